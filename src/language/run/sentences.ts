import { isDecimal } from '../../decimal/index.js';
import {
  type CheckedSentence,
  type CheckedValue,
  type Datum,
  type Term,
  WHICH_PAYSLIPS,
} from '../book/checked.js';
import { TermCompiler } from '../formula/compile.js';
import { comparisonTerms, termsIn, valuesIn } from '../formula/terms.js';
import { Refused } from '../refused.js';
import { listInWords } from '../source/findings.js';
import { formatFigure } from './datum.js';
import { partitionByComparison } from './partitioner.js';
import type { Run } from './run.js';

/** A sentence of an answer, compiled. */
export interface CompiledSentence {
  /** The sentence where it holds for the request of a run, else undefined. Values found for it alone go to a
   *  scratch copy of the run. */
  readonly says: (run: Run) => string | undefined;
}

/** The payslips on which a comparison holds, from 0; none where it does not hold at all. */
type FindPayslips = (run: Run) => readonly number[];

/** Writes a part of a sentence, with the figure of the first of these payslips; undefined where that is too great. */
type WritePart = (run: Run, places: readonly number[]) => string | undefined;

/** Compiles a sentence; `payslips` is the value that says how many payslips a year has. */
export function compileSentence(
  checked: CheckedSentence,
  payslips: CheckedValue | undefined,
): CompiledSentence {
  const { when } = checked;
  const terms = new TermCompiler(undefined, payslips);
  const findPayslips = compilePayslips(checked, terms);
  const write = compileParts(checked, terms);
  const valuesOfIf = valuesOf(comparisonTerms(checked.if), payslips);
  const valuesOfText = valuesOf(
    checked.says.filter((part) => typeof part === 'object'),
    payslips,
  );
  return {
    says: (run) => {
      if (when !== undefined && run.doesHold(when) !== true) return undefined;
      try {
        const places = findPayslips(runThatHas(run, valuesOfIf));
        return places.length === 0 ? undefined : write(runThatHas(run, valuesOfText), places);
      } catch (error) {
        // A figure found for the sentence alone may be too great; the answer is right without it.
        if (error instanceof Refused) return undefined;
        throw error;
      }
    },
  };
}

/** The numbers of the values that terms read; where they read payslips, with the one that says how many there are. */
function valuesOf(terms: readonly Term[], payslips: CheckedValue | undefined): readonly number[] {
  const isByPayslip = (term: Term): boolean =>
    term.type.grain === 'payslip' ||
    term.term === 'spread' ||
    term.term === 'across' ||
    termsIn(term).some(isByPayslip);
  const values = terms.flatMap(valuesIn);
  const all = payslips !== undefined && terms.some(isByPayslip) ? [...values, payslips] : values;
  return all.map(({ id }) => id);
}

/** The run itself where it has found all of these values already, else its copy, which takes longer to make. */
function runThatHas(run: Run, values: readonly number[]): Run {
  for (const id of values) if (run.peek(id) === undefined) return run.scratchCopy;
  return run;
}

const FIRST_PAYSLIP: readonly number[] = [0];

function compilePayslips({ if: comparison }: CheckedSentence, terms: TermCompiler): FindPayslips {
  if (comparison === undefined) return () => FIRST_PAYSLIP;
  const holds = terms.comparison(comparison);
  const isByPayslip = comparisonTerms(comparison).some(({ type }) => type.grain === 'payslip');
  if (!isByPayslip) return (run) => (holds(run, 0) ? FIRST_PAYSLIP : []);
  const partition = partitionByComparison(comparison);
  return (run) => {
    const { groupIndexes, representatives } = partition(run);
    const fits = representatives.map((first) => holds(run, first));
    if (!fits.includes(true)) return [];
    const all = Array.from({ length: run.payslips }, (_, at) => at);
    return all.filter((at) => fits[groupIndexes[at] ?? 0] === true);
  };
}

function compileParts({ says }: CheckedSentence, terms: TermCompiler): WritePart {
  if (says.every((part) => typeof part === 'string')) {
    const text = says.join('');
    return () => text;
  }
  const writers = says.map((part): WritePart => {
    if (typeof part === 'string') return () => part;
    if (part === WHICH_PAYSLIPS)
      return (run, places) => payslipsInWords(places.map((at) => run.payslipNumber(at).toNumber()));
    const find = terms.datum(part);
    const { kind } = part.type;
    return (run, [first = 0]) => {
      const datum = find(run, first);
      return isTooGreat(datum, run) ? undefined : formatFigure(datum, kind);
    };
  });
  return (run, places) => {
    const parts = writers.map((write) => write(run, places));
    return parts.includes(undefined) ? undefined : parts.join('');
  };
}

function isTooGreat(datum: Datum, run: Run): boolean {
  return isDecimal(datum) && run.isTooGreat(datum);
}

/** `payslip 3`, `payslips 1 and 5`, `payslips 1 to 3, 5 and 7`. */
function payslipsInWords(numbers: readonly number[]): string {
  const ranges: { readonly from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  const words = ranges.flatMap(({ from, to }) => {
    if (from === to) return [`${from}`];
    return to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`];
  });
  return `${numbers.length === 1 ? 'payslip' : 'payslips'} ${listInWords(words)}`;
}
