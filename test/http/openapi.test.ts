import { expect } from 'chai';
import { routes } from '../../src/http/routes/index.js';
import type { Json, JsonObject } from '../../src/json.js';
import type { Payroll } from '../../src/operations/payroll.js';
import { payroll } from '../support/project.js';
import { atMomentOf, members } from './support/contract.js';
import { SICK_DAYS, SICK_PAY } from './support/requests.js';
import { KEY, useService } from './support/service.js';

/** What every operation may answer. */
const ANSWERS = ['200', '400', '406', '429', '500'];

/** The names of requests, and of parts that only they have. */
const OF_REQUESTS =
  /(?<!Malformed)Request$|^(BatchLine|FirmPerson|AmountPer|WorkingPattern|Pension|PayslipPension|Overtime|Bonus)$/;

/** The most bytes of the document, not compressed: 250,000 of its own, and of each operation its request, answer, trace and record. */
const MOST_BYTES = 250_000 + 55_000 * payroll.operations.length;

describe('GET /openapi.json', () => {
  const service = useService();

  // That it is an OpenAPI document at all, test/contract/lint.test.ts holds by Redocly's rules.
  it('has for every operation a name, one group, and what every operation may answer, with its headers', () => {
    expect(service.contract.document['openapi']).to.equal('3.1.0');
    for (const { path, about } of operations(service.contract.document)) {
      expect(about['operationId'], path).to.match(/^[a-zA-Z]+$/);
      expect(about['tags'], path).to.have.lengthOf(1);
      expect(about, path).to.include.all.keys('summary', 'security');
      const answers = members(about['responses']);
      expect(answers, path).to.include.all.keys(...ANSWERS);
      for (const answer of Object.values(answers).map(members))
        if (!('$ref' in answer)) expect(answer, path).to.include.all.keys('description', 'headers');
    }
  });

  it('is made when it is first asked for, and once', async () => {
    const examples: string[] = [];
    const counting: Payroll = {
      ...payroll,
      calculate(operation, ...request) {
        examples.push(operation);
        return payroll.calculate(operation, ...request);
      },
    };
    const { document } = routes(counting);
    expect(examples).to.deep.equal([]);
    const [first, second] = await Promise.all([document(), document()]);
    expect(second).to.equal(first);
    const { length } = examples;
    expect(length).to.be.greaterThan(0);
    await document();
    expect(examples).to.have.lengthOf(length);
  });

  it('has every route, and no other', async () => {
    const served = routes(payroll).all.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    const documented = operations(service.contract.document).map(({ method, path }) => `${method} ${path}`);
    expect(documented).to.have.members(served);
  });

  it('says of each amount of a payslip what it is', () => {
    const schemas = members(members(service.contract.document['components'])['schemas']);
    const parts = ['PayslipResult', 'PayslipResultPayslip', 'YearToDate', 'LastPeriod', 'PayItem'].map(
      (name) => schemas[name] ?? null,
    );
    const described = parts.flatMap(objectSchemas).flatMap(({ properties, required }) => {
      // Amounts by plan or by kind of pay are described once, on the object; no one of them must be there.
      const byWord = Array.isArray(required) && required.length === 0;
      return byWord ? [] : Object.entries(members(properties)).map(([name, field]) => ({ name, field }));
    });
    const amounts = described.filter(({ field }) => members(field)['type'] === 'number');
    expect(amounts).to.have.lengthOf.above(50);
    for (const { name, field } of amounts) expect(members(field), name).to.include.keys('description');
  });

  it('refers only to what it has, and has nothing that is not referred to', () => {
    const references = new Set(refsIn(service.contract.document));
    const components = Object.entries(members(service.contract.document['components'])).flatMap(
      ([kind, named]) => Object.keys(members(named)).map((name) => `#/components/${kind}/${name}`),
    );
    for (const ref of references) expect(components).to.include(ref);
    // The key is used by name. These answers belong to methods and to a path that the document does not have, and to what
    // never becomes a request to an operation.
    const unreferred = components.filter((component) => !references.has(component));
    expect(unreferred).to.have.members([
      '#/components/securitySchemes/key',
      '#/components/responses/Forbidden',
      '#/components/responses/MethodNotAllowed',
      '#/components/responses/MalformedRequest',
    ]);
  });

  it('is open to fields of answers that are still to come, and to none of requests', () => {
    const { schemas } = members(service.contract.document['components']);
    const objects = Object.entries(members(schemas)).flatMap(([name, schema]) =>
      objectSchemas(schema).map((each) => ({
        isRequest: OF_REQUESTS.test(name),
        each,
      })),
    );
    for (const isRequest of [true, false]) {
      const found = objects.filter((object) => object.isRequest === isRequest);
      expect(found.length).to.be.above(10);
      const closed = found.filter(({ each }) => each['additionalProperties'] === false);
      expect(closed.length).to.equal(isRequest ? found.length : 0);
    }
  });

  it('is held against the answers more strictly in these tests: a field that it does not name is found', async () => {
    const { body } = await service.post(SICK_PAY, SICK_DAYS);
    const schema = { $ref: '#/components/schemas/SickPayResult' };
    service.contract.checkValue(schema, body, 'a result');
    expect(() => service.contract.checkValue(schema, { ...body, added: 1 }, 'a result')).to.throw();
  });

  it('says of a field that may be left out what that means, where the schema shows no default', () => {
    const field = (of: string, name: string) =>
      service.contract.at('components', 'schemas', of, 'properties', name);
    const saysOf = (of: string, name: string) => String(members(field(of, name))['description']);
    for (const name of ['bonus', 'pension', 'child_benefit', 'salary_sacrifice'])
      expect(saysOf('EmployerCostRequest', name), name).to.match(/[.] Left out: none[.]$/);
    const notKnown = /[.] Left out: not known; answers say so, or ask for it[.]$/;
    expect(saysOf('EmployerCostRequest', 'tax_code')).to.match(notKnown);
    expect(saysOf('PayslipRequest', 'earlier_employment')).to.match(notKnown);
    for (const name of ['pay_frequency', 'student_loans', 'blind']) {
      expect(field('EmployerCostRequest', name), name).to.have.property('default');
      expect(saysOf('EmployerCostRequest', name), name).not.to.include('Left out');
    }
    expect(saysOf('EmployerCostRequest', 'gross')).not.to.include('Left out');
    const earnings = members(field('SickPayRequest', 'average_weekly_earnings'));
    for (const choice of ['amount', 'earnings', 'weeks', 'months', 'days'])
      expect(JSON.stringify(members(earnings['properties'])[choice]), choice).not.to.include('Left out');
  });

  it('is small enough to be read by those who only want its types', async () => {
    const { text } = await service.get('/openapi.json');
    expect(Buffer.byteLength(text)).to.be.below(MOST_BYTES);
  });

  it('asks for a key just where the service does', async () => {
    for (const { method, path, about } of operations(service.contract.document)) {
      const { status } = await service.call(method, path.replaceAll(/\{\w+\}/g, 'BR'));
      expect(status === 401, path).to.equal(JSON.stringify(about['security']) === '[{"key":[]}]');
    }
  });

  it('shows examples that are as its schemas say', async () => {
    let shown = 0;
    for (const { schema, examples, where } of examplesIn(service.contract.document)) {
      for (const [name, example] of Object.entries(examples)) {
        service.contract.checkValue(schema, members(example)['value'], `${where}/${name}`);
        shown += 1;
      }
    }
    expect(shown).to.be.above(20);
  });

  it('shows the answers that the service gives to the example parameters of what is read', async () => {
    for (const { method, path, about } of operations(service.contract.document)) {
      const examples = members(exampleOf(members(about['responses'])['200']));
      if (method !== 'GET' || !('example' in examples)) continue;
      const answer = await service.get(withExamples(path, about) + exampleQuery(about));
      expect(answer.body, path).to.deep.equal(members(examples['example'])['value']);
    }
  });

  it('shows the answers that the service gives to its example requests', async () => {
    for (const { method, path, about } of operations(service.contract.document)) {
      if (method !== 'POST') continue;
      const requests = members(exampleOf(about['requestBody']));
      const answers = members(exampleOf(members(about['responses'])['200']));
      expect(Object.keys(answers)).to.deep.equal(Object.keys(requests).slice(0, 1));
      for (const [name, request] of Object.entries(requests).slice(0, 1)) {
        const body = members(members(request)['value']);
        const answer = await service.call('POST', path + exampleQuery(about), { key: KEY, body });
        const shown = members(members(members(answers)[name])['value']);
        expect(atMomentOf(shown, answer.body)).to.deep.equal(shown);
      }
    }
  });
});

function operations(document: JsonObject): { method: string; path: string; about: JsonObject }[] {
  return Object.entries(members(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(members(methods)).map(([method, about]) => ({
      method: method.toUpperCase(),
      path,
      about: members(about),
    })),
  );
}

function parametersOf(about: JsonObject): JsonObject[] {
  const { parameters } = about;
  return Array.isArray(parameters) ? parameters.map(members) : [];
}

/** The query that the examples of an operation are answers to. */
function exampleQuery(about: JsonObject): string {
  const query = new URLSearchParams();
  for (const { name, in: where, example } of parametersOf(about)) {
    if (where !== 'query' || example === undefined) continue;
    for (const value of Array.isArray(example) ? example : [example])
      query.append(String(name), String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

function withExamples(path: string, about: JsonObject): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const parameter = parametersOf(about).find((each) => each['name'] === name);
    return String(parameter?.['example']);
  });
}

function exampleOf(part: Json | undefined): Json | undefined {
  return members(members(members(part)['content'])['application/json'])['examples'];
}

/** Every schema of an object with fields in a schema. */
function objectSchemas(schema: Json): JsonObject[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = members(schema)['type'] === 'object' && 'properties' in schema ? [members(schema)] : [];
  return [...own, ...Object.values(schema).flatMap(objectSchemas)];
}

function refsIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = !Array.isArray(value) ? members(value)['$ref'] : undefined;
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(refsIn)];
}

/** Every place where examples stand beside a schema. */
function examplesIn(value: Json, where = '#'): { schema: Json; examples: JsonObject; where: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, examples } = members(value);
  const here =
    schema !== undefined && examples !== undefined ? [{ schema, examples: members(examples), where }] : [];
  return [
    ...here,
    ...Object.entries(value).flatMap(([name, inner]) => examplesIn(inner, `${where}/${name}`)),
  ];
}
