import { isObject, type Json, type JsonObject } from '../../json.js';
import {
  answerCall,
  type Endpoint,
  InvalidInput,
  type PostOperation,
  searchesOf,
} from '../../operations/index.js';
import { html } from '../document.js';
import { NO_INDEX } from '../headers.js';
import { notFoundPage } from '../not-found.js';
import { conditionalPage, type Page, type PageCall } from '../page.js';
import { curlOf } from '../parts/CaseNotes.js';
import { LockedPanel } from '../parts/Notices.js';
import { developers as texts } from '../texts/en.js';
import {
  contentOf,
  type DocumentedOperation,
  exampleAnswer,
  firstExample,
  operationsIn,
  pointerTo,
  resolve,
} from './document.js';
import { type DocumentedField, type FieldWithInner, fieldsOfOperation } from './fields.js';
import { Prose } from './Prose.js';

const PATH = '/developers/{operation}';

/** /developers/{operation}: the fields of an operation, a sample with its answer, and a form to try it by a page session: who has none is asked
 *  for a key before they type. */
export function operationDocumentPages(all: readonly PostOperation[]): readonly Page[] {
  const [first] = all;
  if (first === undefined) return [];
  const calculates = {
    path: PATH,
    hasCalculation: true,
    dearestParameters: { operation: first.id },
  } as const;
  return [
    {
      ...calculates,
      method: 'GET',
      dearest: () => '',
      answer: (call) =>
        conditionalPage(call, async () => {
          const document = await call.site.document();
          const operation = operationNamed(call, document);
          if (operation === undefined) return missing(call);
          return { ...titles(operation), children: <Article {...{ call, document, operation }} /> };
        }),
    },
    {
      ...calculates,
      method: 'POST',
      dearest: () => new URLSearchParams({ request: JSON.stringify(first.dearest()) }).toString(),
      formKibibytes: 64,
      async answer(call) {
        const document = await call.site.document();
        const operation = operationNamed(call, document);
        const endpoint = operation && endpointOf(operation, call);
        if (operation === undefined || endpoint === undefined) return missing(call);
        const request = (await call.request.form()).get('request') ?? '';
        const trial = call.visitor.isOpen ? await trialOf(request, endpoint, call) : { request };
        const children = <Article {...{ call, document, operation, trial }} />;
        return html(
          call.site,
          { ...titles(operation), hasSession: call.visitor.hasSession, children },
          trial.isFaulty === true ? 400 : 200,
          [['Cache-Control', 'no-store'], NO_INDEX],
        );
      },
    },
  ];
}

/** What a person sent, and what it came to; no answer where the calculators are not open to them. */
interface Trial {
  readonly request: string;
  readonly answer?: string;
  readonly isFaulty?: boolean;
}

async function trialOf(text: string, endpoint: Endpoint, { site, nextTurn }: PageCall): Promise<Trial> {
  const faulty = (answer: string): Trial => ({ request: text, answer, isFaulty: true });
  let request: Json;
  try {
    request = JSON.parse(text);
  } catch {
    return faulty(texts.noJson);
  }
  if (!isObject(request)) return faulty(texts.noJson);
  try {
    const result = await answerCall(site.payroll, { endpoint, request }, nextTurn);
    return { request: text, answer: indented(JSON.parse(result.text)) };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const fields = error.faults.map(({ field, code, message }) => ({ field, code, message }));
    return faulty(indented({ fields }));
  }
}

function operationNamed({ params }: PageCall, document: JsonObject): DocumentedOperation | undefined {
  return operationsIn(document).find(({ id }) => id === params['operation']);
}

/** The endpoint that answers an operation of the document; undefined for what is no calculation for one person. */
function endpointOf({ path }: DocumentedOperation, { site: { payroll } }: PageCall): Endpoint | undefined {
  return [...payroll.postOperations, ...searchesOf(payroll.postOperations)].find(
    (each) => each.path === path,
  );
}

function titles({ method, path }: DocumentedOperation) {
  return { title: `${method} ${path}`, current: '/developers', json: '/openapi.json', isPosted: true };
}

function missing({ site }: PageCall) {
  const link = { href: '/developers', text: texts.title };
  return notFoundPage(site, { text: texts.noSuchOperation, link, current: '/developers' });
}

interface ArticleProps {
  readonly call: PageCall;
  readonly document: JsonObject;
  readonly operation: DocumentedOperation;
  readonly trial?: Trial;
}

function Article({ call, document, operation: documented, trial }: ArticleProps) {
  const { id, method, path, operation } = documented;
  const body = contentOf(resolve(operation['requestBody'], document));
  const request = firstExample(operation['requestBody'], document);
  const answer = exampleAnswer(documented, document);
  const fields = fieldsOfOperation(operation, resolve(body['schema'], document), document);
  return (
    <article class="wide">
      <p>
        <a href="/developers">{texts.title}</a>
      </p>
      <h1>
        <code>{`${method} ${path}`}</code>
      </h1>
      <p class="lead">{String(operation['summary'])}</p>
      <p>
        <Prose text={String(operation['description'] ?? '')} />
      </p>
      {(request !== undefined || answer !== undefined) && (
        <div class="samples">
          {isObject(request) && (
            <section class="card">
              <h2>{texts.sample}</h2>
              <pre tabindex={0}>{curlOf(call.request.origin + path, request)}</pre>
            </section>
          )}
          {answer !== undefined && (
            <section class="card">
              <h2>{texts.sampleAnswer}</h2>
              <pre class="tall" tabindex={0}>
                {indented(answer)}
              </pre>
            </section>
          )}
        </div>
      )}
      {fields.length > 0 && (
        <section class="card" aria-label={texts.fields}>
          <h2>{texts.fields}</h2>
          {fields.map((field) => (
            <Field key={field.path} field={field} />
          ))}
        </section>
      )}
      {endpointOf(documented, call) !== undefined && (
        <section class="card" id="try">
          <h2>{texts.tryIt}</h2>
          {!call.visitor.isOpen ? (
            <LockedPanel back={`/developers/${id}`} call={call} />
          ) : (
            <form action={`/developers/${id}#try`} method="post" class="case-form">
              <div class="field">
                <label class="label" for="request">
                  {texts.request}
                </label>
                <textarea id="request" name="request" rows={10} spellcheck={false} autocomplete="off">
                  {trial?.request ?? indented(request ?? {})}
                </textarea>
              </div>
              <div>
                <button type="submit" class="act">
                  {texts.send}
                </button>
              </div>
            </form>
          )}
          {trial?.answer !== undefined && (
            <div role="status">
              <pre class="tall" tabindex={0}>
                {trial.answer}
              </pre>
            </div>
          )}
        </section>
      )}
      <p>
        <a href={`/openapi.json#${pointerTo(path, method)}`}>{texts.inDocument}</a>
      </p>
    </article>
  );
}

/** A field with what is in it, folded away. */
function Field({ field }: { readonly field: FieldWithInner }) {
  return (
    <details class="group">
      <summary>
        <code>{field.path}</code>
        <span>{texts.typeOf(shortened(field.type), field.isRequired)}</span>
      </summary>
      <FieldTable fields={[field, ...field.inner]} />
    </details>
  );
}

function FieldTable({ fields }: { readonly fields: readonly DocumentedField[] }) {
  return (
    <section class="scroll" aria-label={fields[0]?.path} tabindex={0}>
      <table class="fields">
        <thead>
          <tr>
            {[texts.field, texts.type, texts.what, texts.byDefault].map((each) => (
              <th scope="col" key={each}>
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, type, isRequired, about, byDefault }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td>
                <Prose text={about} />
              </td>
              <td>{byDefault === undefined ? isRequired ? texts.required : '' : <code>{byDefault}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A type in the line of its field: words are many. */
function shortened(type: string): string {
  return type.length > MOST_OF_TYPE ? `${type.slice(0, MOST_OF_TYPE)}…` : type;
}

const MOST_OF_TYPE = 40;

function indented(json: Json): string {
  return JSON.stringify(json, null, 2);
}
