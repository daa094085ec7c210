import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, createServer as createBalancer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { farthing } from '../cli/support/farthing.js';
import { members } from '../http/support/contract.js';
import { errorIn, KEY, useService } from '../http/support/service.js';
import { ServiceProcess } from '../service/support/service-process.js';
import { buildFile } from '../support/build-file.js';
import { isAtLength } from '../support/runs.js';

/** People, one of whom is refused: by a message with a character of several bytes. */
const REQUESTS: readonly JsonObject[] = [
  { gross: { amount: 32_000, per: 'year' }, region: 'england' },
  { gross: { amount: 2_400.1, per: 'month' }, region: 'scotland', student_loans: ['plan_4'] },
  { gross: { amount: 1, per: 'year' }, region: 'wales', salary_sacrifice: { amount: 100, per: 'year' } },
];
const FIELDS = ['cost.total', 'employee.periods.month.take_home'];
const ofFields = ['--fields', FIELDS.join()];

describe('farthing batch', function () {
  this.timeout(240_000);
  const service = useService();
  const folder = mkdtempSync(join(tmpdir(), 'batch-'));
  const at = (file: string) => join(folder, file);
  const [people, out, keyFile] = [at('people.ndjson'), at('out.ndjson'), at('key')];
  const partial = `${out}.partial`;
  const digests = `${partial}.digests`;
  const elsewhere = createServer((_, response) => response.writeHead(307, { Location: '/else' }).end());
  let redirect = '';
  before(async () => {
    writeFileSync(keyFile, `${KEY}\n`);
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    redirect = addressOf(elsewhere);
  });
  after(() => {
    elsewhere.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const file of [out, partial, digests, at('out.summary.json'), at('out.csv')])
      rmSync(file, { force: true });
  });

  const lineOf = (index: number) =>
    JSON.stringify({
      custom_id: `“emp” £${index}`,
      operation: 'employer-cost',
      request: REQUESTS[index % REQUESTS.length] ?? null,
    });
  const writePeople = (count: number) =>
    writeFileSync(people, Array.from({ length: count }, (_, index) => `${lineOf(index)}\n`).join(''));
  const byUrl = (url = service.url) => ['--url', url, '--key-file', keyFile];

  /** What single requests are answered, as lines of a batch. */
  const answersAlone = async (count: number, fields?: readonly string[]): Promise<string> => {
    const alone = await Promise.all(
      REQUESTS.map(async (request) => {
        const query = fields === undefined ? '' : `?fields=${fields}`;
        const answer = await service.post(`/v1/employer-cost${query}`, request);
        if (answer.status !== 200) {
          const { code = null, message = null, fields: faults = null } = errorIn(answer);
          return `"status":400,"error":${JSON.stringify({ code, message, fields: faults })}`;
        }
        const { cost = null, employee = null, engine = null } = answer.body;
        return `"status":200,"result":${fields === undefined ? answer.text : JSON.stringify({ cost, employee, engine })}`;
      }),
    );
    expect(alone[2]).to.include('£');
    return Array.from(
      { length: count },
      (_, index) => `{"line":${index + 1},"custom_id":"“emp” £${index}",${alone[index % alone.length]}}\n`,
    ).join('');
  };
  /** What the refused one of the requests is told. */
  const refusal = async (): Promise<string> => {
    const { message } = errorIn(await service.post('/v1/employer-cost', REQUESTS[2] ?? {}));
    return String(message);
  };
  const bytes = (file: string) => readFileSync(file, 'utf8');
  const summaryOf = (): JsonObject => JSON.parse(bytes(at('out.summary.json')));

  it('answers lines over HTTP as single requests are, in order, whatever the parts', async () => {
    writePeople(1_100);
    const { status, err } = await farthing(['batch', people, '--out', out, ...byUrl()]);
    expect([status, err]).to.deep.equal([
      1,
      `366 lines, the first 3 (“emp” £2): ${await refusal()}\n366 of 1,100 lines were refused.`,
    ]);
    expect(bytes(out)).to.equal(await answersAlone(1_100));
    expect([partial, digests, `${partial}.lock`].filter((file) => existsSync(file))).to.deep.equal([]);
  });

  it('puts a summary beside the answers: counts, labels, each fault once with its lines, and exact sums', async () => {
    writePeople(600);
    await farthing(['batch', people, '--out', out, '--fields', FIELDS.join(), ...byUrl()]);
    const alone = await answersAlone(600, FIELDS);
    expect(bytes(out)).to.equal(alone);
    const results = alone
      .trimEnd()
      .split('\n')
      .map((line): JsonObject => members(JSON.parse(line)['result']));
    const engine = String(results[0]?.['engine']);
    const pence = results.reduce(
      (sum: number, { cost = null }) => sum + Math.round(Number(members(cost)['total'] ?? 0) * 100),
      0,
    );
    const { refusals, sums, ...counts } = summaryOf();
    expect(counts).to.deep.equal({
      lines: 600,
      succeeded: 400,
      failed: 200,
      labels: { [engine]: 400 },
      notices: {},
    });
    const { fields = null } = errorIn(await service.post('/v1/employer-cost', REQUESTS[2] ?? {}));
    const faults = Array.isArray(fields) ? fields.map(members) : [];
    expect(refusals).to.deep.equal(
      faults.map((fault) => ({ lines: 200, first: { line: 3, custom_id: '“emp” £2' }, ...fault })),
    );
    expect(Object.keys(members(sums))).to.have.members(FIELDS);
    expect(Number(members(sums)['cost.total'])).to.equal(pence / 100);
  });

  it('takes a table, and writes one: an empty cell is a field left out, a wrong one the error of its row', async () => {
    writeFileSync(
      at('staff.csv'),
      [
        '\uFEFFcustom_id,gross.amount,gross.per,region,student_loans,employment_allowance',
        '"emp, £1",32000,year,england,"plan_2, postgraduate",TRUE',
        'emp-2,"2,400",month,scotland,,perhaps',
        'emp-3,2400.10,month,scotland,,',
      ].join('\r\n'),
    );
    const result = await farthing([
      ...['batch', at('staff.csv'), '--out', at('pay.csv'), '--fields', FIELDS.join()],
      ...byUrl(),
    ]);
    expect([result.status, result.err]).to.deep.equal([
      1,
      'Line 2 (emp-2): employment_allowance must be true or false\n1 of 3 lines were refused.',
    ]);
    const alone = await Promise.all(
      [
        { ...REQUESTS[0], student_loans: ['plan_2', 'postgraduate'], employment_allowance: true },
        { gross: { amount: 2_400.1, per: 'month' }, region: 'scotland' },
      ].map(async (request) => {
        const { body } = await service.post(`/v1/employer-cost?fields=${FIELDS}`, request);
        const { periods = null } = members(body['employee']);
        return `${members(body['cost'])['total']},${members(members(periods)['month'])['take_home']}`;
      }),
    );
    expect(bytes(at('pay.csv'))).to.equal(
      [
        `\uFEFFcustom_id,${FIELDS},error`,
        `"emp, £1",${alone[0]},`,
        'emp-2,,,employment_allowance must be true or false',
        `emp-3,${alone[1]},`,
        '',
      ].join('\n'),
    );
  });

  it('reads headings as payroll programs write them, and says what is not used', async () => {
    writeFileSync(
      at('staff.csv'),
      [
        'custom_id,Surname,Annual Salary,Tax Code,NI Category,Student Loan Plan,Postgraduate Loan,Bonus',
        'a,Ashe,"£32,000.00",1257L,c,,No,',
        'b,Bo,"32,000",1257L,A,Plan 2,Yes,£500',
      ].join('\n'),
    );
    const args = [
      'batch',
      at('staff.csv'),
      '--out',
      at('pay.csv'),
      '--fields',
      'employee.periods.year.take_home',
    ];
    const refused = await farthing([...args, ...byUrl()]);
    expect([refused.status, refused.err]).to.deep.equal([
      2,
      'Column Bonus is not a field of this request.\nRename such a column, or leave it out: --leave-out "Bonus"',
    ]);
    const { status, err } = await farthing([...args, '--leave-out', 'bonus', ...byUrl()]);
    expect([status, err]).to.deep.equal([0, 'Not used: Surname, Bonus. No figure rests on them.']);
    const { body } = await service.post('/v1/employer-cost', {
      gross: { amount: 32_000, per: 'year' },
      tax_code: '1257L',
      student_loans: ['plan_2', 'postgraduate'],
    });
    const year = members(members(members(body['employee'])['periods'])['year']);
    expect(bytes(at('pay.csv')).split('\n').slice(1, 3)).to.deep.equal([
      'a,28116,',
      `b,${year['take_home']},`,
    ]);
  });

  it('takes the first number of people for the name of a row, and refuses the lines of cells that nobody can know', async () => {
    writeFileSync(
      at('staff.csv'),
      [
        'Name,Employee ID,Works number,Annual salary,Region,Pension method,Pension %,Postgraduate loan',
        'Ann,e1,7,32000,England,Net pay,5%,',
        'Bo,e2,8,32000,England,Net pay,0.05,plan_1',
        'Cy,e3,9,5%,England,Net pay,0.5%,',
        'Di,e4,10,32000,England,Net pay,5,',
      ].join('\n'),
    );
    const { status, err } = await farthing([
      ...['batch', at('staff.csv'), '--out', at('pay.csv'), '--fields', 'employee.periods.year.pension'],
      ...byUrl(),
    ]);
    expect([status, err]).to.deep.equal([
      1,
      [
        'Not used: Name, Works number. No figure rests on them.',
        'Row 2, Pension %: 0.05 may be 5% or 0.05%: write it with %. Lines with such cells are refused.',
        'Row 2, Postgraduate loan: must be Yes or No. Lines with such cells are refused.',
        'Row 3, Annual salary: must not be a percentage. Lines with such cells are refused.',
        'Line 2 (e2): student_loans[0] must be one of plan_1, plan_2, plan_4, plan_5, postgraduate',
        'Line 2 (e2): pension.percent must be a number',
        'Line 3 (e3): gross.amount must be a number',
        '2 of 4 lines were refused.',
      ].join('\n'),
    ]);
    expect(bytes(at('pay.csv')).split('\n').slice(1, 5)).to.deep.equal([
      'e1,1599.96,',
      'e2,,"student_loans[0] must be one of plan_1, plan_2, plan_4, plan_5, postgraduate; pension.percent must be a number"',
      'e3,,gross.amount must be a number',
      'e4,1599.96,',
    ]);
  });

  it('has the notices of payslips in a table, and counts them in the summary', async () => {
    const header =
      'custom_id,tax_year,pay_date,pay_frequency,tax_code,ni_category,pay[0].kind,pay[0].amount,after_leaving';
    const rows = [
      'a,2026-27,2026-05-29,monthly,BR,A,salary,2500,',
      'b,2026-27,2026-05-29,,1257L,A,bonus,1000,irregular_payment',
    ];
    writeFileSync(at('slips.CSV'), [header, ...rows].join('\n'));
    const { status } = await farthing([
      ...[
        'batch',
        at('slips.CSV'),
        '--out',
        at('out.csv'),
        '--operation',
        'payslip',
        '--fields',
        ' engine , engine',
      ],
      ...byUrl(),
    ]);
    const [names, first, second] = bytes(at('out.csv')).split('\n');
    expect([status, names]).to.deep.equal([0, '\uFEFFcustom_id,engine,notices,error']);
    expect(first).to.match(/^a,[^,]+,,$/);
    expect(second).to.match(/^b,[^,]+,PAID_AFTER_LEAVING,$/);
    expect(summaryOf()['notices']).to.deep.equal({ PAID_AFTER_LEAVING: 1 });
  });

  /** A line of more than 64 KiB. */
  const LONG = `{"custom_id":"long${' '.repeat(70_000)}"}\n`;
  const expectRefusalOfLong = (line: string | undefined): void => {
    expect(JSON.parse(line ?? '')).to.have.nested.property('error.message', 'body must be at most 64 KiB');
  };

  it('says at a line of more than 64 KiB what it may have, and goes on', async () => {
    writeFileSync(people, `${LONG}${lineOf(0)}\n`);
    const { status } = await farthing(['batch', people, '--out', out, ...byUrl()]);
    expect(status).to.equal(1);
    const [long, right] = bytes(out).split('\n');
    expectRefusalOfLong(long);
    expect(right).to.include('"status":200');
  });

  /** Commands that are wrong, with what is said. */
  const MISUSED: readonly (readonly [what: string, args: () => readonly string[], says: string])[] = [
    ['a file that is not there', () => [at('nobody.ndjson')], 'cannot be read'],
    ['a folder', () => [folder], 'is a folder'],
    [
      'answers to a folder that is not there',
      () => [people, ...byUrl(), '--out', at('no/out')],
      'cannot be written',
    ],
    ['answers in the place of a folder', () => [people, '--out', folder], 'is a folder: name another --out'],
    [
      'answers in the place of a device, which they would replace',
      () => [people, '--out', '/dev/null'],
      '/dev/null is no file: name another --out',
    ],
    ['answers to a link that leads nowhere', () => [people, '--out', at('nowhere')], 'cannot be read'],
    [
      'answers in the place of the requests',
      () => [people, '--out', people],
      'would write over the requests',
    ],
    [
      'a summary in the place of the requests',
      () => [at('mine.summary.json'), '--out', at('mine.ndjson')],
      'would write over the requests',
    ],
    ['no such operation', () => [people, '--operation', 'payslp'], 'did you mean payslip?'],
    ['an address alone', () => [people, '--url', service.url], '--url needs --key-file'],
    ['no address', () => [people, '--url', 'ftp://x', '--key-file', keyFile], '--url must be the address'],
    ['an address with a name', () => [people, ...byUrl('http://a:b@127.0.0.1')], 'must be an address alone'],
    ['an address that leads elsewhere', () => [people, ...byUrl(redirect)], 'a redirect to /else'],
    ['one list', () => [at('list.json'), ...byUrl()], 'one request a line, not a list'],
    ['fields that are none', () => [people, ...byUrl(), '--fields', ' , '], '--fields must be paths'],
    [
      'fields of no year',
      () => [people, ...byUrl(), '--operation', 'employer-cost', '--fields', 'cost.totl'],
      '--fields: cost.totl is not a field of this answer, did you mean cost.total?',
    ],
    ['an empty table', () => [at('empty.csv'), ...byUrl()], 'The table is empty'],
    ['a table with semicolons', () => [at('semicolons.csv'), ...byUrl()], 'must have commas between them'],
    ['a column without a name', () => [at('noname.csv'), ...byUrl()], 'Column 2 has no name.'],
    ['a quote that does not end', () => [at('quote.csv'), ...byUrl()], 'The table is no CSV: '],
    [
      'a heading that is near to one',
      () => [at('near.csv'), ...byUrl()],
      'Column NI Categry is not a field of this request, did you mean NI category?',
    ],
    [
      'headings that are near to none, with what leaves them out and no other, nor what a shell would run',
      () => [at('far.csv'), ...byUrl()],
      'Rename such a column, or leave it out: --leave-out "Car (£)" --leave-out "Flat/House"\n',
    ],
    [
      'two columns of the same',
      () => [at('near.csv'), ...byUrl()],
      'Columns Salary and Hourly rate say the same.',
    ],
    [
      'pay without its period, once',
      () => [at('period.csv'), ...byUrl()],
      'Column Salary does not say for what it is: call it Annual salary or Monthly salary, or add a column Per.\nOr say it of all rows in a file for --map: constants: { gross.per: year }',
    ],
    [
      'names of people and no column that names each row',
      () => [at('names.csv'), ...byUrl()],
      'A column custom_id must name each row, or one such as Employee ID.',
    ],
    ['a key alone', () => [people, '--key-file', keyFile], 'add --url'],
    [
      'no key',
      () => [people, '--url', service.url, '--key-file', people],
      'must hold an API key and nothing else',
    ],
    [
      'a key that is not known',
      () => [people, '--url', service.url, '--key-file', at('other')],
      'answers 401',
    ],
    ['bytes that are no UTF-8', () => [at('latin.ndjson'), ...byUrl()], 'must be written in UTF-8'],
    [
      'columns that are no fields',
      () => [at('columns.csv'), ...byUrl()],
      'Column grosss.amount is not a field of this request, did you mean gross.amount?',
    ],
    [
      'a column that names each row',
      () => [at('columns.csv'), ...byUrl()],
      'A column custom_id must name each row, or one such as Employee ID.',
    ],
    ['a column twice', () => [at('columns.csv'), ...byUrl()], 'Column region comes twice.'],
    [
      'a row of another length',
      () => [at('row.csv'), ...byUrl()],
      'The table is no CSV: Invalid Record Length',
    ],
  ];

  describe('called wrongly', () => {
    before(() => {
      writePeople(2);
      linkSync(people, at('mine.summary.json'));
      symlinkSync(at('gone'), at('nowhere'));
      writeFileSync(at('list.json'), `[${'{},'.repeat(400_000)}]`);
      writeFileSync(at('empty.csv'), '');
      writeFileSync(at('semicolons.csv'), 'custom_id;region\na;wales\n');
      writeFileSync(at('noname.csv'), 'custom_id,,region\na,,wales\n');
      writeFileSync(at('quote.csv'), `custom_id\n"${'a\n'.repeat(600_000)}`);
      writeFileSync(at('other'), 'another-key');
      writeFileSync(at('latin.ndjson'), Buffer.from('{"custom_id":"\xa3"}\n', 'latin1'));
      writeFileSync(at('columns.csv'), 'grosss.amount,region,region\n1,wales,wales\n');
      writeFileSync(at('near.csv'), 'custom_id,Salary,Hourly rate,NI Categry\n1,2,3,A\n');
      writeFileSync(at('far.csv'), 'Car (£),NI Categry,$(touch x),Flat/House\n1,A,2,3\n');
      writeFileSync(at('period.csv'), 'custom_id,Salary,Pay frequency\n1,2400,Monthly\n2,2400,Monthly\n');
      writeFileSync(at('names.csv'), 'Name,NI number,Annual salary\nAnn,QQ123456C,20000\n');
      writeFileSync(at('row.csv'), 'custom_id,region\na,wales,1\n');
    });
    for (const [what, args, says] of MISUSED) {
      it(`ends with 2: ${what}`, async () => {
        const { status, err } = await farthing(['batch', '--out', out, ...args()]);
        expect(err).to.include(says);
        expect(status).to.equal(2);
      });
    }
  });

  it('asks again where the service is too busy or breaks off, and has each answer once', async () => {
    writePeople(1_100);
    const faults = [429, 503, 'break', 'cut'];
    const asked = await withFaults(faults, service.url, async (url) => {
      const { status } = await farthing(['batch', people, '--out', out, ...ofFields, ...byUrl(url)]);
      expect(status).to.equal(1);
    });
    expect(asked).to.equal(3 + faults.length);
    expect(bytes(out)).to.equal(await answersAlone(1_100, FIELDS));
  });

  it('ends unfinished where that does not help, and goes on from there', async () => {
    writePeople(1_100);
    const asked = await withFaults(
      ['', ...Array.from({ length: 50 }, () => 503)],
      service.url,
      async (url) => {
        const { status, err } = await farthing(['batch', people, '--out', out, ...ofFields, ...byUrl(url)]);
        const address = `${url}/v1/batch answers 503`;
        expect([status, err]).to.deep.equal([
          3,
          `${address}: it is asked again.\n${address}, 10 times in a row`,
        ]);
      },
    );
    expect(asked).to.be.above(10);
    expect(existsSync(out)).to.equal(false);
    const { status } = await farthing(['batch', people, '--out', out, ...ofFields, ...byUrl()]);
    expect(status).to.equal(1);
    expect(bytes(out)).to.equal(await answersAlone(1_100, FIELDS));
  });

  /** The files of a start that was cut off: its answers, and the digest of so many of the requests that there are now. */
  const leave = (answers: string | Buffer, lines: number): void => {
    const requests = bytes(people).split('\n').slice(0, lines);
    const digest = createHash('sha256').update(requests.map((line) => `${line}\n`).join(''));
    writeFileSync(partial, answers);
    writeFileSync(digests, `${lines} ${digest.digest('hex')}\n6`);
  };

  it('goes on behind the last answers that are known to be of these requests, and asks no line before it but the last of the label', async () => {
    writePeople(600);
    const whole = Buffer.from(await answersAlone(600));
    const torn = whole.lastIndexOf('£') + 1;
    leave(whole.subarray(0, torn), 500);
    const before = service.records.length;
    const { status } = await farthing(['batch', people, '--out', out, ...byUrl()]);
    expect(status).to.equal(1);
    expect(bytes(out)).to.equal(whole.toString());
    expect(service.records.length - before).to.be.within(1, 3);
    expect(summaryOf()).to.include({ lines: 600, succeeded: 400, failed: 200 });
  });

  /** What differs between two starts, and what is said. */
  const OTHERS: readonly (readonly [what: string, change: () => void, says: RegExp, options?: string[]])[] = [
    [
      'a request is another',
      () => writeFileSync(people, bytes(people).replace('32000', '33000')),
      /has answers of other requests/,
    ],
    ['there are fewer requests', () => writePeople(4), /has answers of other requests/],
    ['an option is another', () => {}, /or with other options: move it away/, ofFields],
    ['nothing says of which requests', () => rmSync(digests), /Nothing says which requests .* answers/],
    [
      'another label answered',
      () => writeFileSync(partial, bytes(partial).replaceAll(/"engine":"[^"]+"/g, '"engine":"2026-27.0"')),
      /holds other answers than there are now \(line \d+\).*Remove it to begin anew/,
    ],
  ];
  for (const [what, change, says, options = []] of OTHERS) {
    it(`does not go on where ${what}`, async () => {
      writePeople(5);
      leave(await answersAlone(5), 5);
      change();
      const left = bytes(partial);
      const { status, err } = await farthing(['batch', people, '--out', out, ...options, ...byUrl()]);
      expect(err).to.match(says);
      expect([status, bytes(partial)]).to.deep.equal([2, left]);
    });
  }

  it('writes where a link leads, which stays one', async () => {
    writePeople(2);
    const link = at('link');
    symlinkSync(out, link);
    writeFileSync(out, 'the answers of yesterday');
    expect((await farthing(['batch', people, '--out', link, ...byUrl()])).status).to.equal(0);
    expect(bytes(out)).to.equal(await answersAlone(2));
    expect(lstatSync(link).isSymbolicLink()).to.equal(true);
    expect(existsSync(at('out.summary.json'))).to.equal(true);
  });

  it('does not go on where another process writes', async () => {
    writePeople(5);
    const lock = `${partial}.lock`;
    mkdirSync(lock);
    const later = Date.now() / 1000 + 600;
    utimesSync(lock, later, later);
    const { status, err } = await farthing(['batch', people, '--out', out, ...byUrl()]);
    rmSync(lock, { recursive: true });
    expect([status, err]).to.deep.equal([
      2,
      `Another process writes to ${partial}: let it finish, or name another --out. (Where there is none, remove ${lock}.)`,
    ]);
    expect(existsSync(partial)).to.equal(false);
  });

  it('does not go on from what are no answers', async () => {
    writePeople(5);
    leave('notes\n', 1);
    const { status, err } = await farthing(['batch', people, '--out', out, ...byUrl()]);
    expect([status, err]).to.deep.equal([
      2,
      `${partial} holds no answers of a batch at line 1. Remove it to begin anew.`,
    ]);
  });

  /** Files that have no room, beside answers that are lines or a table. */
  const FULL: readonly (readonly [beside: string, out: string])[] = [
    ['out.summary.json', 'out.ndjson'],
    ['out.csv.table', 'out.csv'],
  ];
  for (const [beside, name] of FULL) {
    it(`is not finished where ${beside} cannot be written, and has only that left to do`, async () => {
      writePeople(30);
      symlinkSync(at('no/such/file'), at(beside));
      const args = ['batch', people, '--out', at(name), ...ofFields, ...byUrl()];
      const { status, err } = await farthing(args);
      expect(err).to.match(/cannot be written: .*\. Its answers are in .*\.partial\.$/);
      expect([status, existsSync(at(name))]).to.deep.equal([3, false]);
      rmSync(at(beside));
      expect((await farthing(args)).status).to.equal(1);
      expect(bytes(at(name)).trimEnd().split('\n').length).to.be.within(30, 31);
    });
  }

  /** A command in a process of its own: what it writes to standard output, and to be killed. */
  const start = (...args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [buildFile('cli/main.js'), 'batch', ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });

  it('is a filter without a file, worked by processes of this machine', async () => {
    writePeople(250);
    const answersOfPeople = await answersAlone(250);
    appendFileSync(people, LONG);
    const child = start();
    child.stdin?.end(readFileSync(people));
    const [answers, errors, [status]] = await Promise.all([
      child.stdout === null ? '' : text(child.stdout),
      child.stderr === null ? '' : text(child.stderr),
      once(child, 'exit'),
    ]);
    expect([status, errors.trimEnd().split('\n').at(-1)]).to.deep.equal([1, '84 of 251 lines were refused.']);
    expect(answers.startsWith(answersOfPeople)).to.equal(true);
    expectRefusalOfLong(answers.slice(answersOfPeople.length));
  });

  // Each starts two services or commands of all years, and kills one.
  if (isAtLength) {
    it('has the same answers after it was killed', async () => {
      writePeople(1_500);
      const first = start(people, '--out', out, ...ofFields);
      await untilWritten(partial);
      first.kill('SIGKILL');
      await once(first, 'exit');
      expect(existsSync(out)).to.equal(false);
      const left = statSync(partial).size;
      appendFileSync(partial, '{"line":');
      const second = start(people, '--out', out, ...ofFields);
      expect((await once(second, 'exit'))[0]).to.equal(1);
      expect(bytes(out)).to.equal(await answersAlone(1_500, FIELDS));
      expect(statSync(out).size).to.be.above(left);
    });

    it('has the same answers after a replica was killed', async () => {
      writePeople(2_000);
      const replicas = [1, 2].map(() =>
        ServiceProcess.main({ HOST: '127.0.0.1', PORT: '0', API_KEYS: KEY, RATE_LIMIT: '0' }),
      );
      const ports = await Promise.all(
        replicas.map(async (each) => Number(new URL(await each.listening()).port)),
      );
      const balancer = createBalancer((socket) => {
        const port = ports[0];
        if (port === undefined) return void socket.destroy();
        ports.push(...ports.splice(0, 1));
        const replica = connect(port, '127.0.0.1');
        replica.on('error', () => {
          ports.splice(ports.indexOf(port), 1);
          socket.destroy();
        });
        socket.on('error', () => replica.destroy());
        replica.on('close', () => socket.destroy());
        socket.pipe(replica).pipe(socket);
      });
      await once(balancer.listen(0, '127.0.0.1'), 'listening');
      try {
        const run = farthing(['batch', people, '--out', out, ...ofFields, ...byUrl(addressOf(balancer))]);
        await untilWritten(partial);
        replicas[0]?.kill('SIGKILL');
        expect((await run).status).to.equal(1);
        expect(bytes(out)).to.equal(await answersAlone(2_000, FIELDS));
      } finally {
        for (const each of replicas) each.kill('SIGKILL');
        balancer.close();
      }
    });
  }
});

async function untilWritten(file: string): Promise<void> {
  while (!existsSync(file) || statSync(file).size === 0) await pause(5);
}

function addressOf(server: Pick<Server, 'address'>): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Calls with the address of a service that fails in these ways, one request each, before it answers as another does; returns how many
 *  requests came. */
async function withFaults(
  faults: readonly (number | string)[],
  url: string,
  call: (url: string) => Promise<void>,
): Promise<number> {
  let asked = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = faults[asked++];
    const body = await text(request);
    if (typeof fault === 'number') response.writeHead(fault, { 'Retry-After': '0.01' }).end();
    else if (fault === 'break') request.socket.destroy();
    else {
      const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/jsonl' };
      const whole = await (await fetch(`${url}/v1/batch`, { method: 'POST', body, headers })).text();
      response.end(fault === 'cut' ? whole.slice(0, whole.length / 2) : whole);
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await call(addressOf(server));
  } finally {
    server.close();
  }
  return asked;
}
