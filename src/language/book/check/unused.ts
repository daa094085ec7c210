import { readsOf } from '../../constructs/reads.js';
import { branchesOf } from '../../constructs/step.js';
import type { FigureNode } from '../../figures.js';
import { refusalTerms, sentencesOf, sentenceTerms, valuesIn } from '../../formula/terms.js';
import { type Finding, type Findings, where } from '../../source/findings.js';
import type { Source } from '../../source/source.js';
import type { CheckedBook, CheckedValue, Term } from '../checked.js';
import { figureAt } from '../figure-at.js';
import type { Input, Topic } from '../model.js';
import type { Names } from './names.js';
import type { YearOfRules } from './year-of-rules.js';

/** What one book of a year does not use. */
export interface Unused {
  /** The files of its topics. */
  readonly files: ReadonlySet<Source>;
  readonly parts: readonly UnusedPart[];
}

/** Something that a book does not use, as the finding that it is where no book uses it. */
export interface UnusedPart extends Finding {
  /** The full name of an output of a topic that has a twin: it is used where either twin's is. */
  readonly twinOutput?: string;
}

/** What no operation and no other rule reads is a mistake, or a remainder: it is a finding where no book that has it uses it. */
export function addUnused(books: readonly Unused[], findings: Findings): void {
  const sets = books.map(({ files, parts }) => ({
    files,
    unused: new Set(parts.map(({ place }) => where(place))),
    outputs: new Set(parts.map(({ twinOutput }) => twinOutput)),
  }));
  const isUnused = ({ place, twinOutput }: UnusedPart) =>
    twinOutput === undefined
      ? sets.every(({ files, unused }) => !files.has(place.source) || unused.has(where(place)))
      : sets.every(({ outputs }) => outputs.has(twinOutput));
  const known = new Set<string>();
  for (const part of books.flatMap(({ parts }) => parts)) {
    if (!known.has(where(part.place)) && isUnused(part)) findings.add(part.place, part.message);
    known.add(where(part.place));
  }
}

/** The values, inputs and tables of a book that nothing uses. What an output of a topic with a twin rests on is used. */
export function unusedIn(
  topics: readonly Topic[],
  book: CheckedBook,
  asked: readonly CheckedValue[],
  names: Names,
  twins: ReadonlySet<string>,
): readonly UnusedPart[] {
  const parts: UnusedPart[] = [];
  const used = new Set<CheckedValue>();
  const visit = (value: CheckedValue): void => {
    const original = value.copy?.of ?? value;
    if (used.has(value)) return;
    used.add(value);
    used.add(original);
    for (const read of readsOf(value)) visit(read.value);
  };
  for (const value of [...asked, ...roots(book)]) visit(value);
  const outputs = book.values.filter(({ topic, rule, copy }) => rule.output && twins.has(topic) && !copy);
  for (const value of outputs.filter((each) => !used.has(each))) {
    const message = `“${value.rule.name}” is not used by any rule or operation.`;
    parts.push({ place: value.rule.place, message, twinOutput: value.fullName });
  }
  for (const value of outputs) visit(value);
  const ofAnswers = [...used];
  const sentences = ofAnswers.flatMap((value) => sentencesOf(value, true).flatMap(sentenceTerms));
  for (const value of sentences.flatMap(valuesIn)) visit(value);
  for (const value of used) {
    if (!ofAnswers.includes(value) && assumes(value)) {
      const message = `Only sentences read “${value.rule.name}”, so what it assumes would never be said.`;
      parts.push({ place: value.rule.place, message });
    }
  }
  for (const value of book.values) {
    if (!used.has(value) && value.copy === undefined) {
      const message = `“${value.rule.name}” is not used by any rule or operation.`;
      parts.push({ place: value.rule.place, message });
    }
  }
  for (const topic of topics) {
    for (const { path, place } of topic.inputs.flatMap(withItsFields)) {
      if (!reads(names, `request.${path}`))
        parts.push({ place, message: `The input “${path}” is not used by any rule.` });
    }
    for (const table of topic.tables) {
      if (!reads(names, `${topic.name}/tables.${table.name}`))
        parts.push({ place: table.place, message: `The table “${table.name}” is not used by any rule.` });
    }
  }
  return parts;
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
  return payrollOnly.flatMap((path) => {
    const figure = figureAt(rates, path.split('.').slice(1));
    // A table that is read as a whole is read in all its parts.
    const isRead = reads(names, path) || [...names.read].some((each) => path.startsWith(`${each}.`));
    return figure === undefined || isRead ? [] : [figure];
  });
}

/** Whether some rule reads what stands at a path, or below it. */
function reads(names: Names, path: string): boolean {
  return [...names.read].some((each) => each === path || each.startsWith(`${path}.`));
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
