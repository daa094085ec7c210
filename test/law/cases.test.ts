import { expect } from 'chai';
import { Findings, findingText } from '../../src/language/index.js';
import { operationNamed } from '../../src/operations/operations.js';
import { PROJECT } from '../../src/project.js';
import { readCases, type WorkedCase } from '../../src/workshop/cases/read.js';
import { differencesOf } from '../../src/workshop/cases/run.js';
import { type Answer, faultsIn, type Service, useService } from '../http/support/service.js';

describe('the worked cases of fixtures/cases', () => {
  const findings = new Findings();
  const cases = readCases(PROJECT, findings);
  const service = useService();

  it('can all be read', () => {
    expect(findings.all.map(findingText)).to.deep.equal([]);
    expect(cases).to.have.length.above(60);
  });

  for (const [file, ofFile] of byFile(cases)) {
    describe(file, () => {
      for (const worked of ofFile) {
        it(worked.name, async () => {
          expect(differencesOf(worked, await outcome(service, worked))).to.deep.equal([]);
        });
      }
    });
  }
});

function byFile(cases: readonly WorkedCase[]): ReadonlyMap<string, readonly WorkedCase[]> {
  const files = new Map<string, WorkedCase[]>();
  for (const worked of cases) {
    const { path } = worked.place.source;
    files.set(path, [...(files.get(path) ?? []), worked]);
  }
  return files;
}

async function outcome(service: Service, worked: WorkedCase) {
  const answer = await ask(service, worked);
  return answer.status === 200
    ? { answer: answer.body }
    : { faults: Object.keys(faultsIn(answer)).map((field) => ({ field })) };
}

function ask(service: Service, { operation: name, request }: WorkedCase): Promise<Answer> {
  const operation = operationNamed(name);
  if (operation.method === 'POST') return service.post(operation.path, request);
  const { field } = operation.codeField;
  const { [field]: text, ...query } = request;
  const parameters = new URLSearchParams();
  for (const [parameter, value] of Object.entries(query)) parameters.set(parameter, String(value));
  return service.get(
    `${operation.path.replace(`{${field}}`, encodeURIComponent(String(text)))}?${parameters}`,
  );
}
