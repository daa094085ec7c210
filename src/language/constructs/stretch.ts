import { Decimal } from '../../decimal/index.js';
import type { TextNode } from '../../yaml/index.js';
import { may, must, texts } from '../../yaml/keys.js';
import { figureAt } from '../book/figure-at.js';
import { daysOfChangeIn } from '../figures.js';
import { dateOf, datumOfArgument } from '../run/datum.js';
import type { TopicChecker } from './checker.js';
import { applied, construct } from './construct.js';
import { formulaText, placeAt } from './read-parts.js';

/** The number of the stretch of the year, from 1, in which a day lies: figures change between two stretches. A day before the
 *  year lies in the first of them, one after it in the last. */
export const stretch = construct({
  name: 'stretch',
  keys: {
    stretch: must(
      formulaText,
      'The number of the stretch of the year in which a date lies, by the days on which figures change. The output “stretch” of ' +
        'the book says which figure counts. Example: `stretch: pay_date`',
    ),
    of: may(
      texts,
      'Beside `stretch`: a group of the rates, or a list of them, whose changes alone count. Example: `of: rates.national_insurance`',
    ),
  },
  read({ stretch: formula, of: groups = [], node }) {
    const ofAll = groups.length === 0;
    const ofText = groups.map((group) => group.text).join(', ');
    return {
      place: placeAt(node, 'stretch'),
      check(checker) {
        const date = checker.term(formula, ['date']);
        const daysOfChange = ofAll ? checker.names.stretches.slice(1) : daysIn(groups, checker);
        return applied(
          {
            name: 'stretch',
            // It numbers the figures of the whole book, which some changes of the year alone would not.
            ...(ofAll && { findsStretch: true as const }),
            sentence: (write) =>
              `the stretch of the year that ${write(0)} lies in${ofAll ? '' : `, by ${ofText}`}`,
            find([on]) {
              const day = dateOf(datumOfArgument(on));
              return Decimal.of(1 + daysOfChange.filter((change) => change <= day).length);
            },
            // The days of change: the first days of all stretches but the first.
            trace: ({ write }) => ({ stretch: write(0), changes: daysOfChange }),
          },
          [date],
          { kind: 'count', grain: date.type.grain },
        );
      },
    };
  },
});

/** The days on which figures of groups of the rates change, the earliest first. A group that is none is a finding. */
function daysIn(groups: readonly TextNode[], { names, findings }: TopicChecker): readonly string[] {
  const days = groups.flatMap(({ text: path, place }) => {
    const [root, ...steps] = path.split('.');
    const group = root === 'rates' ? figureAt(names.rates, steps) : undefined;
    if (group !== undefined) return daysOfChangeIn(group);
    if (names.markMissing(path)) findings.add(place, `“${path}” is no group of the rates.`);
    return [];
  });
  return [...new Set(days)].sort();
}
