import type { Decimal } from '../../decimal/decimal.js';
import type { CheckedBranch, CheckedComparison, Datum, Step, Term } from '../book/checked.js';
import { BandTable } from '../book/checked.js';
import type { Find, TermCompiler } from '../formula/compile.js';
import { inSentence } from '../run/datum.js';
import { compileBandOf } from './band-of.js';
import { compileBandRows } from './band-rows.js';
import { compileDecode } from './decode.js';
import { compileInBands } from './in-bands.js';
import { compileLookup } from './lookup.js';

/** Turns the steps of one value into closures, and counts its branches: each `first` within it has its own. */
export class StepCompiler {
  #branches = 0;
  readonly #assumptions: (string | undefined)[] = [];

  constructor(
    private readonly id: number,
    private readonly compile: TermCompiler,
  ) {}

  /** What is assumed when a branch is taken, by the number of the branch. */
  get assumptions(): readonly (string | undefined)[] {
    return this.#assumptions;
  }

  step(step: Step): Find {
    switch (step.step) {
      case 'is':
        return this.compile.datum(step.term);
      case 'text':
        return this.text(step.parts);
      case 'lookup':
        return compileLookup(step, this.compile, step.otherwise && this.step(step.otherwise));
      case 'first':
        return this.#first(step.branches);
      case 'table': {
        const cells = [...step.cells].map(([cell, term]) => [cell, this.compile.datum(term)] as const);
        return (run, at) => new Map<string, Datum>(cells.map(([cell, find]) => [cell, find(run, at)]));
      }
      case 'bands':
        return this.#bands(step.bands);
      case 'in_bands':
        return compileInBands(step, this.compile);
      case 'band_of':
        return compileBandOf(step, this.compile);
      case 'band_rows':
        return compileBandRows(step, this.compile);
      case 'lowest':
        return this.#lowest(step);
      case 'decode':
        return compileDecode(step, this.compile);
      case 'broken':
        throw new TypeError('A book with findings is not compiled.');
    }
  }

  text(parts: readonly (string | Term)[]): Find<string> {
    const finds = parts.map((part) => {
      if (typeof part === 'string') return () => part;
      const find = this.compile.datum(part);
      const { kind } = part.type;
      return (...place: Parameters<Find>) => inSentence(find(...place), kind);
    });
    return (run, at) => finds.map((find) => find(run, at)).join('');
  }

  #first(branches: readonly CheckedBranch[]): Find {
    const { id } = this;
    const compiled = branches.map((branch) => {
      const bit = 1 << this.#branches++;
      this.#assumptions.push(branch.assume);
      return {
        bit,
        when: branch.when,
        fits: branch.if && this.#comparison(branch.if),
        find: this.step(branch.step),
      };
    });
    return (run, at) => {
      for (let next = 0; next < compiled.length; next++) {
        const branch = compiled[next];
        if (branch === undefined) break;
        const { bit, when, fits, find } = branch;
        if (when !== undefined && run.holds[when] !== true) continue;
        if (fits !== undefined && !fits(run, at)) continue;
        run.took[id] = (run.took[id] ?? 0) | bit;
        return find(run, at);
      }
      throw new TypeError('The last branch of “first” always fits.');
    };
  }

  #comparison(comparison: CheckedComparison): Find<boolean> {
    return this.compile.comparison(comparison);
  }

  #bands(bands: readonly { readonly rate: Term; readonly upTo: Term | undefined }[]): Find {
    const compiled = bands.map(({ rate, upTo }) => ({
      rate: this.compile.figure(rate),
      upTo: upTo && this.compile.figure(upTo),
    }));
    return (run, at) =>
      new BandTable(
        compiled.map(({ rate, upTo }) => ({ rate: rate(run, at), upTo: upTo?.(run, at) ?? null })),
      );
  }

  #lowest(step: Step & { step: 'lowest' }): Find<string> {
    return (run) => {
      let lowest: { readonly row: string; readonly figure: Decimal } | undefined;
      for (const { row, figure, condition } of step.rows) {
        if (run.holds[condition] === true && (lowest === undefined || figure.lt(lowest.figure)))
          lowest = { row, figure };
      }
      return lowest?.row ?? step.otherwise;
    };
  }
}
