import type { Decimal } from '../../language/index.js';
import type { Line } from '../pay/figures.js';
import { figureTitle } from '../texts/titles.js';
import { pence } from './figures.js';

/** The address of the reasons of a figure, by its path in the answer. */
export type WhyAddress = (path: string) => string;

/** An amount in pounds, with a link to its reasons. */
export function Money({
  amount,
  path,
  why,
  isSubtracted = false,
}: {
  readonly amount: Decimal;
  readonly path: string;
  readonly why: WhyAddress;
  readonly isSubtracted?: boolean;
}) {
  return (
    <a href={why(path)} data-why>
      {pence(isSubtracted ? amount.neg() : amount)}
    </a>
  );
}

/** A line of a table of figures. */
export function FigureLine({
  line,
  why,
  label,
  isSum = false,
}: {
  readonly line: Line;
  readonly why: WhyAddress;
  readonly label?: string;
  readonly isSum?: boolean;
}) {
  return (
    <tr {...(isSum && { class: 'sum' })}>
      <th scope="row">{label ?? figureTitle(line.path)}</th>
      <td class="num">
        <Money {...line} why={why} />
      </td>
    </tr>
  );
}
