import { expect } from 'chai';
import { Findings, readTopic, readYaml, reasonOf, topicsIn } from '../../src/language/index.js';
import { readRatesFile } from '../../src/law/figures/index.js';
import { lawOf } from '../../src/law/index.js';
import { bookOf, findingsOf, type Texts } from './support/book.js';

const YEARS = ['2021-22', '2022-23', '2023-24'];
const RATES = Object.fromEntries(YEARS.map((year) => [year, '']));

/** Rules with the head of their file, and an authority where they say none. */
const withHead = (rules: string) =>
  `topic: t\ntitle: A topic of a test\n${/^authority:/m.test(rules) ? '# Cites' : 'authority: law'}\n${rules}`;

/** The rules of a topic in three years. */
function inThreeYears(rules: string, more: Partial<Texts> = {}): Texts {
  return { rules: { 't.yaml': withHead(rules) }, rates: RATES, ...more };
}

describe('a part of a rule file that says its years', () => {
  /** What a value is in each of the three years. */
  const eachYear = async (rules: Texts, name: string, request = {}) =>
    Promise.all(YEARS.map((year) => bookOf(rules, year).find(request, name)));

  it('a value is there in its years alone, and a branch in the place of one with “when” or “if”', async () => {
    const rules = inThreeYears(`values:
  fee: { years: { from: 2022-23, until: 2022-23 }, is: £5 }
  charge:
    first:
      - { years: { from: 2022-23, until: 2022-23 }, is: fee }
      - { otherwise: £1 }
`);
    expect(findingsOf(rules)).to.eql([]);
    expect(await eachYear(rules, 't.charge')).to.eql(['1', '5', '1']);
  });

  it('what the only branch of a year says of itself comes before what the value says', async () => {
    const rules = inThreeYears(`values:
  charge:
    first:
      - { years: { until: 2022-23 }, is: £1 }
      - { otherwise: £2, explain: Not the value. }
    explain: No branch.
`);
    const reasons = await Promise.all(
      YEARS.map(async (year) => reasonOf(await bookOf(rules, year).begin({}, 't.charge'), 't.charge', 1)),
    );
    expect(reasons).to.eql(['No branch.', 'No branch.', 'Not the value.']);
  });

  it('its figures need not stand in the files of other years', async () => {
    const rules = inThreeYears(
      `values:
  charge:
    first:
      - { years: { until: 2022-23 }, is: rates.fees.old }
      - { otherwise: rates.fees.new }
`,
      {
        rates: {
          '2022-23': 'fees: { authority: law, old: £2 }\n',
          '2023-24': 'fees: { authority: law, new: £3 }\n',
        },
      },
    );
    expect(findingsOf(rules)).to.eql([]);
    expect(await bookOf(rules, '2022-23').find({}, 't.charge')).to.equal('2');
    expect(await bookOf(rules, '2023-24').find({}, 't.charge')).to.equal('3');
  });

  it('a branch of its years counts after those above it, and in the place of those below', async () => {
    const rules = inThreeYears(
      `inputs:
  pay: { type: money, title: Pay }
values:
  charge:
    first:
      - { if: request.pay > £100, is: £9 }
      - { years: { until: 2022-23 }, if: request.pay > £50, is: £8 }
      - years: { until: 2021-22 }
        first:
          - { if: request.pay > £10, is: £7 }
          - { otherwise: £6 }
      - { years: { from: 2023-24 }, lookup: tables.fees, by: request.kind }
      - { otherwise: £5 }
tables:
  fees: { low: £3, high: £4 }
`.replace('values:', '  kind: { type: code, words: [low, high], default: low, title: Kind }\nvalues:'),
    );
    expect(findingsOf(rules)).to.eql([]);
    expect(await eachYear(rules, 't.charge', { pay: 200 })).to.eql(['9', '9', '9']);
    expect(await eachYear(rules, 't.charge', { pay: 60 })).to.eql(['8', '8', '3']);
    expect(await eachYear(rules, 't.charge', { pay: 20 })).to.eql(['7', '5', '3']);
    expect(await eachYear(rules, 't.charge', { pay: 1, kind: 'high' })).to.eql(['6', '5', '4']);
  });

  it('a sentence is said in its years alone', async () => {
    const rules = inThreeYears(`values:
  charge:
    assume:
      - Nothing is apportioned.
      - { years: { from: 2022-23 }, says: It is the same in all cases. }
    is: £1
  other:
    assume: { years: { until: 2021-22 }, if: charge > £0, says: An old sentence. }
    is: charge
`);
    expect(findingsOf(rules)).to.eql([]);
    const sentences = await Promise.all(
      YEARS.map(async (year) => (await bookOf(rules, year).notes({}, 't.other')).assumptions),
    );
    const usual = ['Nothing is apportioned.', 'It is the same in all cases.'];
    expect(sentences).to.eql([['Nothing is apportioned.', 'An old sentence.'], usual, usual]);
  });

  it('an input, a condition, a notice and a refusal are there in their years alone', async () => {
    const rules = inThreeYears(
      `inputs:
  pay: { type: money, title: Pay }
  letter: { years: { from: 2022-23 }, type: code, words: [a, f], default: a, title: The letter }
conditions:
  is_f: { years: { from: 2022-23 }, fact: letter, operator: equal, value: f }
values:
  charge:
    notice:
      - { years: { from: 2023-24 }, code: NO_PAY, fields: [pay], if: request.pay = £0, says: There is no pay. }
    first:
      - { years: { from: 2022-23 }, when: is_f, is: £2 }
      - { otherwise: £1 }
refuse:
  too_much:
    years: { until: 2021-22 }
    if: request.pay > £100
    fields: [pay]
    says: must be at most 100
`,
      { answers: ['pay'] },
    );
    expect(findingsOf(rules)).to.eql([]);
    expect(bookOf(rules, '2021-22').book.checked.inputs.map(({ path }) => path)).not.to.include('letter');
    expect(await bookOf(rules, '2023-24').find({ letter: 'f', pay: 200 }, 't.charge')).to.equal('2');
    await bookOf(rules, '2021-22')
      .find({ pay: 200 }, 't.charge')
      .then(
        () => expect.fail('it is refused'),
        (error: Error) => expect(error.message).to.include('must be at most 100'),
      );
    const codes = await Promise.all(
      YEARS.map(async (year) => (await bookOf(rules, year).notes({}, 't.charge')).notices.length),
    );
    expect(codes).to.eql([0, 0, 1]);
  });

  it('an authority of a topic, a value or a rounding is cited in its years alone', () => {
    const act = 'kind: act, work: An Act, seen: [{ on: 2020-01-01 }]';
    const rules = inThreeYears(
      `authority: [{ name: old, years: { until: 2021-22 } }, { name: new, years: { from: 2022-23 } }]
values:
  fee: { is: £5 }
  charge:
    authority: [always, { name: new, years: { from: 2023-24 } }]
    round_authority: [{ name: old, years: { until: 2021-22 } }]
    is: £1
    round: penny_nearest
`,
      { authorities: `authorities: { old: { ${act} }, new: { ${act} }, always: { ${act} } }\n` },
    );
    expect(findingsOf(rules)).to.eql([]);
    const cited = (name: string) =>
      YEARS.map(
        (year) => bookOf(rules, year).book.checked.values.find((each) => each.fullName === name)?.authorities,
      );
    expect(cited('t.fee')).to.eql([['old'], ['new'], ['new']]);
    expect(cited('t.charge')).to.eql([['always', 'old'], ['always'], ['always', 'new']]);
  });

  it('“with” finds the rule of the year on other figures', async () => {
    const rules = inThreeYears(`inputs:
  pay: { type: money, title: Pay }
values:
  pay: { is: request.pay }
  tax:
    first:
      - { years: { until: 2021-22 }, is: pay * 10% }
      - { otherwise: pay * 20% }
  tax_of_more: { is: tax, with: { pay: pay + £100 } }
`);
    expect(await eachYear(rules, 't.tax_of_more', { pay: 100 })).to.eql(['20', '40', '40']);
  });
});

describe('the law of a year whose rule file has parts for other years', () => {
  /** What the rules and no figures say in a year: names with the digests of what stands there. */
  const lawIn = (taxYear: string, rules: string) => {
    const findings = new Findings();
    const start = taxYear.slice(0, 4);
    const head = `tax_year: ${taxYear}\nchanges: none\nstarts: ${start}-04-06\nends: 20${taxYear.slice(5)}-04-05\n`;
    const file = readYaml('rules/t.yaml', withHead(rules), findings);
    const topic = file && readTopic(file, findings);
    const rates = readRatesFile({ path: `rates/${taxYear}.yaml`, text: head }, findings);
    expect(findings.all.map(({ message }) => message)).to.eql([]);
    if (topic === undefined || rates === undefined) throw new Error('The rules could not be read.');
    return lawOf({ rates, topics: topicsIn([topic], taxYear) });
  };

  const PLAIN = `authority: [an_act, a_manual]
round_authority: a_convention
inputs:
  pay: { type: money, title: Pay }
conditions:
  has_pay: { fact: pay.given, operator: equal, value: true }
values:
  charge: { assume: A sentence., is: request.pay * 10%, round: penny_nearest }
  limit:
    assume: { when: has_pay, says: Another sentence. }
    lookup: rates.limits
    by: request.letter
  tax:
    first:
      - { when: has_pay, is: charge }
      - { otherwise: £0 }
  share:
    when: has_pay
    is: charge
    otherwise: limit
refuse:
  too_much: { if: request.pay > £100, fields: [pay], says: must be at most 100 }
`;

  /** The same, as it is written when 2018-19 and 2027-28 have come to the book. */
  const OF_MORE_YEARS = `authority: [{ name: an_act, years: { until: 2026-27 } }, a_manual, { name: an_old_act, years: { until: 2018-19 } }]
round_authority: [a_convention, { name: another, years: { from: 2027-28 } }]
inputs:
  pay: { type: money, title: Pay }
  age: { years: { from: 2027-28 }, type: count, title: Age }
conditions:
  has_pay: { fact: pay.given, operator: equal, value: true }
  is_old: { years: { from: 2027-28 }, fact: age, operator: greaterThan, value: 60 }
values:
  charge:
    assume: [A sentence., { years: { until: 2018-19 }, says: An old sentence. }]
    first:
      - { years: { until: 2018-19 }, is: request.pay * 5% }
      - { years: { from: 2027-28 }, when: is_old, is: £0 }
      - { otherwise: request.pay * 10% }
    round: penny_nearest
  limit:
    assume:
      - { years: { until: 2026-27 }, when: has_pay, says: Another sentence. }
      - { years: { from: 2027-28 }, says: A new sentence. }
    first:
      - { years: { until: 2026-27 }, lookup: rates.limits, by: request.letter }
      - { otherwise: £100 }
  tax:
    years: { from: 2019-20 }
    first:
      - { when: has_pay, is: charge }
      - { years: { until: 2018-19 }, is: £1 }
      - { years: { until: 2026-27 }, is: £0 }
      - { otherwise: £2 }
  share:
    when: has_pay
    is: charge
    otherwise:
      first:
        - { years: { from: 2027-28 }, is: £3 }
        - { otherwise: limit }
  sentence: { years: { from: 2027-28 }, is: £1 }
refuse:
  too_much: { years: { until: 2026-27 }, if: request.pay > £100, fields: [pay], says: must be at most 100 }
`;

  it('is the same, to the digest, as it was before they were there', () => {
    expect(lawIn('2024-25', OF_MORE_YEARS)).to.eql(lawIn('2024-25', PLAIN));
  });

  it('is another where they hold', () => {
    const changed = [...lawIn('2027-28', OF_MORE_YEARS).values].filter(
      ([name, digest]) => lawIn('2027-28', PLAIN).values.get(name) !== digest,
    );
    expect(changed.map(([name]) => name)).to.eql(['t.charge', 't.limit', 't.sentence', 't.share', 't.tax']);
    expect([...lawIn('2018-19', OF_MORE_YEARS).values.keys()]).to.eql(['t.charge', 't.limit', 't.share']);
  });
});

describe('findings about the years of a part', () => {
  const found = (rules: string, more: Partial<Texts> = {}) => findingsOf(inThreeYears(rules, more));

  it('are years of its file', () => {
    const rules = (years: string) =>
      `years: { from: 2022-23 }\nvalues:\n  it: { is: £1 }\n  part: { years: ${years}, is: £1 }\n`;
    const lastTwo = { rates: { '2022-23': '', '2023-24': '' } };
    expect(found(rules('{ until: 2021-22 }'), lastTwo)).to.eql([
      'rules/t.yaml:7:11  2021-22 is not a year of this file, which is for 2022-23 on.',
    ]);
    expect(found(rules('{ from: 2020-21, until: 2023-24 }'), lastTwo)).to.eql([
      'rules/t.yaml:7:11  2020-21 is not a year of this file, which is for 2022-23 on.',
    ]);
    expect(found(rules('{ until: 2022-23 }'), lastTwo)).to.eql([]);
  });

  it('are years that the book has, or that are to come', () => {
    expect(found('values:\n  it: { is: £1 }\n  part: { years: { until: 2020-21 }, is: £1 }\n')).to.eql([
      'rules/t.yaml:6:11  The book has none of these years: it has 2021-22, 2022-23 and 2023-24.',
    ]);
    expect(found('values:\n  it: { is: £1 }\n  part: { years: { from: 2026-27 }, is: £1 }\n')).to.eql([]);
  });

  it('begin before they end', () => {
    expect(
      found('values:\n  it: { is: £1 }\n  part: { years: { from: 2023-24, until: 2021-22 }, is: £1 }\n'),
    ).to.eql(['rules/t.yaml:6:11  These years end before they begin: from 2023-24 until 2021-22.']);
  });

  it('are written as years, and not left out', () => {
    expect(found('values:\n  it: { years: { from: 2022 }, is: £1 }\n')).to.include(
      'rules/t.yaml:5:24  A tax year is written like 2026-27.',
    );
    expect(found('values:\n  it: { years: {}, is: £1 }\n')).to.eql([
      'rules/t.yaml:5:9  “years” says from, until or both.',
    ]);
    expect(found('values:\n  it: { years: 2022-23, is: £1 }\n')).to.eql([
      'rules/t.yaml:5:16  A map is expected here.',
    ]);
  });

  it('stand at an authority with its name, in a list', () => {
    const cites = (authority: string) =>
      found(`authority: ${authority}\nvalues:\n  it: { is: £1, authority: law }\n`);
    expect(cites('[{ years: { until: 2021-22 } }]')).to.eql(['rules/t.yaml:4:13  “name” is missing here.']);
    expect(cites('[{ name: an_act }]')).to.eql(['rules/t.yaml:4:13  “years” is missing here.']);
    expect(cites('[{ nam: an_act, years: { until: 2021-22 } }]')).to.eql([
      'rules/t.yaml:4:15  “nam” is not a key here. Did you mean “name”?',
    ]);
    expect(cites('{ name: an_act, years: { until: 2021-22 } }')).to.eql([
      'rules/t.yaml:4:1  A text or a figure, or a list is expected here.',
    ]);
    expect(cites('[{ name: an_act, years: { until: 2020-21 } }]')).to.eql([
      'rules/t.yaml:4:29  The book has none of these years: it has 2021-22, 2022-23 and 2023-24.',
    ]);
  });

  it('do not stand at “otherwise”, which is there in every year', () => {
    const rules = `values:
  it:
    first:
      - { years: { until: 2021-22 }, is: £1 }
      - { years: { from: 2022-23 }, otherwise: £2 }
`;
    expect(found(rules)).to.eql([
      'rules/t.yaml:8:11  “otherwise” is there in every year; a branch with “years” above it says how this is found itself.',
    ]);
  });

  it('are kept to by the rules that read the part', () => {
    const rules = `inputs:
  age: { years: { until: 2022-23 }, type: count, title: Age }
conditions:
  is_old: { years: { until: 2021-22 }, fact: age, operator: greaterThan, value: 60 }
values:
  fee: { years: { from: 2022-23, until: 2022-23 }, is: £5 }
  charge: { is: fee }
  years_left: { is: 70 - request.age }
  share: { when: is_old, is: £1, otherwise: £2 }
`;
    expect(found(rules)).to.eql([
      'rules/t.yaml:10:17  “fee” is not there in 2021-22 and 2023-24: it is for 2022-23 (rules/t.yaml:9:10).',
      'rules/t.yaml:11:26  “age” is not there in 2023-24: it is for the years until 2022-23 (rules/t.yaml:5:10).',
      'rules/t.yaml:12:18  “is_old” is not there in 2022-23 and 2023-24: it is for the years until 2021-22 (rules/t.yaml:7:13).',
    ]);
  });

  it('a value that one of its years uses is used', () => {
    const rules = `values:
  fee: { is: £5 }
  charge:
    first:
      - { years: { until: 2021-22 }, is: fee }
      - { otherwise: £1 }
`;
    expect(found(rules, { asks: ['t.charge', 'year.payslips'] })).to.eql([]);
  });

  it('a value that none of its years uses is not, though it is not there in others', () => {
    const rules = 'values:\n  charge: { is: £1 }\n  fee: { years: { from: 2022-23 }, is: £5 }\n';
    expect(found(rules, { asks: ['t.charge', 'year.payslips'] })).to.eql([
      'rules/t.yaml:6:3  “fee” is not used by any rule or operation.',
    ]);
  });
});
