import { readsOf } from '../../constructs/reads.js';
import { branchesOf } from '../../constructs/step.js';
import type { FigureNode } from '../../figures.js';
import { assumptionTerms, refusalTerms, valuesIn } from '../../formula/terms.js';
import type { Findings } from '../../source/findings.js';
import type { CheckedBook, CheckedValue, Term } from '../checked.js';
import { figureAt } from '../figure-at.js';
import type { Input } from '../model.js';
import type { Names } from './names.js';
import type { YearOfRules } from './year-of-rules.js';

/** What no operation and no other rule reads is a mistake, or a remainder: it is a finding. */
export function checkUnused(
  { topics }: Pick<YearOfRules, 'topics'>,
  book: CheckedBook,
  asked: readonly CheckedValue[],
  names: Names,
  findings: Findings,
): void {
  const used = new Set<CheckedValue>();
  const visit = (value: CheckedValue): void => {
    const original = value.copy?.of ?? value;
    if (used.has(value)) return;
    used.add(value);
    used.add(original);
    for (const read of readsOf(value)) visit(read.value);
  };
  for (const value of [...asked, ...roots(book)]) visit(value);
  const ofAnswers = [...used];
  const sentences = ofAnswers.flatMap(({ assumptions }) => assumptions.flatMap(assumptionTerms));
  for (const value of sentences.flatMap(valuesIn)) visit(value);
  for (const value of used) {
    if (!ofAnswers.includes(value) && assumes(value)) {
      findings.add(
        value.rule.place,
        `Only sentences read “${value.rule.name}”, so what it assumes would never be said.`,
      );
    }
  }
  for (const value of book.values) {
    if (!used.has(value) && value.copy === undefined) {
      findings.add(value.rule.place, `“${value.rule.name}” is not used by any rule or operation.`);
    }
  }
  for (const topic of topics) {
    for (const { path, place } of topic.inputs.flatMap(withItsFields)) {
      if (!reads(names, `request.${path}`))
        findings.add(place, `The input “${path}” is not used by any rule.`);
    }
    for (const table of topic.tables) {
      if (!reads(names, `${topic.name}/tables.${table.name}`))
        findings.add(table.place, `The table “${table.name}” is not used by any rule.`);
    }
  }
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
function assumes({ assumptions, step }: CheckedValue): boolean {
  return assumptions.length > 0 || branchesOf(step).some(({ assume }) => assume !== undefined);
}

/** What is found whether or not an operation asks: facts, refusals, the number of payslips. */
function roots(book: CheckedBook): readonly CheckedValue[] {
  const terms: Term[] = [];
  for (const { facts } of book.selections) terms.push(...facts.map((fact) => fact.term));
  for (const refusal of book.refusals) terms.push(...refusalTerms(refusal));
  const values = terms.flatMap(valuesIn);
  return book.payslips === undefined ? values : [...values, book.payslips];
}
