import type { ComponentChildren } from 'preact';
import type { Case } from '../case/case.js';
import { addressOf } from '../own-pages.js';
import { curve as texts } from '../texts/en.js';

/** A card with a link to the curve of a case. In an answer its script replaces it with the same card with the chart in it. */
export function CurveCard({
  pageCase,
  children,
}: {
  readonly pageCase: Case;
  readonly children?: ComponentChildren;
}) {
  return (
    <section class="card" data-part="curve" data-fetch>
      <h2>{texts.small}</h2>
      {children}
      <p>
        <a href={`${addressOf(pageCase.operation)}/curve?${pageCase.query}`}>{texts.more}</a>
      </p>
    </section>
  );
}
