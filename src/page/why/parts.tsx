import type { ComponentChildren } from 'preact';
import type { Citation } from '../../language/index.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { why as texts } from '../texts/en.js';
import { lower, type Titles } from '../texts/titles.js';
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
export function isOwn(citation: Citation): boolean {
  return typeof citation !== 'string' && OWN_KINDS.has(citation.kind);
}

const OWN_KINDS: ReadonlySet<string> = new Set(['contract', 'convention']);
