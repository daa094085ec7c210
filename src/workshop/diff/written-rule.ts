import { isBroken, type TextNode, textAt } from '../../language/index.js';
import type {
  Assumption,
  Branch,
  Comparison,
  Condition,
  Decode,
  Form,
  Formula,
  Input,
  Lowest,
  Piece,
  Refusal,
  Table,
  Test,
  Value,
  Way,
} from '../../language/inspect.js';

/*
 * What a part of a rule file says, as lines in the words of the rule language. Everything that bears on a result is
 * written and nothing else: not its place, title, note or source, nor how it was laid out. So two parts that are written
 * the same say the same, and a difference can always be seen.
 */

type Lines = readonly string[];

export function writtenValue(value: Value): Lines {
  return [
    ...writtenWay(value.way),
    ...[...(value.with ?? [])].map(([name, { formula }]) => `with ${name}: ${written(formula)}`),
    ...(value.roundings.length === 0 ? [] : [`round: ${value.roundings.map(({ text }) => text).join(', ')}`]),
    ...value.assumptions.map(writtenAssumption),
  ];
}

/** The keys of an input that say which requests are right. */
const BOUNDS = ['required', 'minimum', 'above', 'maximum', 'below', 'longest', 'most_items'];

export function writtenInput(input: Input): Lines {
  return [
    `type: ${input.type}`,
    ...optional('default', input.default),
    ...(input.words?.listed.length ? [`words: ${input.words.listed.join(', ')}`] : []),
    ...optional('rows_of', input.words?.rowsOf),
    ...optional('object', input.object),
    ...BOUNDS.flatMap((key) => optional(key, textAt(input.map, key)?.text)),
    ...input.fields.flatMap((field) => [`${field.path}:`, ...indented(writtenInput(field))]),
  ];
}

export function writtenCondition({ test }: Condition): Lines {
  return isBroken(test) ? [] : writtenTest(test);
}

export function writtenTable({ rows }: Table): Lines {
  return [...rows].map(([row, cells]) => {
    if ('text' in cells) return `${row}: ${cells.text}`;
    return `${row}: { ${[...cells].map(([column, { text }]) => `${column}: ${text}`).join(', ')} }`;
  });
}

export function writtenRefusal(refusal: Refusal): Lines {
  return [
    ...optional('when', refusal.when?.text),
    `if: ${writtenComparison(refusal.if)}`,
    ...refusal.fields.map(({ path, if: only }) =>
      only === undefined ? `field: ${path.text}` : `field: ${path.text} if ${writtenComparison(only)}`,
    ),
    `says: ${writtenText(refusal.says)}`,
  ];
}

function writtenWay(way: Way): Lines {
  switch (way.way) {
    case 'is':
      return [`is: ${written(way.formula)}`];
    case 'text':
      return [`text: ${writtenText(way.parts)}`];
    case 'lookup':
      return [
        `lookup: ${way.table.text}`,
        `by: ${way.by.map(written).join(', ')}`,
        ...(way.columns.length === 0 ? [] : [`column: ${way.columns.map(({ text }) => text).join(', ')}`]),
        ...(way.otherwise === undefined ? [] : labelled('otherwise', writtenWay(way.otherwise))),
      ];
    case 'first':
      return ['first:', ...indented(way.branches.flatMap(writtenBranch))];
    case 'table':
      return ['table:', ...indented([...way.cells].map(([cell, formula]) => `${cell}: ${written(formula)}`))];
    case 'bands':
      return [
        'bands:',
        ...indented(
          way.bands.map(({ rate, upTo }) => `rate ${written(rate)}${upTo ? `, up to ${written(upTo)}` : ''}`),
        ),
      ];
    case 'in_bands':
      return [
        'in_bands:',
        ...indented([
          `of: ${written(way.of)}`,
          `choose_by: ${written(way.chooseBy)}`,
          `bands: ${written(way.bands)}`,
          `share: ${way.share.map(written).join(', ')}`,
          `limits: ${way.limits.text}`,
          `choose_limit: ${way.chooseLimit.text}`,
        ]),
      ];
    case 'band_of':
      return ['band_of:', ...indented([`of: ${written(way.of)}`, `bands: ${written(way.bands)}`])];
    case 'band_rows':
      return [
        'band_rows:',
        ...indented([
          `of: ${written(way.of)}`,
          `payslips: ${way.payslips}`,
          `bands: ${written(way.bands)}`,
          `share: ${way.share.map(written).join(', ')}`,
          `limits: ${way.limits.text}`,
          `rows: ${way.rows.text}`,
          `adds_up_to: ${written(way.addsUpTo)}`,
        ]),
      ];
    case 'lowest':
      return [
        `lowest: ${way.column.text} of ${way.of.text}`,
        ...indented(writtenRows(way.among)),
        `otherwise: ${way.otherwise}`,
      ];
    case 'decode':
      return writtenDecode(way);
    case 'broken':
      return [];
  }
}

function writtenAssumption({ when, if: comparison, says }: Assumption): string {
  return `assume${tests(when, comparison)
    .map((test) => ` ${test}`)
    .join(' and')}: ${writtenText(says)}`;
}

function writtenRows(among: Lowest['among']): Lines {
  if (!('list' in among)) return [...among].map(([row, condition]) => `${row} when ${condition.text}`);
  const except = among.except.map(({ text }) => text);
  return [`rows of ${among.list.text}${except.length === 0 ? '' : ` except ${except.join(', ')}`}`];
}

function writtenBranch({ when, if: comparison, assume, way }: Branch): Lines {
  const label = tests(when, comparison).join(' and ') || 'otherwise';
  return [...labelled(label, writtenWay(way)), ...indented(optional('assume', assume))];
}

function tests(when: TextNode | undefined, comparison: Comparison | undefined): Lines {
  return [
    ...(when === undefined ? [] : [`when ${when.text}`]),
    ...(comparison === undefined ? [] : [`if ${writtenComparison(comparison)}`]),
  ];
}

/** `otherwise: £0` for a formula; what is more than a line stands below its label. */
function labelled(label: string, lines: Lines): Lines {
  const [only = ''] = lines;
  return lines.length === 1 && only.startsWith('is: ')
    ? [`${label}: ${only.slice('is: '.length)}`]
    : [`${label}:`, ...indented(lines)];
}

function writtenDecode({ text, pieces, respell, nothing, forms, otherwise }: Decode): Lines {
  return [
    `decode: ${written(text)}`,
    ...[...pieces].map(([name, piece]) => `piece ${name}: ${writtenPiece(piece)}`),
    ...respell.map(({ like, as }) => `${like.text} is read as ${as.text}`),
    ...(nothing.size === 0 ? [] : [`nothing: ${pairs(nothing)}`]),
    ...forms.flatMap(writtenForm),
    `otherwise: ${otherwise}`,
  ];
}

function writtenPiece(piece: Piece): string {
  return piece.piece === 'words'
    ? [...piece.words].map(([word, meaning]) => `${JSON.stringify(word)} is ${meaning}`).join(', ')
    : `a number of up to ${piece.digits} digits, from ${piece.from}`;
}

function writtenForm({ like, gives, in: known, refuse }: Form): Lines {
  return [
    `form ${like.text}: ${pairs(gives)}`,
    ...indented([
      ...(known === undefined
        ? []
        : [`in ${known.table.text} by ${known.by.map(({ text }) => text).join(', ')}`]),
      ...optional('refuse', refuse),
    ]),
  ];
}

function writtenTest(test: Test): Lines {
  if (!('join' in test)) return [`${test.fact.text} ${test.operator.text} ${JSON.stringify(test.value)}`];
  const inner = test.join === 'not' ? [test.test] : test.tests;
  return [`${test.join}:`, ...indented(inner.flatMap(writtenTest))];
}

function writtenText(parts: readonly (string | Formula)[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `{${written(part)}}`)).join('');
}

function writtenComparison({ left, operator, right }: Comparison): string {
  return `${written(left)} ${operator} ${written(right)}`;
}

function written(formula: Formula): string {
  switch (formula.form) {
    case 'number':
      if (formula.kind === 'money') return `£${formula.value.toFixed()}`;
      return formula.kind === 'rate' ? `${formula.value.inPercent().toFixed()}%` : formula.value.toFixed();
    case 'name':
      return formula.path.join('.');
    case 'cell':
      return `${written(formula.of)}[${written(formula.key)}]`;
    case 'call':
      return `${formula.name}(${formula.args.map(written).join(', ')})`;
    case 'operation': {
      const { left, operator, right } = formula;
      return `${operand(left, operator, 'left')} ${operator} ${operand(right, operator, 'right')}`;
    }
  }
}

/** Brackets where they are needed: around a sum in a product, and on the right of an operator of equal rank. */
function operand(formula: Formula, around: string, side: 'left' | 'right'): string {
  const text = written(formula);
  if (formula.form !== 'operation') return text;
  const [inner, outer] = [rank(formula.operator), rank(around)];
  return inner < outer || (inner === outer && side === 'right') ? `(${text})` : text;
}

function rank(operator: string): number {
  return operator === '*' || operator === '/' ? 2 : 1;
}

function optional(label: string, text: string | undefined): Lines {
  return text === undefined ? [] : [`${label}: ${text}`];
}

function pairs(words: ReadonlyMap<string, string>): string {
  return [...words].map(([name, word]) => `${name} ${word}`).join(', ');
}

function indented(lines: Lines): Lines {
  return lines.map((line) => `  ${line}`);
}
