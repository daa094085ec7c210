import type { Finding, Run } from '../../language/index.js';
import type { CaseDifference } from './compare.js';
import { placeInRequest, placeOfAssumed, placeOfExpected, placeOfRefuses } from './places.js';
import type { WorkedCase } from './read.js';
import type { RanCase } from './run.js';
import { valueBehind } from './value-behind.js';

/** Where a case does not come out as it expects: each field that differs, or is refused, at its own place. */
export function caseFindings({ worked, answer, differences }: RanCase): readonly Finding[] {
  const { name, refuses } = worked;
  if (refuses === undefined) {
    if ('run' in answer) return differences.map((each) => fieldFinding(worked, each, answer.run));
    return answer.faults.map(({ field, message }) => ({
      place: placeInRequest(worked, field),
      message: `“${name}” is refused: ${asSentence(message)}`,
    }));
  }
  return differences.map(({ expected, got }) => ({
    place: placeOfRefuses(worked),
    message: `“${name}” expects that ${expected} is refused; ${'faults' in answer ? `refused is ${got}` : 'it is answered'}.`,
  }));
}

function fieldFinding(worked: WorkedCase, { path, expected, got }: CaseDifference, run: Run): Finding {
  const expects = `“${worked.name}” expects ${expected}`;
  if (path === 'assumes' || path === 'does_not_assume') {
    const says = path === 'assumes' ? 'the answer assumes' : 'it assumes';
    return { place: placeOfAssumed(worked, path), message: `${expects}; ${says}: ${got}` };
  }
  const behind = valueBehind(worked.operation, path, run);
  const of = behind === undefined ? '' : ` for ${behind.value}`;
  const gives = got === 'no such field' ? 'the answer has no such field' : `the rules give ${got}${of}`;
  return { place: placeOfExpected(worked, path), message: `${expects}; ${gives}.` };
}

function asSentence(message: string): string {
  return message.endsWith('?') ? message : `${message}.`;
}
