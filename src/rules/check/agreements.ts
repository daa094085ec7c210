import { type Decimal, isDecimal } from '../decimal.js';
import type { FigureNode } from '../figures.js';
import type { Findings } from '../findings.js';
import type { Agreement, Topic } from '../model.js';
import type { Formula } from '../read/formula.js';
import type { TextNode } from '../read/yaml.js';
import type { Rounding } from '../roundings/index.js';
import type { Names } from './names.js';

/** Published weekly and monthly figures must agree with the yearly one, under the rounding that the rule book names. */
export function checkAgreements(
  topic: Topic,
  names: Names,
  rounding: (name: TextNode) => Rounding | undefined,
  findings: Findings,
): void {
  for (const agreement of topic.agreements) checkAgreement(agreement, topic.name, names, rounding, findings);
}

function checkAgreement(
  agreement: Agreement,
  topic: string,
  names: Names,
  rounding: (name: TextNode) => Rounding | undefined,
  findings: Findings,
): void {
  const figures = names.figure(agreement.figures.text.split('.'), agreement.figures.place, topic);
  const yearly = names.figure(agreement.yearly.text.split('.'), agreement.yearly.place, topic);
  if (figures?.node !== 'group' || yearly?.node !== 'group') return;
  for (const [row, { share, round }] of agreement.rows) {
    const part = constant(share);
    const columns = figures.entries.get(row);
    if (columns?.node !== 'group') {
      findings.add(figures.place, `${figures.path} has no row “${row}”.`);
    } else if (part === undefined) {
      findings.add(share.place, 'A share of the year is two numbers, such as 4 / 52.');
    } else {
      const known = rounding(round);
      if (known !== undefined) compare(columns.entries, yearly.entries, part, known, findings);
    }
  }
}

function compare(
  columns: ReadonlyMap<string, FigureNode>,
  yearly: ReadonlyMap<string, FigureNode>,
  [part, whole]: readonly [Decimal, Decimal],
  rounding: Rounding,
  findings: Findings,
): void {
  for (const [column, ofYear] of yearly) {
    const figure = columns.get(column);
    if (
      figure?.node !== 'figure' ||
      ofYear.node !== 'figure' ||
      !isDecimal(ofYear.value) ||
      !isDecimal(figure.value)
    )
      continue;
    const expected = rounding.round(ofYear.value.mul(part).div(whole));
    if (expected.eq(figure.value)) continue;
    findings.add(
      figure.place,
      `${figure.path} is £${figure.value.toFixed()}, but the yearly £${ofYear.value.toFixed()} makes £${expected.toFixed()} (${part.toFixed()}/${whole.toFixed()} of it).`,
    );
  }
}

function constant(formula: Formula): readonly [Decimal, Decimal] | undefined {
  if (formula.form !== 'operation' || formula.operator !== '/') return undefined;
  if (formula.left.form !== 'number' || formula.right.form !== 'number') return undefined;
  return [formula.left.value, formula.right.value];
}
