import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { isList, isObject, type JsonObject } from '../../src/json.js';
import { contentOf } from '../../src/operations/index.js';
import { members } from '../http/support/contract.js';
import { KEY as API_KEY, useService } from '../http/support/service.js';
import { Decimal, figure } from '../language/trace/support/formula.js';
import { textIn } from './support/pages.js';

/** A line of a record as a reader has it. */
interface Line {
  readonly rule: string;
  readonly number: string;
  /** Its sum, and what that comes to before it is rounded; empty where it has none. */
  readonly sum: string;
  readonly unrounded: string;
  readonly result: string;
  readonly text: string;
}

interface Case {
  readonly path: string;
  readonly query: string;
  readonly body: JsonObject;
}

const CASES: Readonly<Record<string, Case>> = {
  'a salary': {
    path: '/v1/employer-cost/trace',
    query: '?period=3',
    body: { gross: { amount: 50_000, per: 'year' }, region: 'england', ni_category: 'A' },
  },
  'high weekly pay in Scotland': {
    path: '/v1/employer-cost/trace',
    query: '?period=40',
    body: {
      gross: { amount: 125_000, per: 'year' },
      region: 'scotland',
      pay_frequency: 'weekly',
      student_loans: ['plan_4', 'postgraduate'],
      pension: { method: 'salary_sacrifice', percent: 5 },
      bonus: { amount: 750, pay_period: 40 },
    },
  },
  'an average': {
    path: '/v1/employer-cost/trace',
    query: '?field=employee.periods.month.tax&period=1',
    body: { gross: { amount: 50_000, per: 'year' }, region: 'wales' },
  },
  'sick pay': {
    path: '/v1/statutory/sick-pay/trace',
    query: '',
    body: {
      average_weekly_earnings: { earnings: 1_234.56, weeks: 8 },
      qualifying_days_per_week: 5,
      days: 10,
      days_paid_before: 4,
    },
  },
};

describe('the record of a calculation', () => {
  const service = useService();
  const recordOf = ({ path, query, body }: Case, accept = 'text/html') =>
    service.call('POST', `${path}${query}`, { key: API_KEY, body, headers: { Accept: accept } });
  const tax = CASES['a salary'] ?? { path: '', query: '', body: {} };

  it('is for those who name HTML; all others get JSON', async () => {
    expect((await recordOf(tax)).headers.get('Content-Type')).to.equal('text/html; charset=utf-8');
    for (const accept of ['*/*', 'application/json, text/html', 'text/*;q=0.5, application/json'])
      expect((await recordOf(tax, accept)).headers.get('Content-Type'), accept).to.include('json');
  });

  it('loads nothing, and its policy allows nothing but its own style', async () => {
    const { text, headers } = await recordOf(tax);
    expect(text).not.to.match(/<script|<link|<img|\ssrc=|\sstyle=|@import|url\(/);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('Content-Security-Policy'))
      .to.include("default-src 'none'")
      .and.to.include(`style-src 'sha256-${hash}'`);
  });

  it('says what was said, what was taken, what is left out, and which law it was', async () => {
    const { text, headers } = await recordOf(tax);
    const pageText = textIn(text);
    expect(pageText).to.include('Payslip 3 of 12').and.to.include('Region: England');
    expect(pageText).to.include('How often they are paid: Monthly').and.to.include('Several jobs at once');
    expect(pageText).to.include(headers.get('farthing-book') ?? 'no digest');
    expect(text).to.include(`digest ${headers.get('farthing-book')?.slice(0, 16)}`);
  });

  it('names on each sheet the SHA-256 of what any record of the answer has', async () => {
    const { text } = await recordOf({ ...tax, query: '' });
    const { body } = await service.post('/v1/employer-cost/record', tax.body);
    const { operation = null, request = null, result = null, book = null } = body;
    const content = contentOf({ operation, request, result, book });
    const isReleased = isObject(book) && book['status'] === 'released';
    expect(textIn(text).includes(content)).to.equal(isReleased);
    expect(text.includes(` · content ${content.slice(0, 16)}"`)).to.equal(isReleased);
    const { engine, register } = members(book);
    expect(textIn(text)).to.include(`${engine} (`);
    expect(textIn(text)).to.include(`${members(register)['n']} entries`);
  });

  it('says when it was written, and the mark of the caller', async () => {
    const headers = { Accept: 'text/html', 'Farthing-Reference': 'payroll 7/114' };
    const send = (more: Readonly<Record<string, string>>) =>
      service.call('POST', tax.path, { key: API_KEY, body: tax.body, headers: { ...headers, ...more } });
    const pageText = textIn((await send({})).text);
    expect(pageText).to.match(/Written ?\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC/);
    expect(pageText).to.match(/Reference ?payroll 7\/114/);
    expect((await send({ 'Farthing-Reference': '?' })).status).to.equal(400);
    const trace = await send({ Accept: 'application/json', 'Farthing-Reference': '?' });
    expect(trace.status, 'a trace as JSON, which has no mark').to.equal(200);
  });

  it('says of which payslip it is, and of figures of a year alone that it is of the year', async () => {
    const heads: readonly (readonly [query: string, head: string])[] = [
      ['?period=3', 'Payslip 3 of 12'],
      ['?field=employee.payslips[4].tax', 'Payslip 5 of 12'],
      ['?field=cost.total', 'The whole year, with payslip 1 of 12 as an example'],
      ['?field=employee.periods.month.tax', 'The whole year, with payslip 1 of 12 as an example'],
      ['?field=employee.tax_code&field=cost.total', 'The whole year, with payslip 1 of 12 as an example'],
      [
        '?field=cost.total&field=employee.payslips[4].tax',
        'The whole year, with payslip 1 of 12 as an example',
      ],
      ['?value=employee_ni', 'Payslip 1 of 12'],
    ];
    for (const [query, head] of heads) {
      const { text } = await recordOf({ ...tax, query });
      expect(textIn(/<header>(.*?)<\/header>/s.exec(text)?.[1] ?? ''), query).to.include(` ${head} ·`);
    }
  });

  it('says of a code that was worked out what it is made of', async () => {
    const made = async (body: JsonObject) => {
      const { text } = await recordOf({ ...tax, query: '?value=code_to_use.derived_code', body });
      return linesIn(text).find(({ rule }) => rule === 'code_to_use.derived_code')?.text;
    };
    const benefit = (amount: number) => ({ ...tax.body, benefits_in_kind: { amount, per: 'year' } });
    expect(await made(benefit(5_180))).to.include(
      '739L: allowances of £7,390.00 without their last figure, and the letter L.',
    );
    expect(await made(benefit(12_570))).to.include('0T: no allowance is left.');
    expect(await made(benefit(20_000))).to.include(
      'K742: the letter K, as more is taken off than the allowances come to.',
    );
  });

  it('says of which law nobody has read the text, as the trace does', async () => {
    const { text } = await recordOf(tax);
    const places = [...(/<ol class="small">(.*?)<\/ol>/s.exec(text)?.[1] ?? '').matchAll(/<li>(.*?)<\/li>/g)];
    const unread = places
      .map(([, each = '']) => textIn(each))
      .filter((each) => each.includes('nobody has read this text yet'));
    expect(unread.join('\n')).to.include('Specification for PAYE Tax Table Routines');
    for (const each of unread) expect(each).not.to.match(/read on|manual|guidance/);
    const { body } = await service.post('/v1/employer-cost/trace?value=tax', tax.body);
    const cited = Object.values(members(body['authorities'])).map(members);
    const isLaw = ({ kind = null, under = null }: JsonObject) =>
      ['act', 'instrument', 'resolution'].includes(String(kind)) ||
      (kind === 'hmrc_specification' && under !== null);
    expect(cited.filter((each) => each['unread'] === true)).to.deep.equal(
      cited.filter((each) => isLaw(each) && each['seen'] === null),
    );
    expect(cited.filter((each) => 'unread' in each)).not.to.deep.equal([]);
    const words = await recordOf({ ...tax, query: '?value=tax' }, 'text/plain');
    expect(words.text).to.match(
      /Specification for PAYE Tax Table Routines.* \(nobody has read this text yet\)\n/,
    );
  });

  it('says where the law stands of what is left out', async () => {
    const { text } = await recordOf(tax);
    const [, first = '', second = ''] =
      /Several jobs at once\..*? Authorities (\d+), (\d+)\./.exec(textIn(text)) ?? [];
    const places = [...(/<ol class="small">(.*?)<\/ol>/s.exec(text)?.[1] ?? '').matchAll(/<li>(.*?)<\/li>/g)];
    const [of14, of15] = [first, second].map((number) => textIn(places[Number(number) - 1]?.[1] ?? ''));
    expect(of14).to.include('SI 2001/1004, reg 14 (statutory instrument');
    expect(of15).to.include('SI 2001/1004, reg 15 (statutory instrument');
  });

  it('shows a step with its numbers put in, as a person works it out', async () => {
    const lines = linesIn((await recordOf(tax)).text);
    const of = (rule: string) => lines.find((line) => line.rule === rule);
    expect(of('pay.salary_paid')?.sum).to.equal('£12,500.00 − £8,333.33');
    expect(of('pay.salary_paid')?.text).to.include(
      '£50,000.00 × 3 ÷ 12 and £50,000.00 × 2 ÷ 12, each to the nearest penny',
    );
    expect(of('income_tax.tax_before_limit')).to.include({ sum: '£1,871.00 − £1,247.20', result: '£623.80' });
    expect(of('national_insurance.employee_main')).to.include({
      sum: '(£4,166.67 − £1,048.00) × 8%',
      unrounded: '£249.4936',
      result: '£249.49',
    });
  });

  it('leads from tax to the Act, the rate and the band, and says how the band was cut to a part of the year', async () => {
    const { text } = await recordOf(tax);
    const [due = [], bands = []] = ['income_tax.tax_due_to_date', 'code_to_use.bands'].map((rule) =>
      linesIn(text).filter((line) => line.rule === rule),
    );
    expect(due[0]?.text)
      .to.include('20% of £9,355, which is pay so far of £12,500.00')
      .and.to.include('£37,700 × 3 ÷ 12 = £9,425.00: there a band ends')
      .and.to.include(`The income tax bands of the region line ${bands[0]?.number} `);
    expect(bands[0]?.text).to.include('20% up to £37,700; 40% up to £125,140; 45% of the rest');
    const [, numbers = ''] = /\[([\d, ]+)\]/.exec(bands[0]?.text ?? '') ?? [];
    const act = authoritiesIn(text).indexOf(
      authoritiesIn(text).find((each) => each.includes('Income Tax Act 2007, s 10')) ?? '',
    );
    expect(numbers.split(', ').map(Number)).to.include(act + 1);
  });

  it('names for each published figure the authorities in brackets, all of which are listed', async () => {
    const { text } = await recordOf(tax);
    const places = authoritiesIn(text);
    const published = [...text.matchAll(/<td>published(?: \[([\d, ]+)\])?/g)];
    expect(published).to.have.length.above(5);
    for (const [all, numbers = ''] of published)
      for (const number of numbers.split(', ')) expect(places[Number(number) - 1], all).to.be.a('string');
  });

  it('shows two fields of two payslips with lines of their own', async () => {
    const query = '?field=employee.payslips[1].tax&field=employee.payslips[2].tax';
    const { text } = await recordOf({ ...tax, query });
    const lines = linesIn(text).filter(({ rule }) => rule === 'income_tax.tax_before_limit');
    expect(lines.map(({ sum, result }) => `${sum} = ${result}`)).to.deep.equal([
      '£1,247.20 − £623.60 = £623.60',
      '£1,871.00 − £1,247.20 = £623.80',
    ]);
    expect(lines.map(({ text: says }) => /payslip \d of 12/.exec(says)?.[0])).to.deep.equal([
      'payslip 2 of 12',
      'payslip 3 of 12',
    ]);
  });

  it('says what was said in words, as the form does', async () => {
    const scot = CASES['high weekly pay in Scotland'] ?? tax;
    expect(textIn((await recordOf(scot)).text)).to.include(
      'Pay before tax: £125,000 a year · Region: Scotland · How often they are paid: weekly · ' +
        'Student loans: plan 4, postgraduate · Employee’s pension: salary sacrifice, 5% · Bonus: £750, on payslip 40',
    );
  });

  for (const [name, asked] of Object.entries(CASES))
    it(`of ${name} says of each number where it comes from, and multiplies by no 1`, async () => {
      const { text } = await recordOf(asked);
      const froms = [...text.matchAll(/<td>([^<]*)<\/td><\/tr>/g)].map(([, from = '']) => from.trim());
      expect(froms).to.have.length.above(3).and.not.to.include('');
      expect(textIn(text)).not.to.match(/× 1 =/);
    });

  it('shows a word as a word', async () => {
    const { text } = await recordOf({ ...tax, query: '?field=employee.tax_code' });
    expect(textIn(text))
      .to.match(/Tax code ?1257L/)
      .and.not.to.include('Nil');
  });

  for (const [name, asked] of Object.entries(CASES)) {
    it(`of ${name} has the figures of the trace alone, and each line can be worked out again`, async () => {
      const { text } = await recordOf(asked);
      const { body } = await recordOf(asked, 'application/json');
      const steps = isList(body['trace']) ? body['trace'].filter(isObject) : [];
      const lines = linesIn(text);
      expect(lines).to.have.length.above(3);
      for (const { rule, sum, unrounded, result } of lines) {
        // Words, rows and tables of bands are no sums.
        if (!/\d/.test(result) || /^[A-Z]/.test(result)) continue;
        const step = steps.find((each) => each['rule'] === rule && each['in'] === undefined);
        const shown = step ?? steps.find((each) => each['rule'] === rule);
        const value = String(shown?.['value']);
        const before = String(shown?.['unrounded'] ?? value);
        expect(plain(result).toFixed(2), `${rule}: its result`).to.equal(new Decimal(value).toFixed(2));
        if (sum === '') continue;
        // A share is to the penny by itself.
        const isShare = String(shown?.['formula']).startsWith('spread(');
        const again = isShare ? evaluate(sum).toDecimalPlaces(2) : evaluate(sum);
        expect(isNear(again, new Decimal(before)), `${rule}: ${sum}`).to.equal(true);
        expect(isNear(evaluate(sum), plain(unrounded)), `${rule}: ${sum} = ${unrounded}`).to.equal(true);
      }
    });
  }
});

function linesIn(html: string): readonly Line[] {
  const sections = [...html.matchAll(/<section class="line" data-rule="([^"]+)">([\s\S]*?)<\/section>/g)];
  return sections.map(([, rule = '', line = '']) => {
    const [, number = ''] = /<span class="at">(\d+)<\/span>/.exec(line) ?? [];
    const [, result = ''] = /<span class="amount num">([^<]*)<\/span>/.exec(line) ?? [];
    const [, sum = '', unrounded = ''] = /<p class="sum-line">([^<]*) = ([^<]*)<\/p>/.exec(line) ?? [];
    return { rule, number, sum, unrounded, result, text: textIn(line) };
  });
}

function authoritiesIn(html: string): readonly string[] {
  const [, list = ''] = /<ol class="small">(.*?)<\/ol>/s.exec(html) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, place = '']) => textIn(place));
}

/** A figure as a page writes it, cut where it goes on. */
function plain(text: string): Decimal {
  const figureOf = new Decimal(text.replaceAll(/[£,…%]/g, '').replace('−', '-'));
  return text.endsWith('%') ? figureOf.div(100) : figureOf;
}

/** What a line's formula comes to. */
function evaluate(sum: string): Decimal {
  const written = sum.replaceAll('×', '*').replaceAll('÷', '/').replaceAll(/[£,…]/g, '');
  return figure(written.replaceAll('−', '-').replaceAll(/(^|\()-/g, '$10 - '), NOTHING);
}

const NOTHING = {
  operand: (name: string): never => {
    throw new Error(`${name} is no figure.`);
  },
  onDay: (_: string, call: string): never => {
    throw new Error(`${call} is no figure.`);
  },
  across: (name: string): never => {
    throw new Error(`${name} is no figure.`);
  },
  spreadOver: (): never => {
    throw new Error('There is nothing to spread.');
  },
};

/** Up to what lies beyond the fourth decimal, where a figure is cut that goes on. */
function isNear(one: Decimal, other: Decimal): boolean {
  return one.minus(other).abs().lt('0.0001');
}
