import type { Outcome } from '../case/outcome.js';
import type { PageCall, PageResult } from '../page.js';
import { faultyTitleOf, why as texts } from '../texts/en.js';
import { ErrorSummary, LockedPanel, UnknownNames } from './Notices.js';

interface NoAnswerOptions {
  readonly outcome: Exclude<Outcome, { readonly kind: 'answer' }>;
  readonly call: PageCall;
  readonly title: string;
  readonly current: string;
  /** The page itself, and that of the figures. */
  readonly address: string;
  readonly back: string;
}

/** In the place of a page on the figures of a case that has none: it is locked, or its query is at fault. */
export function noAnswerPage({ outcome, call, title, current, address, back }: NoAnswerOptions): PageResult {
  const isLocked = outcome.kind === 'locked';
  const children = (
    <article class="wide">
      <h1>{title}</h1>
      {isLocked && <LockedPanel back={address} call={call} />}
      {outcome.kind === 'faults' && <ErrorSummary faults={outcome.faults} />}
      {outcome.kind === 'unknown' && <UnknownNames entries={outcome.entries} without={back} />}
      <p>
        <a href={back}>{texts.back}</a>
      </p>
    </article>
  );
  return { title: isLocked ? title : faultyTitleOf(title), current, isFaulty: !isLocked, children };
}
