import { expect } from 'chai';
import { type Answer, errorIn, fieldsIn } from '../../http/support/service.js';
import { expectedOf, type Fault } from './table.js';

/** Fails unless an answer names these fields and no other, each with its code and its message, which stands in that of the whole, too. */
export function expectFaults(answer: Answer, faults: readonly Fault[]): void {
  expect(answer.status).to.equal(400);
  expect(errorIn(answer)['code']).to.equal('INVALID_INPUT');
  const said = fieldsIn(answer);
  expect(said).to.have.deep.members(expectedOf(faults, said));
  for (const { message } of said) expect(errorIn(answer)['message']).to.include(message);
}
