import * as keys from '../../yaml/keys.js';
import { schemasRequiring } from '../schemas/transform.js';

const words = keys.listOf(keys.plain(keys.text));

/** What a case can say of an answer. */
export const ANSWER_KEYS = ['expect', 'assumes', 'does_not_assume', 'notices', 'does_not_notice'] as const;

const caseKeys = keys.mapWith({
  name: keys.must(keys.text, 'What this case shows, in a few words; the runner names it so.'),
  why: keys.may(keys.text, 'Why the expected figures are right: the sum, worked by hand.'),
  source: keys.may(keys.text, 'The official address where the expected figures, or the rule, stand.'),
  at: keys.may(
    keys.plain(keys.word(['limit'])),
    'That the request lies at the very limit of a rule, or the least step beside it, a penny or a day. Example: `at: limit`',
  ),
  request: keys.must(
    keys.anyMap,
    'The request, as the service takes it. Example: `request: { code: 1257L }`',
  ),
  expect: keys.may(
    keys.anyMap,
    'What must come of the request, by path in the answer; what is not named is not looked at. ' +
      'Example: `employee.payslips[0].tax: 390.20`',
  ),
  assumes: keys.may(
    words,
    'Words of sentences that the answer has among its assumptions. Example: `assumes: [below the minimum wage]`',
  ),
  does_not_assume: keys.may(
    words,
    'Words that no sentence of its assumptions has. Example: `does_not_assume: [below the minimum wage]`',
  ),
  notices: keys.may(words, 'Codes that the answer has among its notices. Example: `notices: [TAX_REFUND]`'),
  does_not_notice: keys.may(
    words,
    'Codes that none of its notices has. Example: `does_not_notice: [TAX_REFUND]`',
  ),
  refuses: keys.may(
    words,
    'In the place of `expect`: the fields of a refused request that the refusal names. Example: `refuses: [gross.per]`',
  ),
});

const workedCase = keys.checked(caseKeys, (each) => each, {
  oneOf: [{ anyOf: schemasRequiring(...ANSWER_KEYS) }, ...schemasRequiring('refuses')],
  anyOf: schemasRequiring('why', 'source'),
});

/** A file of worked cases of operations with these names. */
export const casesFile = (names: readonly string[]) =>
  keys.mapWith({
    operation: keys.must(
      keys.plain(keys.word(names)),
      'What all requests of this file ask for. Example: `operation: sick-pay`',
    ),
    tax_year: keys.may(
      keys.plain(keys.year),
      'The tax year that requests mean where they name none, and no day chooses it: next April these cases still do. Example: `tax_year: 2026-27`',
    ),
    cases: keys.must(keys.listOf(workedCase, true), 'The cases, each with a request and what comes of it.'),
  });
