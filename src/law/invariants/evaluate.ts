import type { Decimal } from '../../decimal/index.js';
import type { Findings, Kind } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';
import { type Amount, type FiguresOfStretch, isAmount } from './figures.js';

/** The result of a formula over figures. */
export interface Result {
  readonly value: Decimal;
  readonly kind: Kind;
  /** The figures it was calculated from. */
  readonly figures: readonly Amount[];
}

type Name = Formula & { readonly form: 'name' };

/** Collects which names in invariants stand for figures, and which figures those are. */
export class FigureUses {
  /** The parts of invariants that are such names. */
  readonly names = new Set<object>();
  /** Paths of figures and of groups of figures. */
  readonly paths = new Set<string>();

  add(name: object, path: string): void {
    this.names.add(name);
    this.paths.add(path);
  }
}

/** Evaluates a formula on the figures of a year; names that do not begin with `rates.` are relative to `base`. Undefined where
 *  the year has no such figure. */
export function evaluate(
  formula: Formula,
  context: { readonly figures: FiguresOfStretch; readonly base: string | undefined },
  uses: FigureUses,
): Result | undefined {
  switch (formula.form) {
    case 'number':
      return { value: formula.value, kind: formula.kind, figures: [] };
    case 'name': {
      const node = context.figures.at(fullPath(formula, context.base));
      if (node?.node !== 'figure' || !isAmount(node)) return undefined;
      uses.add(formula, node.path);
      return { value: node.value, kind: node.kind, figures: [node] };
    }
    case 'operation': {
      const [left, right] = [evaluate(formula.left, context, uses), evaluate(formula.right, context, uses)];
      if (left === undefined || right === undefined) return undefined;
      const { value, kind } = left;
      const figures = [...left.figures, ...right.figures];
      switch (formula.operator) {
        case '+':
          return { value: value.add(right.value), kind, figures };
        case '-':
          return { value: value.sub(right.value), kind, figures };
        case '*':
          return { value: value.mul(right.value), kind: kind === 'money' ? kind : right.kind, figures };
        case '/':
          return { value: value.div(right.value), kind, figures };
      }
      break;
    }
    case 'cell':
    case 'call':
      return undefined;
  }
}

function fullPath({ path }: Name, base: string | undefined): string {
  const text = path.join('.');
  return base === undefined || path[0] === 'rates' ? text : `${base}.${text}`;
}

/** Adds a finding for each part of a formula that has no meaning in an invariant. */
export function checkMeaning(formula: Formula, findings: Findings): void {
  if (formula.form === 'cell' || formula.form === 'call') {
    findings.add(formula.place, 'An invariant reckons with +, -, * and / alone.');
  }
  if (formula.form === 'operation') {
    checkMeaning(formula.left, findings);
    checkMeaning(formula.right, findings);
  }
}
