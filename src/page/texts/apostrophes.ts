/** A text of the law with its apostrophes and quotes as the texts of pages have them: “the employer’s”, and “year to date” for
 *  `year_to_date`. Not for code, where a quote is a quote. */
export function withApostrophes(text: string): string {
  return text
    .replaceAll(/`([^`]+)`/g, (_, name: string) => `“${name.replaceAll('_', ' ')}”`)
    .replaceAll(/(?<=\p{L})'/gu, '’');
}
