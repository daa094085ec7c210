import type { ComponentChildren } from 'preact';
import type { Case } from '../case/case.js';
import { curve as texts } from '../texts/en.js';

/** In an answer a link to the curve, until its script has fetched the same card with the curve in it. */
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
        <a href={`/pay/curve?${pageCase.query}`}>{texts.more}</a>
      </p>
    </section>
  );
}
