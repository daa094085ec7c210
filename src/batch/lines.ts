/** How many lines a text has. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; at = endOf(text, at) + 1) lines++;
  return lines;
}

/** The lines of a text, without their ends; the last needs none. */
export function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = endOf(text, at);
    yield text.slice(at, end);
    at = end + 1;
  }
}

function endOf(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

/** Counts the answers of a batch. */
export class Counts {
  succeeded = 0;
  failed = 0;

  get lines(): number {
    return this.succeeded + this.failed;
  }

  add(isSuccess: boolean): void {
    if (isSuccess) this.succeeded++;
    else this.failed++;
  }

  /** The last line of the answers. Answers without it are not whole. */
  get summary(): string {
    const { lines, succeeded, failed } = this;
    return `${JSON.stringify({ summary: { lines, succeeded, failed } })}\n`;
  }
}
