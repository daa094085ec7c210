import { dayInWords, isDate, type RequestField } from '../../language/index.js';
import { percent, plainNumber, shortPounds } from '../parts/figures.js';
import { fieldLabel, lower, wordLabel } from '../texts/labels.js';
import { type Given, placesIn } from './entries.js';

/*
 * What a case says, in words: in the summary of a group of its form, and on paper.
 */

/** What is said of a field and of all below it: `5%, salary sacrifice`; empty where nothing is. */
export function inWords(field: RequestField, values: Given, name: string = field.name): string {
  const isGiven = [...values.keys()].some((each) => each === name || each.startsWith(`${name}.`));
  return isGiven ? partsOf(field, values, name).join(', ') : '';
}

function partsOf(field: RequestField, values: Given, name: string): readonly string[] {
  const own = values.get(name) ?? [];
  switch (field.type) {
    case 'amount_per': {
      const [amount] = values.get(`${name}.amount`) ?? [];
      const [per = ''] = values.get(`${name}.per`) ?? [];
      const rest = field.fields.filter((each) => each.name !== 'amount' && each.name !== 'per');
      const others = rest.flatMap((each) => partsOf(each, values, `${name}.${each.name}`));
      return amount === undefined ? others : [`${money(amount)} ${wordLabel(per)}`.trim(), ...others];
    }
    case 'list':
      return itemsOf(field, values, name);
    case 'flag':
      return own[0] === 'true' ? [lower(fieldLabel(field.path))] : [];
    case 'group':
    case 'amounts':
      return field.fields.flatMap((each) => partsOf(each, values, `${name}.${each.name}`));
    default: {
      const below = field.fields.flatMap((each) => partsOf(each, values, `${name}.${each.name}`));
      return [...own.map((value) => valueInWords(field, value)), ...below];
    }
  }
}

function itemsOf(field: RequestField, values: Given, name: string): readonly string[] {
  return placesIn(values, name).map((at) =>
    field.fields.flatMap((each) => partsOf(each, values, `${name}.${at}.${each.name}`)).join(' '),
  );
}

/** A value as a person says it. One that is wrong is shown as it was typed. */
export function valueInWords({ type, path }: RequestField, value: string): string {
  switch (type) {
    case 'money':
      return money(value);
    case 'rate':
      return isFigure(value) ? percent(Number(value)) : value;
    case 'number':
    case 'count':
      return isFigure(value) ? `${lower(fieldLabel(path))} ${plainNumber(Number(value))}` : value;
    case 'code':
    case 'words':
      return lower(wordLabel(value, path));
    case 'date':
      return isDate(value) ? dayInWords(value) : value;
    default:
      return value;
  }
}

function money(value: string): string {
  return isFigure(value) ? shortPounds(Number(value)) : value;
}

function isFigure(value: string): boolean {
  return /^-?\d{1,15}(\.\d+)?$/.test(value);
}
