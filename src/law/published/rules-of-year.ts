import type { Json, JsonObject } from '../../json.js';
import {
  type Authorities,
  type Book,
  type CheckedValue,
  type FigureNode,
  figureAt,
  lawOfAuthorities,
  type Topic,
} from '../../language/index.js';
import {
  type CheckedSentence,
  type CheckedTest,
  candidatesOf,
  type Definition,
  FormulaWriter,
  type Input,
  type Refusal,
  type Table,
} from '../../language/inspect.js';
import type { YearBook } from '../year-book.js';
import { presentAuthorities } from './authorities.js';
import { type NamedCondition, RuleGraph } from './rule-graph.js';

/** The rules that the answers of an operation reach in a tax year, as GET /v1/rules shows them. */
export class PublishedRules {
  readonly #book: Book;
  readonly #topics: readonly Topic[];
  readonly #figures: FigureNode;
  readonly #authorities: Authorities;
  readonly #graph: RuleGraph;

  constructor(
    private readonly year: Pick<YearBook, 'rates' | 'topicsOf' | 'bookOf' | 'readers'>,
    operation: string,
  ) {
    this.#book = year.bookOf(operation);
    this.#topics = year.topicsOf(operation);
    this.#figures = year.rates.figures;
    this.#authorities = year.rates.authorities;
    this.#graph = new RuleGraph(this.#book.checked);
  }

  valueNames(topic: string): readonly string[] {
    return this.#valuesOf(topic).map(({ declaration }) => declaration.name);
  }

  /** A topic with what it reads of a request, its conditions and its values; undefined when there is none of this name. */
  topic(name: string): JsonObject | undefined {
    const topic = this.#topics.find((each) => each.name === name);
    if (topic === undefined) return undefined;
    const topicConditions = this.#book.checked.topicConditions.find((each) => each.topic === name);
    return {
      ...presentTopic(topic, this.year),
      inputs: topic.inputs.map((input) => this.#input(input)),
      conditions: (topicConditions?.conditions ?? []).map((condition) =>
        presentCondition({ name: `${name}.${condition.name}`, condition }),
      ),
      tables: topic.tables.map(presentTable),
      values: this.#valuesOf(name).map(presentSummary),
      refusals: topic.refusals.flatMap((refusal) => this.#refusal(name, refusal)),
    };
  }

  /** A value of a topic with all that its rule says; undefined when there is none of this name. */
  value(topic: string, name: string): JsonObject | undefined {
    const value = this.#valuesOf(topic).find(({ declaration }) => declaration.name === name);
    if (value === undefined) return undefined;
    const { declaration, definition, sources, authorities, fullName } = value;
    const overrides = [...this.#graph.overridesOf(value)];
    const { values, inputs, figures } = this.#graph.dependenciesOf(fullName);
    const writer = new FormulaWriter(topic, new Set(this.valueNames(topic)));
    const assumptions = value.assumptions.map((each) => this.#sentence(each, writer));
    return {
      ...presentSummary(value),
      topic,
      formula: writer.step(definition),
      branches: this.#branches(definition, writer),
      with: Object.fromEntries(overrides.map(([each, term]) => [each, writer.term(term)])),
      rounding: declaration.roundings.map(({ text }) => text),
      assume: assumptions.length === 0 ? null : assumptions.map(({ says }) => says).join(' '),
      assumptions,
      notices: value.notices.map((each) => ({
        code: each.code,
        fields: each.fields,
        ...this.#sentence(each, writer),
      })),
      note: declaration.note ?? null,
      sources,
      authorities: presentAuthorities(authorities, this.#authorities),
      rests_on: { values, inputs, figures },
      needed_by: this.#graph.dependentsOf(fullName),
    };
  }

  #valuesOf(topic: string): readonly CheckedValue[] {
    const rules = this.#topics.find(({ name }) => name === topic)?.values ?? [];
    return rules.map(({ name }) => this.#book.value(`${topic}.${name}`));
  }

  #refusal(topic: string, { name, place }: Refusal): readonly JsonObject[] {
    const fullName = `${topic}.${name}`;
    const writer = new FormulaWriter(topic, new Set(this.valueNames(topic)));
    return this.#book.checked.refusals
      .filter((each) => each.fullName === fullName)
      .map(({ when, if: claim, fields, says }) => ({
        name,
        when: this.#condition(when),
        if: writer.claim(claim),
        fields: fields.map((field) => ({
          field: field.path,
          if: field.if === undefined ? null : writer.claim(field.if),
        })),
        says: writer.text(says),
        file: place.source.path,
        line: place.line,
      }));
  }

  #input(input: Input): JsonObject {
    const { words } = input;
    return {
      path: input.path,
      title: input.title,
      type: input.type,
      default: input.default ?? null,
      words: words === undefined ? null : [...this.#rowsOf(words.rowsOf), ...words.listed],
      ...(input.keys.days !== undefined && { days: input.keys.days.map(({ text }) => text) }),
      fields: input.fields.map((field) => this.#input(field)),
      file: input.place.source.path,
      line: input.place.line,
    };
  }

  #rowsOf(path: string | undefined): readonly string[] {
    const node = path === undefined ? undefined : figureAt(this.#figures, path.split('.').slice(1));
    return node?.node === 'group' ? [...node.entries.keys()] : [];
  }

  /** The branches of a value, in the order in which they are tried. */
  #branches(definition: Definition, writer: FormulaWriter): readonly JsonObject[] {
    if (!('branches' in definition))
      return candidatesOf(definition).map(({ finds, when }) => this.#branch(finds, when));
    // That a lookup finds a row is not shown as a branch.
    return definition.branches
      .filter(({ lookup }) => lookup === undefined)
      .map(({ when, if: claim, assume, law, definition: inner }) => ({
        ...this.#branch(writer.step(inner), when),
        if: claim === undefined ? null : writer.claim(claim),
        assume: assume ?? null,
        sources: law?.sources ?? [],
        authorities: presentAuthorities(law?.authorities ?? [], this.#authorities),
        branches: this.#branches(inner, writer),
      }));
  }

  #sentence({ when, if: claim, says }: CheckedSentence, writer: FormulaWriter) {
    return {
      when: this.#condition(when),
      if: claim === undefined ? null : writer.claim(claim),
      says: writer.text(says),
    };
  }

  #branch(formula: string, when: number | undefined): JsonObject {
    return {
      when: this.#condition(when),
      if: null,
      formula,
      assume: null,
      sources: [],
      authorities: [],
      branches: [],
    };
  }

  #condition(id: number | undefined): JsonObject | null {
    return id === undefined ? null : presentCondition(this.#graph.condition(id));
  }
}

/** The name of an operation in a field: `employer_cost`. */
export function wireName(operation: string): string {
  return operation.replaceAll('-', '_');
}

/** A topic as lists of topics show it. */
export function presentTopic(
  topic: Topic,
  year: Pick<YearBook, 'rates' | 'topicsOf' | 'readers'>,
): JsonObject {
  const { name, title, law, cites, years, place } = topic;
  const all = year.rates.authorities;
  // Operations of one book have the same rules: the first stands for them.
  const having = year.readers.flatMap(([first = '']) =>
    year.topicsOf(first).includes(topic) ? [wireName(first)] : [],
  );
  const [only = null, ...others] = having;
  const names = cites.authorities.map(({ text }) => text);
  return {
    name,
    title,
    for: others.length > 0 ? null : only,
    law: law ?? null,
    sources: lawOfAuthorities(names, all).sources,
    authorities: presentAuthorities(names, all),
    years: { from: years.from ?? null, until: years.until ?? null },
    file: place.source.path,
  };
}

/** A table with its cells as in the file: a text for each row, or for each column of a row. */
function presentTable({ name, place, rows }: Table): JsonObject {
  const cells = [...rows].map(
    ([row, cell]) =>
      [
        row,
        'text' in cell
          ? cell.text
          : Object.fromEntries([...cell].map(([column, { text }]) => [column, text])),
      ] as const,
  );
  return { name, rows: Object.fromEntries(cells), file: place.source.path, line: place.line };
}

function presentSummary({ declaration, fullName, type }: CheckedValue): JsonObject {
  return {
    name: declaration.name,
    full_name: fullName,
    title: declaration.title ?? null,
    output: declaration.isOutput,
    kind: type.kind,
    // A value that is the same for every payslip is calculated once for the year.
    grain: type.grain === 'any' ? 'year' : type.grain,
    file: declaration.place.source.path,
    line: declaration.place.line,
  };
}

function presentCondition({ name, condition }: NamedCondition): JsonObject {
  const { test, place } = condition;
  const conditions = 'fact' in test ? { all: [presentTest(test)] } : presentTest(test);
  return { name, conditions, file: place.source.path, line: place.line };
}

/** A test in the form of json-rules-engine, which answers it. */
function presentTest(test: CheckedTest): JsonObject {
  if ('tests' in test) return { [test.join]: test.tests.map(presentTest) };
  if ('test' in test) return { [test.join]: presentTest(test.test) };
  const value: Json = test.value;
  return { fact: test.fact.name, operator: test.operator, value };
}
