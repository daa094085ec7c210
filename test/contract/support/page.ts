/** A fenced block of a page in Markdown. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** The line of its fence, from 1. */
  readonly line: number;
}

export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: text = '', index }) => ({
    language,
    text,
    line: page.slice(0, index).split('\n').length,
  }));
}

/** A command of a console block, and what the page says that it prints. */
export interface Command {
  readonly command: string;
  readonly prints: string;
}

/** The commands of a console block: each begins with `$ `, and goes on in the next line after a backslash. */
export function commandsOf({ text }: Block): Command[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const command = /^(?:.*\\\n)*.*/.exec(part)?.[0] ?? '';
      return { command, prints: part.slice(command.length) };
    });
}

/** Says where an output is not what a page shows of it, undefined where it is. White space outside of quotation marks is
 *  layout; where the page has `…`, the output may have anything. */
export function outputDifference(output: string, shown: string): string | undefined {
  const actual = withoutLayout(output);
  const parts = withoutLayout(shown).split('…');
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const at = actual.indexOf(part, from);
    if (at === -1 || (index === 0 && at > 0)) return `not found: ${part}`;
    from = at + part.length;
  }
  if (parts.length === 1 && actual !== first) return `goes on: ${actual.slice(from)}`;
  return actual.endsWith(last) ? undefined : `does not end with: ${last}`;
}

function withoutLayout(text: string): string {
  return text.replace(/("(?:[^"\\\n]|\\.)*")|\s+/g, (_, quoted = '') => quoted);
}
