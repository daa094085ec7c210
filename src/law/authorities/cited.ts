import { leavesOf, type Topic } from '../../language/index.js';
import type { Rates } from '../figures/index.js';

/** The names of all authorities that the rules and figures of a year cite. */
export function citedIn({ rates, topics }: { rates: Rates; topics: readonly Topic[] }): ReadonlySet<string> {
  return new Set([
    ...topics.flatMap(citedByTopic),
    ...[...rates.groups.values()].flatMap(({ authorities }) => authorities),
    ...leavesOf(rates.figures).flatMap(({ authorities = [] }) => authorities),
  ]);
}

function citedByTopic({ cites, values }: Topic): readonly string[] {
  const all = [cites, ...values.map((value) => value.cites)];
  return all.flatMap(({ authorities, ofRoundings }) =>
    [...authorities, ...ofRoundings].map(({ text }) => text),
  );
}
