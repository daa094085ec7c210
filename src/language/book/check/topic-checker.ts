import type { Findings, Place, TextNode } from '../../../yaml/index.js';
import type { SyntaxChecker } from '../../constructs/syntax.js';
import type { FigureNode } from '../../figures.js';
import { FormulaChecker } from '../../formula/check.js';
import type { Formula } from '../../formula/parse.js';
import { type Grain, type Kind, kindInWords } from '../../kinds.js';
import { type Authorities, type CitedLaw, lawOfAuthorities } from '../authority.js';
import type { ConditionId } from '../checked.js';
import type { Term } from '../term.js';
import type { ConditionChecker } from './conditions.js';
import type { Names } from './names.js';
import type { TypeChecker } from './types.js';

/** Checks the parts of constructs, and of what else a topic says, with its names. */
export class TopicChecker extends FormulaChecker implements SyntaxChecker {
  constructor(
    topic: string,
    names: Names,
    findings: Findings,
    types: TypeChecker,
    private readonly conditions: ConditionChecker,
    readonly authorities: Authorities,
  ) {
    super(
      topic,
      names,
      findings,
      (value) => types.typeOf(value),
      (argument) => types.typeBefore(argument),
    );
  }

  lawOf(names: readonly TextNode[]): CitedLaw {
    return lawOfAuthorities(
      names.map(({ text }) => text),
      this.authorities,
    );
  }

  override term(formula: Formula, kinds: readonly Kind[] = []): Term {
    const term = super.term(formula);
    const { kind } = term.type;
    if (kinds.length > 0 && kind !== 'unknown' && !kinds.includes(kind)) {
      this.findings.add(
        formula.place,
        `${kinds.map(kindInWords).join(' or ')} is expected here; this is ${kindInWords(kind)}.`,
      );
    }
    return term;
  }

  condition(name: TextNode): ConditionId | undefined {
    return this.conditions.find(name, this.topic);
  }

  /** The id of a condition of what happens once for all items, which a finding on a condition of items begins with. */
  conditionOfAll(name: TextNode, what: string): ConditionId | undefined {
    return this.conditions.findForAllItems(name, this.topic, what);
  }

  listOf(condition: TextNode): string | undefined {
    return this.conditions.listOf(condition, this.topic);
  }

  mayBeOfItems(condition: TextNode): boolean {
    return this.conditions.mayBeOfItems(condition, this.topic);
  }

  flagCondition(input: string, place: Place): ConditionId {
    return this.conditions.findFlagCondition(input, place, this.topic);
  }

  figure({ text, place }: TextNode): FigureNode | undefined {
    return this.names.figure(text.split('.'), place, this.topic);
  }

  isOneList([list, other]: readonly string[], place: Place): boolean {
    if (other !== undefined)
      this.findings.add(
        place,
        `An item of “${list}” does not meet an item of “${other}”; use total() of one.`,
      );
    return other === undefined;
  }

  commonGrain(left: Grain, right: Grain, place: Place): Grain {
    const both = this.grainOfBoth(left, right);
    if (both === undefined)
      this.findings.add(
        place,
        'A figure a payslip does not meet a figure an item; use total() of the items.',
      );
    return both ?? 'payslip';
  }
}
