import { Cache } from '../../cache.js';
import { Decimal } from '../../decimal/index.js';
import type { Datum, Row } from '../book/checked.js';
import { figureAt } from '../book/figure-at.js';
import type { FigureNode } from '../figures.js';
import { tracedDatum } from '../trace/traced-datum.js';
import { ANY_TEXT, type CodeForm, type CodeGrammar, nothingOf, type Piece, REST } from './code-grammar.js';

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
