import type { Datum, Step, Term } from '../book/checked.js';
import { formThatFits } from '../constructs/decode.js';
import type { FormulaWriter } from '../formula/print.js';
import type { LookupStep } from './taken.js';
import type { TracedDecode, TracedLookup, TracedWay } from './trace-step.js';
import { tracedDatum } from './traced-datum.js';

/** What the parts of a way are written with. */
export interface WayContext {
  readonly writer: FormulaWriter;
  /** The name of a condition. */
  readonly condition: (id: number) => string;
  /** The numbers of all payslips, or of the last. */
  readonly payslips: (which: 'last' | 'each') => string;
  /** What a formula came to on the payslip (or item) that the way was taken on. */
  readonly figure: (term: Term) => Datum;
  /** What was found there. */
  readonly found: () => Datum;
}

/** Whether the parts of a way are the same in every run. */
export function restsOnRule({ step }: Step): boolean {
  return step !== 'decode' && step !== 'band_rows';
}

/** What the parts of a way rest on besides the rule: nothing, the numbers of payslips, or the code that is read. */
export function restsOn(step: Step, { figure, payslips }: WayContext): string {
  if (step.step === 'decode') return String(figure(step.text));
  return step.step === 'band_rows' ? payslips(step.payslips) : '';
}

/** The parts of a way that is more than a formula. */
export function tracedWay(step: Step, context: WayContext): TracedWay | undefined {
  const written = (term: Term) => context.writer.term(term);
  const share = ([part, whole]: readonly [Term, Term]) => [written(part), written(whole)] as const;
  switch (step.step) {
    case 'text':
      return {
        text: step.parts.map((part) =>
          typeof part === 'string' ? part : { is: written(part), kind: part.type.kind },
        ),
      };
    case 'lookup':
      return tracedLookup(step, context.writer);
    case 'table':
      return { table: Object.fromEntries([...step.cells].map(([cell, term]) => [cell, written(term)])) };
    case 'bands':
      return {
        bands: step.bands.map(({ rate, upTo }) => ({
          rate: written(rate),
          ...(upTo === undefined ? {} : { up_to: written(upTo) }),
        })),
      };
    case 'in_bands':
      return {
        in_bands: written(step.of),
        choose_by: written(step.chooseBy),
        bands: written(step.bands),
        share: share(step.share),
        limits: step.limits.name,
        choose_limit: step.chooseLimit.name,
      };
    case 'band_of':
      return { band_of: written(step.of), bands: written(step.bands) };
    case 'band_rows':
      return {
        band_rows: written(step.of),
        payslips: context.payslips(step.payslips),
        bands: written(step.bands),
        share: share(step.share),
        limits: step.limits.name,
        rows: step.rows.name,
        adds_up_to: written(step.addsUpTo),
      };
    case 'lowest':
      return {
        lowest: step.rows.map(({ row, node, condition }) => ({
          row,
          when: context.condition(condition),
          figure: node.path,
        })),
        otherwise: step.otherwise,
      };
    case 'decode':
      return tracedDecode(step, context);
    case 'is':
    case 'first':
    case 'broken':
      return undefined;
  }
}

export function tracedLookup({ table, keys, columns }: LookupStep, writer: FormulaWriter): TracedLookup {
  return {
    lookup: table.path,
    by: keys.map((key) => writer.term(key)),
    ...(columns.length === 0 ? {} : { column: columns }),
  };
}

function tracedDecode(step: Step & { step: 'decode' }, { writer, figure, found }: WayContext): TracedDecode {
  const { code, isRespelled, form, written } = formThatFits(step, String(figure(step.text)));
  const parts = tracedDatum(found());
  const standsFor: Record<string, string> = {};
  const without: Record<string, string> = {};
  for (const [name, part] of Object.entries(parts)) {
    if (name === 'code' || form?.gives.has(name) === true) continue;
    const isNumber = step.pieces.get(name)?.piece === 'number';
    if (!written.has(name)) without[name] = String(part);
    else if (!isNumber) standsFor[name] = String(part);
  }
  return {
    decode: writer.term(step.text),
    ...(isRespelled ? { read_as: code } : {}),
    ...(code === '' || form === undefined ? {} : { form: form.like.text }),
    written: Object.fromEntries(written),
    stands_for: standsFor,
    gives: Object.fromEntries(form?.gives ?? []),
    without,
  };
}
