import type { JsonObject } from '../../json.js';
import { type Book, Calculation, type CheckedValue, formatFigure, planOf } from '../../language/index.js';
import { branchesOf, type CheckedSentence, FormulaWriter, type Term } from '../../language/inspect.js';
import type { Place } from '../../yaml/index.js';
import type { LeftOutOfYear } from '../scope.js';
import type { YearBook } from '../year-book.js';
import { presentAuthority } from './authorities.js';
import { RuleGraph } from './rule-graph.js';

/** Something that answers take for granted. */
export interface Assumption {
  /** The sentence; a figure of a request stands in it by its name, in { }. */
  readonly says: string;
  /** The operations whose answers can say it. */
  readonly operations: readonly string[];
  /** The full name of the value that it stands at. */
  readonly rule: string;
  /** The condition that must hold for it, by its full name. */
  readonly when: string | undefined;
  /** The comparison of figures that must hold for it. */
  readonly if: string | undefined;
  readonly place: Place;
}

interface OperationOfBook {
  readonly name: string;
  /** The full names of the values that its answers show. */
  readonly values: readonly string[];
}

/** The assumptions that the answers of an operation can have in a year, each once, in the order of the rules. */
export function assumptionsOf(year: YearBook, { name, values }: OperationOfBook): readonly Assumption[] {
  const book = year.bookOf(name);
  const plan = planOf(book, values);
  const reader = new AssumptionReader(book);
  const rules = book.checked.values.filter((rule) => plan.canReach(rule));
  return rules.flatMap((rule) => reader.assumptionsAt(rule)).map((each) => ({ ...each, operations: [name] }));
}

/** Merges the assumptions of several operations, each once. */
export function mergeAssumptions(all: readonly Assumption[]): readonly Assumption[] {
  const assumptions = new Map<string, Assumption>();
  for (const each of all) {
    const key = `${each.place.source.path}:${each.place.line} ${each.says}`;
    const others = assumptions.get(key)?.operations ?? [];
    assumptions.set(key, { ...each, operations: [...others, ...each.operations] });
  }
  return [...assumptions.values()];
}

class AssumptionReader {
  readonly #graph: RuleGraph;

  constructor(private readonly book: Book) {
    this.#graph = new RuleGraph(book.checked);
  }

  assumptionsAt({
    topic,
    fullName,
    copy,
    assumptions,
    definition,
  }: CheckedValue): readonly Omit<Assumption, 'operations'>[] {
    if (copy !== undefined) return [];
    const writer = new FormulaWriter(topic);
    const branchSentences = branchesOf(definition).flatMap(({ assume, ...branch }) =>
      assume === undefined ? [] : [{ ...branch, says: [assume] }],
    );
    return [...assumptions, ...branchSentences].map(({ says, when, if: claim, place }) => ({
      says: says.map((part) => this.#text(part, writer)).join(''),
      rule: fullName,
      when: when === undefined ? undefined : this.#graph.condition(when).name,
      if: claim && writer.claim(claim),
      place,
    }));
  }

  /** A part of a sentence: figures of the year are written out, what depends on a request stands by its name. */
  #text(part: CheckedSentence['says'][number], writer: FormulaWriter): string {
    if (typeof part === 'string') return part;
    const figure = typeof part === 'object' ? this.#figureOf(part) : undefined;
    return figure ?? writer.text([part]);
  }

  #figureOf(term: Term): string | undefined {
    if (term.term === 'constant') return formatFigure(term.datum, term.type.kind);
    if (term.term !== 'value') return undefined;
    const { values, inputs } = this.#graph.dependenciesOf(term.value.fullName);
    if (values.length + inputs.length > 0) return undefined;
    return formatFigure(new Calculation(this.book, {}).datumOf(term.value), term.type.kind);
  }
}

export function presentAssumption({ place, when, if: claim, ...assumption }: Assumption): JsonObject {
  return {
    ...assumption,
    when: when ?? null,
    if: claim ?? null,
    file: place.source.path,
    line: place.line,
  };
}

export function presentLeftOut({ place, years, authorities, ...entry }: LeftOutOfYear): JsonObject {
  return {
    ...entry,
    authorities: authorities.map((each) => ({ name: each.name, ...presentAuthority(each) })),
    years: { from: years.from ?? null, until: years.until ?? null },
    file: place.source.path,
    line: place.line,
  };
}
