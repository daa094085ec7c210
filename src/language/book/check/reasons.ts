import { getOrMake } from '../../../get-or-make.js';
import { type Findings, isBroken, type Place, type TextNode } from '../../../yaml/index.js';
import { conditionsOf, leavesOf, termsOf } from '../../constructs/definition-walks.js';
import { readTextPieces } from '../../constructs/read-parts.js';
import { type BeforeArgument, type Call, FormulaChecker } from '../../formula/check.js';
import { type Claim, type Formula, readClaim } from '../../formula/parse.js';
import { FormulaWriter } from '../../formula/print.js';
import { comparisonsOf, nestedTerms, termsIn, valuesIn } from '../../formula/terms.js';
import type { Type } from '../../kinds.js';
import {
  type CheckedReason,
  type CheckedValue,
  type ConditionId,
  REASON_PLACEHOLDERS,
  type ReasonPiece,
  type ReasonPlaceholder,
} from '../checked.js';
import type { DeclaredReason, DeclaredReasons, Topic } from '../model.js';
import { withDependencies } from '../rests-on.js';
import type { Definition, Term } from '../term.js';
import type { Names } from './names.js';

interface Entry extends Omit<DeclaredReason, 'says' | 'otherwise'> {
  readonly says: TextNode;
  readonly isLast: boolean;
}

/** What says enough without a figure: that there is nothing, or that the request says so. */
const NEEDS_NO_FIGURE = /\b(no|not|nothing|you said)\b/i;

/** Reads and checks sentences of reasons (`explain:`). They may name only what their value rests on: a run has found all of
 *  that with it. */
export class ReasonChecker {
  /** How sentences write words of the request (`said:` of inputs), by word. */
  readonly #wordTexts: ReadonlyMap<string, string>;
  readonly #amounts = new Amounts();

  constructor(
    private readonly names: Names,
    private readonly findings: Findings,
    private readonly typeOf: (value: CheckedValue) => Type,
    private readonly typeBefore: (argument: BeforeArgument) => Type,
    private readonly condition: (name: TextNode, topic: string) => ConditionId | undefined,
    /** Whether an answer shows a value. */
    private readonly isShown: (value: CheckedValue) => boolean,
    topics: readonly Topic[],
  ) {
    this.#wordTexts = new Map(
      topics.flatMap(({ inputs }) =>
        inputs.flatMap(({ keys }) =>
          [...(keys.said ?? [])].map(([word, { value }]) => [word, value.text] as const),
        ),
      ),
    );
  }

  check(value: CheckedValue, { reasons, isList }: DeclaredReasons): readonly CheckedReason[] {
    const entries = reasons.flatMap((reason) => this.#entry(reason) ?? []);
    const [last] = entries.slice(-1);
    if (isList && last?.isLast === false)
      this.findings.add(
        last.place,
        'The last of “explain” is “otherwise”: what is said where none above it fits.',
      );
    for (const { isLast, place } of entries.slice(0, -1)) {
      if (isLast) this.findings.add(place, 'Only the last of “explain” is without “if” and “when”.');
    }
    const { names, findings, typeOf, typeBefore } = this;
    const texts = this.#wordTexts;
    const checker = new ValueReasonChecker(value, names, findings, typeOf, typeBefore, texts, this.#amounts);
    const isShown = this.isShown(value);
    return entries.map((entry) => {
      const reason = checker.check(entry, (name) => this.condition(name, value.topic));
      if (isShown) this.#checkFigures(value, entry.says.place, reason.says);
      return reason;
    });
  }

  /** A finding on a sentence that says no more of a figure than what it is. One that could not be read has its finding already. */
  #checkFigures({ declaration: { name } }: CheckedValue, place: Place, says: readonly ReasonPiece[]): void {
    if (says.length === 0 || says.some(saysWhy)) return;
    this.findings.add(
      place,
      `An answer shows “${name}”, and this says nothing of it but {value}: name in { } a figure that it comes from, or say with “no”, “not” ` +
        'or “nothing” why there is none, or that “you said” it.',
    );
  }

  #entry({ says, otherwise, ...reason }: DeclaredReason): Entry | undefined {
    const isLast = reason.when === undefined && reason.if === undefined;
    const sentence = otherwise === undefined ? says : isLast && says === undefined ? otherwise : undefined;
    if (sentence !== undefined) return { ...reason, says: sentence, isLast };
    this.findings.add(
      reason.place,
      'A sentence of reasons is “says”, and the last of a list “otherwise”, which has no “if”.',
    );
    return undefined;
  }
}

class ValueReasonChecker extends FormulaChecker {
  readonly #dependencies: Dependencies;

  constructor(
    private readonly value: CheckedValue,
    names: Names,
    findings: Findings,
    typeOf: (value: CheckedValue) => Type,
    typeBefore: (argument: BeforeArgument) => Type,
    private readonly wordTexts: ReadonlyMap<string, string>,
    private readonly amounts: Amounts,
  ) {
    super(value.topic, names, findings, typeOf, typeBefore);
    this.#dependencies = new Dependencies(value);
  }

  check(
    { when, if: test, says, list }: Entry,
    condition: (name: TextNode) => ConditionId | undefined,
  ): CheckedReason {
    const claim = test && readClaim(test, this.findings);
    const sentence = this.#parts(says);
    const hasList = sentence.some(
      (part) => typeof part === 'object' && 'placeholder' in part && part.placeholder === 'list',
    );
    if (hasList !== list.length > 0)
      this.findings.add(says.place, '“list” and {list} go together: the one says what stands at the other.');
    return {
      when: when && this.#condition(when, condition(when)),
      if: claim === undefined || isBroken(claim) ? undefined : this.#claim(claim),
      says: sentence,
      list: list.map((each) => this.#parts(each)),
    };
  }

  #condition({ place }: TextNode, id: ConditionId | undefined): ConditionId | undefined {
    if (id !== undefined && !this.#dependencies.asksAbout(id))
      this.findings.add(place, `“${this.value.declaration.name}” does not ask about this condition.`);
    return id;
  }

  #claim(claim: Claim) {
    const checked = this.claim(claim);
    for (const { left, right, place } of comparisonsOf(checked))
      for (const term of [left, right]) this.#checkDependency(term, place);
    return checked;
  }

  #parts(text: TextNode): readonly ReasonPiece[] {
    const parts = readTextPieces(text, this.findings);
    return isBroken(parts)
      ? []
      : parts.map((part) => (typeof part === 'string' ? part.replaceAll(/\s+/g, ' ') : this.#part(part)));
  }

  #part(formula: Formula): ReasonPiece {
    const placeholder = placeholderOf(formula);
    if (placeholder === undefined) {
      const term = this.termOfText(formula);
      this.#checkDependency(term, formula.place);
      return { term, isPublished: !this.amounts.areBehind(term), wordTexts: this.wordTexts };
    }
    const hasBands = leavesOf(this.value.definition).some(
      (leaf) => leaf.term === 'apply' && leaf.by.taxed !== undefined,
    );
    if (placeholder === 'bands' && !hasBands)
      this.findings.add(
        formula.place,
        `{bands} is what “in_bands” taxes; “${this.value.declaration.name}” has none.`,
      );
    const { kind, grain } = this.value.type;
    if (placeholder === 'so_far' && kind !== 'unknown' && grain !== 'payslip')
      this.findings.add(
        formula.place,
        `{so_far} is of the payslips of a year; “${this.value.declaration.name}” is no figure a payslip.`,
      );
    return { placeholder };
  }

  /** `change(x)`: x with what `with` changes, less x without it. */
  protected override specialCall({ name, args, place }: Call): Term | undefined {
    const [arg] = args;
    if (name !== 'change' || arg === undefined || args.length > 1) return undefined;
    const term = this.term(arg);
    const { copies } = this.#dependencies;
    if (copies.size === 0) {
      this.findings.add(
        place,
        `change() is what “with” changes; “${this.value.declaration.name}” rests on none.`,
      );
      return term;
    }
    return { term: 'operation', operator: '-', left: withCopies(term, copies), right: term, type: term.type };
  }

  #checkDependency(term: Term, place: Place): void {
    const own = this.value.type.grain;
    const { grain } = term.type;
    if (grain === 'item' ? own !== 'item' : grain === 'payslip' && own !== 'payslip') {
      const noun = grain === 'item' ? 'an item; use total()' : 'a payslip; use total() or last()';
      this.findings.add(
        place,
        `“${this.value.declaration.name}” is one figure for the year, and this is one figure ${noun}.`,
      );
    }
    const unrelated = this.#dependencies.firstUnrelatedName(term);
    if (unrelated !== undefined)
      this.findings.add(
        place,
        `“${this.value.declaration.name}” does not rest on “${unrelated}”, so it is none of its reasons.`,
      );
  }
}

/** All that a value rests on, at any distance. */
class Dependencies {
  readonly #values: ReadonlySet<CheckedValue>;
  #copies: ReadonlyMap<CheckedValue, CheckedValue> | undefined;

  constructor(value: CheckedValue) {
    this.#values = withDependencies([value]);
  }

  /** The copies that `with` made among them, by their originals. */
  get copies(): ReadonlyMap<CheckedValue, CheckedValue> {
    this.#copies ??= new Map(
      [...this.#values].flatMap((each) =>
        each.copy === undefined ? [] : [[each.copy.original, each] as const],
      ),
    );
    return this.#copies;
  }

  asksAbout(condition: ConditionId): boolean {
    return [...this.#values].some(({ definition }) => conditionsOf(definition).includes(condition));
  }

  /** The first name in a formula that the value does not rest on; undefined where it rests on all. */
  firstUnrelatedName(term: Term): string | undefined {
    if (term.term === 'value' || term.term === 'across') {
      const isRelated = this.#values.has(term.value) || this.copies.has(term.value);
      if (!isRelated) return term.value.declaration.name;
    }
    const [name] = namesOfThis(term);
    if (name !== undefined && !this.#reads(name)) return name;
    return termsIn(term)
      .map((inner) => this.firstUnrelatedName(inner))
      .find((each) => each !== undefined);
  }

  #reads(name: string): boolean {
    return [...this.#values].some(({ definition }) => namesInStep(definition).has(name));
  }
}

/** What formulas rest on. */
class Amounts {
  /** Whether a definition itself reads an amount: every figure of a sentence asks it of all that it rests on. */
  readonly #reads = new Map<Definition, boolean>();

  /** Whether a formula rests on an amount of the request, at any distance. */
  areBehind(term: Term): boolean {
    const values = [...withDependencies(valuesIn(term))];
    return nestedTerms(term).some(isAmount) || values.some(({ definition }) => this.#areRead(definition));
  }

  #areRead(definition: Definition): boolean {
    return getOrMake(this.#reads, definition, () => termsOf(definition).flatMap(nestedTerms).some(isAmount));
  }
}

function isAmount({ term, type }: Term): boolean {
  return term === 'input' && (type.kind === 'money' || type.kind === 'amounts');
}

/** The inputs and figures that a definition itself names. */
function namesInStep(definition: Definition): ReadonlySet<string> {
  return new Set(termsOf(definition).flatMap(nestedTerms).flatMap(namesOfThis));
}

/** With no topic of its own it writes every name in full. */
const WRITER = new FormulaWriter('');

function namesOfThis(term: Term): readonly string[] {
  const isNamed =
    term.term === 'input' || term.term === 'dated' || (term.term === 'constant' && term.figure !== undefined);
  return isNamed ? [WRITER.term(term)] : [];
}

/** Whether a part of a sentence says how its figure comes about: it has another figure, or says why there is none. */
function saysWhy(part: ReasonPiece): boolean {
  if (typeof part === 'string') return NEEDS_NO_FIGURE.test(part);
  return !('placeholder' in part) || (part.placeholder !== 'value' && part.placeholder !== 'so_far');
}

function placeholderOf(formula: Formula): ReasonPlaceholder | undefined {
  if (formula.form !== 'name' || formula.path.length > 1) return undefined;
  return REASON_PLACEHOLDERS.find((each) => each === formula.path[0]);
}

/** The formula with copies in the place of the values that it names. */
function withCopies(term: Term, copies: ReadonlyMap<CheckedValue, CheckedValue>): Term {
  const inner = (each: Term) => withCopies(each, copies);
  switch (term.term) {
    case 'value':
      return { ...term, value: copies.get(term.value) ?? term.value };
    case 'across':
      return {
        ...term,
        value: copies.get(term.value) ?? term.value,
        ...(term.first !== undefined && { first: inner(term.first) }),
      };
    case 'column':
    case 'spread':
    case 'dated':
      return { ...term, of: inner(term.of) };
    case 'cell':
      return { ...term, of: inner(term.of), key: inner(term.key) };
    case 'operation':
      return { ...term, left: inner(term.left), right: inner(term.right) };
    case 'call':
      return { ...term, args: term.args.map(inner) };
    default:
      return term;
  }
}
