import { roundings } from '../../decimal/index.js';
import {
  type Entry,
  type Findings,
  hasShape,
  isBroken,
  type MapNode,
  mapAt,
  type Node,
  shiftColumn,
  type TextNode,
  textAt,
  textsAt,
  unlessBroken,
} from '../../language/index.js';
import { readFormula } from '../../language/inspect.js';
import {
  type Chain,
  type ChainOperand,
  COMPARATORS,
  type Invariant,
  type InvariantForm,
  LEVELS,
  type RowShare,
} from './model.js';
import { FORMS_IN_WORDS, type FormName, formOf, invariantsShape } from './shape.js';

/** Reads the invariants; what cannot be read is left out, with a finding. */
export function readInvariants(file: MapNode, findings: Findings): readonly Invariant[] {
  if (!hasShape(file, invariantsShape, findings)) return [];
  const reader = new InvariantReader(findings);
  return [...file.entries].flatMap(([name, entry]) => reader.invariant(name, entry));
}

class InvariantReader {
  constructor(private readonly findings: Findings) {}

  invariant(name: string, { key, value }: Entry): Invariant[] {
    if (value.node !== 'map') return [];
    const formName = formOf([...value.entries.keys()]);
    if (formName === undefined) {
      this.findings.add(key, `“${name}” is said in no way that there is. There are: ${FORMS_IN_WORDS}.`);
      return [];
    }
    const form = this.#form(formName, value);
    const level = LEVELS.find((each) => each === textAt(value, 'level')?.text);
    if (form === undefined || level === undefined) return [];
    return [{ name, place: key, level, says: textAt(value, 'says')?.text ?? '', form }];
  }

  #form(name: FormName, map: MapNode): InvariantForm | undefined {
    const eachOf = textsAt(map, 'each_of');
    switch (name) {
      case 'holds':
        return { form: name, eachOf, chains: textsAt(map, 'holds').flatMap((text) => this.#chain(text)) };
      case 'equal':
        return { form: name, eachOf, groups: itemsAt(map, 'equal').map(textsOf) };
      case 'same_keys':
        return { form: name, groups: textsAt(map, 'same_keys') };
      case 'counts': {
        const figure = textAt(map, 'figure');
        return figure && { form: name, figure };
      }
      case 'shares': {
        const [figures, of] = [textAt(map, 'figures'), textAt(map, 'of')];
        const columns = textsAt(map, 'columns').map(({ text }) => text);
        const rows = [...(mapAt(map, 'rows')?.entries ?? [])].flatMap(([row, { value }]) =>
          this.#share(row, value),
        );
        return figures && of && { form: name, figures, of, columns, rows: new Map(rows) };
      }
      case 'rates_between': {
        const [least, most] = textsAt(map, name).map((text) =>
          unlessBroken(readFormula(text, this.findings)),
        );
        return least && most && { form: name, least, most };
      }
      case 'year_before': {
        const limits = mapAt(map, name);
        const moves = limits && textAt(limits, 'moves_at_most');
        return {
          form: name,
          eachOf,
          movesAtMost: moves && unlessBroken(readFormula(moves, this.findings)),
          mayFall: limits?.entries.has('falls') !== true,
          mayStay: limits?.entries.has('stays') !== true,
        };
      }
      case 'addresses':
        return { form: name };
    }
  }

  /** `a <= b < c`, operand by operand. */
  #chain(node: TextNode): Chain[] {
    const operands: ChainOperand[] = [];
    const comparators: Chain['comparators'][number][] = [];
    let offset = 0;
    for (const piece of node.text.split(/(<=|>=|=|<|>)/)) {
      const comparator = COMPARATORS.find((each) => each === piece);
      if (comparator !== undefined) comparators.push(comparator);
      else {
        const text = piece.trim();
        const operandOffset = offset + piece.length - piece.trimStart().length;
        const textPlace = node.textPlace && shiftColumn(node.textPlace, operandOffset);
        const formula = readFormula(
          { ...node, text, textPlace, place: textPlace ?? node.place },
          this.findings,
        );
        if (isBroken(formula)) return [];
        operands.push({ text, formula });
      }
      offset += piece.length;
    }
    if (comparators.length > 0) return [{ operands, comparators }];
    this.findings.add(node.place, '“holds” compares figures with =, <, <=, > or >=.');
    return [];
  }

  #share(row: string, value: Node): (readonly [string, RowShare])[] {
    if (value.node !== 'map') return [];
    const [share, round] = [textAt(value, 'share'), textAt(value, 'round')];
    const formula = share && unlessBroken(readFormula(share, this.findings));
    if (formula === undefined) return [];
    const rounding = round && roundings.get(round.text);
    if (round !== undefined && rounding === undefined) {
      this.findings.addUnknown(
        round.place,
        `“${round.text}” is not a rounding.`,
        round.text,
        roundings.keys(),
      );
      return [];
    }
    return [[row, { share: formula, round: rounding?.round }]];
  }
}

function itemsAt(map: MapNode, key: string): readonly Node[] {
  const list = map.entries.get(key)?.value;
  return list?.node === 'list' ? list.items : [];
}

function textsOf(node: Node): TextNode[] {
  return node.node === 'list' ? node.items.filter((item) => item.node === 'text') : [];
}
