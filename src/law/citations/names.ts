import type { Topic } from '../../language/index.js';
import type { TextNode } from '../../yaml/index.js';
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
    ...rates.cited.map(({ name }) => name.text),
    ...leftOut.flatMap(({ authorities }) => authorities.map(({ text }) => text)),
  ]);
}

function authorityNamesOf(topic: Topic): readonly string[] {
  return citedNamesIn(topic).map(({ text }) => text);
}

/** The names that a rule file cites, where they stand. */
export function citedNamesIn({ cites, values }: Topic): readonly TextNode[] {
  return [cites, ...values.map((value) => value.cites)].flatMap((each) => [
    ...each.authorities,
    ...each.ofRoundings,
    ...each.ofBranches.flat(),
  ]);
}
