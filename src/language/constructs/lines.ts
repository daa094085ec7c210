/** What a part of a rule file says, line by line. */
export type Lines = readonly string[];

export function indented(lines: Lines): Lines {
  return lines.map((line) => `  ${line}`);
}

export function optionalLine(label: string, text: string | undefined): Lines {
  return text === undefined ? [] : [`${label}: ${text}`];
}

/** `otherwise: £0` for a formula; what is more than a line stands below its label. */
export function labelled(label: string, lines: Lines): Lines {
  const [only = ''] = lines;
  return lines.length === 1 && only.startsWith('is: ')
    ? [`${label}: ${only.slice('is: '.length)}`]
    : [`${label}:`, ...indented(lines)];
}
