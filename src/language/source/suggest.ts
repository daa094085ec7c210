/** The known word that is nearest to `word` by edits, if it is near enough for a slip. */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let fewestEdits = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    // As many letters as one word is longer by must be put in: the search is skipped where that is too many already.
    if (candidate === word || Math.abs(candidate.length - word.length) >= fewestEdits) continue;
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase(), fewestEdits);
    if (edits < fewestEdits) {
      nearest = candidate;
      fewestEdits = edits;
    }
  }
  return nearest;
}

/** How many letters must be put in, left out, changed or swapped with a neighbour to turn one word into the other; given
 *  up at `most`, from where it can only be more. */
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
    // A swap reaches back over a row, so both must be too far off.
    if (Math.min(...row) >= limit && Math.min(...lastRow) >= limit) return limit;
    secondLastRow = lastRow;
    lastRow = row;
  }
  return lastRow[b.length] ?? 0;
}
