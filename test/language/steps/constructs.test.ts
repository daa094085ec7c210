import { expect } from 'chai';
import { type RequestNode, Sentences, Steps } from '../../../src/language/index.js';
import { bookOf } from '../support/book.js';

const RATES = `
pay:
  authority: pay
  threshold: £1000
  limit: £3000
  rate: 20%
  rates_by_letter:
    A: 15%
    B: 0%
  ranges:
    low: { above: £75, share: 3% }
    high: { above: £505, share: 50% }
`;

const RULES = `
inputs:
  pay: { type: money, title: Pay }
  letter: { type: code, title: Letter, words: [A, B], default: A }
  days: { type: count, title: Days, default: 5 }
values:
  pay: { title: Pay of the year, is: request.pay }
  paid: { title: Paid on the payslip, is: spread(pay) }
  tax: { title: Tax, is: paid * rates.pay.rate, round: penny_down }
  due: { title: Tax due, is: "total(tax)" }
  of_days: { is: "request.days * rates.pay.limit" }
  of_letter: { lookup: rates.pay.rates_by_letter, by: request.letter }
`;

/** A value \`found\` beside those rules. */
function bookWith(found: string) {
  return bookOf({ rules: { 't.yaml': `${RULES}  found:\n    ${found}\n` }, rates: RATES });
}

async function sentenceOf(found: string, request: RequestNode, payslip = 1) {
  const run = await bookWith(found).begin(request, 't.found');
  const sentences = new Sentences(new Steps(run));
  return sentences.of(sentences.steps.of(run.book.value('t.found'), payslip - 1));
}

const REQUEST = { pay: 4560.12, payslips: 12 };

describe('the sentence of a step whose rule has none', () => {
  for (const [found, text, sum] of [
    ['is: request.pay', '£4,560.12, as you said.'],
    ['is: request.days', '5, which counts where nothing is said.'],
    ['is: £7', '£7.00, which the rule itself says.'],
    ['is: rates.pay.threshold', '£1,000.00, as published: threshold.'],
    ['lookup: rates.pay.rates_by_letter\n    by: request.letter', '15%, as published for A.'],
    [
      'lookup: rates.pay.ranges\n    by_range: pay\n    column: share\n    otherwise: 0%',
      '50%, as published for £4,560.12.',
    ],
    [
      'is: spread(pay)',
      '£380.01: pay of the year £4,560.12, shared out over 12 payslips.',
      '£4,560.12 ÷ 12 = £380.01',
    ],
    [
      'is: above(pay, rates.pay.threshold)',
      '£3,560.12: the £3,560.12 of £4,560.12 above £1,000.00.',
      '£4,560.12 − £1,000.00 = £3,560.12',
    ],
    [
      'is: spread(above(pay, rates.pay.threshold))',
      '£296.68: the £3,560.12 of £4,560.12 above £1,000.00, shared out over 12 payslips.',
      '(£4,560.12 − £1,000.00) ÷ 12 = £296.6766…',
    ],
    ['is: spread(£0)', '£0.00, which the rule itself says.'],
    [
      'is: max(pay - rates.pay.threshold, £0) * rates.pay.rate\n    round: penny_nearest',
      '£712.02: 20% of £3,560.12.',
      '(£4,560.12 − £1,000.00) × 20% = £712.024',
    ],
    [
      'is: min(pay, rates.pay.limit) * rates.pay.rate',
      '£600.00: 20% of the lower of pay of the year £4,560.12 and limit £3,000.00.',
      '£3,000.00 × 20% = £600.00',
    ],
    ['is: above(pay, £5000) * rates.pay.rate', '£0.00: 20% of nothing, as £4,560.12 is not above £5,000.00.'],
    [
      'is: between(pay, rates.pay.threshold, rates.pay.limit) * rates.pay.rate',
      '£400.00: 20% of the £2,000.00 of £4,560.12 between £1,000.00 and £3,000.00.',
      '(£3,000.00 − £1,000.00) × 20% = £400.00',
    ],
    [
      'is: pay - rates.pay.threshold',
      '£3,560.12: pay of the year £4,560.12, less threshold £1,000.00.',
      '£4,560.12 − £1,000.00 = £3,560.12',
    ],
    ['is: £0 - pay', '−£4,560.12: nothing, less pay of the year £4,560.12.'],
    [
      'is: min(pay + rates.pay.threshold, rates.pay.limit + pay)',
      '£5,560.12: pay of the year £4,560.12, threshold £1,000.00.',
      '£4,560.12 + £1,000.00 = £5,560.12',
    ],
    [
      'is: pay / 7\n    round: penny_nearest',
      '£651.45: pay of the year £4,560.12 ÷ 7.',
      '£4,560.12 ÷ 7 = £651.4457…',
    ],
  ] as const)
    it(`is that of its construct: ${found}`, async () => {
      const sentence = await sentenceOf(found, REQUEST);
      expect(sentence.text).to.equal(text);
      expect(sentence.sum).to.equal(sum);
    });
});

describe('a sum that comes to nothing', () => {
  it('says its terms', async () => {
    const { text } = await sentenceOf('is: tax - tax', REQUEST);
    expect(text).to.equal('£0.00: tax £76.00, less tax £76.00.');
  });
});

describe('a step that only passes a figure on', () => {
  for (const [about, found, text] of [
    [
      'a sum whose other terms are nothing',
      'is: tax + £0 - £0',
      '£76.00: 20% of paid on the payslip of £380.01.',
    ],
    [
      'a sum of nothing, to its first term',
      'is: above(tax, £100) + £0 - £0',
      '£0.00: nothing, as £76.00 is not above £100.00.',
    ],
    [
      'terms that cancel each other out',
      'is: tax + paid - paid',
      '£76.00: 20% of paid on the payslip of £380.01.',
    ],
    [
      'a bound that did not apply',
      'is: max(min(tax, £90), £0)',
      '£76.00: 20% of paid on the payslip of £380.01.',
    ],
    [
      'a total, to the sentence of the year',
      'is: due + £0',
      'Each month 20% of paid on the payslip of £380.01: £76.00; twelve of them.',
    ],
  ] as const)
    it(`gives way to the one that works it out: ${about}`, async () => {
      expect((await sentenceOf(found, REQUEST)).text).to.equal(text);
    });

  it('tells itself where a bound applied', async () => {
    const { text } = await sentenceOf('is: min(tax, £50)', REQUEST);
    expect(text).to.equal('£50.00, which the rule itself says.');
  });
});
