import { firm as texts } from '../texts/en.js';
import { wordTitle } from '../texts/titles.js';
import { LEAVE_OUT, type People } from './people.js';

/** The choice to leave columns out that nobody knows, or that say what others say. */
export function LeaveOut({ people }: { readonly people: People }) {
  const all = [...new Set([...people.open, ...people.leftOut])];
  if (people.open.length === 0) return null;
  return (
    <fieldset class="card">
      <legend>{texts.notices.open}</legend>
      {all.map((heading) => (
        <Choice key={heading} heading={heading} isLeft={people.leftOut.includes(heading)} />
      ))}
    </fieldset>
  );
}

/** What the figures below it do not rest on, by the headings of the table; and the period that the form said. */
export function NotUsed({ people: { beside, leftOut, per } }: { readonly people: People }) {
  if (beside.length === 0 && leftOut.length === 0 && per === undefined) return null;
  return (
    <section class="notice caution" aria-label={texts.notices.notUsed}>
      {per !== undefined && <p>{texts.notices.period(wordTitle(per, 'gross.per'))}</p>}
      {beside.length > 0 && <p>{texts.notices.notUsedMeans(beside)}</p>}
      {leftOut.length > 0 && (
        <fieldset>
          <legend>{texts.notices.leftOut}</legend>
          {leftOut.map((heading) => (
            <Choice key={heading} heading={heading} isLeft />
          ))}
        </fieldset>
      )}
    </section>
  );
}

function Choice({ heading, isLeft }: { readonly heading: string; readonly isLeft: boolean }) {
  return (
    <div class="choices">
      <label>
        <input type="checkbox" name={LEAVE_OUT} value={heading} form="firm" checked={isLeft} />{' '}
        {texts.notices.leave(heading)}
      </label>
    </div>
  );
}
