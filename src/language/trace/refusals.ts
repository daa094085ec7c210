import { citationMembers } from '../book/authority.js';
import type { RefusedByTopics } from '../run/refusals.js';
import type { TraceStep } from './trace-step.js';
import { tracedBookOf } from './traced-book.js';

/** A rule that refused a request. */
export interface TracedRefusal extends Pick<TraceStep, 'rule' | 'source' | 'authority' | 'file' | 'line'> {
  /** The condition that it asked first, by its name, and what it compared. */
  readonly when?: string;
  readonly if: string;
}

/** The rules that refused a request. */
export function refusalsIn({ calculation, refusals }: RefusedByTopics): readonly TracedRefusal[] {
  const book = tracedBookOf(calculation.book);
  return refusals.map((refusal) => {
    const { topic, when, fullName, declaration } = refusal;
    const { place } = declaration;
    return {
      rule: fullName,
      ...(when !== undefined && { when: book.conditionName(when, topic) }),
      if: book.writer(topic).claim(refusal.if),
      ...citationMembers(refusal),
      file: place.source.path,
      line: place.line,
    };
  });
}
