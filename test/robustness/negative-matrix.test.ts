import { expect } from 'chai';
import { errorIn, faultsIn, KEY, type Service, useService } from '../http/support/service.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { isAtLength, someOf } from '../support/runs.js';
import { document, operations } from './support/document.js';
import { type Field, fieldsOf, isOfOthersFields } from './support/fields.js';
import { jsonText } from './support/json-text.js';
import type { WrongRequest } from './support/wrong-request.js';
import { wrongRequests } from './support/wrong-values.js';

const calculations = operations.filter(({ body }) => body !== undefined);

describe('every field of every request', () => {
  const service = useService();

  it('is one of the document that the service publishes', async () => {
    const { body } = await service.get('/openapi.json');
    expect(body).to.deep.equal(document);
  });

  for (const { path, body = {} } of calculations) {
    // Operations with the same request have the same check: in the second one a few fields are wrong, in one way only.
    const isFirst = calculations.find((other) => other.body === body)?.path === path;
    const isWhole = isFirst && (isAtLength || !isOfOthersFields(path));
    const all = fieldsOf(body);
    describe(`of POST ${path}, when it is wrong, is named:`, () => {
      for (const [at, field] of (isWhole ? all : fewOfEachKind(all, kindOf)).entries()) {
        it(field.name === '' ? 'the request as a whole' : field.name, async () => {
          const cases = someOf(wrongRequests(field), at).slice(0, isFirst ? undefined : 1);
          const failures: string[] = [];
          for (const wrong of cases) {
            const failure = await faultInAnswer(service, path, wrong);
            if (failure !== undefined) failures.push(`${field.name} ${wrong.what}: ${failure}`);
          }
          expect(failures.join('\n')).to.equal('');
          expect(cases).not.to.deep.equal([]);
        });
      }
    });
  }
});

/** Fields that stand in the same object are checked alike. */
function kindOf({ name, ownName }: Field): string {
  return name.slice(0, name.length - ownName.length);
}

/** What is wrong with the answer to a wrong request; undefined where nothing is. */
async function faultInAnswer(
  service: Service,
  path: string,
  { request, fields, says }: WrongRequest,
): Promise<string | undefined> {
  const answer = await service.call('POST', path, {
    key: KEY,
    raw: jsonText(request),
    headers: { 'Content-Type': 'application/json' },
  });
  const { code, message } = errorIn(answer);
  if (answer.status !== 400 || code !== 'INVALID_INPUT') return `${answer.status} ${String(code)}`;
  const faults = faultsIn(answer);
  if (Object.keys(faults).sort().join() !== [...fields].sort().join())
    return `it says ${JSON.stringify(faults)}`;
  for (const [field, fault] of Object.entries(faults)) {
    if (!fault.includes(field)) return `“${fault}” does not name ${field}`;
    if (!says.test(fault)) return `“${fault}” does not say ${says.source}`;
    if (!String(message).includes(fault)) return `the message is “${String(message)}”`;
  }
  return undefined;
}
