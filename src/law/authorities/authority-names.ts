import { figureLeaves, type Topic } from '../../language/index.js';
import type { Rates } from '../figures/index.js';
import type { LeftOut } from '../scope.js';

/** What cites authorities in a year. */
export interface CitingYear {
  readonly rates: Rates;
  readonly topics: readonly Topic[];
  readonly leftOut: readonly Pick<LeftOut, 'authorities'>[];
}

/** The names of all authorities that a year cites: its rules, its figures, and what it does not model. */
export function authorityNamesIn({ rates, topics, leftOut }: CitingYear): ReadonlySet<string> {
  return new Set([
    ...topics.flatMap(authorityNamesOf),
    ...[...rates.groups.values()].flatMap(({ authorities }) => authorities),
    ...figureLeaves(rates.figures).flatMap(({ authorities = [] }) => authorities),
    ...leftOut.flatMap(({ authorities }) => authorities.map(({ text }) => text)),
  ]);
}

function authorityNamesOf({ cites, values }: Topic): readonly string[] {
  const citations = [cites, ...values.map((value) => value.cites)];
  return citations.flatMap(({ authorities, ofRoundings }) =>
    [...authorities, ...ofRoundings].map(({ text }) => text),
  );
}
