import { type Findings, listInWords, type Place, placeText, YEARS } from '../../../yaml/index.js';
import { depthOf, findsStretch, lookupOf } from '../../constructs/definition-walks.js';
import type { ChangedFigure, NamesOfYear } from '../../constructs/syntax.js';
import {
  dayOfChange,
  type Figure,
  type FigureNode,
  figuresInForce,
  figuresOn,
  firstDated,
  isDated,
} from '../../figures.js';
import { unknownTerm } from '../../formula/terms.js';
import { kindInWords, type Type, UNKNOWN, withGrain } from '../../kinds.js';
import type { CheckedInput, CheckedValue } from '../checked.js';
import { commonType, datumOfFigure, figureAt, typeOfFigure } from '../figure-at.js';
import { FOUND_FOR_ALL } from '../found-for-all.js';
import type { PartByYear, Section, Topic, UnreadablePart } from '../model.js';
import { entriesByYear } from '../parts-by-year.js';
import type { DatedTerm, Term } from '../term.js';
import { operationsInWords } from '../topics-for.js';
import type { MissingTopics } from './missing-topics.js';
import type { FiguresOfYear, UncheckedBook } from './unchecked-book.js';
import { isValidIn, yearsInWords } from './years.js';

/** `year.starts`, `year.ends` and `year.name` begin with it. */
const YEAR = 'year';

/** What the names of a year's book stand for. A value's full name is `topic.value`; inside its topic it is short,
 *  and from elsewhere it is short if it is an output. Inputs are `request.…`, figures `rates.…`, tables `tables.…`;
 *  `year.starts` and `year.ends` are days, `year.name` is the tax year. */
export class Names implements NamesOfYear {
  readonly #topics = new Map<string, Map<string, CheckedValue>>();
  readonly #outputs = new Map<string, CheckedValue>();
  readonly #tables = new Map<string, FigureNode>();
  /** Parts of the files that only other tax years have. */
  readonly #partsOfOtherYears: { readonly topic: string; readonly part: PartByYear }[] = [];
  readonly #unreadable: (UnreadablePart & { readonly topic: string })[] = [];
  readonly #usedPaths = new Set<string>();

  readonly taxYear: string;
  readonly rates: FigureNode;
  readonly stretches: readonly string[];
  readonly #figuresOfYears: UncheckedBook['figuresOfYears'];
  readonly #tablesByDay: UncheckedBook['figuresByDay'];
  readonly #yearFigures: FigureNode;
  private readonly missingTopics: MissingTopics | undefined;
  /** Topics that are not of the book, and may have what a name was meant for. */
  readonly #otherTopics: readonly Topic[];
  /** These and the topics of the book. */
  readonly #readable: readonly Topic[];
  /** What the rule that is being checked stands in for. */
  #changed: ChangedFigure | undefined;

  constructor(
    year: Pick<
      UncheckedBook,
      | 'taxYear'
      | 'topics'
      | 'rates'
      | 'stretches'
      | 'figuresOfYears'
      | 'figuresByDay'
      | 'days'
      | 'missingTopics'
      | 'otherTopics'
    >,
    readonly inputs: ReadonlyMap<string, CheckedInput>,
    private readonly findings: Findings,
    /** Paths of figures, rows and columns that are reported missing already. */
    private readonly reportedPaths: Set<string>,
  ) {
    this.taxYear = year.taxYear;
    this.rates = year.rates;
    this.stretches = year.stretches;
    this.#figuresOfYears = year.figuresOfYears;
    this.#tablesByDay = year.figuresByDay;
    this.#yearFigures = year.days;
    this.missingTopics = year.missingTopics;
    this.#otherTopics = year.otherTopics ?? [];
    this.#readable = [...year.topics, ...this.#otherTopics];
    for (const topic of year.missingTopics?.ofOtherYears(year.taxYear) ?? [])
      this.#addPartsOfOtherYears(topic, entriesByYear(topic));
  }

  addTopic(topic: Topic, values: readonly CheckedValue[], tables: FigureNode): void {
    this.#tables.set(topic.name, tables);
    this.#unreadable.push(...topic.unreadable.map((each) => ({ ...each, topic: topic.name })));
    this.#addPartsOfOtherYears(
      topic,
      topic.parts.filter(({ years }) => !isValidIn(years, this.taxYear)),
    );
    this.#topics.set(topic.name, new Map(values.map((value) => [value.declaration.name, value])));
    for (const value of values) {
      if (this.#yearFigure([topic.name, value.declaration.name]) !== undefined) {
        const says = `“${value.fullName}” stands for the tax year; a value has another name.`;
        this.findings.add(value.declaration.place, says);
      }
      if (!value.declaration.isOutput) continue;
      const other = this.#outputs.get(value.declaration.name);
      if (other === undefined) this.#outputs.set(value.declaration.name, value);
      else {
        this.findings.add(
          value.declaration.place,
          `“${value.declaration.name}” is an output of ${other.topic} too; an output's name stands once in the book.`,
        );
      }
    }
  }

  #addPartsOfOtherYears({ name }: Topic, parts: readonly PartByYear[]): void {
    this.#partsOfOtherYears.push(...parts.map((part) => ({ topic: name, part })));
  }

  value(fullName: string): CheckedValue | undefined {
    const [topic = '', name = ''] = fullName.split('.');
    return this.#topics.get(topic)?.get(name);
  }

  /** Whether the book lacks whole topics: what rests on them is of no known kind or grain. */
  get lacksTopics(): boolean {
    return this.missingTopics?.lacksTopics === true;
  }

  /** Paths of inputs, figures and tables that some rule reads; all others are unused. */
  get usedPaths(): ReadonlySet<string> {
    return this.#usedPaths;
  }

  markUsed(path: string): void {
    this.#usedPaths.add(path);
  }

  markMissing(path: string): boolean {
    const isNew = !this.reportedPaths.has(path);
    this.reportedPaths.add(path);
    return isNew;
  }

  /** Whether an unknown name needs no finding of its own: its part of the file could not be read (in `topic`, or in any where
   *  that is undefined), or a whole topic is missing. For a part of other tax years the finding is made here. */
  isReported(section: Section, place: Place, topic: string | undefined, name: string): boolean {
    if (this.lacksTopics && this.missingTopics !== undefined) {
      this.missingTopics.noteRead(place, topic);
      return true;
    }
    const isMeant = (owner: string, part: NamedPart) =>
      (topic === undefined || owner === topic) && fits(part, section, name);
    if (this.#unreadable.some((each) => isMeant(each.topic, each))) return true;
    const absent = this.#partsOfOtherYears.find(
      ({ topic: owner, part: { entry } }) => entry !== undefined && isMeant(owner, entry),
    );
    if (absent === undefined) return false;
    const { years, place: at } = absent.part;
    const says = `“${name}” is not there in ${YEARS}: it is for ${yearsInWords(years)} (${placeText(at)}).`;
    this.findings.add(place, says, this.taxYear);
    return true;
  }

  /** Whether a name that stands for nothing may be of a part of some file that could not be read, or of a missing topic. */
  mayBeUnread(section: Section, name: string): boolean {
    return this.lacksTopics || this.#unreadable.some((each) => fits(each, section, name));
  }

  /** The short names that a topic can use, for suggestions. */
  shortNames(topic: string): string[] {
    return [...(this.#topics.get(topic)?.keys() ?? []), ...this.#outputs.keys(), 'payslip'];
  }

  get inputNames(): string[] {
    const others = this.#otherTopics.flatMap(({ inputs }) => inputs.map(({ path }) => path));
    return [...this.inputs.keys(), ...others].map((path) => `request.${path}`);
  }

  /** Resolves a name in a topic. A name that stands for nothing is a finding and an `unknownTerm`. `typeOf` finds the type of a
   *  value, which may not be known yet. */
  resolve(path: readonly string[], place: Place, topic: string, typeOf: (value: CheckedValue) => Type): Term {
    switch (path[0]) {
      case 'request':
        return this.#input(path.slice(1), place);
      case 'rates':
      case 'tables': {
        const figure = this.figure(path, place, topic);
        if (figure === undefined) return unknownTerm();
        if (isDated(figure)) return this.datedTerm(figure, place, typeOf) ?? unknownTerm();
        return { term: 'constant', datum: datumOfFigure(figure), figure, type: typeOfFigure(figure) };
      }
      case 'payslip':
        return { term: 'payslip', type: { kind: 'count', grain: 'payslip' } };
    }
    const day = this.#yearFigure(path);
    if (day !== undefined)
      return { term: 'constant', datum: day.value, figure: day, type: typeOfFigure(day) };
    const named = this.missingTopics?.isOfMissing(path) === true ? undefined : this.findValue(path, topic);
    if (named === undefined) {
      this.#addUnknownName(path, place, topic);
      return unknownTerm();
    }
    return this.#columns(
      { term: 'value', value: named.value, type: typeOf(named.value) },
      named.columns,
      place,
      path.join('.'),
    );
  }

  /** The value that a name begins with, and the columns that follow it. */
  findValue(
    path: readonly string[],
    topic: string,
  ): { value: CheckedValue; columns: readonly string[] } | undefined {
    const [first = '', second] = path;
    const inTopic = second === undefined ? undefined : this.#topics.get(first)?.get(second);
    if (inTopic !== undefined) return { value: inTopic, columns: path.slice(2) };
    const value = this.#topics.get(topic)?.get(first) ?? this.#outputs.get(first);
    return value && { value, columns: path.slice(1) };
  }

  /** The figure or table at `rates.…`, or at `tables.…` of the topic; undefined, with a finding, where there is none. */
  figure(path: readonly string[], place: Place, topic: string): FigureNode | undefined {
    const root = path[0] === 'rates' ? this.rates : this.#tables.get(topic);
    const node = root && figureAt(root, path.slice(1));
    if (node === undefined) this.#addMissingFigure(path, place, topic, root);
    else this.markUsed(path[0] === 'rates' ? node.path : `${topic}/${node.path}`);
    return node;
  }

  /** The term of a figure or table that changes within the year, one a payslip; undefined, with a finding, where the book has
   *  no `stretch` to choose by. */
  datedTerm(figure: FigureNode, place: Place, typeOf: (value: CheckedValue) => Type): DatedTerm | undefined {
    const value = this.stretch;
    const stretch = value && typeOf(value);
    if (value === undefined || stretch === undefined || !findsStretch(value.definition)) {
      // A value that could not be read, or is in a circle, has its finding.
      const isKnown =
        stretch?.kind === 'unknown' || this.isReported('values', place, undefined, FOUND_FOR_ALL.stretch);
      const changed = isKnown || !this.markMissing(FOUND_FOR_ALL.stretch) ? undefined : firstDated(figure);
      if (changed !== undefined) {
        const says = `${changed.path} changes on ${dayOfChange(changed)}, so the book needs an output “${FOUND_FOR_ALL.stretch}” that is found by “stretch: pay_date” and says which figure counts.`;
        this.findings.add(place, says);
      }
      return undefined;
    }
    return {
      term: 'dated',
      figure,
      figures: this.stretches.map((day) => figuresOn(figure, day)),
      of: { term: 'value', value, type: stretch },
      type: withGrain(typeOfFigure(figure), 'payslip'),
    };
  }

  /** The value that says how many payslips a year has. */
  get payslips(): CheckedValue | undefined {
    return this.#outputs.get(FOUND_FOR_ALL.payslips);
  }

  #figuresByDay(): readonly FiguresOfYear[] {
    return this.#tablesByDay?.() ?? [];
  }

  /** Whether a path of the rates leads to what does not follow the tax year. */
  #isByDay([root, group = '']: readonly string[]): boolean {
    if (root !== 'rates' || figureAt(this.rates, [group]) !== undefined) return false;
    return this.#figuresByDay().some(({ rates }) => figureAt(rates, [group]) !== undefined);
  }

  /** The term of the figure or table of the rates that is in force on a day, of all years; `since` is the day before which the law has none,
   *  '' for all days. Undefined, with a finding, where some year lacks it. Where a request names its year, that has figures by day alone, those
   *  that begin by its end. */
  figureOn(path: readonly string[], place: Place, day: Term, since = ''): DatedTerm | undefined {
    const isByDay = this.#isByDay(path);
    const years = isByDay ? this.#figuresByDay() : this.#figuresOfYears?.();
    if (years === undefined) {
      const says =
        'A figure on a day may be one of another tax year: the file of an operation that reads it names the date that chooses its year (“year_of”), and not tax_year.';
      if (this.markMissing('on()')) this.findings.add(place, says);
      return undefined;
    }
    const allYears = years
      .filter(({ ends }) => ends >= since)
      .map((year) => ({ year, node: figureAt(year.rates, path.slice(1)) }));
    const name = path.join('.');
    const first = allYears.findIndex(({ node }) => node !== undefined);
    if (first < 0) {
      this.#addMissingFigure(path, place, '', isByDay ? this.#figuresByDay().at(-1)?.rates : this.rates);
      return undefined;
    }
    // A table by day begins with its first entry.
    const all = isByDay ? allYears.slice(first) : allYears;
    const without = all.filter(({ node }) => node === undefined).map(({ year }) => year);
    if (without.length > 0) {
      // One that could not be read has its finding.
      const lacking = without
        .filter(({ unreadable }) => !unreadable.includes(name))
        .map(({ taxYear }) => taxYear);
      const says = `“${name}” does not stand in the rates of ${listInWords(lacking)}, and a day may lie there: give it there, or say from which day on the law has it, as on(…, ${name}, 2026-04-06).`;
      if (lacking.length > 0 && this.markMissing(`on(${name})`)) this.findings.add(place, says);
      return undefined;
    }
    this.markUsed(name);
    const figures = all
      .filter(({ node }, index) => index === 0 || node !== all[index - 1]?.node)
      .flatMap(({ year, node }) => (node === undefined ? [] : figuresOfDays(node, year)));
    const type = commonType(figures.map(({ node }) => typeOfFigure(node)));
    const last = figures.at(-1);
    if (type === undefined || last === undefined) {
      this.findings.add(place, `“${name}” is not of one kind in all years.`);
      return undefined;
    }
    return {
      term: 'dated',
      figure: last.node,
      figures: figures.map(({ node }) => node),
      of: day,
      on: {
        from: figures.map(({ from }, at) => (at === 0 && since > from ? since : from)),
        taxYears: figures.map(({ taxYear }) => taxYear),
        until: years.at(-1)?.ends ?? '',
      },
      type: withGrain(type, day.type.grain),
    };
  }

  /** The value that says in which stretch of the year a payslip is paid. */
  get stretch(): CheckedValue | undefined {
    return this.#outputs.get(FOUND_FOR_ALL.stretch);
  }

  /** The figure of `year.starts`, `year.ends` or `year.name`. */
  #yearFigure(path: readonly string[]): Figure | undefined {
    const node = path[0] === YEAR ? figureAt(this.#yearFigures, path.slice(1)) : undefined;
    return node?.node === 'figure' ? node : undefined;
  }

  #input(path: readonly string[], place: Place): Term {
    const name = path.join('.');
    const input = this.inputs.get(name);
    if (input !== undefined) {
      this.markUsed(`request.${name}`);
      return { term: 'input', input, type: input.type };
    }
    if (this.isReported('inputs', place, undefined, name)) return unknownTerm();
    this.findings.addUnknown(
      place,
      `“request.${name}” is not declared as an input of any topic.`,
      `request.${name}`,
      this.inputNames,
    );
    return unknownTerm();
  }

  /** `name` is the whole of it, which may be an input that could not be read. */
  #columns(of: Term, columns: readonly string[], place: Place, name: string): Term {
    let term = of;
    for (const column of columns) {
      const { kind, columns: known } = term.type;
      const type = known?.get(column);
      const incomplete = type === undefined ? rowsWithout(term, column) : [];
      for (const row of incomplete) this.#addMissingColumn(row, column, place);
      const isUnknown = type === undefined && kind !== 'unknown' && incomplete.length === 0;
      if (isUnknown && !this.isReported('inputs', place, undefined, name)) {
        const message =
          kind === 'row'
            ? `The row has no column “${column}”.`
            : `This is ${kindInWords(kind)}; it has no column “${column}”.`;
        this.findings.addUnknown(place, message, column, known?.keys() ?? []);
      }
      term = { term: 'column', of: term, column, type: type ?? UNKNOWN };
    }
    return term;
  }

  /** Reports a row that lacks a column which others of its table have. */
  #addMissingColumn(row: FigureNode, column: string, place: Place): void {
    if (this.markMissing(`${row.path}.${column}`))
      this.findings.add(row.place, `${row.path} has no column “${column}”, which ${placeText(place)} reads.`);
  }

  askingFor<T>(changed: ChangedFigure, check: () => T): T {
    const before = this.#changed;
    this.#changed = changed;
    try {
      return check();
    } finally {
      this.#changed = before;
    }
  }

  withRowsThatStay(table: FigureNode): FigureNode {
    const { node } = this.#changed ?? {};
    if (node?.node !== 'group' || table.node !== 'group') return table;
    const isOfSameRows = [...table.entries.keys()].every((row) => node.entries.has(row));
    if (!isOfSameRows) return table;
    const rows = [...node.entries].flatMap(([name, row]) => {
      const own = table.entries.get(name) ?? (isDated(row) ? undefined : row);
      return own === undefined ? [] : [[name, own] as const];
    });
    return { ...table, entries: new Map(rows) };
  }

  askForRow(table: FigureNode, row: string): boolean {
    const { node, because } = this.#changed ?? {};
    const changed = node?.node === 'group' ? node.entries.get(row) : undefined;
    const figure = changed && firstDated(changed);
    if (figure === undefined || because === undefined) return false;
    this.#ask(figure, because, `${table.path}.${row}`);
    return true;
  }

  /** Asks, at a figure that changes, for the one of the whole year. */
  #ask(figure: Figure, because: string, path: string): void {
    const group = path.split('.').slice(0, 2).join('.');
    const [changed, missing] = [figure.path, path].map((each) => each.replace(`${group}.`, ''));
    const says = `“${changed}” changes within ${this.taxYear}, and ${because}: give ${missing}.`;
    this.findings.add(figure.place, says);
  }

  #addMissingFigure(
    path: readonly string[],
    place: Place,
    topic: string,
    root: FigureNode | undefined,
  ): void {
    if (root === this.rates && this.#isByDay(path)) {
      const says = `“${path.join('.')}” is another from day to day: it is read by a day, with on(day, ${path.join('.')}), or with “on” beside “lookup”.`;
      this.findings.add(place, says);
      return;
    }
    if (path[0] === 'tables' && this.isReported('tables', place, topic, path.slice(1).join('.'))) return;
    const ofRates = root === this.rates ? `in the rates of ${YEARS}` : 'among the rates by day';
    const file = path[0] === 'rates' ? ofRates : 'in this file';
    if (path[0] === 'rates' && !this.markMissing(path.join('.'))) return;
    if (path[0] === 'rates' && this.#changed !== undefined) {
      const { figure, because } = this.#changed;
      this.#ask(figure, because, path.join('.'));
      return;
    }
    let node = root;
    for (let at = 1; at < path.length; at++) {
      const step = path[at] ?? '';
      const below = node && figureAt(node, [step]);
      if (below === undefined) {
        const known = node?.node === 'group' ? node.entries.keys() : [];
        this.findings.addUnknown(
          place,
          `“${path.slice(0, at + 1).join('.')}” does not stand ${file}.`,
          step,
          known,
          this.taxYear,
        );
        return;
      }
      node = below;
    }
  }

  #addUnknownName(path: readonly string[], place: Place, topic: string): void {
    const [first = '', second] = path;
    if (
      this.isReported('values', place, first, second ?? '') ||
      this.isReported('values', place, undefined, first)
    )
      return;
    const twin = this.missingTopics?.ofOtherOperations(path, this.#readable);
    if (twin !== undefined) {
      const { topic: owner, value } = twin;
      const says = `“${path.join('.')}” is a value of ${owner.name} for ${owner.operations === undefined ? 'other operations' : operationsInWords(owner)} alone (${placeText(value.place)}).`;
      if (this.markMissing(`${owner.name}.${value.name}`)) this.findings.add(place, says);
      return;
    }
    const other = this.#topics.get(first);
    const days = first === YEAR && this.#yearFigures.node === 'group' ? this.#yearFigures.entries.keys() : [];
    const within = [...(other?.keys() ?? []), ...days];
    if (within.length > 0 && second !== undefined) {
      this.findings.addUnknown(place, `“${second}” is not a value of ${first}.`, second, within);
      return;
    }
    const owner =
      [...this.#topics].find(([, values]) => values.has(first))?.[0] ??
      this.#otherTopics.find(({ values }) => values.some((value) => value.name === first))?.name;
    if (owner !== undefined) {
      if (this.markMissing(`${owner}.${first}`))
        this.findings.add(
          place,
          `“${first}” belongs to ${owner}: write ${owner}.${first}, or mark it there as output: true.`,
        );
      return;
    }
    const known = [
      ...this.shortNames(topic),
      ...this.#topics.keys(),
      ...this.#otherTopics.flatMap(({ name, values }) => [
        name,
        ...values.filter(({ isOutput }) => isOutput).map((value) => value.name),
      ]),
      ...['request', 'rates', 'tables'],
    ];
    this.findings.addUnknown(place, `“${path.join('.')}” is not a name here.`, first, known);
  }
}

/** A figure, row or table of a year on the days on which it is another. */
function figuresOfDays(node: FigureNode, { taxYear, stretches, ends }: FiguresOfYear) {
  const days = isDated(node) ? stretches : stretches.slice(0, 1);
  const [starts = ''] = stretches;
  return days.map((from) => ({
    from,
    taxYear,
    node: figuresInForce(node, from, { from: starts, until: ends }),
  }));
}

/** A part of a file, or a whole section of it. */
interface NamedPart {
  readonly section: Section;
  readonly name: string | undefined;
}

/** Whether a name is that of a part, or of something in it. */
function fits({ section, name: known }: NamedPart, of: Section, name: string): boolean {
  return section === of && (known === undefined || name === known || name.startsWith(`${known}.`));
}

/** Of the rows that a lookup can find, those without a column that others of them have. None where no row has it. */
function rowsWithout(of: Term, column: string): readonly FigureNode[] {
  const lookup = of.term === 'value' ? lookupOf(of.value.definition) : undefined;
  if (lookup === undefined) return [];
  let rows: readonly FigureNode[] = [lookup.table];
  for (let at = 0; at < depthOf(lookup); at++) {
    rows = rows.flatMap((row) => {
      const words = lookup.keys[at]?.type.words ?? (row.node === 'group' ? [...row.entries.keys()] : []);
      return words.flatMap((word) => figureAt(row, [word]) ?? []);
    });
  }
  const incomplete = rows.filter((row) => figureAt(row, [column]) === undefined);
  return incomplete.length === rows.length ? [] : incomplete;
}
