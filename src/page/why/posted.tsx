import type { ComponentChildren } from 'preact';
import { withApostrophes } from '../texts/apostrophes.js';
import { why as texts } from '../texts/en.js';
import { OWN_TITLES } from '../texts/titles.js';
import type { ReasonNumber } from './numbers.js';
import { LawOf, Premises, Says, wordsTaken } from './parts.js';
import type { Reasons } from './reasons.js';

/*
 * Reasons that a form asks for by POST, so that nothing of the case is in an address. The script shows them in a dialog.
 */

/** The name under which a form asks for the reasons of a figure. */
export const WHY = 'why';

/** A figure that is a button of a form (its id): it asks for its reasons. */
export function WhyButton({
  form,
  asks,
  children,
}: {
  readonly form: string;
  readonly asks: string;
  readonly children: string;
}) {
  return (
    <button type="submit" form={form} name={WHY} value={asks} class="figure">
      {children}
    </button>
  );
}

interface PostedReasonsProps {
  readonly reasons: Reasons;
  /** Whose figure it is, before its title. */
  readonly whose?: ComponentChildren;
  /** The button that asks for the reasons of a value that the figure rests on, by its full name; none when left out. */
  readonly ask?: ((value: string) => ComponentChildren) | undefined;
}

/** The reasons of a figure: a sentence, a sum, the numbers in it, and the law. */
export function PostedReasons({ reasons, whose, ask }: PostedReasonsProps) {
  const { title, value } = reasons;
  return (
    <article class="why card" data-reasons tabindex={-1} aria-labelledby="why">
      <h2 id="why">
        {whose}
        {withApostrophes(title)} {value !== '' && <span class="num">{value}</span>}
      </h2>
      <Says reasons={reasons} />
      <Premises
        reasons={reasons}
        heading="h3"
        titles={OWN_TITLES}
        from={(number) => <Origin number={number} ask={ask} />}
      />
      <LawOf reasons={reasons} heading="h3" />
    </article>
  );
}

/** Where a number comes from: its own reasons, what was said, or the book. */
function Origin({ number, ask }: { readonly number: ReasonNumber } & Pick<PostedReasonsProps, 'ask'>) {
  const { origin } = number;
  if (origin.from === 'published')
    return (
      <>
        <a href={`/book/figures/${origin.path}`}>{texts.origins.published}</a>
        {wordsTaken(number)}
      </>
    );
  if (origin.from !== 'figure') return <>{texts.origins[origin.from]}</>;
  return <>{origin.hasPage && ask?.(origin.value.fullName)}</>;
}
