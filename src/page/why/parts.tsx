import type { ComponentChildren } from 'preact';
import type { Citation } from '../../language/index.js';
import { LawList } from '../parts/Law.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { why as texts } from '../texts/en.js';
import { lower, type Titles, withTitles } from '../texts/titles.js';
import type { ReasonNumber } from './numbers.js';
import type { Reasons } from './reasons.js';

/** The sentence of a figure, its sum, and what was rounded. */
export function Says({ reasons: { reason, notes } }: { readonly reasons: Reasons }) {
  const { text, sum, rounding } = reason;
  return (
    <div class="says num">
      <p>{withApostrophes(text)}</p>
      {sum !== undefined && <p class="sum-line">{sum}</p>}
      {[rounding, ...notes].map(
        (line) =>
          line !== undefined && (
            <p class="sum-line small" key={line}>
              {line}
            </p>
          ),
      )}
    </div>
  );
}

interface PartProps {
  readonly reasons: Reasons;
  /** Of a page by itself, or of one that is within another. */
  readonly heading: 'h2' | 'h3';
}

interface PremisesProps extends PartProps {
  readonly titles: Titles;
  readonly from: (number: ReasonNumber) => ComponentChildren;
}

/** The numbers that a figure rests on, and what is taken for granted. */
export function Premises({
  reasons: { numbers, assumptions },
  heading: Heading,
  titles,
  from,
}: PremisesProps) {
  return (
    <>
      {numbers.length > 0 && (
        <section>
          <Heading>{texts.numbers}</Heading>
          <NumbersTable numbers={numbers} titles={titles} sumOf={({ sum }) => sum} from={from} />
        </section>
      )}
      {assumptions.length > 0 && (
        <section>
          <Heading>{texts.assumed}</Heading>
          <ul class="plain">
            {assumptions.map((each) => (
              <li key={each}>{withTitles(each, titles)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What a figure rests on: the law, and apart from it what this service promises or does where no law says how. */
export function LawOf({ reasons: { reason }, heading: Heading }: PartProps) {
  const own = reason.law.filter(isOwn);
  const law = reason.law.filter((each) => !isOwn(each));
  return (
    <>
      {[law, own].map(
        (citations) =>
          citations.length > 0 && (
            <section key={citations === own ? 'own' : 'law'}>
              <Heading>{citations === own ? texts.own : texts.law}</Heading>
              <LawList citations={citations} />
            </section>
          ),
      )}
    </>
  );
}

interface NumbersTableProps {
  readonly numbers: readonly ReasonNumber[];
  readonly titles: Titles;
  /** How it is found itself, where that is of use. */
  readonly sumOf?: (number: ReasonNumber) => string | undefined;
  readonly from: (number: ReasonNumber) => ComponentChildren;
}

/** Each number that a figure rests on, and where it comes from. */
export function NumbersTable({ numbers, titles, sumOf, from }: NumbersTableProps) {
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">{texts.number}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.from}</th>
        </tr>
      </thead>
      <tbody>
        {numbers.map((number) => {
          const sum = sumOf?.(number);
          return (
            <tr key={number.key}>
              {/* Words may wrap, which figures never do. */}
              <td {...(number.isFigure && { class: 'num' })}>{number.text}</td>
              <td>
                {nameOf(number, titles)}
                {sum !== undefined && <span class="small num sum-of">{sum}</span>}
              </td>
              <td>{from(number)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The name of a number, with the row of the published table that it stands in: “Primary threshold, monthly”. */
function nameOf({ name, origin }: ReasonNumber, titles: Titles): string {
  const words = origin.from === 'published' ? origin.words : [];
  return withApostrophes([name, ...words.map((word) => wordOfRow(word, titles))].join(', '));
}

/** A letter says nothing without its field. */
function wordOfRow({ text, origin }: ReasonNumber, titles: Titles): string {
  const isLetter = /^[A-Z]$/.test(text) && (origin.from === 'request' || origin.from === 'default');
  return isLetter ? texts.rowOf(titles.field(origin.field), text) : lower(text);
}

/** The words that chose the row of a published figure where nothing was said. */
export function wordsTaken({ origin }: ReasonNumber): readonly string[] {
  const words = origin.from === 'published' ? origin.words : [];
  return words.flatMap((word) => (word.origin.from === 'default' ? texts.rowTaken(word.text) : []));
}

/** Whether what it cites is no law, but what this service promises or does where no law says how. */
function isOwn(citation: Citation): boolean {
  return typeof citation !== 'string' && OWN_KINDS.has(citation.kind);
}

const OWN_KINDS: ReadonlySet<string> = new Set(['contract', 'convention']);
