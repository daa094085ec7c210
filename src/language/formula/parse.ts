import { Decimal } from '../../decimal/index.js';
import { type Broken, type Findings, type Place, placeFurtherOn, type TextNode } from '../../yaml/index.js';
import { isDate } from '../dates.js';
import { type Comparator, isComparator, isOperator, type Operator, operators } from './operators.js';

/** A parsed formula: names are not resolved yet. */
export type Formula =
  | {
      readonly form: 'number';
      readonly kind: 'money' | 'rate' | 'number' | 'count';
      readonly value: Decimal;
      readonly place: Place;
    }
  | { readonly form: 'date'; readonly value: string; readonly place: Place }
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

/** A parsed comparison, as `if` has it: `excess > £0`. */
export interface Comparison {
  readonly operator: Comparator;
  readonly left: Formula;
  readonly right: Formula;
  readonly place: Place;
}

/** What `if` says: a comparison, or claims joined by `and`, `or` and `not`. */
export type Claim = Comparison | JoinedClaims<Claim> | DeniedClaim<Claim>;

export interface JoinedClaims<C> {
  readonly join: Join;
  readonly claims: readonly C[];
  /** Where the first word that joins stands. */
  readonly place: Place;
}

export interface DeniedClaim<C> {
  readonly not: C;
  readonly place: Place;
}

export type Join = 'and' | 'or';

/*
 *  chain      = comparison { ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum }
 *  claim      = part { "and" part } | part { "or" part }
 *  part       = "not" part | "(" claim ")" | comparison
 *  comparison = sum ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum
 *  sum        = product { ( "+" | "-" ) product }
 *  product    = primary { ( "*" | "/" ) primary }
 *  primary    = £number | number% | number | date | name [ "[" sum "]" ] | word "(" sum { "," sum } ")" | "(" sum ")"
 *  name       = word { "." word }
 */

/** Parses a formula; a syntax error is a finding at its place in the text. */
export function readFormula(node: TextNode, findings: Findings): Formula | Broken {
  return parseWith(node, findings, (parser) => parser.sum());
}

/** Parses what an `if` says, likewise. */
export function readClaim(node: TextNode, findings: Findings): Claim | Broken {
  return parseWith(node, findings, (parser) => parser.claim(), LOOK_ALIKE_IN_CLAIM);
}

/** Parses comparisons of neighbours: `a <= b < c` is `a <= b` and `b < c`. */
export function readChain(node: TextNode, findings: Findings): readonly Comparison[] | Broken {
  return parseWith(node, findings, (parser) => parser.chain());
}

function parseWith<T>(
  node: TextNode,
  findings: Findings,
  read: (parser: Parser) => T,
  lookAlike = LOOK_ALIKE,
): T | Broken {
  const placeOf = (at: number) =>
    node.textPlace === undefined ? node.place : placeFurtherOn(node.textPlace, at);
  try {
    const parser = new Parser(tokenise(node.text, lookAlike), placeOf, node.text.length);
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
  readonly type: 'number' | 'date' | 'word' | 'sign';
  readonly text: string;
  readonly offset: number;
}

/** Blanks mean nothing in a formula, in a date either. */
const TOKEN =
  /\s+|(?<date>\d{4}\s*-\s*\d\d\s*-\s*\d\d(?![\d.%]))|(?<number>£?\d+(?:\.\d+)?%?)|(?<word>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)|(?<sign><=|>=|!=|[-+*/()[\],=<>])/y;
const THOUSANDS = /£?\d{1,3}(,\d{3})+(?!\d)/y;

function tokenise(text: string, lookAlike: LookAlike): readonly Token[] {
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
    if (match === null) throw new FormulaError(offset, unknownSignMessage(text, offset, lookAlike));
    const { date, number, word, sign } = match.groups ?? {};
    if (date !== undefined) tokens.push({ type: 'date', text: date.replaceAll(/\s/g, ''), offset });
    else if (number !== undefined) tokens.push({ type: 'number', text: number, offset });
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

const JOINS: readonly Join[] = ['and', 'or'];
/** Words that join comparisons, and are no names. */
const JOINING_WORDS: readonly string[] = [...JOINS, 'not'];

function joinMessage(word: string): string {
  const join = word.toLowerCase();
  if (join !== word) return `“${word}” is written in small letters: ${join}.`;
  return join === 'not'
    ? '“not” stands before a comparison, in an “if”; it denies no figure.'
    : `“${join}” stands between two comparisons, in an “if”; it joins no figures.`;
}

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

  claim(): Claim {
    const first = this.#part();
    const token = this.tokens[this.#position];
    const join = JOINS.find((each) => token?.text === each);
    if (token === undefined || join === undefined) return first;
    const claims = [first];
    while (this.#accept(join)) {
      this.#countOperator(token);
      claims.push(this.#part());
    }
    const next = this.tokens[this.#position];
    if (JOINS.some((each) => each === next?.text))
      throw new FormulaError(
        next?.offset ?? this.length,
        'Beside each other “and” and “or” need brackets, which say what goes together: a > b and (c > d or e > f).',
      );
    return { join, claims, place: this.placeOf(token.offset) };
  }

  /** One of the claims that `and` or `or` joins. */
  #part(): Claim {
    const token = this.tokens[this.#position];
    if (token !== undefined && this.#accept('not'))
      return { not: this.#inBrackets(token, () => this.#part()), place: this.placeOf(token.offset) };
    if (token?.text === '(' && this.#isClaimInBrackets()) {
      this.#position++;
      const inside = this.#inBrackets(token, () => this.claim());
      this.#expect(')');
      return inside;
    }
    return this.#comparison();
  }

  /** Whether what the bracket here opens has a comparison in it: no formula has one. */
  #isClaimInBrackets(): boolean {
    let open = 0;
    for (const { text } of this.tokens.slice(this.#position)) {
      if (text === '(') open += 1;
      if (text === ')') open -= 1;
      if (open === 0) return false;
      if (isComparator(text)) return true;
    }
    return false;
  }

  #comparison(): Comparison {
    const comparison = this.#comparisonWith(this.sum()) ?? this.#noComparison('if');
    const next = this.tokens[this.#position];
    if (next !== undefined && isComparator(next.text))
      throw new FormulaError(
        next?.offset ?? this.length,
        '“if” compares two formulas at a time; “and”, “or” and “not” join comparisons, such as a < b and b < c.',
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
    if (token === undefined || !isComparator(token.text)) return undefined;
    this.#position++;
    return { operator: token.text, left, right: this.sum(), place: this.placeOf(token.offset) };
  }

  #noComparison(key: string): never {
    const offset = this.tokens[this.#position]?.offset ?? this.length;
    throw new FormulaError(offset, `“${key}” compares two formulas with =, !=, <, <=, > or >=.`);
  }

  sum(): Formula {
    return this.#operations('sum', () => this.#operations('product', () => this.#primary()));
  }

  end(): void {
    const token = this.tokens[this.#position];
    if (token === undefined) return;
    if (isComparator(token.text)) {
      throw new FormulaError(token.offset, 'A comparison stands in “if”; a formula is a figure.');
    }
    const join = token.text.toLowerCase();
    if (JOINING_WORDS.includes(join)) throw new FormulaError(token.offset, joinMessage(token.text));
    throw new FormulaError(
      token.offset,
      `“${token.text}” is not expected here: an operator is missing, or a bracket.`,
    );
  }

  #operations(of: 'sum' | 'product', operand: () => Formula): Formula {
    let left = operand();
    for (;;) {
      const token = this.tokens[this.#position];
      if (token === undefined || !isOperator(token.text) || operators[token.text].of !== of) return left;
      const operator = token.text;
      this.#position++;
      this.#countOperator(token);
      left = { form: 'operation', operator, left, right: operand(), place: this.placeOf(token.offset) };
    }
  }

  #countOperator({ offset }: Token): void {
    if (++this.#operatorCount <= MOST_OPERATORS) return;
    const says = `A formula has at most ${MOST_OPERATORS} operators; find a part of it as a value of its own.`;
    throw new FormulaError(offset, says);
  }

  #primary(): Formula {
    const token = this.tokens[this.#position++];
    if (token === undefined)
      throw new FormulaError(this.length, 'The formula ends too early: a figure or a name is missing.');
    const place = this.placeOf(token.offset);
    if (token.type === 'number') return number(token, place);
    if (token.type === 'date') return date(token, place);
    if (JOINING_WORDS.includes(token.text)) throw new FormulaError(token.offset, joinMessage(token.text));
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

function date({ text, offset }: Token, place: Place): Formula {
  if (!isDate(text))
    throw new FormulaError(offset, `“${text}” is not a day; a day is written like 2024-01-05.`);
  return { form: 'date', value: text, place };
}

/** The names that a formula reads, each with its place, in order. */
export function namesIn(formula: Formula): readonly (Formula & { form: 'name' })[] {
  switch (formula.form) {
    case 'number':
    case 'date':
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
type LookAlike = Readonly<Record<string, string>>;
const LOOK_ALIKE: LookAlike = {
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
const LOOK_ALIKE_IN_CLAIM: LookAlike = { ...LOOK_ALIKE, '&': 'and', '|': 'or', '!': 'not' };

function unknownSignMessage(text: string, at: number, lookAlike: LookAlike): string {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const replacement = lookAlike[sign];
  const hint = replacement === undefined ? '' : ` Did you mean “${replacement}”?`;
  const isVisible = !/\p{C}/u.test(sign);
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  // A letter of another script can look like one of ours: only its number tells them apart.
  if (/\p{L}/u.test(sign)) return `“${sign}” (U+${code}) is no letter of a name: those are a to z.`;
  return `${isVisible ? `“${sign}”` : `A sign that is not seen (U+${code})`} has no meaning in a formula.${hint}`;
}
