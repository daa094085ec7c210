import { type Finding, type Findings, placeText, YEARS } from '../../../yaml/index.js';
import { branchesOf } from '../../constructs/definition-walks.js';
import { readsOf } from '../../constructs/dependencies.js';
import type { FigureNode } from '../../figures.js';
import { refusalTerms, sentencesOf, sentenceTerms, valuesIn } from '../../formula/terms.js';
import type { CheckedBook, CheckedValue } from '../checked.js';
import { figureAt } from '../figure-at.js';
import type { Input, Topic } from '../model.js';
import type { Term } from '../term.js';
import type { Names } from './names.js';
import type { UncheckedBook } from './unchecked-book.js';

/** A part of a book, whether that book uses it, and the finding to make if no book does. */
export interface PartUse extends Finding {
  readonly isUsed: boolean;
  /** Identifies it across books where its place does not: the full name of an output of twins, which counts as used if either
   *  twin's is. */
  readonly key?: string;
  /** The tax year of the finding, if it is about one alone. */
  readonly taxYear?: string;
}

/** Adds a finding for each part that no book of any year uses: it is a mistake or a leftover. */
export function addUnused(parts: readonly PartUse[], findings: Findings): void {
  const keyOf = ({ key, place }: PartUse) => key ?? placeText(place);
  const used = new Set(parts.filter(({ isUsed }) => isUsed).map(keyOf));
  const reported = new Set<string>();
  for (const part of parts) {
    const { place, message, taxYear } = part;
    const id = `${keyOf(part)} ${placeText(place)}`;
    if (!used.has(keyOf(part)) && !reported.has(id)) findings.add(place, message, taxYear);
    reported.add(id);
  }
}

/** The places, as texts, of what topics have that may be unused. */
export function placesOfParts(topics: readonly Topic[]): ReadonlySet<string> {
  const parts = topics.flatMap(({ place, values, inputs, tables }) => [
    { place },
    ...values.flatMap((value) => [value, ...value.notices]),
    ...inputs.flatMap(inputWithFields),
    ...tables,
  ]);
  return new Set(parts.map(({ place }) => placeText(place)));
}

/** The values, inputs and tables of a book, and whether they are used. Whatever an output of a topic with a twin rests on
 *  counts as used. */
export function usesOf(
  topics: readonly Topic[],
  book: CheckedBook,
  answerValues: readonly CheckedValue[],
  names: Names,
  twins: ReadonlySet<string>,
): readonly PartUse[] {
  const used = new Set<CheckedValue>();
  const visited = new Set<CheckedValue>();
  const visit = (value: CheckedValue): void => {
    if (visited.has(value)) return;
    visited.add(value);
    used.add(value);
    used.add(value.copy?.original ?? value);
    for (const read of readsOf(value)) visit(read.value);
    // A year without changes reads no day: what a `with` puts in its place waits for one that does.
    for (const replaced of (value.withTerms ?? []).flatMap(valuesIn)) visit(replaced);
  };
  for (const value of [...answerValues, ...roots(book)]) visit(value);
  const outputs = book.values.filter(
    ({ topic, declaration, copy }) => declaration.isOutput && twins.has(topic) && !copy,
  );
  const unusedOutputs = new Set(outputs.filter((value) => !used.has(value)));
  for (const value of outputs) visit(value);
  const usedByAnswers = new Set(used);
  const sentences = [...usedByAnswers].flatMap((value) => sentencesOf(value, true).flatMap(sentenceTerms));
  for (const value of sentences.flatMap(valuesIn)) visit(value);
  const values = book.values.filter(({ copy }) => copy === undefined);
  const usedPaths = usedPathsWithAncestors(names);
  return [
    ...values.map((value): PartUse => {
      const { place, name, isOutput } = value.declaration;
      if (!usedByAnswers.has(value) && used.has(value) && hasSentences(value)) {
        const message = `Only sentences read “${name}”, so what it assumes would never be said.`;
        return { place, message, isUsed: false };
      }
      const message = `“${name}” is not used by any rule or operation.`;
      const isUsed = used.has(value) && !unusedOutputs.has(value);
      const isTwinOutput = isOutput && twins.has(value.topic);
      return { place, message, isUsed, ...(isTwinOutput && { key: value.fullName }) };
    }),
    ...topics.flatMap(({ inputs }) =>
      inputs.flatMap(inputWithFields).map(({ path, place }) => {
        const message = `The input “${path}” is not used by any rule.`;
        return { place, message, isUsed: usedPaths.has(`request.${path}`) };
      }),
    ),
    ...topics.flatMap(({ inputs }) =>
      inputs.flatMap((input) => usesOfWords(input, book.taxYear, names, usedPaths)),
    ),
    ...topics.flatMap(({ name: topic, tables }) =>
      tables.map(({ name, place }) => {
        const message = `The table “${name}” is not used by any rule.`;
        return { place, message, isUsed: usedPaths.has(`${topic}/tables.${name}`) };
      }),
    ),
  ];
}

/** The words that a list of the request accepts in a year: one that no rule reads would be ignored in silence. */
function usesOfWords(
  { path, place, type }: Input,
  taxYear: string,
  names: Names,
  usedPaths: ReadonlySet<string>,
): readonly PartUse[] {
  const flags = type === 'words' ? [...names.inputs.values()].filter(({ field }) => field === path) : [];
  return flags
    .filter((flag) => flag.path !== `${path}.given`)
    .map((flag) => {
      const word = flag.path.slice(path.length + 1);
      const message = `${word} is accepted in ${YEARS}, but no rule reads it.`;
      const isUsed = usedPaths.has(`request.${flag.path}`);
      return { place, message, isUsed, taxYear, key: `${taxYear} ${flag.path}` };
    });
}

/** An input and the fields of its items. The key is left out: it is read with each of the amounts. */
function inputWithFields({ path, place, fields, key }: Input): readonly Pick<Input, 'path' | 'place'>[] {
  const read = fields.filter((each) => each.path !== key?.text);
  return [{ path, place }, ...read.map((each) => ({ path: `${path}.${each.path}`, place: each.place }))];
}

/** The notices of topics. All are used if some answer of the book shows notices, else none. */
export function noticeUses(topics: readonly Topic[], isUsed: boolean): readonly PartUse[] {
  const notices = topics.flatMap(({ values }) => values.flatMap((value) => value.notices));
  return notices.map(({ code, place }) => ({
    place,
    message: `No operation shows the notice ${code.text}: the topic is for none that shows notices.`,
    isUsed,
  }));
}

/** The figures that exist only for the rules and that no rule reads. */
export function unusedFigures(
  { rates, payrollOnly }: Pick<UncheckedBook, 'rates' | 'payrollOnly'>,
  names: Names,
): readonly FigureNode[] {
  const read = usedPathsWithAncestors(names);
  return payrollOnly.flatMap((path) => {
    const figure = figureAt(rates, path.split('.').slice(1));
    // Reading a table as a whole uses all of its parts.
    const isRead = read.has(path) || pathWithAncestors(path).some((each) => names.usedPaths.has(each));
    return figure === undefined || isRead ? [] : [figure];
  });
}

/** The tables that do not follow the tax year, and whether rules read them. */
export function usesByDay(
  { figuresByDay }: Pick<UncheckedBook, 'figuresByDay'>,
  names: Names,
): readonly PartUse[] {
  const read = usedPathsWithAncestors(names);
  const last = figuresByDay?.().at(-1)?.rates;
  const groups = last?.node === 'group' ? [...last.entries.values()] : [];
  return groups.flatMap((group) =>
    [...(group.node === 'group' ? group.entries.values() : [])].map(({ path, place }) => ({
      place,
      message: `No rule reads “${path}”.`,
      isUsed: read.has(path) || pathWithAncestors(path).some((each) => names.usedPaths.has(each)),
      key: path,
    })),
  );
}

/** The paths that rules read, and all their ancestors. */
function usedPathsWithAncestors(names: Names): ReadonlySet<string> {
  return new Set([...names.usedPaths].flatMap(pathWithAncestors));
}

function pathWithAncestors(path: string): readonly string[] {
  const words = path.split('.');
  return words.map((_, at) => words.slice(0, at + 1).join('.'));
}

/** Whether a value or one of its branches has a sentence. */
function hasSentences(value: CheckedValue): boolean {
  return (
    sentencesOf(value, true).length > 0 ||
    branchesOf(value.definition).some(({ assume }) => assume !== undefined)
  );
}

/** The values that a run finds whether or not an operation asks: behind facts and refusals, the number of payslips, and the
 *  stretch of the year, which rules read only in years with changes. */
function roots(book: CheckedBook): readonly CheckedValue[] {
  const terms: Term[] = [];
  for (const { facts } of book.topicConditions) terms.push(...facts.map((fact) => fact.term));
  for (const refusal of book.refusals) terms.push(...refusalTerms(refusal));
  const values = terms.flatMap(valuesIn);
  return [...values, ...[book.payslips, book.stretch].filter((value) => value !== undefined)];
}
