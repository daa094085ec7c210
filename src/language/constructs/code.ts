import { Cache } from '../../cache.js';
import { Decimal } from '../../decimal/index.js';
import { listInWords, type TextNode, YEARS } from '../../yaml/index.js';
import { listOf, mapOf, may, must } from '../../yaml/keys.js';
import { figureAt } from '../book/figure-at.js';
import type { Term, TraceContext } from '../book/term.js';
import type { Datum, Row } from '../datum.js';
import type { FigureNode } from '../figures.js';
import { Refused } from '../refused.js';
import { tracedDatum } from '../trace/traced-datum.js';
import {
  ANY_TEXT,
  type CodeForm,
  type CodeGrammar,
  checkPieces,
  form,
  nothingOf,
  type Piece,
  partsOfCode,
  piece,
  REST,
  respelling,
  wordsByName,
} from './code-grammar.js';
import { formula, wayConstruct, written } from './fields.js';
import { textWithoutFigure } from './read-parts.js';
import type { SyntaxChecker } from './syntax.js';

const NEEDS = '“decode” needs pieces, forms, and an otherwise that says why nothing else is a code.';

/** Parses a written code, such as a tax code, into its parts by the first form that fits. */
export const decode = wayConstruct({
  name: 'decode',
  fields: {
    decode: formula(
      ['text', 'code'],
      'The parts of a written code, by `forms` made of `pieces`. Example: `decode: request.tax_code`',
    ),
    pieces: written(
      must(
        mapOf(piece),
        'Beside `decode`: what a part of the code can be. Words as a list; words with what they stand for as a map; the rows of a table of ' +
          'the rates as { rows_of }, with `.*` for those of all tables in it; a number as { digits, from }. Example: `number: { digits: 6, from: 0 }`',
        NEEDS,
      ),
    ),
    respell: written(
      may(
        listOf(respelling, true),
        'Beside `decode`: other spellings of a code, each made normal before the forms are tried. `{code}` stands for any text. ' +
          'Example: `respell: [{ like: "{number}{mark}", as: "{number}L{mark}" }]`',
      ),
    ),
    nothing: written(
      may(
        wordsByName,
        'Beside `decode`: what counts when no code is given. Example: `nothing: { basis: cumulative }`',
      ),
    ),
    forms: written(
      must(
        listOf(form),
        'Beside `decode`: the forms that a code can have; the first that fits counts.',
        NEEDS,
      ),
    ),
    otherwise: written(must(textWithoutFigure, undefined, NEEDS)),
  },
  takesOtherwise: true,
  lower({ decode: code, pieces, respell = [], nothing = new Map(), forms, otherwise }, checker) {
    const asWritten = { pieces, respelling: respell, nothing, forms, otherwise: otherwise.text };
    checkPieces(asWritten, checker.findings);
    const tablesOfPieces: FigureNode[] = [];
    const grammar: CodeGrammar = {
      ...asWritten,
      pieces: new Map(
        [...asWritten.pieces].map(([name, piece]) => {
          if (piece.piece !== 'rows') return [name, piece] as const;
          const { table, rows } = rowsOf(piece.table, checker);
          if (table !== undefined) tablesOfPieces.push(table);
          return [name, { piece: 'words', words: new Map(rows.map((row) => [row, row])) }] as const;
        }),
      ),
    };
    const tables = new Map(
      grammar.forms.flatMap((form) => {
        const known = form.in && checker.figure(form.in.table);
        return known === undefined ? [] : [[form, known] as const];
      }),
    );
    const parser = new CodeParser(grammar, tables);
    return {
      parts: { decode: code, parser, tables: [...new Set([...tables.values(), ...tablesOfPieces])] },
      type: { kind: 'row', grain: code.type.grain, columns: partsOfCode(grammar) },
      args: [code],
    };
  },
  sentence: ({ decode: code }, write) => `the parts of ${write(code)}`,
  trace: tracedCode,
  find({ decode: code, parser }, args) {
    const text = String(args.datum(code));
    const parts =
      parser.known.get(text) ?? rowOfCode(code.term === 'input' ? code.input.field : '', text, parser);
    parser.known.set(text, parts);
    return parts;
  },
  tables: ({ tables }) => tables,
});

/** The names of the rows of a table of the rates; with `.*` behind it, of those of all tables in it. One that no code can be written with is a
 *  finding. */
function rowsOf(
  written: TextNode,
  checker: SyntaxChecker,
): { readonly table: FigureNode | undefined; readonly rows: readonly string[] } {
  const { text, place } = written;
  const [, path = '', below = ''] = /^(rates\.[^*]+?)((?:\.\*)*)$/.exec(text) ?? [];
  if (path === '') {
    const says =
      '“rows_of” is a table of the rates, with “.*” behind it for the tables in it. Example: `rows_of: rates.income_tax.flat_codes.*`';
    checker.findings.add(place, says);
    return { table: undefined, rows: [] };
  }
  const table = checker.figure({ ...written, text: path });
  let rows = entriesOf(table);
  for (let depth = 0; depth < below.length; depth += '.*'.length)
    rows = rows.flatMap(([, node]) => entriesOf(node));
  if (table !== undefined && rows.length === 0)
    checker.findings.add(place, `“${text}” has no rows in ${YEARS}.`, checker.names.taxYear);
  const isCode = (row: string) => normaliseCode(row) === row;
  const tables = rows.filter(([row, node]) => !isCode(row) && node.node === 'group');
  if (
    tables.length === rows.length &&
    rows.flatMap(([, node]) => entriesOf(node)).some(([row]) => isCode(row))
  ) {
    const names = listInWords(tables.map(([name]) => `“${name}”`));
    checker.findings.add(
      place,
      `Of “${text}” ${names} are tables, and no words of codes: write “${text}.*” for their rows.`,
    );
    return { table, rows: [] };
  }
  for (const [row, node] of rows)
    if (!isCode(row))
      checker.findings.add(
        node.node === 'figure' ? (node.namePlace ?? node.place) : node.place,
        `“${row}” is a word of codes, which are read in capitals: it is written ${normaliseCode(row)}.`,
      );
  return { table, rows: [...new Set(rows.map(([row]) => row))] };
}

function entriesOf(node: FigureNode | undefined): readonly (readonly [string, FigureNode])[] {
  return node?.node === 'group' ? [...node.entries] : [];
}

function rowOfCode(field: string, text: string, parser: CodeParser): Row {
  const written = normaliseCode(text);
  if (written === '') return parser.nothing;
  const code = parser.respellCode(written);
  const match = parser.match(code);
  if (match === undefined) throw refusedCode(field, parser.grammar.otherwise, written, parser.nothing);
  const parts = parser.partsOf(code, match);
  const refusal = parser.refusalOf(match.form, parts);
  if (refusal !== undefined)
    throw refusedCode(field, refusal, written, parser.partsAtFault(written, match) ?? parts);
  return parts;
}

interface Code {
  readonly decode: Term;
  readonly parser: CodeParser;
  readonly tables: readonly FigureNode[];
}

/** The parts of a trace. `form` with each piece as `written` makes up the code, or what it is `read_as`. `stands_for` are the
 *  words of pieces that are no numbers; `gives` the parts that the form sets, `without` those that it lacks. */
function tracedCode({ decode: of, parser }: Code, { write, value, datum }: TraceContext): object {
  const asWritten = normaliseCode(String(value(of)));
  if (asWritten === '')
    return {
      decode: write(of),
      written: {},
      stands_for: {},
      gives: {},
      without: parser.partsOfNothing,
    };
  const code = parser.respellCode(asWritten);
  const { form, texts = {} }: Partial<FormMatch> = (code === '' ? undefined : parser.match(code)) ?? {};
  const standsFor: Record<string, string> = {};
  const without: Record<string, string> = {};
  for (const [name, part] of Object.entries(tracedDatum(datum()))) {
    if (name === 'code' || form?.gives.has(name) === true) continue;
    if (!Object.hasOwn(texts, name)) without[name] = String(part);
    else if (parser.grammar.pieces.get(name)?.piece !== 'number') standsFor[name] = String(part);
  }
  return {
    decode: write(of),
    ...(code !== asWritten && { read_as: code }),
    ...(form !== undefined && { form: form.like.text }),
    written: texts,
    stands_for: standsFor,
    gives: Object.fromEntries(form?.gives ?? []),
    without,
  };
}

function refusedCode(field: string, sentence: string, code: string, parts: Row): Refused {
  const message = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'code' ? code : String(parts.get(name) ?? '').replaceAll('_', ' '),
  );
  return new Refused([{ field, message }]);
}

/** Codes that are kept. */
const CODES = 1000;

/** The form that a code matches, and the text of each of its pieces. */
export interface FormMatch {
  readonly form: CodeForm;
  readonly texts: Readonly<Record<string, string | undefined>>;
}

/** Parses codes in capitals, without blanks and in their normal spelling. No code at all gives the row `nothing`: words are
 *  `none` unless the grammar says otherwise, numbers 0. */
export class CodeParser {
  readonly #respell: readonly { readonly pattern: RegExp; readonly as: string }[];
  readonly #forms: readonly { readonly form: CodeForm; readonly pattern: RegExp }[];
  /** What texts were decoded to. A service has few codes, and reads each twice: to check it, and to calculate. */
  readonly known = new Cache<string, Row>('codes', CODES);
  readonly nothing: Row;
  /** The parts of `nothing` as texts, for traces. */
  readonly partsOfNothing: Readonly<Record<string, string>>;

  constructor(
    readonly grammar: CodeGrammar,
    /** The tables of forms with an `in`. */
    private readonly tables: ReadonlyMap<CodeForm, FigureNode>,
  ) {
    const { pieces, respelling, forms } = grammar;
    this.#respell = respelling.map(({ like, as }) => ({
      pattern: patternOf(like.text, pieces),
      as: as.text.replaceAll('$', '$$$$').replaceAll('{', '$<').replaceAll('}', '>'),
    }));
    this.#forms = forms.map((form) => ({ form, pattern: patternOf(form.like.text, pieces) }));
    this.nothing = nothingOf(grammar);
    const { code: _, ...parts } = Object.fromEntries(this.nothing);
    this.partsOfNothing = Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, String(tracedDatum(part))]),
    );
  }

  /** A code in its normal spelling. */
  respellCode(written: string): string {
    return this.#respell.reduce((spelling, { pattern, as }) => spelling.replace(pattern, as), written);
  }

  /** The first form that fits a code in its normal spelling. */
  match(code: string): FormMatch | undefined {
    for (const { form, pattern } of this.#forms) {
      const match = pattern.exec(code);
      if (match !== null) return { form, texts: match.groups ?? {} };
    }
    return undefined;
  }

  /** The parts of a code by the form that it matches. */
  partsOf(code: string, { form, texts }: FormMatch): Row {
    const parts = new Map<string, Datum>([...this.nothing, ['code', code]]);
    for (const [name, written = ''] of Object.entries(texts)) {
      const piece = this.grammar.pieces.get(name);
      if (piece === undefined) parts.set(name, written);
      if (piece?.piece === 'number') parts.set(name, Decimal.of(written));
      if (piece?.piece === 'words') parts.set(name, piece.words.get(written) ?? 'none');
    }
    for (const [name, word] of form.gives) parts.set(name, word);
    return parts;
  }

  /** The parts of a code as it is written, where the form refuses what is left of it: a message says no other spelling of that. */
  partsAtFault(written: string, { form, texts }: FormMatch): Row | undefined {
    if (texts[REST] === undefined) return undefined;
    const match = this.match(written);
    return match?.form === form ? this.partsOf(written, match) : undefined;
  }

  /** The refusal of a form that matches: always, or if its parts lead to no figure of its table. Undefined if the code stands. */
  refusalOf(form: CodeForm, parts: Row): string | undefined {
    const table = this.tables.get(form);
    if (form.in === undefined || table === undefined) return form.refuse;
    const path = form.in.by.map((piece) => String(parts.get(piece.text)));
    return figureAt(table, path) === undefined ? form.refuse : undefined;
  }
}

/** A code in capitals and without blanks. */
export function normaliseCode(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** The regular expression of `{region}K{number}`: each piece a group of its name, `{code}` and `{rest}` any text, as little of it
 *  as leaves the longest piece behind it. */
function patternOf(like: string, pieces: ReadonlyMap<string, Piece>): RegExp {
  const source = like.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith('{')) return escapeRegExp(part);
    const name = part.slice(1, -1);
    const piece = pieces.get(name);
    if (piece === undefined && [ANY_TEXT, REST].includes(name)) return `(?<${name}>.+?)`;
    return piece === undefined ? escapeRegExp(part) : `(?<${name}>${alternatives(piece)})`;
  });
  return new RegExp(`^${source.join('')}$`);
}

function alternatives(piece: Piece): string {
  if (piece.piece === 'words') {
    // Of a table without rows nothing fits.
    if (piece.words.size === 0) return '(?!)';
    // The longest first, so that W1/M1 does not match as W1 with a remainder.
    return [...piece.words.keys()]
      .toSorted((a, b) => b.length - a.length)
      .map(escapeRegExp)
      .join('|');
  }
  const figures = `[1-9][0-9]{0,${piece.digits - 1}}`;
  return piece.from === 0 ? `0|${figures}` : figures;
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
