import { takesKeys } from '../access/takes-keys.js';
import type { QueryEntry } from '../case/entries.js';
import type { FormFault } from '../case/faults.js';
import type { PageCall } from '../page.js';
import { faults as faultTexts, locked } from '../texts/en.js';

/** Faults above a form, each a link to its field. */
export function ErrorSummary({ faults }: { readonly faults: readonly FormFault[] }) {
  return (
    <section class="problem" role="alert" tabindex={-1} data-focus>
      <h2>{faultTexts.heading}</h2>
      <ul>
        {faults.map(({ name, says, isMissing = false }) => (
          <li key={`${name} ${says}`}>
            <a href={`#${name}`} {...(isMissing && { 'data-missing': true })}>
              {says}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names that the form does not know: nothing is worked out, since leaving them out would show another case. */
export function UnknownNames({
  entries,
  without,
}: {
  readonly entries: readonly QueryEntry[];
  readonly without: string;
}) {
  return (
    <section class="problem" role="alert" tabindex={-1} data-focus>
      <h2>{faultTexts.unknownHeading}</h2>
      {entries.map(([name]) => (
        <p key={name}>{faultTexts.unknown(name)}</p>
      ))}
      <p>
        <a href={without}>{faultTexts.without}</a>
      </p>
    </section>
  );
}

/** Stands in the place of an answer for visitors without a page session. */
export function LockedPanel({
  back,
  call,
  isWrong = false,
}: {
  readonly back: string;
  readonly call: PageCall;
  readonly isWrong?: boolean;
}) {
  const takesKey = takesKeys(call);
  const { page, linkToken } = call.site.settings;
  const elsewhere = page === 'local' ? locked.onThatMachine : locked.withKey;
  return (
    <section class="card">
      <h2>{takesKey ? locked.heading : locked.closed}</h2>
      {takesKey ? (
        <p>{linkToken === undefined ? elsewhere : locked.withLink}</p>
      ) : (
        locked.overHttp.map((text) => <p key={text}>{text}</p>)
      )}
      {takesKey && (
        <form action="/session" method="post" class="key-form">
          <input type="hidden" name="return" value={back} />
          <div class="field">
            <label class="label" for="key">
              {locked.label}
            </label>
            {isWrong && (
              <p class="fault" id="key-fault">
                {locked.wrong}
              </p>
            )}
            <input
              type="password"
              id="key"
              name="key"
              autocomplete="off"
              {...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'key-fault' })}
            />
          </div>
          <button type="submit" class="act">
            {locked.go}
          </button>
        </form>
      )}
    </section>
  );
}
