import { INCOME_TAX } from '../law/index.js';
import { byRules } from './answer/declared.js';
import { column, leftOutAtZero, money, onlyWhere, percent, wordInColumn } from './answer/values.js';
import { operation } from './operation.js';

const DECODED_CODE = 'tax_code.code';

/** A tax code as a field of a request, which only the rules can check. */
export const TAX_CODE = { input: 'tax_code', value: DECODED_CODE, noun: 'a tax code' };

/** Help for the part of the United Kingdom whose rates apply. */
export const TAX_REGION = 'Whose income tax applies; `rest_of_uk` is England and Northern Ireland.';

/** What a tax code means: `GET /v1/tax-codes/{code}`. */
export const taxCode = operation({
  name: 'tax-code',
  route: 'GET /v1/tax-codes/{code}',
  summary: 'What a tax code means',
  description: 'Its kind, its region, its basis, and the allowance, addition or rate that it stands for.',
  codeField: { field: 'code', ...TAX_CODE },
  inPath: {
    help: 'The tax code as payslips print it (1257L, 1257 W1), in upper or lower case, percent-encoded.',
    helpInCases: 'The tax code that is asked about. Example: `code: 1257L`',
  },
  ownFields: ['code'],
  subjects: [INCOME_TAX],
  main: 'tax_code.description',
  answer: (object) =>
    object('', {
      code: column(DECODED_CODE, 'code', {
        type: 'string',
        description: 'The code in normal form: upper case, no spaces, its basis as written.',
      }),
      kind: column(DECODED_CODE, 'kind', {
        type: 'string',
        enum: ['allowance', 'addition', 'flat_rate', 'no_tax'],
        description:
          'Whether the code frees pay from tax, adds to it (K codes), taxes all of it at one rate, or none of it.',
      }),
      region: wordInColumn(DECODED_CODE, 'region', TAX_REGION),
      basis: wordInColumn(DECODED_CODE, 'basis'),
      allowance: leftOutAtZero(
        money(
          'tax_code.allowance',
          'Pounds a year: what an allowance code frees from tax, or what a K code adds. Left out where the code has no figure.',
        ),
      ),
      rate: onlyWhere(
        { value: DECODED_CODE, column: 'kind', is: 'flat_rate' },
        percent('tax_code.flat_rate', 'Percent, of a flat-rate code.'),
      ),
      ...byRules('tax_code', 'description'),
    }),
  page: {
    title: 'Tax code',
    address: '/tax-code',
    about: 'What the letters and numbers of a tax code mean.',
  },
  dearest: () => ({ code: 'SK1257 W1' }),
  examples: ['1257L', 'S1257L', 'K475 M1', 'BR', '0T', 'NT'].map((code) => ({
    name: code.replace(' ', ''),
    summary: code,
    request: { code },
  })),
});
