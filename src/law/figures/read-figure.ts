import {
  addDays,
  Decimal,
  type Figure,
  type FigureOfStretch,
  isDate,
  isDecimal,
  kindInWords,
  readFigure,
} from '../../language/index.js';
import type { Findings, TextNode } from '../../yaml/index.js';
import type { Changes } from './read-changes.js';
import { figureText } from './units.js';

/** What reading figures collects, and what it checks them against. */
export interface FigureContext {
  readonly findings: Findings;
  /** What the head of the file says of changes within the year. */
  readonly changes: Changes;
}

/** The content of one text: a kind, and an amount or a word. */
type Amount = Pick<Figure, 'kind' | 'value'>;

/** Where a figure stands and what it cites. */
type FigureOrigin = Omit<Figure, 'kind' | 'value' | 'stretches'>;

/** The words of a change. No other figure can have them, since a word of the law is one word. */
const CHANGE_WORDS = /(?<![a-z_])(until|then)(?![a-z_])/;
const CHANGE_FORM = 'A change is written 12% until 2024-01-05 then 10%, on one line.';

/** Reads a figure, with its stretches where it changes within the year; undefined, with a finding, where it is not one. */
export function figureOf(origin: FigureOrigin, node: TextNode, context: FigureContext): Figure | undefined {
  const { text } = node;
  if (text.includes('#')) {
    context.findings.add(node.place, `“${text}” is one text; a comment has a blank before its #.`);
    return undefined;
  }
  if (!CHANGE_WORDS.test(text)) {
    const amount = amountOf(node, context.findings);
    return amount && { ...origin, ...amount };
  }
  return datedFigure(origin, node, context);
}

/** Reads the rate or the limit of a band, which cannot change within the year; undefined, with a finding, where it is not one. */
export function figureOfBand(node: TextNode, context: FigureContext): Amount | undefined {
  if (!CHANGE_WORDS.test(node.text)) return amountOf(node, context.findings);
  context.findings.add(
    node.place,
    'A band is the same all year: no year has had one that changes within it, and nothing here works out tax by two. A budget that does so needs a change of the program.',
  );
  return undefined;
}

function datedFigure(origin: FigureOrigin, node: TextNode, context: FigureContext): Figure | undefined {
  const { findings, changes } = context;
  const parts = partsOf(node);
  const fault = parts === undefined ? CHANGE_FORM : faultOfDays(parts.days, changes);
  if (parts === undefined || fault !== undefined) {
    findings.add(node.place, fault ?? CHANGE_FORM);
    return undefined;
  }
  const amounts = parts.figures.flatMap((text) => amountOf({ ...node, text }, findings) ?? []);
  const last = amounts.at(-1);
  if (last === undefined || amounts.length < parts.figures.length) return undefined;
  const amountFault = faultOfAmounts(amounts);
  if (amountFault !== undefined) {
    findings.add(node.place, amountFault);
    return undefined;
  }
  const stretches = amounts.map((amount, index): FigureOfStretch => {
    const before = parts.days[index - 1];
    const from = before === undefined ? changes.starts : addDays(before, 1);
    return { ...origin, ...amount, inForce: { from, until: parts.days[index] ?? changes.ends } };
  });
  return { ...origin, ...last, stretches };
}

interface Parts {
  readonly figures: readonly string[];
  /** The last day of each figure but the last. */
  readonly days: readonly string[];
}

/** The figures of a change and their days; undefined where they are not written as a change is. */
function partsOf({ text, textPlace }: TextNode): Parts | undefined {
  // A text over two lines has no `textPlace`: YAML folds it into one line, so it does not mean what it looks like.
  if (textPlace === undefined) return undefined;
  const pieces = text.split(/ (until|then) /);
  const isPiece = [
    (piece: string) => !/\s/.test(piece) && !CHANGE_WORDS.test(piece),
    (piece: string) => piece === 'until',
    (piece: string) => !/^\s|[\s,]$/.test(piece) && !CHANGE_WORDS.test(piece),
    (piece: string) => piece === 'then',
  ];
  const isWellFormed = pieces.length % 4 === 1 && pieces.every((piece, index) => isPiece[index % 4]?.(piece));
  if (!isWellFormed || pieces.length === 1) return undefined;
  const everyFourth = (offset: number) => pieces.filter((_, index) => index % 4 === offset);
  return { figures: everyFourth(0), days: everyFourth(2) };
}

/** What is wrong with the last days of the figures before the last. */
function faultOfDays(days: readonly string[], { starts, ends }: Changes): string | undefined {
  const malformed = days.find((day) => !isDate(day));
  if (malformed !== undefined) return `“${malformed}” is not a day; a day is written like 2024-01-05.`;
  const outOfOrder = days.findIndex((day, index) => index > 0 && day <= (days[index - 1] ?? ''));
  if (outOfOrder > 0)
    return `The days of a figure rise; ${days[outOfOrder]} does not come after ${days[outOfOrder - 1]}.`;
  // Wrong days in the head have their own finding.
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

/** Reads an amount; undefined, with a finding, where it is not one. */
function amountOf(node: TextNode, findings: Findings): Amount | undefined {
  if (node.text.endsWith('?')) {
    findings.add(
      node.place,
      'A figure has no question mark: a group that nobody has compared yet is named under “unconfirmed” at the head.',
    );
    return undefined;
  }
  const amount = readFigure(node, findings);
  const fault = amount && faultOf(amount, node.text);
  if (fault !== undefined) findings.add(node.place, fault);
  return amount;
}

/** What is wrong with an amount as a figure of the law: rules may calculate with finer ones, but none is published. */
function faultOf({ kind, value }: Amount, text: string): string | undefined {
  if (!isDecimal(value)) return undefined;
  if (kind === 'money' && value.decimalPlaces() > MONEY_DECIMALS) {
    return `“${text}” is finer than a penny; money of the law is written £1234.56.`;
  }
  if (kind === 'rate' && value.gt(HUNDRED_PERCENT))
    return `“${text}” is more than 100%, which no rate of the law is.`;
  return undefined;
}

const MONEY_DECIMALS = 2;
const HUNDRED_PERCENT = Decimal.of(1);
