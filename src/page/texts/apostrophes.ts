/** A text of the law with its apostrophes as the texts of pages have them: “the employer’s”. Not for code, where a quote is a quote. */
export function withApostrophes(text: string): string {
  return text.replaceAll(/(?<=\p{L})'/gu, '’');
}
