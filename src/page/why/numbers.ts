import {
  type CheckedValue,
  type Datum,
  formatFigureInReason,
  formatUnrounded,
  isDecimal,
  type Kind,
} from '../../language/index.js';
import { BY_DAY_FILE } from '../../law/index.js';
import {
  formulaOf,
  type Operand,
  type ReasonsOfCalculation,
  type Step,
  titleOf,
} from '../../reasons/index.js';
import { why as texts } from '../texts/en.js';
import { columnTitle, type Titles, wordTitle, yearTitle } from '../texts/titles.js';

/** A number or word that a figure rests on. */
export interface ReasonNumber {
  /** As the formula of the rule writes it. */
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly isFigure: boolean;
  readonly origin: NumberOrigin;
  /** Where it is another figure on the same payslip, or of the year: that. */
  readonly step: Step | undefined;
  /** How that is found itself, where it is a sum. */
  readonly sum: string | undefined;
}

export type NumberOrigin =
  /** Another figure, with reasons of its own; `place` is its payslip or item from 1, where there are several. */
  | {
      readonly from: 'figure';
      readonly value: CheckedValue;
      readonly place: number | undefined;
      readonly hasPage: boolean;
    }
  | { readonly from: 'request' | 'default'; readonly field: string }
  /** `words` are those that chose the row of a table. */
  | { readonly from: 'published'; readonly path: string; readonly words: readonly ReasonNumber[] }
  /** A table that does not follow the tax year, by the path of a figure in it. */
  | { readonly from: 'by_day'; readonly path: string }
  | { readonly from: 'table' | 'year' | 'payslip' };

type Cell = Extract<Operand['from'], { from: 'row' }>;

/** Says of what figures are found from what it is called and where it comes from. */
export class Numbers {
  constructor(
    private readonly allReasons: ReasonsOfCalculation,
    /** What the answer calls its figures, by the full names of their values. */
    private readonly answerTitles: ReadonlyMap<string, string>,
    private readonly titles: Titles,
  ) {}

  /** A step that only passes on a figure of the answer has its name. */
  nameOf(step: Step): string {
    const [title] = this.allReasons
      .chain(step)
      .flatMap(({ value }) => this.answerTitles.get(value.fullName) ?? []);
    return title ?? step.title;
  }

  of(operand: Operand, reader: Step): ReasonNumber {
    const { name: key, kind, datum, from } = operand;
    const { allReasons } = this;
    const isRead = from.from === 'value' || from.from === 'row';
    const step = isRead ? allReasons.steps.of(from.value, from.at) : undefined;
    const { name, origin } = this.#described(operand, reader, step);
    return {
      key,
      name,
      text: textOf(datum, kind, origin.from === 'published'),
      isFigure: isDecimal(datum),
      origin,
      step,
      // Found where it is shown.
      get sum() {
        return from.from === 'value' && step !== undefined ? allReasons.of(step).sum : undefined;
      },
    };
  }

  #described(
    { from, title }: Operand,
    { at }: Step,
    step: Step | undefined,
  ): Pick<ReasonNumber, 'name' | 'origin'> {
    switch (from.from) {
      case 'request':
        return {
          name: this.titles.field(from.field),
          origin: { from: from.isDefault ? 'default' : 'request', field: from.field },
        };
      case 'payslip':
        return { name: title, origin: { from: 'payslip' } };
      case 'law':
        return {
          name: lawTitle(from.path),
          origin: from.isByDay === true ? { from: 'by_day', path: from.path } : originInLaw(from.path, []),
        };
      case 'row':
        return { name: columnTitle(lastName(from.column)), origin: this.#originOfCell(from, step) };
      case 'value':
        return {
          name: step === undefined ? title : this.nameOf(step),
          origin: this.#figure(from.value, from.at + 1),
        };
      case 'across': {
        const { value, across } = from;
        const { payslips } = this.allReasons.steps.calculation;
        const places = { total: undefined, last: payslips, before: at, to_date: at + 1 };
        const which = (value.type.grain === 'item' ? texts.acrossItems : texts.across)[across];
        const name = this.answerTitles.get(value.fullName) ?? titleOf(value);
        return { name: `${name}, ${which}`, origin: this.#figure(value, places[across]) };
      }
    }
  }

  /** The payslip before the first has no page. */
  #figure(value: CheckedValue, place: number | undefined): NumberOrigin {
    const isOfOne = this.allReasons.steps.calculation.countOf(value) === 1;
    return {
      from: 'figure',
      value,
      place: isOfOne ? undefined : place,
      hasPage: value.copy === undefined && place !== 0,
    };
  }

  /** The cell of a row that was found in a table of the law comes from there. */
  #originOfCell({ value, at, column }: Cell, step: Step | undefined): NumberOrigin {
    const row = step && this.allReasons.chain(step).at(-1);
    const [figure, ...others] = row?.figures ?? [];
    if (row?.way.way !== 'lookup' || figure === undefined) return this.#figure(value, at + 1);
    // All of a table by day stands on its page, whichever of its rows were tried.
    if (figure.file === BY_DAY_FILE) return { from: 'by_day', path: figure.path };
    if (others.length > 0) return this.#figure(value, at + 1);
    return originInLaw(`${figure.path}.${column}`, this.#wordsOf(row));
  }

  /** The words that a row was found by. A letter says nothing alone: it is that of the field of the request that says it. */
  #wordsOf(row: Step): readonly ReasonNumber[] {
    const keys = row.way.way === 'lookup' ? row.way.keys : [];
    const words = keys.flatMap((key) => (key.part === 'operand' && !isDecimal(key.datum) ? key : []));
    return words.map((word) => this.of(/^[A-Z]$/.test(String(word.datum)) ? this.#saidAs(word) : word, row));
  }

  /** What a rule that only hands a word on has it from. */
  #saidAs(word: Operand): Operand {
    const { from } = word;
    const last =
      from.from === 'value'
        ? this.allReasons.chain(this.allReasons.steps.of(from.value, from.at)).at(-1)
        : undefined;
    const formula = last && formulaOf(last);
    return formula?.part === 'operand' ? formula : word;
  }
}

function originInLaw(path: string, words: readonly ReasonNumber[]): NumberOrigin {
  if (path.startsWith('year.')) return { from: 'year' };
  const published = /^rates\.(.*)/.exec(path)?.[1];
  return published === undefined ? { from: 'table' } : { from: 'published', path: published, words };
}

/** A figure or a word; nothing of a whole row. */
export function textOf(datum: Datum, kind: Kind, isPublished = false): string {
  if (isDecimal(datum))
    return isPublished ? formatFigureInReason(datum, kind, true) : formatUnrounded(datum, kind);
  if (typeof datum === 'boolean') return wordTitle(String(datum));
  if (typeof datum !== 'string') return '';
  return kind === 'code' ? wordTitle(datum) : formatFigureInReason(datum, kind, false);
}

function lawTitle(path: string): string {
  return yearTitle(path) ?? columnTitle(lastName(path));
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
