import { Decimal, type TraceStep } from '../../language/index.js';
import { percent, shortPounds } from '../parts/figures.js';
import { says } from '../texts/en.js';
import { lower, wordLabel } from '../texts/labels.js';
import type { Numbers } from './numbers.js';
import { valueText } from './sentence.js';

/** The sentence of a step that found a row or a table of bands, not one figure. Cells that are zero or empty are left out. */
export function sentenceOfTable(step: TraceStep, numbers: Numbers): string {
  const { value } = step;
  const parts = isBands(value)
    ? value.bands.map(bandText)
    : numbers.cellsOf(step).flatMap(({ name, figure, kind, text }) => {
        if (text === '' || text === '0') return [];
        return [says.cell(name, figure === undefined ? wordText(text) : valueText(figure, kind))];
      });
  return parts.length === 0 ? says.noCells : says.cells(parts);
}

/** A word of the rules as a person says it; any other text, such as a tax code, as it is. */
function wordText(text: string): string {
  return /^[a-z]/.test(text) ? lower(wordLabel(text)) : text;
}

type Value = TraceStep['value'];
type Bands = Extract<Value, { readonly bands: readonly object[] }>;

function isBands(value: Value): value is Bands {
  return typeof value === 'object' && 'bands' in value && Array.isArray(value.bands);
}

function bandText({ rate, up_to: limit }: Bands['bands'][number]): string {
  const rateText = percent(Decimal.of(rate).inPercent());
  return limit === undefined
    ? says.openBand(rateText)
    : says.bandUpTo(rateText, shortPounds(Decimal.of(limit)));
}
