import { figureAt } from '../check/figure-at.js';
import type { Datum, Row, Step } from '../checked.js';
import { Decimal, ZERO } from '../decimal.js';
import type { Find, TermCompiler } from '../evaluate/terms.js';
import type { Piece } from '../model.js';
import { Refused } from '../refused.js';

type DecodeStep = Step & { step: 'decode' };
type CompiledForm = DecodeStep['forms'][number] & { readonly pattern: RegExp };

/** The forms of a step with their patterns, made once. */
const compiledForms = new WeakMap<DecodeStep, readonly CompiledForm[]>();

function formsOf(step: DecodeStep): readonly CompiledForm[] {
  const known = compiledForms.get(step);
  if (known !== undefined) return known;
  const forms = step.forms.map((form) => ({ ...form, pattern: patternOf(form.like.text, step.pieces) }));
  compiledForms.set(step, forms);
  return forms;
}

/** The parts of a written code, by the first of its forms that fits; refused when none does. Read without regard to
 *  case and blanks. Nothing written gives nothing: every word `none`, every number 0. */
export function compileDecode(step: DecodeStep, compile: TermCompiler): Find<Row> {
  const text = compile.datum(step.text);
  const field = step.text.term === 'input' ? step.text.input.field : '';
  const forms = formsOf(step);
  const nothing = blank(step);
  return (run, at) => {
    const code = codeIn(String(text(run, at)));
    if (code === '') return nothing;
    for (const form of forms) {
      const match = form.pattern.exec(code);
      if (match === null) continue;
      const parts = partsOf(form, match.groups ?? {}, step, nothing, code);
      const refusal = refusalOf(form, parts);
      if (refusal === undefined) return parts;
      throw refused(field, refusal, code, parts);
    }
    throw refused(field, step.otherwise, code, nothing);
  };
}

/** The form that a written code has, with its pieces as they are written; without a form when nothing is written. */
export function formThatFits(
  step: DecodeStep,
  text: string,
): {
  readonly code: string;
  readonly form: DecodeStep['forms'][number] | undefined;
  readonly written: ReadonlyMap<string, string>;
} {
  const code = codeIn(text);
  for (const form of code === '' ? [] : formsOf(step)) {
    const match = form.pattern.exec(code);
    if (match !== null) return { code, form, written: new Map(Object.entries(match.groups ?? {})) };
  }
  return { code, form: undefined, written: new Map() };
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
  for (const [name, piece] of step.pieces) parts.set(name, piece.piece === 'number' ? ZERO : 'none');
  for (const form of step.forms)
    for (const name of form.gives.keys()) if (!parts.has(name)) parts.set(name, 'none');
  for (const [name, word] of step.nothing) parts.set(name, word);
  return parts;
}

/** `{region}K{number}` as a pattern: each piece becomes a group of its name. */
function patternOf(like: string, pieces: ReadonlyMap<string, Piece>): RegExp {
  const source = like.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith('{')) return literally(part);
    const name = part.slice(1, -1);
    const piece = pieces.get(name);
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
