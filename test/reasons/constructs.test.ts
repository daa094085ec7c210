import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { RequestNode } from '../../src/language/index.js';
import { PROJECT } from '../../src/project.js';
import { ReasonsOfCalculation, Steps } from '../../src/reasons/index.js';
import { bookOf } from '../language/support/book.js';

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
  pay: { type: money, title: Pay, absent: none }
  letter: { type: code, title: Letter, words: [A, B], default: A, absent: default }
  days: { type: count, title: Days, default: 5, absent: default }
  born: { type: date, title: Born, default: 2025-12-10, absent: default }
values:
  pay: { title: Pay of the year, is: request.pay }
  paid: { title: Paid on the payslip, is: spread(pay) }
  tax: { title: Tax, is: paid * rates.pay.rate, round: penny_down }
  due: { title: Tax due, is: "total(tax)" }
  of_days: { is: "request.days * rates.pay.limit" }
  week: { title: The week of birth, is: sunday(request.born) }
  of_letter: { lookup: rates.pay.rates_by_letter, by: request.letter }
`;

/** A value \`found\` beside those rules. */
function bookWith(found: string) {
  return bookOf({ rules: { 't.yaml': `${RULES}  found:\n    ${found}\n` }, rates: RATES });
}

async function sentenceOf(found: string, request: RequestNode, payslip = 1) {
  const run = await bookWith(found).begin(request, 't.found');
  const allReasons = new ReasonsOfCalculation(new Steps(run));
  return allReasons.of(allReasons.steps.of(run.book.value('t.found'), payslip - 1));
}

const REQUEST = { pay: 4560.12, payslips: 12 };

interface Rows {
  readonly constructs: readonly (readonly [found: string, text: string, sum?: string])[];
  readonly 'passed on': readonly (readonly [about: string, found: string, text: string])[];
}

const rows: Rows = parse(readFileSync(join(PROJECT, 'test/reasons/constructs.yaml'), 'utf8'));

describe('the sentence of a step whose rule has none', () => {
  for (const [found, text, sum] of rows.constructs)
    it(`is that of its construct: ${found}`, async () => {
      const reason = await sentenceOf(found, REQUEST);
      expect(reason.text).to.equal(text);
      expect(reason.sum).to.equal(sum);
    });

  for (const [about, found, text] of rows['passed on'])
    it(`gives way to the one that works it out: ${about}`, async () => {
      expect((await sentenceOf(found, REQUEST)).text).to.equal(text);
    });
});
