/** How many lines a text has. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; at = endOf(text, at) + 1) lines++;
  return lines;
}

/** The lines of a text that are taken one by one. What was taken is soon kept no more: at the latest where it is as much as what is left. */
export class LinesToTake {
  #at = 0;

  /** `onShorter` hears how many characters are kept now; `end` finds where a line ends that begins at a place. */
  constructor(
    private text: string,
    private readonly onShorter: (characters: number) => void,
    private readonly end: (text: string, start: number) => number = endOf,
  ) {}

  get isEmpty(): boolean {
    return this.#at >= this.text.length;
  }

  /** The next line, without its end; empty where there is none. */
  take(): string {
    const end = this.end(this.text, this.#at);
    const line = this.text.slice(this.#at, end);
    this.#at = end + 1;
    const left = this.text.length - this.#at;
    if (left <= this.#at) this.#forget(left);
    return line;
  }

  /** A part of a text keeps all of it in memory, so what is left is copied. */
  #forget(left: number): void {
    this.text = left <= 0 ? '' : Buffer.from(this.text.slice(this.#at)).toString();
    this.#at = 0;
    this.onShorter(this.text.length);
  }
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
