import { Decimal } from '../../decimal/index.js';
import { type Broken, type Findings, type Place, shiftColumn, type TextNode } from '../../yaml/index.js';

/** A parsed formula: names are not resolved yet. */
export type Formula =
  | {
      readonly form: 'number';
      readonly kind: 'money' | 'rate' | 'number' | 'count';
      readonly value: Decimal;
      readonly place: Place;
    }
  | { readonly form: 'name'; readonly path: readonly string[]; readonly place: Place }
  | { readonly form: 'cell'; readonly of: Formula; readonly key: Formula; readonly place: Place }
  | { readonly form: 'call'; readonly name: string; readonly args: readonly Formula[]; readonly place: Place }
  | {
      readonly form: 'operation';
      readonly operator: Operator;
      readonly left: Formula;
      readonly right: Formula;
      readonly place: Place;
    };

export type Operator = '+' | '-' | '*' | '/';

/** A parsed comparison, as `if` has it: `excess > £0`. */
export interface Comparison {
  readonly operator: Comparator;
  readonly left: Formula;
  readonly right: Formula;
  readonly place: Place;
}

export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/*
 *  chain      = comparison { ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum }
 *  comparison = sum ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum
 *  sum        = product { ( "+" | "-" ) product }
 *  product    = primary { ( "*" | "/" ) primary }
 *  primary    = £number | number% | number | name [ "[" sum "]" ] | word "(" sum { "," sum } ")" | "(" sum ")"
 *  name       = word { "." word }
 */

/** Parses a formula; a syntax error is a finding at its place in the text. */
export function readFormula(node: TextNode, findings: Findings): Formula | Broken {
  return parseWith(node, findings, (parser) => parser.sum());
}

/** Parses a comparison, likewise. */
export function readComparison(node: TextNode, findings: Findings): Comparison | Broken {
  return parseWith(node, findings, (parser) => parser.comparison());
}

/** Parses comparisons of neighbours: `a <= b < c` is `a <= b` and `b < c`. */
export function readChain(node: TextNode, findings: Findings): readonly Comparison[] | Broken {
  return parseWith(node, findings, (parser) => parser.chain());
}

function parseWith<T>(node: TextNode, findings: Findings, read: (parser: Parser) => T): T | Broken {
  const placeOf = (at: number) =>
    node.textPlace === undefined ? node.place : shiftColumn(node.textPlace, at);
  try {
    const parser = new Parser(tokenise(node.text), placeOf, node.text.length);
    const result = read(parser);
    parser.end();
    return result;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return findings.add(placeOf(error.offset), error.message);
  }
}

class FormulaError extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

interface Token {
  readonly type: 'number' | 'word' | 'sign';
  readonly text: string;
  readonly offset: number;
}

const TOKEN =
  /\s+|(?<number>£?\d+(?:\.\d+)?%?)|(?<word>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)|(?<sign><=|>=|!=|[-+*/()[\],=<>])/y;
const THOUSANDS = /£?\d{1,3}(,\d{3})+(?!\d)/y;

function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < text.length) {
    THOUSANDS.lastIndex = offset;
    const thousands = THOUSANDS.exec(text);
    if (thousands !== null && text[offset - 1] !== '.') {
      throw new FormulaError(
        offset,
        `“${thousands[0]}” has a thousands separator; write ${thousands[0].replaceAll(',', '')}.`,
      );
    }
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(text);
    if (match === null) throw new FormulaError(offset, unknownSignMessage(text, offset));
    const { number, word, sign } = match.groups ?? {};
    if (number !== undefined) tokens.push({ type: 'number', text: number, offset });
    else if (word !== undefined) tokens.push({ type: 'word', text: word, offset });
    else if (sign !== undefined) tokens.push({ type: 'sign', text: sign, offset });
    offset = TOKEN.lastIndex;
  }
  return tokens;
}

/** The deepest nesting of brackets. Formulas of the law have three or four levels; this many do not overflow the stack of any
 *  recursive pass. */
const MOST_BRACKETS = 100;

/** The most operators of a formula: each nests the tree by one level more. */
const MOST_OPERATORS = 1000;

const COMPARATORS: readonly Comparator[] = ['=', '!=', '<=', '>=', '<', '>'];

class Parser {
  #position = 0;
  /** How many brackets are open. */
  #openBrackets = 0;
  #operatorCount = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly placeOf: (at: number) => Place,
    private readonly length: number,
  ) {}

  comparison(): Comparison {
    const comparison = this.#comparisonWith(this.sum()) ?? this.#noComparison('if');
    const next = this.tokens[this.#position];
    if (COMPARATORS.some((comparator) => comparator === next?.text))
      throw new FormulaError(
        next?.offset ?? this.length,
        '“if” is one comparison; a second one is the “if” of a value, or of a branch, of its own.',
      );
    return comparison;
  }

  chain(): readonly Comparison[] {
    const comparisons: Comparison[] = [];
    let next = this.#comparisonWith(this.sum()) ?? this.#noComparison('holds');
    for (;;) {
      comparisons.push(next);
      const following = this.#comparisonWith(next.right);
      if (following === undefined) return comparisons;
      next = following;
    }
  }

  #comparisonWith(left: Formula): Comparison | undefined {
    const token = this.tokens[this.#position];
    const operator = COMPARATORS.find((comparator) => token?.text === comparator);
    if (token === undefined || operator === undefined) return undefined;
    this.#position++;
    return { operator, left, right: this.sum(), place: this.placeOf(token.offset) };
  }

  #noComparison(key: string): never {
    const offset = this.tokens[this.#position]?.offset ?? this.length;
    throw new FormulaError(offset, `“${key}” compares two formulas with =, !=, <, <=, > or >=.`);
  }

  sum(): Formula {
    return this.#operations(['+', '-'], () => this.#operations(['*', '/'], () => this.#primary()));
  }

  end(): void {
    const token = this.tokens[this.#position];
    if (token === undefined) return;
    if (COMPARATORS.some((comparator) => comparator === token.text)) {
      throw new FormulaError(token.offset, 'A comparison stands in “if”; a formula is a figure.');
    }
    throw new FormulaError(
      token.offset,
      `“${token.text}” is not expected here: an operator is missing, or a bracket.`,
    );
  }

  #operations(operators: readonly Operator[], operand: () => Formula): Formula {
    let left = operand();
    for (;;) {
      const token = this.tokens[this.#position];
      const operator = operators.find((each) => token?.text === each);
      if (token === undefined || operator === undefined) return left;
      this.#position++;
      if (++this.#operatorCount > MOST_OPERATORS)
        throw new FormulaError(
          token.offset,
          `A formula has at most ${MOST_OPERATORS} operators; find a part of it as a value of its own.`,
        );
      left = { form: 'operation', operator, left, right: operand(), place: this.placeOf(token.offset) };
    }
  }

  #primary(): Formula {
    const token = this.tokens[this.#position++];
    if (token === undefined)
      throw new FormulaError(this.length, 'The formula ends too early: a figure or a name is missing.');
    const place = this.placeOf(token.offset);
    if (token.type === 'number') return number(token, place);
    if (token.type === 'word') {
      if (this.#accept('('))
        return { form: 'call', name: token.text, args: this.#inBrackets(token, () => this.#args()), place };
      const name: Formula = { form: 'name', path: token.text.split('.'), place };
      if (!this.#accept('[')) return name;
      const key = this.#inBrackets(token, () => this.sum());
      this.#expect(']');
      return { form: 'cell', of: name, key, place };
    }
    if (token.text === '(') {
      const inside = this.#inBrackets(token, () => this.sum());
      this.#expect(')');
      return inside;
    }
    if (token.text === '-') {
      throw new FormulaError(
        token.offset,
        'A minus stands between two figures; for the opposite of x write £0 - x or 0 - x.',
      );
    }
    throw new FormulaError(
      token.offset,
      `“${token.text}” is not expected here: a figure or a name is missing before it.`,
    );
  }

  /** Parses what is inside brackets; `token` opens them. */
  #inBrackets<T>({ offset }: Token, read: () => T): T {
    if (++this.#openBrackets > MOST_BRACKETS) {
      throw new FormulaError(
        offset,
        `Brackets stand at most ${MOST_BRACKETS} deep in one another; find a part of this as a value of its own.`,
      );
    }
    const inside = read();
    this.#openBrackets -= 1;
    return inside;
  }

  #args(): readonly Formula[] {
    const args = [this.sum()];
    while (this.#accept(',')) args.push(this.sum());
    this.#expect(')');
    return args;
  }

  #accept(sign: string): boolean {
    if (this.tokens[this.#position]?.text !== sign) return false;
    this.#position++;
    return true;
  }

  #expect(sign: string): void {
    if (this.#accept(sign)) return;
    const token = this.tokens[this.#position];
    throw new FormulaError(token?.offset ?? this.length, `A “${sign}” is missing here.`);
  }
}

function number(token: Token, place: Place): Formula {
  const { text } = token;
  const digits = Decimal.of(text.replace(/^£|%$/g, ''));
  if (text.startsWith('£') && text.endsWith('%'))
    throw new FormulaError(token.offset, `“${text}” is either money or a percentage.`);
  if (text.startsWith('£')) return { form: 'number', kind: 'money', value: digits, place };
  if (text.endsWith('%')) return { form: 'number', kind: 'rate', value: Decimal.percent(digits), place };
  return { form: 'number', kind: digits.isInteger() ? 'count' : 'number', value: digits, place };
}

/** The names that a formula reads, each with its place, in order. */
export function namesIn(formula: Formula): readonly (Formula & { form: 'name' })[] {
  switch (formula.form) {
    case 'number':
      return [];
    case 'name':
      return [formula];
    case 'cell':
      return [...namesIn(formula.of), ...namesIn(formula.key)];
    case 'call':
      return formula.args.flatMap(namesIn);
    case 'operation':
      return [...namesIn(formula.left), ...namesIn(formula.right)];
  }
}

/** Typographic signs that word processors and web pages substitute, with the signs that formulas use. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '×': '*',
  '·': '*',
  '÷': '/',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
};

function unknownSignMessage(text: string, at: number): string {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const replacement = LOOK_ALIKE[sign];
  const hint = replacement === undefined ? '' : ` Did you mean “${replacement}”?`;
  const isVisible = !/\p{C}/u.test(sign);
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  // A letter of another script can look like one of ours: only its number tells them apart.
  if (/\p{L}/u.test(sign)) return `“${sign}” (U+${code}) is no letter of a name: those are a to z.`;
  return `${isVisible ? `“${sign}”` : `A sign that is not seen (U+${code})`} has no meaning in a formula.${hint}`;
}
