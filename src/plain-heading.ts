/** The heading of a column as all its spellings have it: `nicategory` for “NI Category”, `pensionpercent` for “Pension (%)”. A percent stays
 *  apart from an amount. */
export function plainHeading(text: string): string {
  return plainCell(text)
    .replaceAll(/percentage|pct|%/g, 'percent')
    .replaceAll(/[£:#()*]/g, '');
}

/** The word of a cell as all its spellings have it: `plan2` for “Plan 2” and `plan_2`. */
export function plainCell(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_./’'-]/g, '');
}
