/** The heading of a column as all its spellings have it: `nicategory` for “NI Category”, `pensionpercent` for “Pension (%)”. Percents and pounds
 *  stay apart from others. */
export function plainHeading(text: string): string {
  return plainCell(text)
    .replaceAll(/percentage|pct|%/g, 'percent')
    .replaceAll(/£|gbp/g, 'pounds')
    .replaceAll(/[:#()*]/g, '');
}

/** The word of a cell as all its spellings have it: `plan2` for “Plan 2” and `plan_2`. */
export function plainCell(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_./’'-]/g, '');
}

/** The parts of a cell that has several words: between marks, an “and”, or a slash before a letter. A slash between figures may be a
 *  day's. */
export function wordsOfCell(text: string): readonly string[] {
  return text.split(/[;,+&]|\sand\s|\/(?=\s*[a-z])/i);
}
