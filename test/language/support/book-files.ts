import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { RequestNode } from '../../../src/language/index.js';
import { PROJECT } from '../../../src/project.js';
import { bookOf, type Shown, type TestBook, type Texts } from './book.js';

const FOLDER = join(PROJECT, 'test/language/books');

/** What comes of a value for a request; of `refuses` the sentence of each field. */
export interface Row {
  readonly value: string;
  readonly request: RequestNode;
  readonly expected: Shown;
}

const TABLES = ['finds', 'refuses', 'steps', 'assumes', 'cites', 'notices', 'reasons'] as const;
export type TableName = (typeof TABLES)[number];

export interface Table {
  readonly of: TableName;
  readonly taxYear: string | undefined;
  /** By what they show. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
}

/** A small book with what is found wrong in it, or with tables of what its values are. */
export interface BookInFile {
  readonly title: string;
  readonly texts: Texts;
  /** As `findingsOf` says them. */
  readonly findings: readonly string[];
  readonly tables: readonly Table[];
}

/** A part of a book: a rule file by its name, behind `of` with its topic; `rates` and the years; `authorities`; a table. */
const PART = new RegExp(
  `^(\\S+\\.yaml( of \\w+)?|rates [\\d, -]+|authorities|(${TABLES.join('|')})( in \\S+)?)$`,
);

/** How many lines stand above a text when it is read: see `load` in book.ts. */
const LINES_OF_TOPIC = 3;
const LINES_OF_RATES = 4;

type Part = readonly [head: string, text: string];

/** The files of test/language/books, by their names. */
export function bookFiles(): ReadonlyMap<string, readonly BookInFile[]> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
  return new Map(names.map((name) => [name, booksIn(readFileSync(join(FOLDER, name), 'utf8'))]));
}

/** A book of a file, by its title. */
export function bookNamed(file: string, title: string, taxYear?: string): TestBook {
  const book = bookFiles()
    .get(file)
    ?.find((each) => each.title === title);
  if (book === undefined) throw new Error(`${file} has no book “${title}”.`);
  return bookOf(book.texts, taxYear);
}

/** `--- # …` begins a book with its title, or a part of the book above it. */
function booksIn(file: string): readonly BookInFile[] {
  const [, ...pieces] = file.split(/^--- # (.*)\n/m);
  const parts = pieces.flatMap((text, at): Part[] => (at % 2 === 0 ? [] : [[pieces[at - 1] ?? '', text]]));
  const starts = parts.flatMap(([head], at) => (PART.test(head) ? [] : [at]));
  return starts.map((start, at) => {
    const [[title, text] = ['', ''], ...others] = parts.slice(start, starts[at + 1]);
    return bookOfParts(title, [['t.yaml', text], ...others]);
  });
}

function bookOfParts(title: string, parts: readonly Part[]): BookInFile {
  const rules = parts.flatMap(([head, text]) => {
    const [, name, topic] = /^(\S+\.yaml)(?: of (\w+))?$/.exec(head) ?? [];
    if (name === undefined || withoutComments(text) === '') return [];
    const own = /^topic:/m.test(text);
    const top = topic === undefined ? '' : `topic: ${topic}\ntitle: T\nauthority: law\n`;
    return [{ name, text: top + text, findings: marksIn(text, `rules/${name}`, own ? 0 : LINES_OF_TOPIC) }];
  });
  const rates = parts.flatMap(([head, text]) =>
    head.startsWith('rates ')
      ? head
          .split(/[ ,]+/)
          .slice(1)
          .map((year): Part => [year, text])
      : [],
  );
  const authorities = parts.find(([head]) => head === 'authorities')?.[1];
  const [asks, answers] = ['shown', 'answers'].map((name) => setting(parts[0]?.[1] ?? '', name));
  return {
    title,
    texts: {
      rules: Object.fromEntries(rules.map(({ name, text }) => [name, text])),
      ...(rates.length > 0 && { rates: Object.fromEntries(rates) }),
      ...(authorities !== undefined && { authorities }),
      ...(asks && { asks }),
      ...(answers && { answers }),
    },
    findings: [
      ...rules.flatMap(({ findings }) => findings),
      ...rates.flatMap(([year, text]) => marksIn(text, `rates/${year}.yaml`, LINES_OF_RATES)),
    ].sort(),
    tables: parts.flatMap(([head, text]) => {
      const [name, taxYear] = head.split(' in ');
      const of = TABLES.find((each) => each === name);
      return of === undefined ? [] : [{ of, taxYear, rows: rowsIn(text) }];
    }),
  };
}

/** `# shown: t.it, t.other` */
function setting(text: string, name: string): readonly string[] | undefined {
  const [, said] = new RegExp(`^# ${name}: (.*)$`, 'm').exec(text) ?? [];
  return said?.split(', ');
}

function withoutComments(text: string): string {
  return text.replaceAll(/^#.*$/gm, '').trim();
}

/** `#   ^ …` says what is found in the line above, in the column of its mark, `#< …` in the first; `#@ 1:8  …` names the place. */
function marksIn(text: string, path: string, before: number): readonly string[] {
  let line = before;
  return text.split('\n').flatMap((each, at) => {
    const named = /^#@ (.*)$/.exec(each)?.[1];
    if (named !== undefined) return `${path}:${named}`;
    const [, blanks = '', sign, message] = /^#( *)([\^<]) (.*)$/.exec(each) ?? [];
    if (message === undefined) line = before + at + 1;
    return message === undefined ? [] : `${path}:${line}:${sign === '<' ? 1 : blanks.length + 2}  ${message}`;
  });
}

/** Of each title a row or several, each `[value, request, what comes of it, another request, what comes of it …]`. */
function rowsIn(text: string): Table['rows'] {
  const requests: Readonly<Record<string, readonly RequestNode[]>> = parse(text);
  // A figure that is expected stays as it is written.
  const texts: Readonly<Record<string, readonly Shown[]>> = parse(text, { schema: 'failsafe' });
  return new Map(
    Object.entries(texts).map(([title, all]) => {
      const asked = rowsOf(requests[title] ?? []);
      const rows = rowsOf(all).flatMap(([value, ...cells], at) =>
        cells.flatMap((expected, cell): Row[] =>
          cell % 2 === 0 ? [] : [{ value: String(value), request: asked[at]?.[cell] ?? {}, expected }],
        ),
      );
      return [title, rows];
    }),
  );
}

/** A row begins with the name of a value; several rows are a list of them. */
function rowsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return typeof all[0] === 'string' ? [all] : all.flatMap((row) => (Array.isArray(row) ? [row] : []));
}
