import { list, object, type Schema, text, textOrNull, texts, word } from '../../json-schema.js';
import { presentAssumption, presentLeftOut } from '../../law/index.js';
import { type Payroll, scopeOf } from '../../operations/index.js';
import { lawRoute, queryParameter, taxYearParameter } from '../openapi/parts.js';
import { checkScopeQuery } from '../query.js';
import type { RouteGroup } from '../route.js';
import { authorities, ENGINE, LINE, TAX_YEAR, yearsSchema } from '../schemas/responses/parts.js';

const EXAMPLE = 'sick-pay';

/** GET /v1/scope: what answers take for granted, and what is not modelled. */
export function scopeRoutes(payroll: Payroll): RouteGroup {
  const route = lawRoute({
    path: '/v1/scope',
    answer({ query }) {
      const { taxYear, operation } = checkScopeQuery(query, payroll);
      const { assumptions, leftOut } = scopeOf(payroll, taxYear, operation);
      return {
        tax_year: taxYear,
        engine: payroll.identity(taxYear).engine,
        assumptions: assumptions.map(presentAssumption),
        left_out: leftOut?.map(presentLeftOut) ?? null,
      };
    },
    about: {
      operationId: 'scope',
      summary: 'What answers take for granted, and what is not modelled',
      description:
        'All sentences that the `assumptions` of an answer can have in the tax year, with the rule that makes each; and what no ' +
        'answer says, with the figures that are wrong for it.',
      parameters: [
        taxYearParameter(payroll),
        queryParameter('operation', 'That of the answers of one operation. All when not given.', {
          schema: { type: 'string', enum: namesOf(payroll) },
          example: EXAMPLE,
        }),
      ],
    },
    schema: 'ScopeResult',
    example: { params: {}, query: { operation: EXAMPLE } },
  });
  return { routes: [route], schemas: () => ({ ScopeResult: scopeResult(namesOf(payroll)) }) };
}

function namesOf(payroll: Payroll): readonly string[] {
  return payroll.operations.map(({ name }) => name);
}

/** The result of GET /v1/scope. */
function scopeResult(names: readonly string[]): Schema {
  const operations = (description: string) => list(word(names), description);
  const assumption = object({
    says: text('The sentence; what a request decides stands in it by its name, in { }.'),
    operations: operations('The operations whose answers can say it, of those asked for.'),
    rule: text('The full name of the value that it stands at.'),
    when: textOrNull('The condition under which it is said, by its full name; null for none.'),
    if: textOrNull('The comparison of figures under which it is said; null for none.'),
    file: text(),
    line: LINE,
  });
  const leftOut = object({
    name: text(),
    title: text(),
    says: text('What is left out.'),
    effect: text('Which figures are wrong for it, and in which direction.'),
    authorities: authorities('Where the law stands that is left out; none in a book that names addresses.'),
    sources: texts('Addresses of the official pages that have the law of it.'),
    operations: operations('The operations whose answers it touches.'),
    years: yearsSchema('The tax years that it is left out of.'),
    when: texts('It touches requests that have one of these fields; all where there are none.'),
    file: text(),
    line: LINE,
  });
  return object(
    {
      tax_year: TAX_YEAR,
      engine: ENGINE,
      assumptions: list(assumption, 'What answers say that they take for granted, each sentence once.'),
      left_out: {
        oneOf: [{ type: 'null' }, list(leftOut)],
        description:
          'What is not modelled, and no answer says; null where the book of the label does not say.',
      },
    },
    { description: 'What answers take for granted, and what is not modelled.' },
  );
}
