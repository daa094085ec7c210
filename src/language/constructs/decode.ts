import { listInWords, type TextNode, YEARS } from '../../yaml/index.js';
import { listOf, mapOf, may, must } from '../../yaml/keys.js';
import type { Row } from '../book/checked.js';
import type { FigureNode } from '../figures.js';
import type { Formula } from '../formula/parse.js';
import { Refused } from '../refused.js';
import { datumOfArgument } from '../run/datum.js';
import { tracedDatum } from '../trace/traced-datum.js';
import type { TopicChecker } from './checker.js';
import { type CodeGrammar, checkPieces, partsOfCode, type WrittenGrammar } from './code-grammar.js';
import { CodeParser, type FormMatch, normaliseCode } from './code-parser.js';
import { applied, construct, type TypedStep } from './construct.js';
import { form, piece, respelling, wordsByName } from './read-code-grammar.js';
import { formulaText, placeAt, textWithoutFigure } from './read-parts.js';
import type { TraceContext } from './step.js';

const NEEDS = '“decode” needs pieces, forms, and an otherwise that says why nothing else is a code.';

/** Parses a written code, such as a tax code, into its parts by the first form that fits. */
export const decode = construct({
  name: 'decode',
  keys: {
    decode: must(
      formulaText,
      'The parts of a written code, by `forms` made of `pieces`. Example: `decode: request.tax_code`',
    ),
    pieces: must(
      mapOf(piece),
      'Beside `decode`: what a part of the code can be. Words as a list; words with what they stand for as a map; the rows of a table of ' +
        'the rates as { rows_of }, with `.*` for those of all tables in it; a number as { digits, from }. Example: `number: { digits: 6, from: 0 }`',
      NEEDS,
    ),
    respell: may(
      listOf(respelling, true),
      'Beside `decode`: other spellings of a code, each made normal before the forms are tried. `{code}` stands for any text. ' +
        'Example: `respell: [{ like: "{number}{mark}", as: "{number}L{mark}" }]`',
    ),
    nothing: may(
      wordsByName,
      'Beside `decode`: what counts when no code is given. Example: `nothing: { basis: cumulative }`',
    ),
    forms: must(
      listOf(form),
      'Beside `decode`: the forms that a code can have; the first that fits counts.',
      NEEDS,
    ),
    otherwise: must(textWithoutFigure, undefined, NEEDS),
  },
  takesOtherwise: true,
  read({ decode: formula, respell = [], nothing = new Map(), otherwise, pieces, forms, node }) {
    const grammar = { pieces, respelling: respell, nothing, forms, otherwise: otherwise.text };
    return { place: placeAt(node, 'decode'), check: (checker) => check(formula, grammar, checker) };
  },
});

function check(formula: Formula, written: WrittenGrammar, checker: TopicChecker): TypedStep {
  const term = checker.term(formula, ['text', 'code']);
  checkPieces(written, checker.findings);
  const tablesOfPieces: FigureNode[] = [];
  const grammar: CodeGrammar = {
    ...written,
    pieces: new Map(
      [...written.pieces].map(([name, piece]) => {
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
  const field = term.term === 'input' ? term.input.field : '';
  return applied(
    {
      name: 'decode',
      tables: [...new Set([...tables.values(), ...tablesOfPieces])],
      sentence: (write) => `the parts of ${write(0)}`,
      find([code]) {
        const text = String(datumOfArgument(code));
        const parts = parser.known.get(text) ?? rowOfCode(field, text, parser);
        parser.known.set(text, parts);
        return parts;
      },
      trace: (context) => trace(parser, context),
    },
    [term],
    { kind: 'row', grain: term.type.grain, columns: partsOfCode(grammar) },
  );
}

/** The names of the rows of a table of the rates; with `.*` behind it, of those of all tables in it. One that no code can be written with is a
 *  finding. */
function rowsOf(
  written: TextNode,
  checker: TopicChecker,
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

/** The parts of a trace. `form` with each piece as `written` makes up the code, or what it is `read_as`. `stands_for` are the
 *  words of pieces that are no numbers; `gives` the parts that the form sets, `without` those that it lacks. */
function trace(parser: CodeParser, { write, value, datum }: TraceContext): object {
  const asWritten = normaliseCode(String(value(0)));
  if (asWritten === '')
    return {
      decode: write(0),
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
    decode: write(0),
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
