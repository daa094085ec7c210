import { expect } from 'chai';
import { readTopic, topicsIn } from '../../src/language/index.js';
import { NO_RATES_BY_DAY, readRates } from '../../src/law/figures/index.js';
import { lawOf } from '../../src/law/index.js';
import { reasonOf } from '../../src/reasons/index.js';
import { Findings, readYaml } from '../../src/yaml/index.js';
import { bookOf, type Texts, withHead } from './support/book.js';

const YEARS = ['2021-22', '2022-23', '2023-24'];
const RATES = Object.fromEntries(YEARS.map((year) => [year, '']));

/** The rules of a topic in three years. */
function inThreeYears(rules: string, more: Partial<Texts> = {}): Texts {
  return { rules: { 't.yaml': rules }, rates: RATES, ...more };
}

describe('a part of a rule file that says its years', () => {
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
    const sentences = await Promise.all(
      YEARS.map(async (year) => (await bookOf(rules, year).notes({}, 't.other')).assumptions),
    );
    const usual = ['Nothing is apportioned.', 'It is the same in all cases.'];
    expect(sentences).to.eql([['Nothing is apportioned.', 'An old sentence.'], usual, usual]);
  });

  it('an input, a condition, a notice and a refusal are there in their years alone', async () => {
    const rules = inThreeYears(
      `inputs:
  pay: { type: money, title: Pay, absent: none }
  letter: { years: { from: 2022-23 }, type: code, words: [a, f], default: a, title: The letter, absent: default }
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
    const cited = (name: string) =>
      YEARS.map(
        (year) => bookOf(rules, year).book.checked.values.find((each) => each.fullName === name)?.authorities,
      );
    expect(cited('t.fee')).to.eql([['old'], ['new'], ['new']]);
    expect(cited('t.charge')).to.eql([['always', 'old'], ['always'], ['always', 'new']]);
  });
});

describe('the law of a year whose rule file has parts for other years', () => {
  /** What the rules and no figures say in a year: names with the digests of what stands there. */
  const lawIn = (taxYear: string, rules: string) => {
    const findings = new Findings();
    const start = taxYear.slice(0, 4);
    const head = `tax_year: ${taxYear}\nchanges: none\nstarts: ${start}-04-06\nends: 20${taxYear.slice(5)}-04-05\n`;
    const file = readYaml({ path: 'rules/t.yaml', text: withHead('t', rules) }, findings);
    const ratesFile = readYaml({ path: `rates/${taxYear}.yaml`, text: head }, findings);
    const topic = file && readTopic(file, findings);
    const rates = ratesFile && readRates(ratesFile, findings);
    expect(findings.all.map(({ message }) => message)).to.eql([]);
    if (topic === undefined || rates === undefined) throw new Error('The rules could not be read.');
    return lawOf({ rates, topics: topicsIn([topic], taxYear), byDay: () => NO_RATES_BY_DAY });
  };

  const PLAIN = `authority: [an_act, a_manual]
round_authority: a_convention
inputs:
  pay: { type: money, title: Pay, absent: none }
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
  pay: { type: money, title: Pay, absent: none }
  age: { years: { from: 2027-28 }, type: count, title: Age, absent: none }
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
