import { isBroken, textAt } from '../../language/index.js';
import {
  type Condition,
  type Input,
  indented,
  type Lines,
  linesOfTests,
  optionalLine,
  print,
  printComparison,
  printText,
  type Refusal,
  type Sentence,
  type Table,
  type Test,
  type Value,
} from '../../language/inspect.js';

/*
 * What a part of a rule file says, as lines in the words of the rule language. Everything that bears on a result is
 * written and nothing else: not its place, title, note or source, nor how it was laid out. So two parts that are written
 * the same say the same, and a difference can always be seen.
 */

export function printValue(value: Value): Lines {
  return [
    ...value.syntax.lines(),
    ...[...(value.with ?? [])].map(([name, { formula }]) => `with ${name}: ${print(formula)}`),
    ...(value.roundings.length === 0 ? [] : [`round: ${value.roundings.map(({ text }) => text).join(', ')}`]),
    ...value.assumptions.map((each) => printSentence('assume', each)),
    ...value.notices.map((each) =>
      printSentence(`notice ${each.code.text} of ${each.fields.map(({ text }) => text).join(', ')}`, each),
    ),
  ];
}

/** The keys of an input that say which requests are right. */
const BOUNDS = [
  'required',
  'or_null',
  'minimum',
  'above',
  'maximum',
  'below',
  'places',
  'longest',
  'most_items',
];

export function printInput(input: Input): Lines {
  return [
    `type: ${input.type}`,
    ...optionalLine('default', input.default),
    ...(input.words?.listed.length ? [`words: ${input.words.listed.join(', ')}`] : []),
    ...optionalLine('rows_of', input.words?.rowsOf),
    ...optionalLine('object', input.object),
    ...optionalLine('key', input.key?.text),
    ...BOUNDS.flatMap((key) => optionalLine(key, textAt(input.map, key)?.text)),
    ...input.fields.flatMap((field) => [`${field.path}:`, ...indented(printInput(field))]),
  ];
}

export function printCondition({ test }: Condition): Lines {
  return isBroken(test) ? [] : printTest(test);
}

export function printTable({ rows }: Table): Lines {
  return [...rows].map(([row, cells]) => {
    if ('text' in cells) return `${row}: ${cells.text}`;
    return `${row}: { ${[...cells].map(([column, { text }]) => `${column}: ${text}`).join(', ')} }`;
  });
}

export function printRefusal(refusal: Refusal): Lines {
  return [
    ...optionalLine('when', refusal.when?.text),
    `if: ${printComparison(refusal.if)}`,
    ...refusal.fields.map(({ path, if: only }) =>
      only === undefined ? `field: ${path.text}` : `field: ${path.text} if ${printComparison(only)}`,
    ),
    `says: ${printText(refusal.says)}`,
  ];
}

function printSentence(head: string, { when, if: comparison, says }: Sentence): string {
  return `${head}${linesOfTests(when, comparison)
    .map((test) => ` ${test}`)
    .join(' and')}: ${printText(says)}`;
}

function printTest(test: Test): Lines {
  if (!('join' in test)) return [`${test.fact.text} ${test.operator.text} ${JSON.stringify(test.value)}`];
  const inner = test.join === 'not' ? [test.test] : test.tests;
  return [`${test.join}:`, ...indented(inner.flatMap(printTest))];
}
