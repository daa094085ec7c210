import { type Citation, dayInWords, lawName } from '../../language/index.js';
import { citation as texts } from '../texts/en.js';

/** Where the law stands, a line for each place. */
export function LawList({ of }: { readonly of: readonly Citation[] }) {
  return (
    <ul class="plain small">
      {of.map((each) => (
        <li key={typeof each === 'string' ? each : each.name}>
          <LawLink of={each} />
        </li>
      ))}
    </ul>
  );
}

/** The name of a place with a link to its text, and since when that was in force where the address says so. */
function LawLink({ of }: { readonly of: Citation }) {
  if (typeof of === 'string') return <a href={of}>{of.replace('https://', '')}</a>;
  const { address, version } = of;
  return (
    <>
      {address === undefined ? lawName(of) : <a href={address}>{lawName(of)}</a>}
      {version !== undefined && `, ${texts.asOf(dayInWords(version))}`}
    </>
  );
}
