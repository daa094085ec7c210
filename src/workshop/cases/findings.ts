import type { Findings } from '../../language/index.js';
import { placeInRequest, placeOfAssumed, placeOfExpected, placeOfRefuses } from './places.js';
import type { RanCase } from './run.js';

/** Says where a case does not come out as it expects: each field that differs, or is refused, at its own place. */
export function addCaseFindings({ worked, answer, differences }: RanCase, findings: Findings): void {
  const { name, refuses } = worked;
  if (refuses === undefined && 'faults' in answer) {
    for (const { field, message } of answer.faults) {
      findings.add(placeInRequest(worked, field), `“${name}” is refused: ${asSentence(message)}`);
    }
    return;
  }
  for (const { path, expected, got } of differences) {
    if (refuses !== undefined) {
      const came = 'faults' in answer ? `refused is ${got}` : 'it is answered';
      findings.add(placeOfRefuses(worked), `“${name}” expects that ${expected} is refused; ${came}.`);
    } else if (path === 'assumes' || path === 'does_not_assume') {
      const came = path === 'assumes' ? 'the answer assumes' : 'it assumes';
      findings.add(placeOfAssumed(worked, path), `“${name}” expects ${expected}; ${came}: ${got}`);
    } else {
      const came = got === 'no such field' ? 'the answer has no such field' : `the rules give ${got}`;
      findings.add(placeOfExpected(worked, path), `“${name}” expects ${expected}; ${came}.`);
    }
  }
}

function asSentence(message: string): string {
  return message.endsWith('?') ? message : `${message}.`;
}
