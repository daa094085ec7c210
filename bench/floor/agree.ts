import type { JsonObject } from '../../src/json.js';
import type { Payroll } from '../../src/operations/index.js';
import { answerOf } from '../../src/operations/payroll.js';
import { Random } from '../random.js';
import { plain } from '../requests.js';
import type { Floor, FloorAnswer } from './answer.js';

const SALARIES = 1000;

/** Throws where a floor differs from the service's answer to a random salary, to the penny: a wrong floor would measure
 *  nothing. */
export async function mustAgree(
  floors: Readonly<Record<string, Floor>>,
  payroll: Payroll,
  taxYear: string,
): Promise<void> {
  const random = new Random(1);
  for (let count = 0; count < SALARIES; count++) {
    const salary = random.money(200_000);
    const answer = toFloorAnswer(answerOf(await payroll.calculate('employer-cost', plain(salary), taxYear)));
    for (const [name, floor] of Object.entries(floors)) {
      const [floorText, answerText] = [JSON.stringify(floor(salary)), JSON.stringify(answer)];
      if (floorText !== answerText)
        throw new Error(
          `The floor in ${name} differs at £${salary}:\n${floorText}\nThe service:\n${answerText}`,
        );
    }
  }
}

function toFloorAnswer({ cost, employee }: JsonObject): FloorAnswer {
  const list: unknown = at(employee, 'payslips');
  const payslips = Array.isArray(list) ? list : [];
  return {
    payslips: payslips.map(figuresOf),
    year: figuresOf(at(at(employee, 'periods'), 'year')),
    cost: Number(at(cost, 'total')),
    marginal: Number(at(at(employee, 'rates'), 'marginal')),
  };
}

function figuresOf(payslip: unknown): FloorAnswer['year'] {
  return {
    gross: Number(at(payslip, 'gross')),
    tax: Number(at(payslip, 'tax')),
    employee_ni: Number(at(payslip, 'employee_ni')),
    employer_ni: Number(at(payslip, 'employer_ni')),
    take_home: Number(at(payslip, 'take_home')),
  };
}

function at(json: unknown, field: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, field) : undefined;
}
