import { expect } from 'chai';
import { findingsOf } from '../support/book.js';

const RATES = 'pay:\n  authority: pay\n  rate: 20%\n';

/** A figure a payslip with a sentence of its reasons; `asks` is what an answer shows. */
const findings = (explain: string, asks = ['t.due', 't.other']) =>
  findingsOf({
    rules: {
      't.yaml': `inputs:
  pay: { type: money, title: Pay }
conditions:
  known: { fact: pay.given, operator: equal, value: true }
values:
  due:
    is: spread(request.pay) * rates.pay.rate
    round: penny_nearest
    explain: ${explain}
  other:
    first:
      - { when: known, is: total(due), explain: "{value}: {total(due)} in all." }
      - { otherwise: £0, explain: "{value}: no pay." }
`,
    },
    rates: RATES,
    asks,
  });

const FINDING =
  'An answer shows “due”, and this says nothing of it but {value}: name in { } a figure that it comes from, or say with “no”, “not” or ' +
  '“nothing” why there is none, or that “you said” it.';

describe('a sentence of reasons of a figure that an answer shows', () => {
  const hollow = [
    '"{value}: what is due on this payslip."',
    '"{value}"',
    'What is due.',
    '"{value}: {value}."',
    '"{value}: pay {so_far}."',
    '"{value}: notes on nothingness, as she said."',
  ];
  for (const explain of hollow) {
    it(`is a finding where it says only what the figure is: ${explain}`, () => {
      expect(findings(explain)).to.eql([`rules/t.yaml:12:14  ${FINDING}`]);
    });
  }

  const right = [
    '"{value}: {rates.pay.rate} of the pay."',
    '"{rates.pay.rate} of {spread(request.pay)}."',
    '"{value}, of {unrounded}."',
    '{ says: "{value}: {list}.", list: ["pay {spread(request.pay)}"] }',
    '"{value}: there is no pay."',
    '"{value}: the pay is not above the limit."',
    '"{value}: nothing is due."',
    '"{value}: the amount that you said."',
  ];
  for (const explain of right) {
    it(`says how it comes about, or why there is none: ${explain}`, () => {
      expect(findings(explain)).to.eql([]);
    });
  }

  it('is held to it by itself, where a list has others', () => {
    const list =
      '[{ if: due = £0, says: "{value}: no pay." }, { if: due > £9, says: Much. }, { otherwise: Little. }]';
    expect(findings(list)).to.eql([`rules/t.yaml:12:81  ${FINDING}`, `rules/t.yaml:12:103  ${FINDING}`]);
  });

  it('is free of it where no answer shows the figure', () => {
    expect(findings('"{value}: what is due on this payslip."', ['t.other'])).to.eql([]);
  });
});
