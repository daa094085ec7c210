/** A normalised text of a part of a rule file, line by line, by which years are compared. */
export type Lines = readonly string[];

export function indented(lines: Lines): Lines {
  return lines.map((line) => `  ${line}`);
}

/** A line with a label; none where there is no text. */
export function optionalLine(label: string, text: string | undefined): Lines {
  return text === undefined ? [] : [`${label}: ${text}`];
}

/** A label with its lines: `otherwise: £0` for a mere formula, else the lines indented below the label. */
export function labelled(label: string, lines: Lines): Lines {
  const [only = ''] = lines;
  return lines.length === 1 && only.startsWith('is: ')
    ? [`${label}: ${only.slice('is: '.length)}`]
    : [`${label}:`, ...indented(lines)];
}
