import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { members } from '../http/support/contract.js';
import { errorIn, faultsIn, KEY, useService } from '../http/support/service.js';

const BATCH = '/v1/batch';
const HEADER = 'Employee ID,Name,Salary,Nation,NI Category,Student Loan Plan';
const ROWS = ['e1,Ann,"£32,000.00",England,c,', 'e2,"O’Neill, Bo",28000,Scotland,A,Plan 2 and postgraduate'];
const REQUESTS: readonly JsonObject[] = [
  { gross: { amount: 32_000, per: 'year' }, region: 'england', ni_category: 'C' },
  {
    gross: { amount: 28_000, per: 'year' },
    region: 'scotland',
    ni_category: 'A',
    student_loans: ['plan_2', 'postgraduate'],
  },
];
const FIELDS = 'cost.total,employee.periods.year.take_home';

describe('POST /v1/batch of a table', () => {
  const service = useService();
  const ask = (
    text: string | Uint8Array<ArrayBuffer>,
    query = `operation=employer-cost&gross.per=year&fields=${FIELDS}`,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    service.call('POST', `${BATCH}?${query}`, {
      key: KEY,
      raw: text,
      headers: { 'Content-Type': 'text/csv', ...headers },
    });
  const table = (rows: readonly string[], header = HEADER) => [header, ...rows].join('\n');

  it('answers each row with what its request is answered alone, with the constants of the query', async () => {
    const answer = await ask(table(ROWS), 'operation=employer-cost&gross.per=year');
    const alone = await Promise.all(REQUESTS.map((request) => service.post('/v1/employer-cost', request)));
    expect(answer.text).to.equal(
      [
        ...alone.map(
          ({ text }, at) => `{"line":${at + 1},"custom_id":"e${at + 1}","status":200,"result":${text}}`,
        ),
        '{"summary":{"lines":2,"succeeded":2,"failed":0}}\n',
      ].join('\n'),
    );
    expect(answer.headers.get('content-type')).to.equal('application/jsonl; charset=utf-8');
  });

  it('answers with rows to who prefers these: the fields, and what is wrong', async () => {
    const wrong = 'e3,Cy,5%,England,A,';
    const answer = await ask(table([...ROWS, wrong]), undefined, { Accept: 'text/csv' });
    const alone = await Promise.all(
      REQUESTS.map(async (request) => {
        const { body } = await service.post(`/v1/employer-cost?fields=${FIELDS}`, request);
        const { year = null } = members(members(body['employee'])['periods'] ?? null);
        return `${members(body['cost'])['total']},${members(year)['take_home']}`;
      }),
    );
    expect(answer.text.split('\n')).to.deep.equal([
      `custom_id,${FIELDS},error`,
      `e1,${alone[0]},`,
      `e2,${alone[1]},`,
      'e3,,,gross.amount: must not be a percentage',
      '',
    ]);
    expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
  });

  it('has the notices of payslips as a column', async () => {
    const text =
      'custom_id,pay_date,tax_code,ni_category,pay[0].kind,pay[0].amount\na,2026-05-29,1257L,A,bonus,1000';
    const query =
      'operation=payslip&fields=payslip.take_home&after_leaving=irregular_payment&tax_year=2026-27';
    const answer = await ask(text, query, { Accept: 'text/csv' });
    expect(answer.text).to.match(
      /^custom_id,payslip\.take_home,notices,error\na,[\d.]+,PAID_AFTER_LEAVING,\n$/,
    );
  });

  it('reads the columns of a payroll program by the name of its map', async () => {
    const text =
      'Works Number,Surname,Tax Code,National Insurance Table,Payment Frequency,Annual Pay Rate\n9,Ashe,1257L,M,4-Weekly,"27,500.00"';
    const { text: lines } = await ask(text, `operation=employer-cost&map=brightpay&fields=${FIELDS}`);
    const { body } = await service.post(`/v1/employer-cost?fields=${FIELDS}`, {
      gross: { amount: 27_500, per: 'year' },
      ...{ tax_code: '1257L', ni_category: 'M', pay_frequency: 'four_weekly' },
    });
    const { cost = null, employee = null, engine = null } = body;
    expect(JSON.parse(lines.split('\n')[0] ?? '')['result']).to.deep.equal({ cost, employee, engine });
  });

  /** What is wrong with a query or a header, so that no row is worked. */
  const REFUSED: readonly (readonly [
    what: string,
    text: string | Uint8Array<ArrayBuffer>,
    query: string,
    faults: JsonObject,
  ])[] = [
    ['no operation', table(ROWS), '', { operation: 'operation is required in the query of a table' }],
    [
      'a firm',
      table(ROWS),
      'operation=firm',
      { operation: 'operation: a firm is no row of a table; send it as a line of JSON' },
    ],
    [
      'a constant that is none',
      table(ROWS),
      'operation=employer-cost&gross.pr=year&region=kent',
      {
        'gross.pr':
          'gross.pr is neither a parameter nor the path of a field of the request, did you mean gross.per?',
        region: 'region: “kent” must be one of england, scotland, wales, northern_ireland',
      },
    ],
    [
      'a map that there is not',
      table(ROWS),
      'operation=employer-cost&map=xreo',
      { map: 'map must be one of brightpay, sage, xero, did you mean xero?' },
    ],
    [
      'headings that nobody knows',
      table([], 'Employee ID,Annual salary,NI Categry,Car\n'),
      'operation=employer-cost',
      {
        'NI Categry':
          'Column NI Categry is not a field of this request, did you mean NI category? Rename it, or leave it out with leave_out',
        Car: 'Column Car is not a field of this request. Rename it, or leave it out with leave_out',
      },
    ],
    [
      'pay without its period',
      table(ROWS),
      'operation=employer-cost',
      {
        Salary:
          'Column Salary does not say for what it is: call it Annual salary or Monthly salary, or add a column Per. Or say it of all rows in the query: gross.per=year',
      },
    ],
    ['nothing', '', 'operation=employer-cost', { body: 'body is empty: it must be a table with a header' }],
    [
      'no row',
      'Employee ID,Annual salary\n\n',
      'operation=employer-cost',
      { body: 'body has no row below its header' },
    ],
    [
      'semicolons',
      'Employee ID;Annual salary\n1;32000,50\n',
      'operation=employer-cost',
      { body: 'body must have commas between its columns, not semicolons or tabs' },
    ],
    [
      'UTF-16',
      new Uint8Array(Buffer.from(`\uFEFF${table(ROWS)}`, 'utf16le')),
      'operation=employer-cost',
      { body: 'body must be written in UTF-8: it has a character 0, as a text in UTF-16 has' },
    ],
    [
      'a quote that is not closed',
      table(['e1,"Ann,32000,England,A,']),
      'operation=employer-cost&gross.per=year',
      { body: 'body is no CSV: a quotation mark in row 1 is not closed' },
    ],
    [
      'a million cells',
      `Employee ID,Annual salary\n${','.repeat(1_000_000)}`,
      'operation=employer-cost',
      { body: 'body: row 1 has more than 64 KiB' },
    ],
    [
      'too many columns',
      `Employee ID${',Name'.repeat(500)}\n1`,
      'operation=employer-cost',
      { body: 'body must have at most 500 columns' },
    ],
    [
      'too many rows',
      `Employee ID,Annual salary\n${'1,2\n'.repeat(10_001)}`,
      'operation=employer-cost',
      { body: 'body must have at most 10000 rows' },
    ],
  ];
  for (const [what, text, query, faults] of REFUSED) {
    it(`is refused as a whole: ${what}`, async () => {
      const answer = await ask(text, query);
      expect(answer.status).to.equal(400);
      expect(faultsIn(answer)).to.deep.equal(faults);
    });
  }

  it('needs single figures for rows of answers', async () => {
    const rows = { Accept: 'text/csv' };
    const without = await ask(table(ROWS), 'operation=employer-cost&gross.per=year', rows);
    expect(faultsIn(without)).to.deep.equal({
      fields: 'fields is required for answers in text/csv: the figures of its columns',
    });
    for (const path of [
      ...['employee.payslips.tax', 'cost', 'employee.periods.year.student_loans', 'assumptions'],
    ]) {
      const several = await ask(table(ROWS), `operation=employer-cost&gross.per=year&fields=${path}`, rows);
      expect(faultsIn(several)['fields']).to.match(/ has several figures, and a column one; /);
    }
  });

  /** Rows that are wrong, each answered by its error, with what is said. */
  const WRONG: readonly (readonly [row: string, message: string])[] = [
    ['e1,Ann,32000', 'body: the row has 3 cells, and the header 6'],
    ['e1,5"" Ann,32000,England,A,', 'body: the row is no CSV: a quotation mark stands within a cell'],
    [
      'e1,"Ann"x,32000,England,A,',
      'body: the row is no CSV: something stands behind a closing quotation mark',
    ],
    ['e1,Ann,"32.000,50",England,A,', 'gross.amount must be a number'],
    ['e1,Ann,32.000,England,A,', 'gross.amount: 32.000 may be thousands or pounds and parts of a penny'],
    [',Ann,32000,England,A,', 'custom_id is required'],
    ['e1,Ann,32000,Kent,A,', 'region must be one of'],
    ['=1+1,Ann,-1,England,A,', 'gross.amount must be 0 or more'],
  ];
  for (const [row, message] of WRONG) {
    it(`answers a wrong row, and goes on: ${row}`, async () => {
      const { status, text } = await ask(table([row, ROWS[1] ?? '']));
      const [first, second] = text.split('\n').map((line): JsonObject => JSON.parse(line || '{}'));
      expect(status).to.equal(200);
      expect(members(first?.['error'])['message']).to.include(message);
      expect(second).to.include({ line: 2, status: 200, custom_id: 'e2' });
    });
  }

  it('takes a byte order mark, the line ends of Windows, empty lines and a line end in a cell', async () => {
    const text = `\uFEFF${HEADER}\r\n\r\n${ROWS[0]}\r\ne2,"Bo\r\nO’Neill",28000,Scotland,A,\r\n`;
    const { text: lines } = await ask(text);
    expect(lines).to.include('{"summary":{"lines":2,"succeeded":2,"failed":0}}');
  });

  it('needs a key, and refuses a query of lines of JSON as before', async () => {
    const headers = { 'Content-Type': 'text/csv' };
    const { status } = await service.call('POST', BATCH, { raw: table(ROWS), headers });
    expect(status).to.equal(401);
    const lines = await ask('{}\n', 'operation=payslip', { 'Content-Type': 'application/jsonl' });
    expect(lines.status).to.equal(400);
    expect(faultsIn(lines)).to.have.all.keys('operation');
    const rows = await ask('{}\n', '', { 'Content-Type': 'application/jsonl', Accept: 'text/csv' });
    expect([rows.status, errorIn(rows)['code']]).to.deep.equal([406, 'NOT_ACCEPTABLE']);
  });

  it('shows an example of its document, as the service answers it', async () => {
    const { requestBody = null, responses = null } = members(
      members(members(service.contract.document['paths'])[BATCH])['post'],
    );
    const exampleOf = (part: JsonObject) =>
      String(
        members(members(members(members(part['content'] ?? null)['text/csv'])['examples'])['a_table'])[
          'value'
        ],
      );
    const query = 'operation=employer-cost&fields=cost.total,employee.periods.month.take_home&gross.per=year';
    const answer = await ask(exampleOf(members(requestBody)), query, { Accept: 'text/csv' });
    expect(answer.text).to.equal(exampleOf(members(members(responses)['200'])));
  });
});
