import fc from 'fast-check';
import type { Json } from '../../../src/json.js';

/** Choices of order, white space, and forms of numbers and texts. */
export const choices = fc.infiniteStream(fc.nat(1_000));

/** JSON that says the same in another form. */
export function otherForm(json: Json, stream: fc.Stream<number>): string {
  return writeOtherForm(json, (options) => Number(stream.next().value) % options);
}

/** One of so many options, from 0. */
type Choose = (options: number) => number;

function writeOtherForm(json: Json, choose: Choose): string {
  const space = () => ['', '', ' ', '\n', '\t', ' \r\n '][choose(6)] ?? '';
  const inner = (): string => {
    if (typeof json === 'number') return numberInOtherForm(json, choose);
    if (typeof json === 'string') return textInOtherForm(json, choose);
    if (Array.isArray(json))
      return `[${json.map((each) => writeOtherForm(each, choose)).join(',') || space()}]`;
    if (typeof json !== 'object' || json === null) return JSON.stringify(json);
    const members = shuffle(Object.entries(json), choose).map(
      ([name, value]) =>
        `${space()}${textInOtherForm(name, choose)}${space()}:${writeOtherForm(value, choose)}`,
    );
    return `{${members.join(',') || space()}}`;
  };
  return space() + inner() + space();
}

/** 1000 as 1000.00, 1e3, 10E+2 or 100000e-2. */
function numberInOtherForm(number: number, choose: Choose): string {
  const plain = JSON.stringify(number);
  if (number === 0) return ['0', '0.00', '0e3', '0.0E-7'][choose(4)] ?? plain;
  // What JSON writes with an exponent already is left so.
  if (/e/.test(plain)) return plain.replace('e', 'E');
  const [whole = '', decimals = ''] = plain.split('.');
  const digits = `${whole}${decimals}`.replace(/^(-?)0+(?=\d)/, '$1');
  const forms = [
    plain,
    decimals === '' ? `${whole}.0` : `${plain}00`,
    `${digits}e${-decimals.length}`,
    `${digits}0E${-decimals.length - 1}`,
    `${digits}.0e${decimals === '' ? '+0' : -decimals.length}`,
    ...(/0$/.test(plain) && decimals === '' ? [`${whole.slice(0, -1)}e+1`] : []),
  ];
  return forms[choose(forms.length)] ?? plain;
}

/** Letters as they are, or by their numbers. */
function textInOtherForm(text: string, choose: Choose): string {
  const letters = [...text].map((letter) => {
    const number = letter.charCodeAt(0).toString(16).padStart(4, '0');
    return choose(6) === 0 && letter.length === 1 ? `\\u${number}` : JSON.stringify(letter).slice(1, -1);
  });
  return `"${letters.join('')}"`;
}

function shuffle<T>(list: readonly T[], choose: Choose): readonly T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(choose(left.length), 1));
}
