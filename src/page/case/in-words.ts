import { dayInWords, isDate, type RequestField } from '../../language/index.js';
import { percent, plainNumber, shortPounds } from '../parts/figures.js';
import { lower, type Titles } from '../texts/titles.js';
import { itemNumbers, type QueryValues } from './entries.js';

/*
 * The values of a case in words, for the summaries of a form and for paper.
 */

/** The values of a field and of all fields below it: `5%, salary sacrifice`; empty where there are none. */
export function fieldInWords(field: RequestField, values: QueryValues, titles: Titles): string {
  const { name } = field;
  const hasValue = [...values.keys()].some((each) => each === name || each.startsWith(`${name}.`));
  return hasValue ? partsOf(field, values, titles, name).join(', ') : '';
}

function partsOf(field: RequestField, values: QueryValues, titles: Titles, name: string): readonly string[] {
  const ownValues = values.get(name) ?? [];
  switch (field.type) {
    case 'amount_per': {
      const [amount] = values.get(`${name}.amount`) ?? [];
      const [per = ''] = values.get(`${name}.per`) ?? [];
      const rest = field.fields.filter((each) => each.name !== 'amount' && each.name !== 'per');
      const others = rest.flatMap((each) => partsOf(each, values, titles, `${name}.${each.name}`));
      return amount === undefined
        ? others
        : [`${moneyInWords(amount)} ${titles.word(per)}`.trim(), ...others];
    }
    case 'list':
      return itemsOf(field, values, titles, name);
    case 'flag':
      return ownValues[0] === 'true' ? [lower(titles.field(field.path))] : [];
    case 'group':
      return ofGroup(field, values, titles, name);
    case 'amounts': {
      const inWords = ofGroup(field, values, titles, name);
      return inWords.map((each) => `${each} (${lower(titles.field(field.path))})`);
    }
    default: {
      const below = field.fields.flatMap((each) => partsOf(each, values, titles, `${name}.${each.name}`));
      return [...ownValues.map((value) => valueInWords(field, value, titles)), ...below];
    }
  }
}

/** Of a group that has several amounts, each is told apart by its title: “income tax £400”. */
function ofGroup(
  { fields }: RequestField,
  values: QueryValues,
  titles: Titles,
  name: string,
): readonly string[] {
  const hasSeveral = fields.filter(({ type }) => type === 'money').length > 1;
  return fields.flatMap((each) => {
    const parts = partsOf(each, values, titles, `${name}.${each.name}`);
    const isNamed = hasSeveral && each.type === 'money';
    return isNamed ? parts.map((part) => `${lower(titles.field(each.path))} ${part}`) : parts;
  });
}

function itemsOf(field: RequestField, values: QueryValues, titles: Titles, name: string): readonly string[] {
  return itemNumbers(values, name).map((number) => {
    const partsNamed = (part: RequestField) =>
      partsOf(part, values, titles, `${name}.${number}.${part.name}`);
    // The period is said after the figure that it is of: “10 hours a month”.
    const [figure = [], ...others] = field.fields
      .filter((part) => part.name !== 'per')
      .map(partsNamed)
      .filter((parts) => parts.length > 0);
    const period = field.fields.filter((part) => part.name === 'per').flatMap(partsNamed);
    return [...figure, ...period, ...others.flat()].join(' ');
  });
}

/** A value of a field in words, such as £42,000 or 5%; an invalid one as it was typed. */
export function valueInWords({ type, path }: RequestField, value: string, titles: Titles): string {
  switch (type) {
    case 'money':
      return moneyInWords(value);
    case 'rate':
      return isFigure(value) ? percent(Number(value)) : value;
    case 'number':
    case 'count':
      return isFigure(value) ? titles.count(path, figureInWords(value)) : value;
    case 'code':
    case 'words':
      return lower(titles.word(value, path));
    case 'date':
      return isDate(value) ? dayInWords(value) : value;
    default:
      return value;
  }
}

/** A number without what it counts; an invalid one as it was typed. */
export function figureInWords(value: string): string {
  return isFigure(value) ? plainNumber(Number(value)) : value;
}

/** An amount in words: £42,000; an invalid one as it was typed. */
export function moneyInWords(value: string): string {
  return isFigure(value) ? shortPounds(Number(value)) : value;
}

function isFigure(value: string): boolean {
  return /^-?\d{1,15}(\.\d+)?$/.test(value);
}
