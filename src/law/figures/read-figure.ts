import {
  addDays,
  Decimal,
  type Figure,
  type FigureOfStretch,
  type Findings,
  isDate,
  isDecimal,
  kindInWords,
  type Place,
  readFigure,
  type TextNode,
} from '../../language/index.js';
import type { Changes } from './read-changes.js';
import { figureText } from './units.js';

export interface UnconfirmedFigure {
  readonly path: string;
  readonly place: Place;
}

/** What the reading of figures collects, and what it checks them by. */
export interface FigureContext {
  readonly findings: Findings;
  readonly unconfirmed: UnconfirmedFigure[];
  /** What the head of the file says of changes within the year. */
  readonly changes: Changes;
}

/** What one text says: a kind and an amount or a word. */
type Amount = Pick<Figure, 'kind' | 'value'>;

type Whole = Omit<Figure, 'kind' | 'value' | 'stretches'>;

/** Words of a change. No other figure has them: words of the law are single ones. */
const OF_CHANGE = /(?<![a-z_])(until|then)(?![a-z_])/;
const FORM = 'A change is written 12% until 2024-01-05 then 10%, on one line.';

/** A figure by its notation, that of all its stretches where it changes within the year. A question mark after it says that
 *  it is not confirmed yet. */
export function figureOf(whole: Whole, node: TextNode, context: FigureContext): Figure | undefined {
  const text = confirmedText(whole.path, node, context);
  if (text.includes('#')) {
    context.findings.add(node.place, `“${text}” is one text; a comment has a blank before its #.`);
    return undefined;
  }
  if (!OF_CHANGE.test(text)) {
    const amount = amountOf({ ...node, text }, context.findings);
    return amount && { ...whole, ...amount };
  }
  return datedFigure(whole, { ...node, text }, context);
}

/** A figure that cannot change within the year: a rate or a limit of a band. */
export function figureOfBand(path: string, node: TextNode, context: FigureContext): Amount | undefined {
  const text = confirmedText(path, node, context);
  if (!OF_CHANGE.test(text)) return amountOf({ ...node, text }, context.findings);
  context.findings.add(node.place, 'A band is the same all year.');
  return undefined;
}

/** The text without the mark of what is not confirmed. */
function confirmedText(path: string, { text, place }: TextNode, { unconfirmed }: FigureContext): string {
  if (!text.endsWith('?')) return text;
  unconfirmed.push({ path, place });
  return text.slice(0, -1).trimEnd();
}

function datedFigure(whole: Whole, node: TextNode, context: FigureContext): Figure | undefined {
  const { findings, changes } = context;
  const parts = partsOf(node);
  const fault = parts === undefined ? FORM : faultOfDays(parts.days, changes);
  if (parts === undefined || fault !== undefined) {
    findings.add(node.place, fault ?? FORM);
    return undefined;
  }
  const amounts = parts.figures.flatMap((text) => amountOf({ ...node, text }, findings) ?? []);
  const last = amounts.at(-1);
  if (last === undefined || amounts.length < parts.figures.length) return undefined;
  const wrong = faultOfAmounts(amounts);
  if (wrong !== undefined) {
    findings.add(node.place, wrong);
    return undefined;
  }
  const stretches = amounts.map((amount, index): FigureOfStretch => {
    const before = parts.days[index - 1];
    const from = before === undefined ? changes.starts : addDays(before, 1);
    return { ...whole, ...amount, inForce: { from, until: parts.days[index] ?? changes.ends } };
  });
  for (const { inForce } of stretches.slice(1)) changes.use(inForce.from, node.place);
  return { ...whole, ...last, stretches };
}

interface Parts {
  readonly figures: readonly string[];
  /** The last day of each figure but the last. */
  readonly days: readonly string[];
}

/** The figures of a change and their days; undefined where they are not written as a change is. */
function partsOf({ text, textPlace }: TextNode): Parts | undefined {
  // A text over two lines has no place of its own: YAML folds it into one, and it reads as another than it looks.
  if (textPlace === undefined) return undefined;
  const pieces = text.split(/ (until|then) /);
  const isPiece = [
    (piece: string) => !/\s/.test(piece) && !OF_CHANGE.test(piece),
    (piece: string) => piece === 'until',
    (piece: string) => !/^\s|[\s,]$/.test(piece) && !OF_CHANGE.test(piece),
    (piece: string) => piece === 'then',
  ];
  const isWhole = pieces.length % 4 === 1 && pieces.every((piece, at) => isPiece[at % 4]?.(piece));
  if (!isWhole || pieces.length === 1) return undefined;
  const every = (from: number) => pieces.filter((_, at) => at % 4 === from);
  return { figures: every(0), days: every(2) };
}

/** What is wrong with the last days of the figures before the last. */
function faultOfDays(days: readonly string[], { starts, ends }: Changes): string | undefined {
  const strange = days.find((day) => !isDate(day));
  if (strange !== undefined) return `“${strange}” is not a day; a day is written like 2024-01-05.`;
  const late = days.findIndex((day, index) => index > 0 && day <= (days[index - 1] ?? ''));
  if (late > 0) return `The days of a figure rise; ${days[late]} does not come after ${days[late - 1]}.`;
  // The head has its finding where its days are none.
  if (!isDate(starts) || !isDate(ends)) return undefined;
  const last = addDays(ends, -1);
  if (days.some((day) => day < starts || day > last))
    return `A change lies within the year: from ${starts} to ${last}.`;
  return undefined;
}

function faultOfAmounts(amounts: readonly Amount[]): string | undefined {
  const word = amounts.find(({ value }) => !isDecimal(value));
  if (word !== undefined) return 'A word or a fraction is the same all year.';
  for (const [index, amount] of amounts.slice(1).entries()) {
    const before = amounts[index];
    if (before === undefined) continue;
    const [a, b] = [before, amount].map(figureText);
    if (before.kind !== amount.kind)
      return `${a} is ${kindInWords(before.kind)} and ${b} is ${kindInWords(amount.kind)}; a figure is of one kind.`;
    if (a === b) return `Nothing changes: both are ${a}.`;
  }
  return undefined;
}

/** An amount by its notation. */
function amountOf(node: TextNode, findings: Findings): Amount | undefined {
  const amount = readFigure(node, findings);
  const fault = amount && faultOf(amount, node.text);
  if (fault !== undefined) findings.add(node.place, fault);
  return amount;
}

/** What is wrong with any figure of the law: rules may calculate with finer amounts, but none is published so. */
function faultOf({ kind, value }: Amount, text: string): string | undefined {
  if (!isDecimal(value)) return undefined;
  if (kind === 'money' && value.decimalPlaces() > PLACES_OF_MONEY) {
    return `“${text}” is finer than a penny; money of the law is written £1234.56.`;
  }
  if (kind === 'rate' && value.gt(WHOLE)) return `“${text}” is more than 100%, which no rate of the law is.`;
  return undefined;
}

/** Pounds and pence. */
const PLACES_OF_MONEY = 2;
const WHOLE = Decimal.of(1);
