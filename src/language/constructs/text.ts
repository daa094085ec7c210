import type { Term } from '../book/checked.js';
import type { Find, TermCompiler } from '../formula/compile.js';
import { printText } from '../formula/print.js';
import { formatFigure } from '../run/datum.js';
import { isBroken } from '../source/findings.js';
import { text as textShape, withDescription } from '../source/shape-parts.js';
import { grainOf } from './checker.js';
import type { Construct } from './construct.js';
import { placeAt, readTextParts } from './read-parts.js';

type Parts = readonly (string | Term)[];

/** A text with values of formulas in it. In a trace: the texts, and each formula with the kind by which it is formatted. */
export const text: Construct = {
  name: 'text',
  shape: withDescription(
    textShape,
    'A text; a value in { } is written out. Example: `text: "{allowance} of pay a year is free of tax"`',
  ),
  read(map, reader) {
    const node = reader.textAt(map, 'text');
    const parts = isBroken(node) ? node : readTextParts(node, reader.findings);
    if (isBroken(parts)) return parts;
    return {
      place: placeAt(map, 'text'),
      lines: () => [`text: ${printText(parts)}`],
      check(checker) {
        const checked = parts.map((part) => (typeof part === 'string' ? part : checker.termOfText(part)));
        const terms = checked.filter((part) => typeof part !== 'string');
        const [only] = checked;
        const isWord = checked.length === 1 && typeof only === 'string';
        return {
          step: {
            terms,
            isConstant: terms.length === 0,
            sentence: (writer) => writer.text(checked),
            compile: (compiler) => ({ find: compileText(checked, compiler) }),
            trace: ({ writer }) => ({
              text: checked.map((part) =>
                typeof part === 'string' ? part : { is: writer.term(part), kind: part.type.kind },
              ),
            }),
          },
          type: isWord
            ? { kind: 'code', grain: 'any', words: [only] }
            : { kind: 'text', grain: grainOf(terms) },
        };
      },
    };
  },
};

/** Compiles a text with formulas: finds them and joins the parts. */
export function compileText(parts: Parts, terms: TermCompiler): Find<string> {
  const finds = parts.map((part) => {
    if (typeof part === 'string') return () => part;
    const find = terms.datum(part);
    const { kind } = part.type;
    return (...place: Parameters<Find>) => formatFigure(find(...place), kind);
  });
  return (run, at) => finds.map((find) => find(run, at)).join('');
}
