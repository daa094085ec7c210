import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ERROR_ANSWERS, FAULT_CODES } from '../../src/http/errors.js';
import { isList, isObject, type Json, type JsonObject, valueAt } from '../../src/json.js';
import { wholeDocument } from '../http/support/whole-document.js';
import { KEY, textIn, usePages } from './support/pages.js';

describe('the reference for developers', function () {
  this.timeout(60_000);
  const pages = usePages();
  let document: JsonObject = {};
  before(async () => {
    document = JSON.parse((await pages.get('/openapi.json')).text);
  });

  it('has every field of the document, and none besides', async () => {
    for (const { id, request, answer, parameters } of operationsIn(document)) {
      const { text } = await pages.get(`/developers/reference/${id}`);
      const ids = [...text.matchAll(/<tr id="([^"]+)"/g)].map(([, each = '']) => each);
      const expected = [
        ...parameters,
        ...pathsIn(request, document),
        ...pathsIn(answer, document).map((path) => `answer-${path}`),
      ];
      expect(ids, id).to.have.members([...new Set(expected)]);
    }
  });

  it('shows the first answer of each calculation, which the document leads to', async () => {
    const read = async (path: string): Promise<JsonObject> => JSON.parse((await pages.get(path)).text);
    for (const id of ['payslip', 'employerCost', 'rates']) {
      const { text } = await pages.get(`/developers/reference/${id}`);
      const name = { payslip: 'starter', employerCost: 'salary', rates: 'latest' }[id];
      const answer = await read(`/openapi/examples/${id}-answer-${name}`);
      expect(text.replaceAll('&quot;', '"'), id).to.include(JSON.stringify(answer, null, 2).slice(0, 200));
    }
  });

  it('is where an error leads to what its code means, with an answer as the service gives it', async () => {
    const { text } = await pages.get('/developers/errors');
    const headers = { 'Content-Type': 'application/json' };
    const answers = [
      await fetch(`${pages.url}/v1/rates?tax_year=1066-67`),
      await fetch(`${pages.url}/v1/nothing`),
      await fetch(`${pages.url}/v1/rates`, { method: 'DELETE' }),
      await fetch(`${pages.url}/v1/payslip`, { method: 'POST', headers, body: '{}' }),
      await fetch(`${pages.url}/v1/payslip`, {
        method: 'POST',
        headers: { ...headers, Authorization: 'Bearer nobody' },
        body: '{}',
      }),
    ];
    for (const answer of answers) {
      const body: JsonObject = JSON.parse(await answer.text());
      const code = String(valueAt(body, 'error.code'));
      expect(valueAt(body, 'error.documentation_url'), code).to.equal(`/developers/errors#${code}`);
      expect(text).to.include(`id="${code}"`);
    }
    expect(textIn(text))
      .to.include('401 No API key was sent')
      .and.to.include('"message": "the API key is unknown, has expired or was revoked"');
  });

  it('has every error with its status, those before a route is known among them', async () => {
    const { text } = await pages.get('/developers/errors');
    for (const { status, title } of Object.values(ERROR_ANSWERS))
      expect(textIn(text)).to.include(`${status} ${title}`);
  });

  it('says what every code of a wrong field means', async () => {
    const { text } = await pages.get('/developers/errors');
    for (const code of FAULT_CODES) expect(text).to.match(new RegExp(`id="${code}".*?<td>[A-Z]`));
  });

  it('keeps the type of problem details, by which programs know an error', async () => {
    const answer = await fetch(`${pages.url}/v1/nothing`, {
      headers: { Accept: 'application/problem+json' },
    });
    const body: JsonObject = JSON.parse(await answer.text());
    expect(body['type']).to.equal('/openapi.json#/components/responses/NotFound');
  });
});

describe('the first figure for developers', function () {
  this.timeout(60_000);
  const pages = usePages();
  const expected = async () => {
    const request = await exampleRequest();
    const answer = await fetch(`${pages.url}${FIRST}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      body: JSON.stringify(request),
    });
    expect(answer.status).to.equal(200);
    return JSON.parse(await answer.text());
  };
  const exampleRequest = async () => {
    const read = async (address: string): Promise<JsonObject> => JSON.parse((await pages.get(address)).text);
    const document = await wholeDocument(await read('/openapi.json'), read);
    const post = isObject(document['paths']) ? valueAt(document['paths'][FIRST] ?? null, 'post') : undefined;
    const content = valueAt(post ?? null, 'requestBody.content');
    const examples = isObject(content) ? valueAt(content['application/json'] ?? null, 'examples') : undefined;
    return Object.values(isObject(examples) ? examples : {}).filter(isObject)[0]?.['value'];
  };
  /** The program on the page in a language. */
  const programIn = async (language: string) => {
    const { text } = await pages.get('/developers');
    const code = new RegExp(`<h3>${language}</h3><pre[^>]*>(.*?)</pre>`, 's').exec(text)?.[1] ?? '';
    return code
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  };
  const run = async (command: string, ...args: readonly string[]) => {
    const env = { ...process.env, FARTHING_KEY: KEY };
    return (await promisify(execFile)(command, [...args], { env })).stdout;
  };

  it('is what curl prints', async () => {
    const code = (await programIn('curl')).replace('YOUR_API_KEY', KEY).replace(/^curl/, 'curl -sS');
    expect(JSON.parse(await run('bash', '-c', code))).to.deep.equal(await expected());
  });

  it('is what the program in JavaScript prints', async () => {
    const code = (await programIn('JavaScript')).replace(
      'console.log(await answer.json())',
      'console.log(JSON.stringify(await answer.json()))',
    );
    expect(JSON.parse(await run('node', '--input-type=module', '-e', code))).to.deep.equal(await expected());
  });

  it('is what the program in Python prints, where there is Python', async function () {
    const isThere = await run('python3', '--version').catch(() => undefined);
    if (isThere === undefined) this.skip();
    const code = (await programIn('Python')).replace(/^print\((.*)\)$/m, 'print(json.dumps($1))');
    expect(JSON.parse(await run('python3', '-c', code))).to.deep.equal(await expected());
  });
});

/** The first operation that the page shows. */
const FIRST = '/v1/payslip';

/** The paths of all fields of a schema, whatever it refers to. One that refers to itself is gone into once. */
function pathsIn(schema: Json | undefined, document: JsonObject): readonly string[] {
  const paths = new Set<string>();
  const walk = (node: Json | undefined, path: string, through: readonly string[]): void => {
    if (!isObject(node)) return;
    const { $ref } = node;
    if (typeof $ref === 'string') {
      if (!through.includes($ref))
        walk(valueAt(document, $ref.slice(2).replaceAll('/', '.')), path, [...through, $ref]);
      return;
    }
    for (const [name, each] of Object.entries(isObject(node['properties']) ? node['properties'] : {})) {
      const at = path === '' ? name : `${path}.${name}`;
      paths.add(at);
      walk(each, at, through);
    }
    if (isObject(node['additionalProperties'])) {
      const at = `${path}.{name}`;
      paths.add(at);
      walk(node['additionalProperties'], at, through);
    }
    walk(node['items'], `${path}[]`, through);
    for (const key of ['oneOf', 'anyOf', 'allOf']) {
      const branches = node[key];
      if (isList(branches)) for (const branch of branches) walk(branch, path, through);
    }
  };
  walk(schema, '', []);
  return [...paths];
}

interface OperationOfDocument {
  readonly id: string;
  readonly request: Json | undefined;
  readonly answer: Json | undefined;
  readonly parameters: readonly string[];
}

function operationsIn(document: JsonObject): readonly OperationOfDocument[] {
  const paths = isObject(document['paths']) ? document['paths'] : {};
  return Object.values(paths).flatMap((methods) =>
    Object.values(isObject(methods) ? methods : {}).flatMap((operation) => {
      if (!isObject(operation)) return [];
      const parameters = isList(operation['parameters']) ? operation['parameters'] : [];
      const schemaAt = (content: Json | undefined) =>
        isObject(content) && isObject(content['application/json'])
          ? content['application/json']['schema']
          : undefined;
      return [
        {
          id: String(operation['operationId']),
          request: schemaAt(valueAt(operation, 'requestBody.content')),
          answer: schemaAt(valueAt(operation, 'responses.200.content')),
          parameters: parameters.filter(isObject).map(({ name }) => String(name)),
        },
      ];
    }),
  );
}
