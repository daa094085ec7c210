import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ERROR_ANSWERS } from '../../src/http/errors.js';
import { isObject, type Json, type JsonObject, valueAt } from '../../src/json.js';
import { FAULT_CODES } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';
import { cookieOf, KEY, LINK_TOKEN, textIn, usePages } from './support/pages.js';

describe('the reference for developers', () => {
  const pages = usePages();
  let document: JsonObject = {};
  before(async () => {
    document = JSON.parse((await pages.get('/openapi.json')).text);
  });

  it('leads to a page of each operation, and from there to its place in the document', async () => {
    const { text } = await pages.get('/developers');
    const links = [...text.matchAll(/href="(\/developers\/[^"]+)"><code>([^<]+)</g)];
    const paths = isObject(document['paths']) ? document['paths'] : {};
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(isObject(methods) ? methods : {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(links.map(([, , name]) => name)).to.have.members(operations);
    for (const [, href = '', name = ''] of links) {
      const page = (await pages.get(href)).text;
      const [, pointer = ''] = /href="\/openapi\.json#([^"]+)"/.exec(page) ?? [];
      const steps = pointer
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
      const place = steps.reduce<Json | undefined>(
        (node, step) => (isObject(node) ? node[step] : undefined),
        document,
      );
      expect(place, name).to.have.property('operationId');
      expect(textIn(page)).to.include(name);
    }
  });

  it('has every field of each request, with its type and its default, from the document', async () => {
    const { text } = await pages.get('/developers/employerCost');
    const rowOf = (path: string) => {
      const start = text.indexOf(`<th scope="row"><code>${path}</code>`);
      return textIn(text.slice(start, text.indexOf('</tr>', start)));
    };
    expect(rowOf('gross')).to.match(/gross object .* required/);
    expect(rowOf('gross.amount')).to.match(/number Pounds and pence\. required/);
    expect(rowOf('region')).to.include('"england" | "scotland" | "wales" | "northern_ireland"');
    expect(rowOf('pay_frequency')).to.match(/How often the employee is paid\. +"monthly"/);
    expect(rowOf('overtime[].hours')).to.include('number');
    expect(rowOf('pension.percent')).to.include('number');
    expect(rowOf('?fields')).to.include('string[]');
  });

  it('has a sample with its answer', async () => {
    const { text } = await pages.get('/developers/employerCost');
    expect(textIn(text))
      .to.include('-d \'{"gross":{"amount":50000,"per":"year"},"region":"england"}\'')
      .and.to.include('"total": 56749.4');
  });

  it('answers a request that a person tries as the API does, and says what is wrong with it', async () => {
    const request = JSON.stringify({ gross: { amount: 42_000, per: 'year' }, region: 'wales' });
    const answer = await fetch(`${pages.url}/v1/employer-cost`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      body: request,
    });
    const tried = await pages.post('/developers/employerCost', { request });
    expect(tried.status).to.equal(200);
    const [, shown = ''] = /<div role="status"><pre[^>]*>(.*?)<\/pre>/s.exec(tried.text) ?? [];
    expect(JSON.parse(textIn(shown))).to.deep.equal(await answer.json());
    const wrong = await pages.post('/developers/employerCost', {
      request: '{"gross":{"amount":-1,"per":"year"}}',
    });
    expect(wrong.status).to.equal(400);
    expect(textIn(wrong.text)).to.include('"field": "gross.amount", "code": "OUT_OF_RANGE"');
    const noJson = await pages.post('/developers/employerCost', { request: 'gross' });
    expect([noJson.status, textIn(noJson.text).includes('This is no JSON object.')]).to.deep.equal([
      400,
      true,
    ]);
    expect((await pages.post('/developers/taxYears', { request })).status).to.equal(404);
    expect((await pages.get('/developers/nothing')).status).to.equal(404);
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

describe('the guide for developers', () => {
  const pages = usePages();

  it('is docs/consumers.md: all its words of a line, and each of its programs to the letter', async () => {
    const { text } = await pages.get('/developers/guide');
    const page = wordsIn(textIn(text));
    const guide = readFileSync(join(PROJECT, 'docs', 'consumers.md'), 'utf8').replaceAll('&', '&amp;');
    const blocks = guide.split(/^ *```.*\n/m);
    expect(blocks.length).to.be.above(20);
    for (const [index, block] of blocks.entries()) {
      if (index % 2 === 1) {
        const [program = ''] = block.split('\n\n');
        expect(unescaped(text)).to.include(program.replaceAll('&amp;', '&'));
      } else
        for (const line of block.split('\n').filter((each) => /^\w[^[\]]+$/.test(each)))
          expect(page).to.include(wordsIn(line));
    }
  });

  it('leads from its contents, and from its text, to headings that it has and to nothing else of the project', async () => {
    const { text } = await pages.get('/developers/guide');
    const links = [...text.matchAll(/<a (?:class="\w+" )?href="([^"]+)"/g)].map(([, href = '']) => href);
    const [inPage, away] = [
      links.filter((each) => each.startsWith('#')),
      links.filter((each) => !each.startsWith('#')),
    ];
    expect(inPage.length).to.be.above(20);
    for (const href of inPage) expect(text).to.include(`id="${href.slice(1)}"`);
    for (const href of away) expect(href).to.match(/^(https:|\/[a-z-]*)/);
    expect(text).to.include('for auditors (<code>docs/auditors.md</code>)');
  });

  it('is led to, as are all ways in, from the page for developers', async () => {
    const { text } = await pages.get('/developers');
    const ways = [...text.matchAll(/<dt><a href="([^"]+)">([^<]+)<\/a><\/dt>/g)];
    expect(ways.map(([, , name]) => name)).to.include.members([
      'Guide',
      'Errors',
      'OpenAPI',
      'npm',
      'MCP',
      'CSV',
    ]);
    for (const [, href = ''] of ways) {
      const [path = '', anchor] = href.split('#');
      const page = await pages.get(path);
      expect(page.status, href).to.equal(200);
      if (anchor !== undefined) expect(page.text, href).to.include(`id="${anchor}"`);
    }
  });
});

describe('a trial where the calculators ask for a key', () => {
  const pages = usePages({ page: 'keyed' });

  it('asks for the key before anybody has typed a request', async () => {
    const { text } = await pages.open('/developers/employerCost');
    expect(text).to.include('<form action="/session"').and.not.to.include('name="request"');
    const session = cookieOf(await pages.get(`/session?open=${LINK_TOKEN}`));
    const opened = await pages.get('/developers/employerCost', { Cookie: session });
    expect(opened.text).to.include('name="request"').and.not.to.include('<form action="/session"');
  });
});

/** The letters and figures of a text alone. */
function wordsIn(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

function unescaped(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('the first figure for developers', () => {
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
    const document: JsonObject = JSON.parse((await pages.get('/openapi.json')).text);
    const post = isObject(document['paths']) ? valueAt(document['paths'][FIRST] ?? null, 'post') : undefined;
    const content = valueAt(post ?? null, 'requestBody.content');
    const examples = isObject(content) ? valueAt(content['application/json'] ?? null, 'examples') : undefined;
    return Object.values(isObject(examples) ? examples : {}).filter(isObject)[0]?.['value'];
  };
  /** The program on the page in a language. */
  const programIn = async (language: string) => {
    const { text } = await pages.get('/developers');
    const code = new RegExp(`<h3>${language}</h3><pre[^>]*>(.*?)</pre>`, 's').exec(text)?.[1] ?? '';
    return unescaped(code);
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
