import { Decimal, ZERO } from '../../decimal/decimal.js';
import type { Datum, Row, Step } from '../book/checked.js';
import { figureAt } from '../book/figure-at.js';
import type { Piece } from '../book/model.js';
import type { Find, TermCompiler } from '../formula/compile.js';
import { Refused } from '../refused.js';
import { ANY_TEXT, piecesOfForms } from './decoding.js';

type DecodeStep = Step & { step: 'decode' };
type CompiledForm = DecodeStep['forms'][number] & { readonly pattern: RegExp };

interface Patterns {
  readonly respell: readonly { readonly pattern: RegExp; readonly as: string }[];
  readonly forms: readonly CompiledForm[];
}

/** The patterns of a step, made once. */
const compiledPatterns = new WeakMap<DecodeStep, Patterns>();

function patternsOf(step: DecodeStep): Patterns {
  const known = compiledPatterns.get(step);
  if (known !== undefined) return known;
  const patterns = {
    respell: step.respell.map(({ like, as }) => ({
      pattern: patternOf(like.text, step.pieces),
      as: as.text.replaceAll('$', '$$$$').replaceAll('{', '$<').replaceAll('}', '>'),
    })),
    forms: step.forms.map((form) => ({ ...form, pattern: patternOf(form.like.text, step.pieces) })),
  };
  compiledPatterns.set(step, patterns);
  return patterns;
}

/** The parts of a written code, by the first of its forms that fits; refused when none does. Read without regard to
 *  case and blanks, and in its normal spelling. Nothing written gives nothing: every word `none`, every number 0. */
export function compileDecode(step: DecodeStep, compile: TermCompiler): Find<Row> {
  const text = compile.datum(step.text);
  const field = step.text.term === 'input' ? step.text.input.field : '';
  const { respell, forms } = patternsOf(step);
  const nothing = blank(step);
  return (run, at) => {
    const written = codeIn(String(text(run, at)));
    if (written === '') return nothing;
    const code = respelled(written, respell);
    for (const form of forms) {
      const match = form.pattern.exec(code);
      if (match === null) continue;
      const parts = partsOf(form, match.groups ?? {}, step, nothing, code);
      const refusal = refusalOf(form, parts);
      if (refusal === undefined) return parts;
      throw refused(field, refusal, written, parts);
    }
    throw refused(field, step.otherwise, written, nothing);
  };
}

/** The form that a written code has, with its pieces as they are written; without a form when nothing is written. The
 *  `code` is in its normal spelling. */
export function formThatFits(
  step: DecodeStep,
  text: string,
): {
  readonly code: string;
  readonly isRespelled: boolean;
  readonly form: DecodeStep['forms'][number] | undefined;
  readonly written: ReadonlyMap<string, string>;
} {
  const { respell, forms } = patternsOf(step);
  const asWritten = codeIn(text);
  const code = respelled(asWritten, respell);
  const isRespelled = code !== asWritten;
  for (const form of code === '' ? [] : forms) {
    const match = form.pattern.exec(code);
    if (match !== null)
      return { code, isRespelled, form, written: new Map(Object.entries(match.groups ?? {})) };
  }
  return { code, isRespelled, form: undefined, written: new Map() };
}

function respelled(code: string, respell: Patterns['respell']): string {
  return respell.reduce((spelling, { pattern, as }) => spelling.replace(pattern, as), code);
}

function codeIn(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

function refused(field: string, sentence: string, code: string, parts: Row): Refused {
  const message = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'code' ? code : String(parts.get(name) ?? '').replaceAll('_', ' '),
  );
  return new Refused([{ field, message }]);
}

/** Why a form that fits is refused after all: it always is, or its parts lead to no figure of its table. */
function refusalOf(form: CompiledForm, parts: Row): string | undefined {
  if (form.refuse === undefined) return undefined;
  if (form.in === undefined || form.known === undefined) return form.refuse;
  const path = form.in.by.map((piece) => String(parts.get(piece.text)));
  return figureAt(form.known, path) === undefined ? form.refuse : undefined;
}

function partsOf(
  form: CompiledForm,
  groups: Record<string, string | undefined>,
  step: DecodeStep,
  nothing: Row,
  code: string,
): Row {
  const parts = new Map<string, Datum>([...nothing, ['code', code]]);
  for (const [name, written = ''] of Object.entries(groups)) {
    const piece = step.pieces.get(name);
    if (piece?.piece === 'number') parts.set(name, Decimal.of(written));
    if (piece?.piece === 'words') parts.set(name, piece.words.get(written) ?? 'none');
  }
  for (const [name, word] of form.gives) parts.set(name, word);
  return parts;
}

function blank(step: DecodeStep): Row {
  const parts = new Map<string, Datum>([['code', '']]);
  for (const [name, piece] of piecesOfForms(step)) parts.set(name, piece.piece === 'number' ? ZERO : 'none');
  for (const form of step.forms)
    for (const name of form.gives.keys()) if (!parts.has(name)) parts.set(name, 'none');
  for (const [name, word] of step.nothing) parts.set(name, word);
  return parts;
}

/** `{region}K{number}` as a pattern: each piece becomes a group of its name, `{code}` any text. */
function patternOf(like: string, pieces: ReadonlyMap<string, Piece>): RegExp {
  const source = like.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith('{')) return literally(part);
    const name = part.slice(1, -1);
    const piece = pieces.get(name);
    if (piece === undefined && name === ANY_TEXT) return `(?<${name}>.+)`;
    return piece === undefined ? literally(part) : `(?<${name}>${alternatives(piece)})`;
  });
  return new RegExp(`^${source.join('')}$`);
}

function alternatives(piece: Piece): string {
  if (piece.piece === 'words') {
    // The longest first, so that W1/M1 is not read as W1 and a rest.
    return [...piece.words.keys()]
      .toSorted((a, b) => b.length - a.length)
      .map(literally)
      .join('|');
  }
  const figures = `[1-9][0-9]{0,${piece.digits - 1}}`;
  return piece.from === 0 ? `0|${figures}` : figures;
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
