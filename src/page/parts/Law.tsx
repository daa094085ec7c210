import { type Citation, dayInWords, lawName } from '../../language/index.js';
import { citation as texts } from '../texts/en.js';

/** A list of provisions and other sources of the law. */
export function LawList({ citations }: { readonly citations: readonly Citation[] }) {
  return (
    <ul class="plain small">
      {citations.map((each) => (
        <li key={typeof each === 'string' ? each : each.name}>
          <LawLink of={each} />
        </li>
      ))}
    </ul>
  );
}

/** The name of a provision, linked to its text; with the day of its version where the address is of one. */
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
