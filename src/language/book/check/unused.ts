import { readsOf } from '../../constructs/reads.js';
import { branchesOf } from '../../constructs/step.js';
import type { FigureNode } from '../../figures.js';
import { refusalTerms, sentencesOf, sentenceTerms, valuesIn } from '../../formula/terms.js';
import { type Finding, type Findings, where, YEARS } from '../../source/findings.js';
import type { CheckedBook, CheckedValue, Term } from '../checked.js';
import { figureAt } from '../figure-at.js';
import type { Input, Topic } from '../model.js';
import type { Names } from './names.js';
import type { YearOfRules } from './year-of-rules.js';

/** A part of a book, with whether the book uses it and the finding that it is where no book does. */
export interface PartUse extends Finding {
  readonly isUsed: boolean;
  /** What it is known by, where that is not its place: of an output of a topic that has a twin its full name, for it is used where
   *  either twin's is. */
  readonly key?: string;
  /** The year that the finding is of, where it is of one alone. */
  readonly taxYear?: string;
}

/** What no operation and no other rule reads is a mistake, or a remainder: it is a finding where no book that has it, of no
 *  year and for no purpose, uses it. */
export function addUnused(parts: readonly PartUse[], findings: Findings): void {
  const keyOf = ({ key, place }: PartUse) => key ?? where(place);
  const used = new Set(parts.filter(({ isUsed }) => isUsed).map(keyOf));
  const reports = new Set<string>();
  for (const part of parts) {
    const { place, message, taxYear } = part;
    const at = `${keyOf(part)} ${where(place)}`;
    if (!used.has(keyOf(part)) && !reports.has(at)) findings.add(place, message, taxYear);
    reports.add(at);
  }
}

/** The values, inputs and tables of a book, and which of them something uses. What an output of a topic with a twin rests on
 *  is used. */
export function usesOf(
  topics: readonly Topic[],
  book: CheckedBook,
  answerValues: readonly CheckedValue[],
  names: Names,
  twins: ReadonlySet<string>,
): readonly PartUse[] {
  const used = new Set<CheckedValue>();
  const visit = (value: CheckedValue): void => {
    const original = value.copy?.of ?? value;
    if (used.has(value)) return;
    used.add(value);
    used.add(original);
    for (const read of readsOf(value)) visit(read.value);
  };
  for (const value of [...answerValues, ...roots(book)]) visit(value);
  const outputs = book.values.filter(({ topic, rule, copy }) => rule.output && twins.has(topic) && !copy);
  const unusedOutputs = new Set(outputs.filter((value) => !used.has(value)));
  for (const value of outputs) visit(value);
  const ofAnswers = new Set(used);
  const sentences = [...ofAnswers].flatMap((value) => sentencesOf(value, true).flatMap(sentenceTerms));
  for (const value of sentences.flatMap(valuesIn)) visit(value);
  const values = book.values.filter(({ copy }) => copy === undefined);
  const read = pathsRead(names);
  return [
    ...values.map((value): PartUse => {
      const { place, name, output } = value.rule;
      if (!ofAnswers.has(value) && used.has(value) && assumes(value)) {
        const message = `Only sentences read “${name}”, so what it assumes would never be said.`;
        return { place, message, isUsed: false };
      }
      const message = `“${name}” is not used by any rule or operation.`;
      const isUsed = used.has(value) && !unusedOutputs.has(value);
      const isTwins = output && twins.has(value.topic);
      return { place, message, isUsed, ...(isTwins && { key: value.fullName }) };
    }),
    ...topics.flatMap(({ inputs }) =>
      inputs.flatMap(withItsFields).map(({ path, place }) => {
        const message = `The input “${path}” is not used by any rule.`;
        return { place, message, isUsed: read.has(`request.${path}`) };
      }),
    ),
    ...topics.flatMap(({ inputs }) =>
      inputs.flatMap((input) => usesOfWords(input, book.taxYear, names, read)),
    ),
    ...topics.flatMap(({ name: topic, tables }) =>
      tables.map(({ name, place }) => {
        const message = `The table “${name}” is not used by any rule.`;
        return { place, message, isUsed: read.has(`${topic}/tables.${name}`) };
      }),
    ),
  ];
}

/** The words that a list of a request can have in a year: one that no rule reads would be passed over in silence. */
function usesOfWords(
  { path, place, type }: Input,
  taxYear: string,
  names: Names,
  read: ReadonlySet<string>,
): readonly PartUse[] {
  const flags = type === 'words' ? [...names.inputs.values()].filter(({ field }) => field === path) : [];
  return flags
    .filter((flag) => flag.path !== `${path}.given`)
    .map((flag) => {
      const word = flag.path.slice(path.length + 1);
      const message = `${word} is accepted in ${YEARS}, but no rule reads it.`;
      const isUsed = read.has(`request.${flag.path}`);
      return { place, message, isUsed, taxYear, key: `${taxYear} ${flag.path}` };
    });
}

/** The key of a list is read with each of its amounts. */
function withItsFields({ path, place, fields, key }: Input): readonly Pick<Input, 'path' | 'place'>[] {
  const read = fields.filter((each) => each.path !== key?.text);
  return [{ path, place }, ...read.map((each) => ({ path: `${path}.${each.path}`, place: each.place }))];
}

/** The figures that are there for the rules only, and that no rule reads. */
export function unreadFigures(
  { rates, payrollOnly }: Pick<YearOfRules, 'rates' | 'payrollOnly'>,
  names: Names,
): readonly FigureNode[] {
  const read = pathsRead(names);
  return payrollOnly.flatMap((path) => {
    const figure = figureAt(rates, path.split('.').slice(1));
    // A table that is read as a whole is read in all its parts.
    const isRead = read.has(path) || withThoseAbove(path).some((each) => names.read.has(each));
    return figure === undefined || isRead ? [] : [figure];
  });
}

/** The paths that rules read, and those above them. */
function pathsRead(names: Names): ReadonlySet<string> {
  return new Set([...names.read].flatMap(withThoseAbove));
}

function withThoseAbove(path: string): readonly string[] {
  const words = path.split('.');
  return words.map((_, at) => words.slice(0, at + 1).join('.'));
}

/** Whether a value has a sentence of its own or at a branch. */
function assumes(value: CheckedValue): boolean {
  return (
    sentencesOf(value, true).length > 0 || branchesOf(value.step).some(({ assume }) => assume !== undefined)
  );
}

/** What is found whether or not an operation asks: facts, refusals, the number of payslips, and the stretch of the year, which
 *  rules read only in a year with changes. */
function roots(book: CheckedBook): readonly CheckedValue[] {
  const terms: Term[] = [];
  for (const { facts } of book.selections) terms.push(...facts.map((fact) => fact.term));
  for (const refusal of book.refusals) terms.push(...refusalTerms(refusal));
  const values = terms.flatMap(valuesIn);
  return [...values, ...[book.payslips, book.stretch].filter((value) => value !== undefined)];
}
