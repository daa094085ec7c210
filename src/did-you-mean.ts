/** The known word with the smallest edit distance to `word`, if that is small enough for a slip: a third of its letters. */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let fewestEdits = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    // The difference of the lengths is a lower bound of the distance.
    if (candidate === word || Math.abs(candidate.length - word.length) >= fewestEdits) continue;
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase(), fewestEdits);
    if (edits < fewestEdits) {
      nearest = candidate;
      fewestEdits = edits;
    }
  }
  return nearest;
}

/** The Damerau-Levenshtein distance of two words: letters inserted, deleted, replaced or swapped with a neighbour. Stops at
 *  `limit` once it cannot be less. */
function editsBetween(a: string, b: string, limit: number): number {
  let secondLastRow: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (lastRow[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let edits = Math.min(replaced, (lastRow[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (secondLastRow[j - 2] ?? 0) + 1);
      }
      row.push(edits);
    }
    // A swap refers to the row before the last, so both must have reached the limit.
    if (Math.min(...row) >= limit && Math.min(...lastRow) >= limit) return limit;
    secondLastRow = lastRow;
    lastRow = row;
  }
  return lastRow[b.length] ?? 0;
}
