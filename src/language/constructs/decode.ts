import { Decimal, ZERO } from '../../decimal/index.js';
import type { Datum, Row, Term } from '../book/checked.js';
import { figureAt } from '../book/figure-at.js';
import type { FigureNode } from '../figures.js';
import type { TermCompiler } from '../formula/compile.js';
import type { Formula } from '../formula/parse.js';
import { print } from '../formula/print.js';
import type { Type } from '../kinds.js';
import { Refused } from '../refused.js';
import { allOf, type FieldReader } from '../source/fields.js';
import { type Broken, type Findings, isBroken } from '../source/findings.js';
import { names, text, texts, withDescription } from '../source/shape-parts.js';
import type { Place } from '../source/source.js';
import { didYouMean } from '../source/suggest.js';
import type { MapNode, Node, TextNode } from '../source/yaml.js';
import { tracedDatum } from '../trace/traced-datum.js';
import type { ConstructChecker } from './checker.js';
import type { Construct, Syntax, TypedStep } from './construct.js';
import { indented, type Lines, optionalLine } from './lines.js';
import { placeAt } from './read-parts.js';
import type { ConstructReader } from './reader.js';
import type { CompiledLeaf, TraceContext } from './step.js';

/** How codes are written: `decode` with the keys beside it. */
interface CodeGrammar {
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Other spellings, rewritten in turn before the forms are tried. */
  readonly respelling: readonly Respelling[];
  /** The parts where no code is given; one that is not listed is `none` or 0. */
  readonly nothing: ReadonlyMap<string, string>;
  readonly forms: readonly Form[];
  /** The message for a text that has none of the forms. */
  readonly otherwise: string;
}

type Piece =
  /** What may be written, and the word that it stands for. */
  | { readonly piece: 'words'; readonly words: ReadonlyMap<string, string> }
  | { readonly piece: 'number'; readonly digits: number; readonly from: number };

/** A rewriting with pieces in { } on both sides, `{code}` being any text: `{region}{number}{mark}` as
 *  `{region}{number}L{mark}`. */
interface Respelling {
  readonly like: TextNode;
  readonly as: TextNode;
}

interface Form {
  /** Pieces in { }, all else as it is written: `{region}K{number}{basis}`. */
  readonly like: TextNode;
  readonly gives: ReadonlyMap<string, string>;
  /** The pieces must lead to a figure of this table. */
  readonly in: { readonly table: TextNode; readonly by: readonly TextNode[] } | undefined;
  /** The message that refuses a code of this form: always, or only when it is not `in` the table. */
  readonly refuse: string | undefined;
}

type PieceName = Pick<TextNode, 'text' | 'place'>;

/** The piece that stands for any text in a respelling. */
const ANY_TEXT = 'code';

/** Parses a written code, such as a tax code, into its parts by the first form that fits. */
export const decode: Construct = {
  name: 'decode',
  shape: withDescription(
    text,
    'The parts of a written code, by `forms` made of `pieces`. Example: `decode: request.tax_code`',
  ),
  beside: {
    pieces: {
      type: 'object',
      additionalProperties: { $ref: '#/$defs/piece' },
      description:
        'Beside `decode`: what a part of the code can be. Words as a list; words with what they stand for as a map; a ' +
        'number as { digits, from }. Example: `number: { digits: 6, from: 0 }`',
    },
    respell: {
      type: 'array',
      items: { $ref: '#/$defs/respelling' },
      description:
        'Beside `decode`: other spellings of a code, each made normal before the forms are tried. `{code}` stands for any text. ' +
        'Example: `respell: [{ like: "{number}{mark}", as: "{number}L{mark}" }]`',
    },
    nothing: withDescription(
      names,
      'Beside `decode`: what counts when no code is given. Example: `nothing: { basis: cumulative }`',
    ),
    forms: {
      type: 'array',
      items: { $ref: '#/$defs/form' },
      minItems: 1,
      description: 'Beside `decode`: the forms that a code can have; the first that fits counts.',
    },
  },
  needs: ['forms', 'otherwise'],
  takesOtherwise: true,
  parts: {
    piece: {
      anyOf: [
        { type: 'array', items: text },
        { type: 'object', additionalProperties: text },
      ],
    },
    respelling: {
      type: 'object',
      additionalProperties: false,
      required: ['like', 'as'],
      properties: {
        like: withDescription(
          text,
          'The other spelling: pieces in { }, `{code}` for any text. Example: `like: "{region}{number}{mark}"`',
        ),
        as: withDescription(
          text,
          'The normal one, of the same pieces. Example: `as: "{region}{number}L{mark}"`',
        ),
      },
    },
    form: {
      type: 'object',
      additionalProperties: false,
      required: ['like'],
      properties: {
        like: withDescription(
          text,
          'How the code is written: pieces in { }, all else as it stands. Example: `like: "{region}K{addition}{basis}"`',
        ),
        gives: withDescription(
          names,
          'Parts that this form sets itself. Example: `gives: { kind: addition }`',
        ),
        in: withDescription(
          text,
          'A table in which the pieces of `by` must lead to a figure. Example: `in: rates.income_tax.flat_codes`',
        ),
        by: withDescription(
          texts,
          'The pieces that name the row of `in`. Example: `by: [region, flat_code]`',
        ),
        refuse: withDescription(
          text,
          'Why a code of this form is refused after all: always, or where it is not `in` the table.',
        ),
      },
    },
  },
  read(map, reader) {
    const { fields } = reader;
    const formula = reader.formulaAt(map, 'decode');
    const place = placeAt(map, 'decode');
    const [list, respellings] = [fields.listAt(map, 'forms'), fields.listAt(map, 'respell')];
    const [otherwise, pieceMap] = [fields.textAt(map, 'otherwise'), fields.mapAt(map, 'pieces')];
    const nothing = wordsAt(map, 'nothing', reader);
    if (isBroken(formula)) return formula;
    if (isBroken(list)) return list;
    if (isBroken(otherwise)) return otherwise;
    if (isBroken(pieceMap)) return pieceMap;
    if (isBroken(nothing)) return nothing;
    if (list === undefined || otherwise === undefined || pieceMap === undefined) {
      const says = '“decode” needs pieces, forms, and an otherwise that says why nothing else is a code.';
      return reader.unknownKeyFinding(map) ?? reader.findings.add(place, says);
    }
    const pieces = fields.mapEntries(pieceMap, (node) => readPiece(node, reader));
    const forms = allOf(list.items.map((item) => readForm(item, reader)));
    if (isBroken(pieces)) return pieces;
    if (isBroken(respellings)) return respellings;
    const respell = allOf((respellings?.items ?? []).map((item) => readRespelling(item, reader)));
    if (isBroken(forms)) return forms;
    if (isBroken(respell)) return respell;
    return decodeSyntax(
      formula,
      { pieces, respelling: respell, nothing, forms, otherwise: otherwise.text },
      place,
    );
  },
};

function readPiece(node: Node, { fields, findings }: ConstructReader): Piece | Broken {
  if (node.node === 'list') {
    const words = allOf(node.items.map((item) => fields.text(item)));
    if (isBroken(words)) return words;
    return { piece: 'words', words: new Map(words.map((word) => [word.text, word.text])) };
  }
  const map = fields.map(node);
  if (isBroken(map)) return map;
  if (!map.entries.has('digits')) {
    for (const [key, entry] of map.entries) {
      const says = `A number is written { digits: 6, from: 0 }; “${key}” is no word.`;
      if (key === 'from' || didYouMean(key, ['digits']) !== undefined) return findings.add(entry.key, says);
    }
    const words = wordsOf(map, fields);
    return isBroken(words) ? words : { piece: 'words', words };
  }
  const whole = (key: string): number | Broken => {
    const text = fields.textAt(map, key);
    if (text === undefined || isBroken(text)) return text ?? 0;
    if (/^\d+$/.test(text.text)) return Number(text.text);
    return findings.add(text.place, `“${key}” is a whole number.`);
  };
  const [digits, from] = [whole('digits'), whole('from')];
  if (isBroken(digits)) return digits;
  if (isBroken(from)) return from;
  for (const [key, entry] of map.entries) {
    const known = ['digits', 'from'];
    if (!known.includes(key))
      return findings.addUnknown(entry.key, `“${key}” is not part of a number.`, key, known);
  }
  return { piece: 'number', digits, from };
}

function readRespelling(node: Node, reader: ConstructReader): Respelling | Broken {
  const map = reader.fields.map(node);
  if (isBroken(map)) return map;
  const [like, as] = [reader.textAt(map, 'like'), reader.textAt(map, 'as')];
  if (isBroken(like)) return like;
  return isBroken(as) ? as : { like, as };
}

function readForm(node: Node, reader: ConstructReader): Form | Broken {
  const { fields, findings } = reader;
  const map = fields.map(node);
  if (isBroken(map)) return map;
  const like = reader.textAt(map, 'like');
  const [table, refuse] = [fields.textAt(map, 'in'), fields.textAt(map, 'refuse')];
  const [by, gives] = [fields.textsAt(map, 'by'), wordsAt(map, 'gives', reader)];
  if (isBroken(like)) return like;
  if (isBroken(table)) return table;
  if (isBroken(refuse)) return refuse;
  if (isBroken(by)) return by;
  if (isBroken(gives)) return gives;
  if ((table === undefined) !== (by.length === 0)) {
    const says = '“in” names a table, and “by” the pieces that name its row: a form has both or neither.';
    return fields.finding(map) ?? findings.add(node.place, says);
  }
  return { like, gives, in: table && { table, by }, refuse: refuse?.text };
}

/** The words at a key, by name; none where there is no such key. */
function wordsAt(
  map: MapNode,
  key: string,
  { fields }: ConstructReader,
): ReadonlyMap<string, string> | Broken {
  const inner = fields.mapAt(map, key);
  if (inner === undefined) return new Map();
  return isBroken(inner) ? inner : wordsOf(inner, fields);
}

function wordsOf(map: MapNode, fields: FieldReader): ReadonlyMap<string, string> | Broken {
  const words = fields.texts(map);
  return isBroken(words) ? words : new Map([...words].map(([name, word]) => [name, word.text]));
}

function decodeSyntax(formula: Formula, grammar: CodeGrammar, place: Place): Syntax {
  return {
    place,
    lines: () => [`decode: ${print(formula)}`, ...linesOf(grammar)],
    check: (checker) => check(formula, grammar, checker),
  };
}

function linesOf({ pieces, respelling, nothing, forms, otherwise }: CodeGrammar): Lines {
  return [
    ...[...pieces].map(([name, piece]) => `piece ${name}: ${pieceText(piece)}`),
    ...respelling.map(({ like, as }) => `${like.text} is read as ${as.text}`),
    ...(nothing.size === 0 ? [] : [`nothing: ${pairsText(nothing)}`]),
    ...forms.flatMap(({ like, gives, in: known, refuse }) => [
      `form ${like.text}: ${pairsText(gives)}`,
      ...indented([
        ...(known === undefined
          ? []
          : [`in ${known.table.text} by ${known.by.map((piece) => piece.text).join(', ')}`]),
        ...optionalLine('refuse', refuse),
      ]),
    ]),
    `otherwise: ${otherwise}`,
  ];
}

function pieceText(piece: Piece): string {
  return piece.piece === 'words'
    ? [...piece.words].map(([word, meaning]) => `${JSON.stringify(word)} is ${meaning}`).join(', ')
    : `a number of up to ${piece.digits} digits, from ${piece.from}`;
}

function pairsText(words: ReadonlyMap<string, string>): string {
  return [...words].map(([name, word]) => `${name} ${word}`).join(', ');
}

function check(formula: Formula, grammar: CodeGrammar, checker: ConstructChecker): TypedStep {
  const term = checker.term(formula, ['text', 'code']);
  checkPieces(grammar, checker.findings);
  const tables = new Map(
    grammar.forms.flatMap((form) => {
      const known = form.in && checker.figure(form.in.table);
      return known === undefined ? [] : [[form, known] as const];
    }),
  );
  const parser = new CodeParser(grammar, tables);
  return {
    step: {
      terms: [term],
      tables: [...tables.values()],
      sentence: (writer) => `the parts of ${writer.term(term)}`,
      compile: (terms) => compile(term, parser, terms),
      trace: (context) => trace(term, parser, context),
      tracesRun: true,
    },
    type: { kind: 'row', grain: term.type.grain, columns: partsOfCode(grammar) },
  };
}

/** The types of the parts of a code: a count for a number, else a code with the words that it can be. */
function partsOfCode(grammar: CodeGrammar): ReadonlyMap<string, Type> {
  const columns = new Map<string, Type>([['code', { kind: 'text', grain: 'any' }]]);
  for (const [name, piece] of piecesOfForms(grammar)) {
    const words = piece.piece === 'words' ? piece.words.values() : [];
    columns.set(
      name,
      piece.piece === 'number'
        ? { kind: 'count', grain: 'any' }
        : codeType([...words, defaultWord(name, grammar)]),
    );
  }
  for (const { gives } of grammar.forms) {
    for (const [name, word] of gives)
      columns.set(name, codeType([...(columns.get(name)?.words ?? [defaultWord(name, grammar)]), word]));
  }
  return columns;
}

function codeType(words: readonly string[]): Type {
  return { kind: 'code', grain: 'any', words: [...new Set(words)] };
}

/** The word of a part that a code lacks: that of `nothing`, else `none`. */
function defaultWord(part: string, grammar: CodeGrammar): string {
  return grammar.nothing.get(part) ?? 'none';
}

/** The pieces that become parts of a code: all but those that only respellings name. */
function piecesOfForms({ pieces, respelling, forms }: CodeGrammar): readonly (readonly [string, Piece])[] {
  const named = (spellings: readonly { readonly like: PieceName }[]) =>
    new Set(spellings.flatMap(({ like }) => piecesIn(like).map(({ text }) => text)));
  const namesInForms = named(forms);
  const namesInSpellings = named(respelling);
  return [...pieces].filter(([name]) => namesInForms.has(name) || !namesInSpellings.has(name));
}

/** Forms and respellings may name only declared pieces, and `as` only pieces of its `like`. */
function checkPieces({ pieces, respelling, forms }: CodeGrammar, findings: Findings): void {
  const checkNames = (
    named: readonly PieceName[],
    known: readonly string[],
    say: (name: string) => string,
  ) => {
    for (const { text, place } of named)
      if (!known.includes(text)) findings.addUnknown(place, say(text), text, known);
  };
  const all = [...pieces.keys()];
  for (const { like, in: table } of forms)
    checkNames(
      [...piecesIn(like), ...(table?.by ?? [])],
      all,
      (name) => `“${name}” is not one of the pieces.`,
    );
  for (const { like, as } of respelling) {
    const read = piecesIn(like);
    checkNames(read, [...all, ANY_TEXT], (name) => `“${name}” is not one of the pieces.`);
    checkNames(
      piecesIn(as),
      read.map(({ text }) => text),
      (name) => `“${name}” is not one of the pieces of “like”.`,
    );
  }
}

/** The names of the pieces in { }. */
function piecesIn({ text, place }: PieceName): readonly PieceName[] {
  return [...text.matchAll(/\{([^}]*)\}/g)].map(([, piece = '']) => ({ text: piece, place }));
}

/** The form that a code matches, and the text of each of its pieces. */
interface FormMatch {
  readonly form: Form;
  readonly texts: Readonly<Record<string, string | undefined>>;
}

/** Parses codes in capitals, without blanks and in their normal spelling. No code at all gives the row `nothing`: words are
 *  `none` unless the grammar says otherwise, numbers 0. */
class CodeParser {
  readonly #respell: readonly { readonly pattern: RegExp; readonly as: string }[];
  readonly #forms: readonly { readonly form: Form; readonly pattern: RegExp }[];
  readonly nothing: Row;
  /** The parts of `nothing` as texts, for traces. */
  readonly partsOfNothing: Readonly<Record<string, string>>;

  constructor(
    readonly grammar: CodeGrammar,
    /** The tables of forms with an `in`. */
    private readonly tables: ReadonlyMap<Form, FigureNode>,
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

  partsOf(code: string, { form, texts }: FormMatch): Row {
    const parts = new Map<string, Datum>([...this.nothing, ['code', code]]);
    for (const [name, written = ''] of Object.entries(texts)) {
      const piece = this.grammar.pieces.get(name);
      if (piece?.piece === 'number') parts.set(name, Decimal.of(written));
      if (piece?.piece === 'words') parts.set(name, piece.words.get(written) ?? 'none');
    }
    for (const [name, word] of form.gives) parts.set(name, word);
    return parts;
  }

  /** The refusal of a form that matches: always, or if its parts lead to no figure of its table. Undefined if the code stands. */
  refusalOf(form: Form, parts: Row): string | undefined {
    const table = this.tables.get(form);
    if (form.in === undefined || table === undefined) return form.refuse;
    const path = form.in.by.map((piece) => String(parts.get(piece.text)));
    return figureAt(table, path) === undefined ? form.refuse : undefined;
  }
}

function compile(term: Term, parser: CodeParser, terms: TermCompiler): CompiledLeaf {
  const find = terms.datum(term);
  const field = term.term === 'input' ? term.input.field : '';
  return {
    find(run, at) {
      const written = normaliseCode(String(find(run, at)));
      if (written === '') return parser.nothing;
      const code = parser.respellCode(written);
      const match = parser.match(code);
      if (match === undefined) throw refusedCode(field, parser.grammar.otherwise, written, parser.nothing);
      const parts = parser.partsOf(code, match);
      const refusal = parser.refusalOf(match.form, parts);
      if (refusal !== undefined) throw refusedCode(field, refusal, written, parts);
      return parts;
    },
  };
}

/** The parts of a trace. `form` with each piece as `written` makes up the code, or what it is `read_as`. `stands_for` are the
 *  words of pieces that are no numbers; `gives` the parts that the form sets, `without` those that it lacks. */
function trace(term: Term, parser: CodeParser, { writer, value, datum }: TraceContext): object {
  const asWritten = normaliseCode(String(value(term)));
  if (asWritten === '')
    return {
      decode: writer.term(term),
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
    decode: writer.term(term),
    ...(code !== asWritten && { read_as: code }),
    ...(form !== undefined && { form: form.like.text }),
    written: texts,
    stands_for: standsFor,
    gives: Object.fromEntries(form?.gives ?? []),
    without,
  };
}

function normaliseCode(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

function refusedCode(field: string, sentence: string, code: string, parts: Row): Refused {
  const message = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'code' ? code : String(parts.get(name) ?? '').replaceAll('_', ' '),
  );
  return new Refused([{ field, message }]);
}

function nothingOf(grammar: CodeGrammar): Row {
  const parts = new Map<string, Datum>([['code', '']]);
  for (const [name, piece] of piecesOfForms(grammar))
    parts.set(name, piece.piece === 'number' ? ZERO : 'none');
  for (const form of grammar.forms)
    for (const name of form.gives.keys()) if (!parts.has(name)) parts.set(name, 'none');
  for (const [name, word] of grammar.nothing) parts.set(name, word);
  return parts;
}

/** The regular expression of `{region}K{number}`: each piece a group of its name, `{code}` any text. */
function patternOf(like: string, pieces: ReadonlyMap<string, Piece>): RegExp {
  const source = like.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith('{')) return escapeRegExp(part);
    const name = part.slice(1, -1);
    const piece = pieces.get(name);
    if (piece === undefined && name === ANY_TEXT) return `(?<${name}>.+)`;
    return piece === undefined ? escapeRegExp(part) : `(?<${name}>${alternatives(piece)})`;
  });
  return new RegExp(`^${source.join('')}$`);
}

function alternatives(piece: Piece): string {
  if (piece.piece === 'words') {
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
