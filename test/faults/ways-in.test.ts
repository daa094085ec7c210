import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { type Farthing, InvalidInput, openFarthing } from '../../src/package/index.js';
import { requestEntries } from '../../src/page/case/entries.js';
import { Assistant, overHttp } from '../assistant/support/client.js';
import { farthing, releasedBook } from '../cli/support/farthing.js';
import { KEY, useService } from '../http/support/service.js';
import { textIn, usePages } from '../page/support/pages.js';
import {
  changedBy,
  expectedOf,
  type Fault,
  messageOf,
  type SaidFault,
  type WrongRequest,
  wrongRequests,
} from './support/table.js';

/*
 * Each way in says of a wrong request what the table says: over HTTP that is held by http.test.ts, here by all others. What a way says
 * in its own form is a rule of its test.
 */

const YEAR = '2026-27';
const endpoints = [...new Set(wrongRequests.map(({ endpoint }) => endpoint))];
const of = (endpoint: string) => wrongRequests.filter((each) => each.endpoint === endpoint);

/** A firm's people stand in no line of a batch, and are asked for by no tool. */
const WITHOUT_FIRM = endpoints.filter((endpoint) => endpoint !== 'firm');

describe('what the package says of a request that is wrong', function () {
  this.timeout(120_000);
  // Of one year that is open: the only one that it lists.
  let open: Farthing;
  before(async () => {
    open = await openFarthing({ years: [YEAR], unreleased: true });
  });

  const ask = (endpoint: string, request: JsonObject) => {
    const [operation = '', search] = endpoint.split('/');
    if (endpoint === 'firm') return open.firm(untyped(request));
    return search === undefined ? open.calculate(operation, request) : open.netToGross(operation, request);
  };

  for (const endpoint of endpoints)
    it(`is what the table says: ${endpoint}`, () => {
      for (const { row, request, faults } of of(endpoint)) {
        if (isOfEarlierYear(request)) continue;
        const said = faultsThrownBy(() => ask(endpoint, request));
        expect(said, row).to.have.deep.members(expectedOf(faults, said, YEAR));
      }
    });
});

describe('what the line of a batch says of a request that is wrong', () => {
  const service = useService();

  for (const endpoint of WITHOUT_FIRM)
    it(`is what the table says: ${endpoint}`, async () => {
      const rows = of(endpoint);
      const lines = rows.map(({ request }, at) =>
        JSON.stringify({ custom_id: String(at), operation: endpoint, request }),
      );
      const headers = { 'Content-Type': 'application/jsonl' };
      const { text } = await service.call('POST', '/v1/batch', { key: KEY, raw: lines.join('\n'), headers });
      const answers = text.split('\n').filter(Boolean);
      for (const [at, { row, faults }] of rows.entries()) {
        const { status, error } = JSON.parse(answers[at] ?? '{}');
        expect(status, row).to.equal(400);
        expect(error.fields, row).to.have.deep.members(expectedOf(faults, error.fields));
      }
    });
});

describe('what a tool says of a request that is wrong', () => {
  const service = useService();
  let assistant: Assistant;
  before(async () => {
    assistant = await new Assistant('legacy').connect(overHttp(service.url));
  });
  after(() => assistant.client.close());

  for (const endpoint of WITHOUT_FIRM)
    it(`is what the table says, line by line: ${endpoint}`, async () => {
      const [operation = '', search] = endpoint.split('/');
      const tool = operation.replaceAll('-', '_');
      for (const { row, request, faults } of of(endpoint)) {
        const lines = await (search === undefined
          ? assistant.refusal(tool, request)
          : assistant.refusal('net_to_gross', { of: tool, request }));
        // What is said of several fields at once is one line, and of a field that is missing there is one more.
        const messages = [...new Set(faults.map((each) => messageOf(each)))];
        if (faults.some(([, code]) => code === 'REQUIRED')) messages.push(ASK);
        expect(lines, row).to.have.lengthOf(messages.length);
        for (const message of messages.map((each) => each.replace(/…$/, '')))
          expect(
            lines.some((line) => line.startsWith(message)),
            `${row}: ${message}`,
          ).to.equal(true);
      }
    });
});

describe('what farthing calc says of a request that is wrong', function () {
  this.timeout(120_000);

  for (const endpoint of WITHOUT_FIRM)
    it(`is what the table says, line by line, and ends with 1: ${endpoint}`, async () => {
      const [operation = '', search] = endpoint.split('/');
      const { request, messages } = wrongAtOnce(endpoint);
      const args = ['calc', '-', '--operation', operation, ...(search === undefined ? [] : ['--net'])];
      const { status, err } = await farthing(args, {
        root: releasedBook([YEAR]),
        stdin: JSON.stringify(request),
      });
      expect(status).to.equal(1);
      expect(err.split('\n')).to.have.members(messages);
    });
});

describe('what a page says of a request that is wrong', () => {
  const pages = usePages();
  const PAGES = { 'employer-cost': '/pay', payslip: '/payslip', 'sick-pay': '/sick-pay' };

  for (const [endpoint, page] of Object.entries(PAGES))
    it(`is what the table says, in the words of the form and at its field: ${page}`, async () => {
      const rows = of(endpoint).filter(canStandInForm);
      expect(rows).not.to.be.empty;
      for (const { row, request, faults } of rows) {
        const query = new URLSearchParams(requestEntries(request, '').map(([name, value]) => [name, value]));
        const { status, text } = await pages.open(`${page}?${query}`);
        expect(status, row).to.equal(400);
        const [fault = ['', '', '']] = faults;
        const [field, code] = fault;
        const [summary = ''] = /<section class="problem".*?<\/section>/s.exec(text) ?? [];
        // A name that no form has stands in a link, beside no field.
        if (code === 'UNKNOWN_FIELD')
          expect(textIn(summary), row).to.include(`“${inQuery(field)}” is no part of this form`);
        else {
          const [, at = '', says = ''] = /<a href="#([^"]*)"[^>]*>([^<]*)</.exec(summary) ?? [];
          // All words of a field are one input, and an object stands at its first.
          expect(
            `${at}.`.startsWith(`${inQuery(field).replace(/^(student_loans)\.\d+$/, '$1')}.`),
            `${row}: ${at}`,
          ).to.equal(true);
          expect(textIn(says), row).to.match(sentenceOf(fault));
        }
      }
    });
});

const ASK = 'Ask the user for what is missing; do not guess it.';

/** A request of the operation with many fields wrong at once, one row of the table for each, and what is said of all of them. */
function wrongAtOnce(endpoint: string): {
  readonly request: JsonObject;
  readonly messages: readonly string[];
} {
  const rows = of(endpoint).filter(({ faults }) =>
    faults.every(([, code, says]) => code !== 'REFUSED' && !says.includes('{years}')),
  );
  const [first] = rows;
  const changes = new Map(
    rows.flatMap(({ field, sent, faults }) =>
      field === undefined ? [] : [[topOf(field), { field, sent, faults }] as const],
    ),
  );
  // Where each row is of several fields, one of them is as good.
  if (changes.size === 0)
    return { request: first?.request ?? {}, messages: first?.faults.map((each) => messageOf(each)) ?? [] };
  const wrong = [...changes.values()];
  return {
    request: wrong.reduce((request, { field, sent }) => changedBy(request, field, sent), first?.right ?? {}),
    messages: wrong.flatMap(({ faults }) => faults.map((each) => messageOf(each))),
  };
}

function topOf(field: string): string {
  return field.split(/[.[]/)[0] ?? '';
}

/** Whether a form can send it. It sends texts, so what is another type of JSON, an empty one or a blank around it is none, or right, and
 *  a word is chosen once. */
function canStandInForm({ sent, faults }: WrongRequest): boolean {
  const isNothing = sent === null || (sent !== undefined && /^("\s*"|\[\]|\{\})$/.test(JSON.stringify(sent)));
  const hasBlanks = typeof sent === 'string' && sent.trim() !== sent;
  return !isNothing && !hasBlanks && faults.every(([, code]) => code !== 'WRONG_TYPE' && code !== 'REPEATED');
}

/** `overtime.0.hours` for `overtime[0].hours` */
function inQuery(field: string): string {
  return field.replaceAll(/\[(\d+)\]/g, '.$1');
}

/** What a form says of a fault: words by their labels, and what is missing as what to do; bounds and refusals as they are. */
function sentenceOf([field, code, says]: Fault): RegExp {
  switch (code) {
    case 'REQUIRED':
      return /(: this is needed|” is needed|^Choose .+, or give .+|: choose .+ or .+)$/;
    case 'EXACTLY_ONE':
      return /: (give (only )?one of|choose) “|” is needed$/;
    case 'ONLY_WITH':
      return / may be given only with “[^”]+”$/;
    case 'NOT_ALLOWED':
      if (field === 'employer_pension') return / must be “The legal minimum” or figures of its own$/;
      return says.includes('did you mean')
        ? / must be one of .+, did you mean .+\?$/
        : / must be one of [^?]+$/;
    default: {
      // A field that is named within a sentence has its label there.
      const [begins = '', goesOn] = says.split(/…|year_to_date/);
      return new RegExp(
        `${begins.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}${goesOn === undefined ? '$' : ''}`,
      );
    }
  }
}

function isOfEarlierYear({ tax_year: year }: JsonObject): boolean {
  return typeof year === 'string' && /^20\d\d-\d\d$/.test(year) && year < YEAR;
}

function faultsThrownBy(call: () => unknown): readonly SaidFault[] {
  try {
    call();
  } catch (error) {
    if (error instanceof InvalidInput)
      return error.fields.map(({ field, code, message }) => ({ field, code, message }));
    throw error;
  }
  throw new Error('It was answered.');
}

/** What the types would refuse. */
function untyped(request: Json) {
  return JSON.parse(JSON.stringify(request));
}
