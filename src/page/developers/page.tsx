import { isObject, type Json, type JsonObject, objectsIn, valueAt } from '../../json.js';
import { conditionalPage, type Page } from '../page.js';
import { curlOf } from '../parts/CaseNotes.js';
import { developers as texts } from '../texts/en.js';
import { contentOf, firstExample, groupsIn, type OperationGroup, operationsIn, wordsOf } from './document.js';
import { Prose } from './Prose.js';

/** Groups with an operation for each calculation. */
const REPEATED: readonly string[] = ['Traces', 'Records'];

/** /developers: a first request, and the list of operations. */
export const developersPage: Page = {
  method: 'GET',
  path: '/developers',
  hasCalculation: false,
  answer: (call) =>
    conditionalPage(call, async () => {
      const document = await call.site.document();
      const children = <Developers document={document} origin={call.request.origin} />;
      return { title: texts.title, current: '/developers', json: '/openapi.json', children };
    }),
};

function Developers({ document, origin }: { readonly document: JsonObject; readonly origin: string }) {
  const operations = operationsIn(document);
  const first = operations.find(({ method }) => method === 'POST');
  const request = first && firstExample(first.operation['requestBody'], document);
  return (
    <article class="wide">
      <h1>{texts.heading}</h1>
      <p class="lead">{texts.lead}</p>
      {first !== undefined && isObject(request) && (
        <section class="card">
          <h2>{texts.first}</h2>
          <p>{texts.run}</p>
          <Languages origin={origin} path={first.path} request={request} />
        </section>
      )}
      <section class="card">
        <h2>{texts.operations}</h2>
        {groupsIn(document).map((group) => (
          <OperationsOf key={group.name} {...group} />
        ))}
      </section>
      <section class="card">
        <h2>{texts.otherWays}</h2>
        <dl class="ways">
          {texts.ways.map(([name, address, what]) => (
            <div key={name}>
              <dt>
                <a href={address}>{name}</a>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}

/** Operations by their group in the document. What there is of every calculation once more is folded away. */
function OperationsOf({ name, about, operations }: OperationGroup) {
  const list = (
    <ul class="operations">
      {operations.map(({ id, method, path, operation }) => (
        <li key={id}>
          <a href={`/developers/${id}`}>
            <code>{`${method} ${path}`}</code>
          </a>
          <span>{String(operation['summary'])}</span>
        </li>
      ))}
    </ul>
  );
  const intro = <p class="quiet">{about}</p>;
  if (REPEATED.includes(name))
    return (
      <details class="group">
        <summary>
          <h3>{name}</h3>
        </summary>
        {intro}
        {list}
      </details>
    );
  return (
    <>
      <h3>{name}</h3>
      {intro}
      {list}
    </>
  );
}

/** The same request in three languages. */
function Languages({
  origin,
  path,
  request,
}: {
  readonly origin: string;
  readonly path: string;
  readonly request: JsonObject;
}) {
  const body = JSON.stringify(request, null, 2);
  const url = `${origin}${path}`;
  const javascript = [
    `const answer = await fetch('${url}', {`,
    "  method: 'POST',",
    "  headers: { Authorization: 'Bearer ' + process.env.FARTHING_KEY, 'Content-Type': 'application/json' },",
    `  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`,
    '});',
    'console.log(await answer.json());',
  ].join('\n');
  const python = [
    'import json, os, urllib.request',
    '',
    `body = json.loads(r'''${body}''')`,
    `request = urllib.request.Request('${url}', json.dumps(body).encode(), {`,
    "    'Authorization': f'Bearer {os.environ[\"FARTHING_KEY\"]}', 'Content-Type': 'application/json'})",
    'print(json.load(urllib.request.urlopen(request)))',
  ].join('\n');
  const all = [
    [texts.languages.curl, curlOf(`${origin}${path}`, request)],
    [texts.languages.javascript, javascript],
    [texts.languages.python, python],
  ] as const;
  return (
    <>
      {all.map(([name, code]) => (
        <div key={name}>
          <h3>{name}</h3>
          <pre tabindex={0}>{code}</pre>
        </div>
      ))}
    </>
  );
}

/** /developers/errors: every code of an error, and of a wrong field. */
export const errorsPage: Page = {
  method: 'GET',
  path: '/developers/errors',
  hasCalculation: false,
  answer: (call) =>
    conditionalPage(call, async () => {
      const children = <Errors document={await call.site.document()} />;
      return { title: texts.errorsTitle, current: '/developers', json: '/openapi.json', children };
    }),
};

function Errors({ document }: { readonly document: JsonObject }) {
  return (
    <article class="wide">
      <p>
        <a href="/developers">{texts.title}</a>
      </p>
      <h1>{texts.errorsTitle}</h1>
      <p class="lead">{texts.errorsLead}</p>
      <div class="groups errors">
        {errorsIn(document)
          .toSorted((a, b) => a.status - b.status)
          .map(({ code, status, description, example }) => (
            <details class="group" id={code} key={code}>
              <summary>
                <code>{code}</code>
                <span>
                  <b class="num">{status} </b>
                  <Prose text={description} />
                </span>
              </summary>
              {example !== undefined && <pre tabindex={0}>{JSON.stringify(example, null, 2)}</pre>}
            </details>
          ))}
      </div>
      <section class="card scroll" aria-label={texts.faultCodes} tabindex={0}>
        <table>
          <caption>{texts.faultCodes}</caption>
          <tbody>
            {wordsOf(
              valueAt(document, 'components.responses.InvalidInput'),
              'error.fields[].code',
              document,
            ).map((code) => (
              <tr key={code} id={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>
                  <Prose text={texts.faults[code] ?? ''} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </article>
  );
}

interface DescribedError {
  readonly code: string;
  /** The status of an answer with it: 400. */
  readonly status: number;
  readonly description: string;
  /** An answer with the code, as the service gives it. */
  readonly example: Json | undefined;
}

/** Every code that an error can have. */
function errorsIn(document: JsonObject): readonly DescribedError[] {
  const responses = valueAt(document, 'components.responses');
  return objectsIn(Object.values(isObject(responses) ? responses : {})).flatMap((response) => {
    const examples = valueAt(contentOf(response), 'examples');
    const bodies = objectsIn(Object.values(isObject(examples) ? examples : {})).map((each) => each['value']);
    return wordsOf(response, 'error.code', document).map((code) => ({
      code,
      status: Number(response['x-status']),
      description: String(response['description']),
      example: bodies.find((body) => valueAt(body ?? null, 'error.code') === code),
    }));
  });
}
