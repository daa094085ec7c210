import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Findings, findingText, placeText, readYaml } from '../../src/language/index.js';
import { type Rates, readRates } from '../../src/law/figures/index.js';
import { checkInvariants, readInvariants } from '../../src/law/invariants/index.js';
import { INVARIANTS_FILE } from '../../src/law/invariants/of-books.js';
import { PROJECT } from '../../src/project.js';

function ratesFrom(path: string, text: string): Rates {
  const findings = new Findings();
  const node = readYaml(path, text, findings);
  const rates = node && readRates(node, findings);
  if (rates === undefined || findings.count > 0) throw new Error(findings.all.map(findingText).join('\n'));
  return rates;
}

/** What of these years breaks invariants, and what is wrong with the invariants. */
function checked(invariants: string, ...years: readonly Rates[]) {
  const findings = new Findings();
  const node = readYaml(INVARIANTS_FILE, invariants, findings);
  const read = node === undefined ? [] : readInvariants(node, findings);
  const { byYear } = checkInvariants(read, years, findings);
  const breaches = [...byYear.values()].flat();
  return {
    breaches,
    said: breaches.map(({ says }) => says),
    findings: findings.all.map(({ place, message }) => `${placeText(place)}  ${message}`),
  };
}

const OURS = readFileSync(join(PROJECT, INVARIANTS_FILE), 'utf8');

describe('the invariants of the law', () => {
  const files = readdirSync(join(PROJECT, 'rates'))
    .filter((file) => /^\d{4}-\d\d\.yaml$/.test(file))
    .sort();
  const years = files.map((file) => {
    const path = `rates/${file}`;
    return ratesFrom(path, readFileSync(join(PROJECT, path), 'utf8'));
  });
  const { breaches } = checked(OURS, ...years);

  it('hold in every year, but for what is only usual', () => {
    expect(breaches.filter(({ level }) => level === 'must').map(({ says }) => says)).to.deep.equal([]);
  });

  it('ask of the years that follow one another only for what the law changed', () => {
    const asked = breaches.filter(({ level }) => level === 'usual');
    expect(asked.length / years.length).to.be.lessThan(8);
    expect(asked.map(({ name }) => name)).to.include('rates.income_tax.bands.scotland.band_1.up_to');
  });
});

describe('an invariant', () => {
  const year = (taxYear: string, figures: string, changes = 'none') => {
    const start = Number(taxYear.slice(0, 4));
    const head = `tax_year: ${taxYear}\n# The head.\nstarts: ${start}-04-06\nends: ${start + 1}-04-05\nchanges: ${changes}\n`;
    return ratesFrom(
      `rates/${taxYear}.yaml`,
      `${head}group:\n  source: https://www.gov.uk/a-2026-to-2027\n${figures}`,
    );
  };
  const invariant = (form: string, level = 'must') =>
    `rule:\n  level: ${level}\n  says: It is so.\n${form}\n`;
  const said = (form: string, figures: string, taxYear = '2026-27') =>
    checked(invariant(form), year(taxYear, figures)).said;

  describe('of comparisons', () => {
    const chain = '  each_of: rates.group.*\n  holds: low <= middle < high';

    it('compares neighbours, wherever it holds for each', () => {
      const figures = '  a: { low: £1, middle: £1, high: £2 }\n  b: { low: £2, middle: £1, high: £1 }\n';
      expect(said(chain, figures)).to.deep.equal([
        'rates.group.b.low is £2; it must be at most rates.group.b.middle, £1. It is so.',
        'rates.group.b.middle is £1; it must be below rates.group.b.high, £1. It is so.',
      ]);
    });

    it('passes over a figure that the year does not have', () => {
      expect(
        said(chain, '  a: { low: £3, high: £2 }\n  b: { low: £1, middle: £1, high: £2 }\n'),
      ).to.deep.equal([]);
    });

    it('reckons, and says what it reckoned', () => {
      expect(
        said('  holds: rates.group.a + rates.group.b * 2 = rates.group.c', '  a: £1\n  b: £2\n  c: £6\n'),
      ).to.deep.equal(['rates.group.a + rates.group.b * 2 is £5; it must be rates.group.c, £6. It is so.']);
    });

    it('compares with a figure that is written in it', () => {
      expect(said('  holds: rates.group.a = 0%', '  a: 1.5%\n')).to.deep.equal([
        'rates.group.a is 1.5%; it must be 0%. It is so.',
      ]);
    });

    it('names bands by their number', () => {
      const bands = '  bands:\n    - { rate: 20%, up_to: £5 }\n    - { rate: 10% }\n';
      expect(said('  each_of: rates.group.bands\n  holds: band_1.rate < band_2.rate', bands)).to.deep.equal([
        'rates.group.bands.band_1.rate is 20%; it must be below rates.group.bands.band_2.rate, 10%. It is so.',
      ]);
    });
  });

  it('of figures that are the same takes those for right that most have', () => {
    const letters = '  A: { x: 8%, y: 2% }\n  F: { x: 8%, y: 2% }\n  H: { x: 9%, y: 2% }\n';
    expect(said('  each_of: rates.group\n  equal: [[A, F, H, V]]', letters)).to.have.length(1);
    expect(said('  equal: [[rates.group.*]]', letters)).to.deep.equal([
      'rates.group.H.x is 9%, and rates.group.A.x is 8%. It is so.',
    ]);
    expect(
      said('  equal: [[rates.group.A, rates.group.F]]', '  A: { x: 8% }\n  F: { x: 8%, y: 2% }\n'),
    ).to.deep.equal(['rates.group.A has no y, and rates.group.F has one. It is so.']);
  });

  it('of groups with the same names says what is missing where', () => {
    expect(
      said('  same_keys: [rates.group.a, rates.group.b]', '  a: { x: 1, y: 1 }\n  b: { x: 1 }\n'),
    ).to.deep.equal(['rates.group.b has no y, which stands in rates.group.a. It is so.']);
  });

  it('counts the Mondays of the year', () => {
    const form = '  figure: rates.group.weeks\n  counts: mondays';
    expect(said(form, '  weeks: 52\n', '2026-27')).to.deep.equal([
      'rates.group.weeks is 52; 2026-27 has 53 Mondays. It is so.',
    ]);
    expect(said(form, '  weeks: 52\n', '2025-26')).to.deep.equal([]);
  });

  it('rounds by row and by column', () => {
    const form =
      '  figures: rates.group.periods\n  of: rates.group.periods.weekly\n  columns: [limit]\n  rows:\n    monthly: { share: 52 / 12, round: pound_up }';
    const figures = (month: string) =>
      `  periods:\n    weekly: { limit: £118, other: £1 }\n    monthly: { limit: ${month}, other: £9 }\n`;
    expect(said(form, figures('£512'))).to.deep.equal([]);
    expect(said(form, figures('£511'))).to.deep.equal([
      'rates.group.periods.monthly.limit is £511; rates.group.periods.weekly.limit, £118, makes £512. It is so.',
    ]);
  });

  it('bounds every rate', () => {
    expect(said('  rates_between: [0%, 50%]', '  a: 50%\n  b: 51%\n  c: £51\n')).to.deep.equal([
      'rates.group.b is 51%; it is 0% to 50%. It is so.',
    ]);
  });

  it('holds addresses to their year', () => {
    expect(said('  addresses: of_the_year', '  a: £1\n', '2026-27')).to.deep.equal([]);
    expect(said('  addresses: of_the_year', '  a: £1\n', '2027-28')).to.deep.equal([
      'https://www.gov.uk/a-2026-to-2027 is a source of rates.group in 2027-28 and names 2026-27. It is so.',
    ]);
  });

  it('holds the addresses of figures and tables to their year, each once', () => {
    const of2025 = 'https://www.gov.uk/b-2025-to-2026';
    const figures = `  sources:\n    a: ${of2025}\n    b: ${of2025}\n  a: £1\n  b: { c: £1, d: £2 }\n`;
    expect(said('  addresses: of_the_year', figures, '2026-27')).to.deep.equal([
      `${of2025} is a source of rates.group.a in 2026-27 and names 2025-26. It is so.`,
    ]);
  });

  describe('beside the year before', () => {
    const both = (form: string, old: string, now: string) =>
      checked(invariant(`  year_before: ${form}`, 'usual'), year('2025-26', old), year('2026-27', now))
        .breaches;

    it('lets a figure move by so much', () => {
      expect(
        both('{ moves_at_most: 1 / 3 }', '  a: £300\n  b: £300\n', '  a: £400\n  b: £200\n'),
      ).to.deep.equal([]);
      const [leap, fall] = both(
        '{ moves_at_most: 1 / 3 }',
        '  a: £300\n  b: £300\n',
        '  a: £401\n  b: £199.99\n',
      );
      expect(leap?.says).to.equal('rates.group.a is £401, 33.7% more than £300 in 2025-26. It is so.');
      expect(fall?.says).to.equal('rates.group.b is £199.99, 33.3% less than £300 in 2025-26. It is so.');
      expect([leap?.name, leap?.level]).to.deep.equal(['rates.group.a', 'usual']);
    });

    it('sees what was nothing before', () => {
      expect(
        both('{ moves_at_most: 1 / 3 }', '  a: 0%\n', '  a: 2%\n').map(({ says }) => says),
      ).to.deep.equal(['rates.group.a is 2%, from 0% in 2025-26. It is so.']);
    });

    it('sees what fell, and what stayed', () => {
      expect(both('{ falls: never }', '  a: £300\n', '  a: £299\n')).to.have.length(1);
      expect(both('{ falls: never }', '  a: £300\n', '  a: £300\n')).to.deep.equal([]);
      expect(both('{ stays: never }', '  a: £300\n', '  a: £300\n').map(({ says }) => says)).to.deep.equal([
        'rates.group.a is £300, as £300 in 2025-26. It is so.',
      ]);
    });
  });

  describe('of a year in which figures change', () => {
    const [DAY, LATER] = ['2026-07-06', '2026-11-06'];
    const changing = (form: string, figures: string) =>
      checked(invariant(form), year('2026-27', figures, `[${DAY}, ${LATER}]`)).said;
    const other = '  z: £1 until 2026-11-05 then £2\n';

    it('is tried in every stretch, and names the day', () => {
      const form =
        '  figures: rates.group\n  of: rates.group.year\n  rows:\n    month: { share: 1 / 12, round: pound_nearest }';
      const figures = (month: string) =>
        `  year: { limit: £9880 until 2026-07-05 then £12570 }\n  month: { limit: ${month} }\n${other}`;
      expect(changing(form, figures('£823 until 2026-07-05 then £1048'))).to.deep.equal([]);
      expect(changing(form, figures('£823 until 2026-07-05 then £1047'))).to.deep.equal([
        'rates.group.month.limit is £1047 from 2026-07-06; rates.group.year.limit, £12570 from 2026-07-06, makes £1048. It is so.',
      ]);
      expect(changing(form, figures('£824 until 2026-07-05 then £1048'))).to.deep.equal([
        'rates.group.month.limit is £824 from 2026-04-06; rates.group.year.limit, £9880 from 2026-04-06, makes £823. It is so.',
      ]);
      expect(changing(form, figures('£823'))).to.deep.equal([
        'rates.group.month.limit is £823; rates.group.year.limit, £12570 from 2026-07-06, makes £1048. It is so.',
      ]);
    });

    it('is broken once where none of its figures changes', () => {
      const figures = `  a: £2\n  b: £1\n  y: £1 until 2026-07-05 then £2\n${other}`;
      expect(changing('  holds: rates.group.a < rates.group.b', figures)).to.deep.equal([
        'rates.group.a is £2; it must be below rates.group.b, £1. It is so.',
      ]);
    });

    it('compares with the last stretch of the year before', () => {
      const form = invariant('  year_before: { falls: never, stays: never }', 'usual');
      const before = year('2025-26', '  a: £1 until 2025-07-05 then £5\n', '[2025-07-06]');
      const now = year('2026-27', `  a: £3 until 2026-07-05 then £2\n${other}`, `[${DAY}, ${LATER}]`);
      expect(checked(form, before, now).said).to.deep.equal([
        'rates.group.a is £3 from 2026-04-06, less than £5 from 2025-07-06 in 2025-26. It is so.',
      ]);
    });
  });

  it('waits for groups that are not confirmed', () => {
    const form = '  each_of: rates.group\n  holds: a < b';
    expect(said(form, '  a: £2\n  b: £1\n')).to.have.length(1);
    const draft = year('2026-27', '  a: £2\n  b: £1\n', 'none\nunconfirmed: [group]');
    expect(checked(invariant(form), draft).said).to.deep.equal([]);
  });

  describe('that is written wrongly is told where:', () => {
    const SLIPS: readonly (readonly [string, string, string])[] = [
      [
        'a name that no year has',
        '  holds: rates.group.a < rates.group.b',
        '4:26  “rates.group.b” is no figure of the rates in any year.',
      ],
      [
        'a pattern that no year has',
        '  each_of: rates.groop\n  holds: a < a',
        '4:12  “rates.groop” is no figure of the rates in any year.',
      ],
      ['no comparison', '  holds: rates.group.a', '4:10  “holds” compares figures with =, <, <=, > or >=.'],
      [
        'a formula that is none',
        '  holds: rates.group.a < ',
        '4:25  The formula ends too early: a figure or a name is missing.',
      ],
      [
        'a function',
        '  holds: max(rates.group.a, £1) = £1',
        '4:10  An invariant reckons with +, -, * and / alone.',
      ],
      [
        'a rounding that there is not',
        '  figures: rates.group\n  of: rates.group\n  rows: { a: { share: 1, round: pound_upp } }',
        '6:33  “pound_upp” is not a rounding. Did you mean “pound_up”?',
      ],
      [
        'a key that there is not',
        '  hold: rates.group.a < £1',
        '4:3  “hold” is not a key here. Did you mean “holds”?',
      ],
    ];
    for (const [what, form, finding] of SLIPS) {
      it(what, () => {
        const { findings } = checked(invariant(form), year('2026-27', '  a: £1\n'));
        expect(findings).to.include(`rates/invariants.yaml:${finding}`);
      });
    }

    it('two forms at once, or none', () => {
      const { findings } = checked(
        invariant('  addresses: of_the_year\n  rates_between: [0%, 1%]'),
        year('2026-27', '  a: £1\n'),
      );
      expect(findings.join('\n')).to.match(
        /^rates\/invariants\.yaml:1:1 {2}“rule” is said in no way that there is\./,
      );
    });
  });
});
