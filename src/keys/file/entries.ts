/** An entry of the list in a keys file: its lines, and the number of the first. */
export interface KeyEntry {
  readonly lines: readonly string[];
  readonly line: number;
}

/** The entries of a keys file that is a YAML block list; undefined for any other form. In YAML, a line with a dash in the
 *  list's column always begins an entry: continuations are indented more. */
export function keyEntriesOf(text: string): readonly KeyEntry[] | undefined {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => !isBlank(line));
  if (!/^keys:[ \t]*$/.test(lines[head] ?? '')) return undefined;
  const entries: { lines: string[]; line: number }[] = [];
  let dashPrefix: string | undefined;
  let indent = '';
  for (const [index, line] of lines.entries()) {
    if (index <= head) continue;
    if (dashPrefix === undefined) {
      dashPrefix = /^ *- /.exec(line)?.[0];
      indent = ' '.repeat(Math.max(0, (dashPrefix?.length ?? 0) - 1));
    }
    if (dashPrefix !== undefined && line.startsWith(dashPrefix))
      entries.push({ lines: [line], line: index + 1 });
    else if ((dashPrefix !== undefined && line.startsWith(indent)) || isBlank(line))
      entries.at(-1)?.lines.push(line);
    else return undefined;
  }
  return entries.length > 0 ? entries : undefined;
}

/** The fields of an entry in the form in which the service writes it, one a line; undefined for any other. A fast path: the
 *  YAML parser reads the same at ten times the cost. */
export function plainFieldsOf({ lines }: KeyEntry): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  const indent = lines[0]?.search(/\w/);
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const [, before = '', name = '', plain, double, single] = FIELD.exec(line) ?? [];
    const value = plain ?? double ?? single;
    const isInPlace = before.length === indent && before.includes('-') === (index === 0);
    if (value === undefined || !isInPlace || fields.has(name)) return undefined;
    fields.set(name, value);
  }
  return fields;
}

/** A field whose value needs no unescaping: plain, without a comment or a second colon, or quoted, without escapes. */
const FIELD =
  /^( *(?:- )?)([a-z0-9]+): (?:([\p{L}\p{N}](?!.*(?:: | #|:$))[\p{L}\p{M}\p{N}\p{P}\p{S} ]*(?<! ))|"([^"\\\p{C}\p{Zl}\p{Zp}]*)"|'([^'\p{C}\p{Zl}\p{Zp}]*)')$/u;

function isBlank(line: string): boolean {
  return /^[ \t]*(#.*)?$/.test(line);
}
