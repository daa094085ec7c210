import { type Citation, dayInWords, isUnread, lawName } from '../../language/index.js';
import { citation as texts } from '../texts/en.js';

/** A list of provisions and other sources of the law. */
export function LawList({ citations }: { readonly citations: readonly Citation[] }) {
  return (
    <ul class="plain small">
      {citations.map((each) => (
        <li key={typeof each === 'string' ? each : each.name}>
          <LawLink citation={each} />
        </li>
      ))}
    </ul>
  );
}

/** The name of a provision, linked to its text; with the day of its version where the address is of one. */
function LawLink({ citation }: { readonly citation: Citation }) {
  if (typeof citation === 'string') return <a href={citation}>{citation.replace('https://', '')}</a>;
  const { address, version } = citation;
  return (
    <>
      {address === undefined ? lawName(citation) : <a href={address}>{lawName(citation)}</a>}
      {version !== undefined && `, ${texts.asOf(dayInWords(version))}`}
      {isUnread(citation) && ` (${texts.unread})`}
    </>
  );
}
