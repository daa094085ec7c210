import { compileShape, text, withDescription } from '../../language/index.js';
import { OPERATION_NAMES } from '../../operations/index.js';

const workedCase = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'request'],
  properties: {
    name: withDescription(text, 'What this case shows, in a few words; the runner names it so.'),
    why: withDescription(text, 'Why the expected figures are right: the sum, worked by hand.'),
    source: withDescription(text, 'The official address where the expected figures, or the rule, stand.'),
    request: {
      type: 'object',
      description: 'The request, as the service takes it. Example: `request: { code: 1257L }`',
    },
    expect: {
      type: 'object',
      description:
        'What must come of the request, by path in the answer; what is not named is not looked at. ' +
        'Example: `employee.payslips[0].tax: 390.20`',
    },
    assumes: {
      type: 'array',
      items: text,
      minItems: 1,
      description:
        'Words of sentences that the answer has among its assumptions. Example: `assumes: [below the minimum wage]`',
    },
    does_not_assume: {
      type: 'array',
      items: text,
      minItems: 1,
      description:
        'Words that no sentence of its assumptions has. Example: `does_not_assume: [below the minimum wage]`',
    },
    notices: {
      type: 'array',
      items: text,
      minItems: 1,
      description: 'Codes that the answer has among its notices. Example: `notices: [TAX_REFUND]`',
    },
    does_not_notice: {
      type: 'array',
      items: text,
      minItems: 1,
      description: 'Codes that none of its notices has. Example: `does_not_notice: [TAX_REFUND]`',
    },
    refuses: {
      type: 'array',
      items: text,
      minItems: 1,
      description:
        'In the place of `expect`: the fields of a refused request that the refusal names. Example: `refuses: [gross.per]`',
    },
  },
};

/** The shape of a file of worked cases. */
export const caseSchema = {
  $id: 'cases',
  type: 'object',
  additionalProperties: false,
  required: ['operation', 'cases'],
  properties: {
    operation: {
      enum: [...OPERATION_NAMES],
      description: 'What all requests of this file ask for. Example: `operation: sick-pay`',
    },
    tax_year: withDescription(
      text,
      'The tax year that requests mean where they name none, and no day chooses it: next April these cases still do. Example: `tax_year: 2026-27`',
    ),
    cases: {
      type: 'array',
      items: workedCase,
      description: 'The cases, each with a request and what comes of it.',
    },
  },
};

export const caseShape = compileShape(caseSchema);
