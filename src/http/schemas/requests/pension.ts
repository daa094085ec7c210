import type { Schema } from '../schema.js';
import { amountPer, exactlyOneOf } from './parts.js';

const BESIDES_SALARY = ['overtime', 'allowances', 'bonus'];

/** What the employee pays into a pension. */
export function employeePension(): Schema {
  return {
    type: 'object',
    description: "The employee's contribution: a percent of pensionable pay, or a fixed amount.",
    properties: {
      method: {
        type: 'string',
        enum: ['relief_at_source', 'net_pay', 'salary_sacrifice'],
        description: 'How the contribution gets its tax relief.',
      },
      ...contribution(),
    },
    required: ['method'],
    additionalProperties: false,
    ...exactlyOneOf('percent', 'amount'),
  };
}

/** What the employer pays into a pension. */
export function employerPension(): Schema {
  return {
    description: 'What the employer contributes: the legal minimum, a percent, or a fixed amount.',
    oneOf: [
      {
        type: 'string',
        const: 'auto_enrolment_minimum',
        description: 'The minimum that automatic enrolment asks of an employer.',
      },
      {
        type: 'object',
        properties: contribution(),
        additionalProperties: false,
        ...exactlyOneOf('percent', 'amount'),
      },
    ],
  };
}

function contribution(): Schema {
  return {
    percent: { type: 'number', minimum: 0, maximum: 100, description: 'Percent of pensionable pay.' },
    basis: {
      type: 'string',
      enum: ['pay', 'qualifying_earnings'],
      default: 'pay',
      description:
        'What the percent is of: all pensionable pay, or the part of it between the limits of the law.',
    },
    includes: {
      type: 'array',
      items: { type: 'string', enum: BESIDES_SALARY },
      uniqueItems: true,
      maxItems: BESIDES_SALARY.length,
      default: [],
      description: 'Pay besides salary that is pensionable.',
    },
    amount: amountPer('A fixed contribution instead of a percent.'),
  };
}
