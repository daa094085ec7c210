import type { FigureNode } from '../../language/index.js';
import type { UnconfirmedFigure } from '../../law/figures/index.js';
import type { CheckedYear } from '../../law/index.js';

/** Every figure that is written in the file; of bands each rate and each limit. */
export function figuresIn(node: FigureNode): number {
  switch (node.node) {
    case 'figure':
      return 1;
    case 'bands':
      return node.bands.reduce((sum, { upTo }) => sum + (upTo === null ? 1 : 2), 0);
    case 'group':
      return [...node.entries.values()].reduce((sum, entry) => sum + figuresIn(entry), 0);
  }
}

/** The rules of a year, refusals too. What `with` makes of a rule is the same rule. */
export function rulesIn({ checked }: CheckedYear): number {
  return checked.values.filter(({ copy }) => copy === undefined).length + checked.refusals.length;
}

/** A figure that is not confirmed, as its file has it: `£1234?`. */
export function figureText({ place }: UnconfirmedFigure): string {
  const rest = place.source.lines[place.line - 1]?.slice(place.column - 1) ?? '';
  return /^[^?]*\?/.exec(rest)?.[0] ?? rest;
}
