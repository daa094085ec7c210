export const CHANGELOG = 'CHANGELOG.md';

/** Whether the changelog says what a label changed. */
export function hasEntry(changelog: string, label: string): boolean {
  return changelog.includes(`- **${label}**`);
}

/** The changelog with an entry for a label, in its newest section: above the first entry of the same or an earlier tax
 *  year. As it is when it has an entry for the label already, written by hand. */
export function withEntry(changelog: string, label: string, lines: readonly string[]): string {
  if (hasEntry(changelog, label)) return changelog;
  const allLines = changelog.trimEnd().split(/\r?\n/);
  const section = allLines.findIndex((line) => line.startsWith('## '));
  const next = allLines.findIndex((line, index) => index > section && line.startsWith('## '));
  const end = next < 0 ? allLines.length : next;
  const taxYear = label.slice(0, '2026-27'.length);
  const insertAt = allLines.findIndex((line, index) => {
    const entry = /^- \*\*(\d{4}-\d\d)\.\d+\*\*/.exec(line)?.[1];
    return index > section && index < end && entry !== undefined && entry <= taxYear;
  });
  const entry = [`- **${label}**:`, ...lines.map((line) => `  - ${line}`)];
  if (insertAt >= 0)
    return joinLines([...allLines.slice(0, insertAt), ...entry, ...allLines.slice(insertAt)]);
  let last = end;
  while (last > 0 && allLines[last - 1] === '') last--;
  const gap = allLines[last - 1]?.startsWith('- ') || allLines[last - 1]?.startsWith('  ') ? [] : [''];
  return joinLines([...allLines.slice(0, last), ...gap, ...entry, ...allLines.slice(last)]);
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
