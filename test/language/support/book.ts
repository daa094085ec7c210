import {
  type AnswerNotes,
  addUnused,
  Book,
  type Calculation,
  checkBooks,
  checkYears,
  type Datum,
  isDecimal,
  MissingTopics,
  type Plan,
  planOf,
  type RequestNode,
  type RequiredValue,
  readTopic,
  topicsIn,
  type UncheckedBook,
} from '../../../src/language/index.js';
import { authoritiesIn } from '../../../src/law/authorities/index.js';
import { readRatesFile } from '../../../src/law/figures/index.js';
import type { Program } from '../../../src/programs/index.js';
import { BrokenBook, type Finding, Findings, placeText, readYaml } from '../../../src/yaml/index.js';
import { differences, programOf } from './programs.js';

export const YEAR = '2026-27';

/** Rules with the head of a topic, of three lines; with an authority where they name none. */
export function withHead(topic: string, rules: string): string {
  const authority = /^authority:/m.test(rules) ? '# Cites:' : 'authority: law';
  return `topic: ${topic}\ntitle: A topic of a test\n${authority}\n${rules}`;
}

/** What `payslip`, `spread` and the like need of every book: how many payslips the year of this request has. */
const YEAR_TOPIC = `topic: year
title: The year
authority: law
inputs:
  payslips: { type: count, default: 12, title: Payslips in the year, absent: default }
values:
  payslips: { output: true, is: request.payslips }
`;

export interface Texts {
  /** By file name. A text that does not begin with \`topic:\` is the topic of its file's name. */
  readonly rules: Readonly<Record<string, string>>;
  /** Groups of figures: of 2026-27, or by tax year. */
  readonly rates?: string | Readonly<Record<string, string>>;
  /** rates/authorities.yaml; all that is cited, each with an address of its name, where it is left out. */
  readonly authorities?: string;
  /** Full names of what the operations show; all values when it is left out. */
  readonly asks?: readonly string[];
  /** What the operations show, with what it must be, beside those values as they are. */
  readonly shows?: readonly RequiredValue[];
  /** Fields of the answer, which shows notices; no answer shows any when it is left out. */
  readonly answers?: readonly string[];
}

/** The rules of a topic `t`, or several files. */
export type Rules = string | Texts;

/** What a value is found to be: figures written out exactly; a list where there is one a payslip or an item. */
export type Shown = string | boolean | readonly Shown[] | { readonly [column: string]: Shown };

/** Reads and checks rules as a book is loaded; every finding, in order of place. */
function load(rules: Rules): { readonly books: readonly Book[]; readonly findings: readonly Finding[] } {
  const texts: Texts = typeof rules === 'string' ? { rules: { 't.yaml': rules } } : rules;
  const { asks, answers, shows = [], rates: groups = '' } = texts;
  const findings = new Findings();
  const files = Object.entries({ 'year.yaml': YEAR_TOPIC, ...texts.rules }).map(
    ([name, text]) =>
      [name, /^topic:/m.test(text) ? text : withHead(name.replace('.yaml', ''), text)] as const,
  );
  const topics = files.flatMap(([name, text]) => {
    const node = readYaml({ path: `rules/${name}`, text }, findings);
    const topic = node && readTopic(node, findings);
    return topic === undefined ? [] : [topic];
  });
  const authorities =
    texts.authorities ?? authoritiesCitedIn([...files.map(([, text]) => text), JSON.stringify(groups)]);
  const named = authoritiesIn({ path: 'rates/authorities.yaml', text: authorities }, findings);
  const years = Object.entries(typeof groups === 'string' ? { [YEAR]: groups } : groups);
  const rates = years.flatMap(([year, text]) => {
    const head = `tax_year: ${year}\n# The head.\nstarts: ${year.slice(0, 4)}-04-06\nends: 20${year.slice(5)}-04-05\n`;
    // At the end, so that the lines of figures are the same with and without it.
    const changes = /^changes:/m.test(text) ? '' : '\nchanges: none\n';
    const file = { path: `rates/${year}.yaml`, text: `${head}${text}${changes}` };
    return readRatesFile(file, findings, named) ?? [];
  });
  checkYears(
    topics,
    rates.map((year) => year.taxYear),
    findings,
  );
  const checked = rates.map((year) => {
    const yearOfRules = {
      operations: ['payslip'],
      taxYear: year.taxYear,
      topics: topicsIn(topics, year.taxYear),
      authorities: year.authorities,
      rates: year.figures,
      stretches: [year.starts, ...year.changes],
      days: year.days,
      payrollOnly: [...year.groups.values()].flatMap((group) =>
        group.payrollOnly.map((only) => `rates.${group.name}.${only.text}`),
      ),
      missingTopics: new MissingTopics(topics, [], false, {
        files: topics,
        operations: ['payslip'],
        areNamed: false,
      }),
      ...(answers !== undefined && { answerFields: () => new Set(answers) }),
    };
    const types = check({ ...yearOfRules, requiredValues: [] }, new Findings()).book.values;
    const asked = types
      .filter((value) => value.copy === undefined && (asks?.includes(value.fullName) ?? true))
      .map(
        ({ fullName, type }): RequiredValue => ({ value: fullName, kinds: [type.kind], grain: type.grain }),
      );
    return check({ ...yearOfRules, requiredValues: [...asked, ...shows] }, findings);
  });
  if (findings.count === 0)
    addUnused(
      checked.flatMap(({ uses }) => uses),
      findings,
    );
  return {
    books: findings.count > 0 ? [] : checked.map(({ book }) => new Book(book)),
    findings: findings.all,
  };
}

/** rates/authorities.yaml with all that texts cite. */
function authoritiesCitedIn(texts: readonly string[]): string {
  const lists = texts.flatMap((text) =>
    [...text.matchAll(/authority: \[?([\w, ]+)/g)].map(([, list = '']) => list),
  );
  const names = new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim())));
  const entries = [...names].map(
    (name) => `  ${name}: { kind: act, work: ${name}, address: "https://example.org/${name}" }\n`,
  );
  return `authorities:\n${entries.join('')}`;
}

/** Checks the rules of a year as one book. */
function check(unchecked: UncheckedBook, findings: Findings) {
  const { books, uses } = checkBooks([unchecked], findings);
  const [book] = books;
  if (book === undefined) throw new Error('The book that was checked is not there.');
  return { book, uses };
}

/** Every finding of these rules: `rules/t.yaml:5:8  message`. */
export function findingsOf(rules: Rules): readonly string[] {
  return load(rules).findings.map(inOneLine);
}

export function inOneLine(finding: Finding): string {
  return `${placeText(finding.place)}  ${finding.message}`;
}

/** The book of these rules; of 2026-27 unless they are of several years. It is loaded when a test first asks. */
export function bookOf(rules: Rules, taxYear = YEAR): TestBook {
  const showsNotices = typeof rules === 'object' && rules.answers !== undefined;
  return new TestBook(showsNotices, () => {
    const { books, findings } = load(rules);
    if (findings.length > 0) throw new BrokenBook(findings);
    const book = books.find((each) => each.taxYear === taxYear);
    if (book === undefined) throw new Error(`The rules of this test have no year ${taxYear}.`);
    return book;
  });
}

export class TestBook {
  readonly #plans = new Map<string, Plan>();
  #book: Book | undefined;
  #program: Program | undefined;

  constructor(
    private readonly showsNotices: boolean,
    private readonly loaded: () => Book,
  ) {}

  get book(): Book {
    this.#book ??= this.loaded();
    return this.#book;
  }

  /** The same rules in a book that nobody has asked anything yet. */
  fresh(): TestBook {
    return new TestBook(this.showsNotices, () => new Book(this.book.checked));
  }

  /** What a value (`topic.value`) is for a request. */
  async find(request: RequestNode, name: string): Promise<Shown> {
    const run = await this.begin(request, name);
    await this.#holdProgram(name, request);
    return shownOf(run, name);
  }

  async begin(request: RequestNode, name: string): Promise<Calculation> {
    const plan = this.#plan(name);
    await plan.book.ready();
    const run = plan.start(request);
    plan.throwRefusals(run);
    return run;
  }

  /** What the answer to a request for a value assumes, and what it rests on. */
  async notes(request: RequestNode, name: string): Promise<AnswerNotes> {
    const run = await this.begin(request, name);
    run.series(run.book.value(name));
    return this.#plan(name).notes(run);
  }

  /** A program of the book finds the same, and by the same branches. */
  async #holdProgram(name: string, request: RequestNode): Promise<void> {
    this.#program ??= await programOf(this.book);
    const found = differences(this.#program, [name], request);
    if (found !== 'left' && found.length > 0) throw new Error(`A program differs: ${found.join('; ')}`);
  }

  #plan(name: string): Plan {
    const plan = this.#plans.get(name) ?? planOf(this.book, [name], this.showsNotices);
    this.#plans.set(name, plan);
    return plan;
  }
}

/** What a run finds a value to be. */
export function shownOf(run: Calculation, name: string): Shown {
  const value = run.book.value(name);
  const { grain } = value.type;
  if (grain !== 'payslip' && grain !== 'item') return shown(run.datumOf(value));
  return run.series(value).map(({ datum }) => shown(datum));
}

function shown(datum: Datum): Shown {
  if (isDecimal(datum)) return datum.toFixed();
  if (typeof datum === 'string' || typeof datum === 'boolean') return datum;
  if (datum instanceof Map) {
    return Object.fromEntries([...datum].map(([name, cell]: [string, Datum]) => [name, shown(cell)]));
  }
  if (Array.isArray(datum)) {
    return datum.map(({ rate, taxable, tax }) => ({
      rate: rate.toFixed(),
      taxable: taxable.toFixed(),
      tax: tax.toFixed(),
    }));
  }
  throw new TypeError('A table of bands is not shown.');
}
