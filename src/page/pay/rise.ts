import { Decimal, decimalOf } from '../../language/index.js';
import { answerOf, chooseFields, InvalidInput } from '../../operations/index.js';
import type { CaseAnswer } from '../case/outcome.js';
import { amountAt } from './figures.js';

/** The rise of salary, in pounds a year, that the page says something of: that of the marginal rate of the answer. */
export const RISE = 1_000;

const HOME = 'employee.periods.year.take_home';

export type CaseOfRise = Pick<CaseAnswer, 'pageCase' | 'answer' | 'result'>;

/** How much more comes home in a year of a salary that is higher by `RISE`, in pounds: the same case once more with that. Undefined where there
 *  may be no such salary. */
export function keptOfRise({ pageCase, answer, result }: CaseOfRise): Decimal | undefined {
  const { operation, payroll, request, taxYear } = pageCase;
  const { interpreter } = result;
  const salary = decimalOf(interpreter.datumOf(interpreter.book.value('pay.salary'))).add(Decimal.of(RISE));
  const chosen = chooseFields(payroll, operation, taxYear, [HOME]);
  if ('faults' in chosen) return undefined;
  const gross = { amount: Number(salary.toFixed(2)), per: 'year' };
  try {
    const higher = answerOf(
      payroll.atOnce.calculate(operation.name, { ...request, gross }, taxYear, chosen.choice),
    );
    return amountAt(higher, HOME).sub(amountAt(answer, HOME));
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}
