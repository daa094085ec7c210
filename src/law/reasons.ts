import { type CheckedBook, type CheckedValue, isNumeric, type UncheckedBook } from '../language/index.js';
import type { Definition } from '../language/inspect.js';
import type { Findings } from '../yaml/index.js';

/** Checks that the rule of each figure that an answer shows has `explain`, the sentence that people read beside the figure, or
 *  passes on a figure that has one. */
export function checkReasons(
  books: readonly CheckedBook[],
  unchecked: readonly UncheckedBook[],
  findings: Findings,
): void {
  for (const [index, book] of books.entries()) {
    const answerValues = new Set(unchecked[index]?.requiredValues.map(({ value }) => value));
    for (const value of book.values) {
      if (!answerValues.has(value.fullName) || value.copy !== undefined || isExplained(value)) continue;
      const { name, place } = value.declaration;
      findings.add(
        place,
        `An answer shows “${name}”, so its rule needs “explain”: the sentence that says how the figure comes about.`,
      );
    }
  }
}

function isExplained({ type: { kind, grain }, declaration, definition }: CheckedValue): boolean {
  if (!isNumeric(kind) || kind === 'unknown') return true;
  // What could not be read may be one figure an item, too.
  return (
    grain === 'item' ||
    grain === 'unknown' ||
    declaration.explain !== undefined ||
    isStepExplained(definition)
  );
}

/** Whether each of its branches has a sentence, or is only a figure that has one, or the total of such figures. */
function isStepExplained(definition: Definition): boolean {
  if ('branches' in definition) {
    const { branches } = definition;
    return branches.every((branch) => branch.explain !== undefined || isStepExplained(branch.definition));
  }
  const passesOn =
    definition.term === 'value' || (definition.term === 'across' && definition.function === 'total')
      ? definition.value
      : undefined;
  if (passesOn === undefined || passesOn.type.grain === 'item') return false;
  return passesOn.declaration.explain !== undefined || isStepExplained(passesOn.definition);
}
