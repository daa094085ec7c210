import { expect } from 'chai';
import { findingsOf } from '../support/book.js';

const HEAD = `inputs:
  pay: { type: money, title: Pay, absent: none }
conditions:
  paid: { fact: pay.given, operator: equal, value: true }
values:
  other: { when: paid, is: £1, otherwise: £0 }
`;

/** A topic with a sentence in one of the places that sentences have. */
const SENTENCES: Readonly<Record<string, (says: string) => string>> = {
  'what is taken for granted': (says) => `  it: { is: request.pay, assume: "${says}" }\n`,
  'what is taken for granted where something holds': (says) =>
    `  it: { is: request.pay, assume: { if: it > £0, says: "${says}" } }\n`,
  'a text': (says) => `  it: { text: "${says}" }\n`,
  'a refusal': (says) =>
    `  it: { is: request.pay }\nrefuse:\n  it: { if: it > £1, fields: [pay], says: "${says}" }\n`,
};

/** The same where no formula can stand in { }. */
const FIXED_WORDS: Readonly<Record<string, (says: string) => string>> = {
  'a title': (says) => `  it: { is: request.pay, title: "${says}" }\n`,
  'a note': (says) => `  it: { is: request.pay, note: "${says}" }\n`,
  'the sentence of a branch': (says) =>
    `  it: { first: [{ when: paid, is: request.pay, assume: "${says}" }, { otherwise: £0 }] }\n`,
};

const figuresOf = (rules: string) =>
  findingsOf(HEAD + rules).map(
    (finding) => /“(.*)” would stay here when the law changes/.exec(finding)?.[1] ?? finding,
  );

describe('a figure that a sentence states by itself', () => {
  const found: readonly (readonly [says: string, figures: readonly string[]])[] = [
    ['All pay is taxed at 20%.', ['20%']],
    ['All pay is taxed at 20 %.', ['20 %']],
    ['All pay is taxed at 13.8 per cent.', ['13.8 per cent']],
    ['Nothing is taken at 0%.', ['0%']],
    ['Pay above £12,570 is taxed.', ['£12,570']],
    ['Half of £1 and of £0.50.', ['£1', '£0.50']],
    ['Up to 9 pounds, or 5p.', ['9 pounds', '5p']],
    ['It is {request.pay}, not £100.', ['£100']],
    ['All pay is taxed at {20%}.', ['{20%}']],
  ];
  for (const [name, rules] of Object.entries(SENTENCES)) {
    for (const [says, figures] of found) {
      it(`is found in ${name}: ${says}`, () => {
        expect(figuresOf(rules(says))).to.eql(figures.map((figure) => figure.replaceAll(/[{}]/g, '')));
      });
    }
  }

  for (const [name, rules] of Object.entries(FIXED_WORDS)) {
    it(`is found in ${name}, where it is left out`, () => {
      const [finding, ...others] = findingsOf(HEAD + rules('At most £100.'));
      expect(others).to.eql([]);
      expect(finding).to.match(/“£100” would stay here when the law changes: say it without the figure\.$/);
    });
  }

  it('is found in a reason', () => {
    const rules = '  it: { is: request.pay, explain: "{value}: no more than £100." }\n';
    expect(figuresOf(rules)).to.eql(['£100']);
  });

  it('is found where it stands, with what is written in its place', () => {
    expect(findingsOf(`${HEAD}  it: { text: "All at 20%." }\n`)).to.eql([
      'rules/t.yaml:10:23  “20%” would stay here when the law changes: name it in { }, as a figure of the year ({rates.…}) or a ' +
        'value of the rules.',
    ]);
  });

  const nothing = [
    'Pay is below £0, or £0.00.',
    'It is {request.pay}, {request.pay * 20%} of it tax, and {request.pay - £100} is left.',
    'From 6 April 2026 the form P11D is due from the age of 21 (section 69A of ITEPA 2003, regulation 25).',
    'Plan 2 and week 53 of 2026-27: the 28 weeks of letter A, code 1257L, up to 100.',
  ];
  for (const says of nothing) {
    it(`is none of these: ${says}`, () => {
      for (const rules of Object.values(SENTENCES)) expect(figuresOf(rules(says))).to.eql([]);
    });
  }
});
