import { Fragment } from 'preact';
import { isList, isObject, type Json, type JsonObject, objectsIn, valueAt } from '../../json.js';
import { notFoundPage } from '../not-found.js';
import { conditionalPage, type Page, type PageCall } from '../page.js';
import { curlOf } from '../parts/CaseNotes.js';
import { developers as texts } from '../texts/en.js';
import {
  exampleIn,
  operationsIn,
  type ReferenceOperation,
  resolveRef,
  type SchemaField,
  schemaFields,
} from './schema.js';

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
  const request = first === undefined ? undefined : requestExample(first, document);
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
      <section class="card scroll" aria-label={texts.operations} tabindex={0}>
        <table>
          <caption>{texts.operations}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.operation}</th>
              <th scope="col">{texts.what}</th>
            </tr>
          </thead>
          <tbody>
            {operations.map(({ id, method, path, operation }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`/developers/reference/${id}`}>
                    <code>{`${method} ${path}`}</code>
                  </a>
                </th>
                <td>{String(operation['summary'])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul class="links">
        <li>
          <a href="/developers/errors">{texts.allErrors}</a>
        </li>
        <li>
          <a href="/openapi.json">{texts.document}</a>
        </li>
      </ul>
    </article>
  );
}

/** /developers/reference/{operation}: all that the document says of an operation. */
export const referencePage: Page = {
  method: 'GET',
  path: '/developers/reference/{operation}',
  hasCalculation: false,
  async answer(call) {
    const document = await call.site.document();
    const operation = operationsIn(document).find(({ id }) => id === call.params['operation']);
    if (operation === undefined) return noSuch(call);
    const title = String(operation.operation['summary']);
    return conditionalPage(call, () => ({
      title,
      current: '/developers',
      json: '/openapi.json',
      scripts: ['try'],
      children: <Reference operation={operation} document={document} origin={call.request.origin} />,
    }));
  },
};

function noSuch({ site }: PageCall) {
  const link = { href: '/developers', text: texts.title };
  return notFoundPage(site, { text: texts.noSuch, link, current: '/developers' });
}

interface ReferenceProps {
  readonly operation: ReferenceOperation;
  readonly document: JsonObject;
  readonly origin: string;
}

function Reference({ operation: { method, path, operation }, document, origin }: ReferenceProps) {
  const request = jsonContent(operation['requestBody'], document);
  const answer = jsonContent(valueAt(operation, 'responses.200'), document);
  const example = exampleIn(request, document);
  const parameters = isList(operation['parameters'])
    ? operation['parameters'].map((each) => resolveRef(each, document))
    : [];
  const answerExample = exampleIn(answer, document);
  return (
    <article class="wide">
      <p>
        <a href="/developers">{texts.title}</a>
      </p>
      <h1>{String(operation['summary'])}</h1>
      <p>
        <code>{`${method} ${path}`}</code>
      </p>
      <p>{String(operation['description'] ?? '')}</p>
      {parameters.length > 0 && (
        <FieldTable title={texts.parameters} fields={parameters.map(parameterField)} />
      )}
      {request !== undefined && (
        <FieldTable title={texts.request} fields={schemaFields(request['schema'], document)} />
      )}
      <FieldTable
        title={texts.response}
        fields={schemaFields(answer?.['schema'], document)}
        prefix="answer-"
      />
      {isObject(example) && (
        <section class="card">
          <h2>{texts.example}</h2>
          <Languages origin={origin} path={path} request={example} />
        </section>
      )}
      {answerExample !== undefined && (
        <section class="card">
          <h2>{texts.answerExample}</h2>
          <pre tabindex={0}>{JSON.stringify(answerExample, null, 2)}</pre>
        </section>
      )}
      <TryIt method={method} path={examplePath(path, parameters)} example={example} />
    </article>
  );
}

/** A table with a row for each field, which has an anchor. */
function FieldTable({
  title,
  fields,
  prefix = '',
}: {
  readonly title: string;
  readonly fields: readonly SchemaField[];
  readonly prefix?: string;
}) {
  if (fields.length === 0) return null;
  const paths = new Set<string>();
  const distinct = fields.filter(({ path }) => paths.size < paths.add(path).size);
  return (
    <section class="card scroll" aria-label={title} tabindex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.type}</th>
            <th scope="col">{texts.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {distinct.map(({ path, type, isRequired, about, words, bounds, default: fallback }) => (
            <tr key={path} id={`${prefix}${path}`}>
              <th scope="row">
                <code>{breakable(path)}</code>
                {isRequired && <span class="small quiet"> {texts.required}</span>}
              </th>
              <td class="small">
                {type}
                {bounds !== '' && <p class="quiet">{bounds}</p>}
              </td>
              <td>
                <InCode text={about} />
                {words.length > 0 && <p class="small quiet">{words.join(' · ')}</p>}
                {fallback !== undefined && <p class="small quiet">{texts.defaultIs(fallback)}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A text with what stands between backticks as code. */
function InCode({ text }: { readonly text: string }) {
  const pieces = text
    .split('`')
    .map((piece, index) => ({ piece, key: `${index} ${piece}`, isCode: index % 2 === 1 }));
  return (
    <>
      {pieces.map(({ piece, key, isCode }) =>
        isCode ? <code key={key}>{piece}</code> : <span key={key}>{piece}</span>,
      )}
    </>
  );
}

/** A path that breaks between its words alone, where a phone has no room for it. */
function breakable(path: string) {
  // The index is a stable key: a path never changes.
  return path.split(/(?<=[._])/).map((word, index) => (
    <Fragment key={`${index} ${word}`}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

function TryIt({
  method,
  path,
  example,
}: {
  readonly method: string;
  readonly path: string;
  readonly example: Json | undefined;
}) {
  const body = method === 'POST' ? JSON.stringify(example ?? {}, null, 2) : undefined;
  return (
    <section class="card">
      <h2>{texts.try}</h2>
      <form action={path} method="post" class="case-form" data-try>
        {body !== undefined && (
          <>
            <div class="field">
              <label class="label" for="try-key">
                {texts.tryKey}
              </label>
              <p class="hint" id="try-note">
                {texts.tryNote}
              </p>
              <input type="password" id="try-key" autocomplete="off" aria-describedby="try-note" />
            </div>
            <div class="field">
              <label class="label" for="try-body">
                {texts.tryBody}
              </label>
              <textarea id="try-body" rows={Math.min(16, body.split('\n').length + 1)} spellcheck={false}>
                {body}
              </textarea>
            </div>
          </>
        )}
        {body === undefined && (
          <p>
            <code>{`GET ${path}`}</code>
          </p>
        )}
        <div>
          <button type="submit" class="act">
            {texts.trySend}
          </button>
        </div>
      </form>
      <pre hidden tabindex={0} role="status" data-answer />
    </section>
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
      {errorsIn(document).map(({ code, status, description, example }) => (
        <section class="card" id={code} key={code}>
          <h2>
            <code>{code}</code>
          </h2>
          <p>
            <b class="num">{status} </b>
            {description}
          </p>
          {example !== undefined && <pre tabindex={0}>{JSON.stringify(example, null, 2)}</pre>}
        </section>
      ))}
      <section class="card scroll" aria-label={texts.faultCodes} tabindex={0}>
        <table>
          <caption>{texts.faultCodes}</caption>
          <tbody>
            {wordsAt(document, 'InvalidInput', 'error.fields[].code').map((code) => (
              <tr key={code} id={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>{texts.faults[code]}</td>
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
    const content = jsonContent(response, document);
    const examples = isObject(content?.['examples']) ? Object.values(content['examples']) : [];
    const bodies = examples.map((each) => (isObject(each) ? each['value'] : undefined)).filter(isObject);
    return codesIn(response, document).map((code) => ({
      code,
      status: Number(response['x-status']),
      description: String(response['description']),
      example: bodies.find((body) => valueAt(body, 'error.code') === code),
    }));
  });
}

/** The words that a field of an error answer can be. */
function wordsAt(document: JsonObject, answer: string, path: string): readonly string[] {
  const content = jsonContent(valueAt(document, `components.responses.${answer}`), document);
  return schemaFields(content?.['schema'], document).find((field) => field.path === path)?.words ?? [];
}

/** The codes that an error answer can have, as its schema says them. */
function codesIn(response: Json, document: JsonObject): readonly string[] {
  const fields = schemaFields(jsonContent(response, document)?.['schema'], document);
  return fields.find(({ path }) => path === 'error.code')?.words ?? [];
}

const JSON_CONTENT = 'content.application/json';

function jsonContent(node: Json | undefined, document: JsonObject): JsonObject | undefined {
  const content = valueAt(resolveRef(node, document), JSON_CONTENT);
  return isObject(content) ? content : undefined;
}

function parameterField(parameter: JsonObject): SchemaField {
  const [field] = schemaFields(
    { properties: { [String(parameter['name'])]: parameter['schema'] ?? {} } },
    {},
  );
  return {
    path: String(parameter['name']),
    type: field?.type ?? 'string',
    isRequired: parameter['required'] === true,
    about: String(parameter['description'] ?? ''),
    words: field?.words ?? [],
    bounds: field?.bounds ?? '',
    default: field?.default,
  };
}

/** The path of an operation with the examples of its parameters put in. */
function examplePath(path: string, parameters: readonly JsonObject[]): string {
  const query: string[] = [];
  let filledPath = path;
  for (const parameter of parameters) {
    const name = String(parameter['name']);
    const [first] = Object.values(isObject(parameter['examples']) ? parameter['examples'] : {});
    const example = parameter['example'] ?? (isObject(first) ? first['value'] : undefined);
    const value = encodeURIComponent(String(isList(example) ? example[0] : (example ?? '')));
    if (parameter['in'] === 'path') filledPath = filledPath.replace(`{${name}}`, value);
    else if (parameter['required'] === true) query.push(`${name}=${value}`);
  }
  return query.length === 0 ? filledPath : `${filledPath}?${query.join('&')}`;
}

function requestExample({ operation }: ReferenceOperation, document: JsonObject): Json | undefined {
  return exampleIn(valueAt(operation, `requestBody.${JSON_CONTENT}`), document);
}
