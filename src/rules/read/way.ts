import type { Findings } from '../findings.js';
import type { Branch, Decode, Form, Lookup, Piece, Respelling, Way } from '../model.js';
import { type Formula, readComparison, readFormula } from './formula.js';
import { along, type Place } from './source.js';
import { KEYS_BESIDE, WAYS, type WayName, wayKeys } from './way-shape.js';
import { type MapNode, mapAt, type Node, type TextNode, textAt, textsAt } from './yaml.js';

/** The keys that a value or a branch has beside its way. */
const KEYS_AROUND: readonly string[] = [
  'title',
  'source',
  'note',
  'output',
  'round',
  'assume',
  'when',
  'if',
  'with',
];

/** Reads how a value, or a branch of one, is found. */
export class WayReader {
  constructor(private readonly findings: Findings) {}

  /** The way of a whole value: `when ... otherwise` beside a way is a choice of two. */
  valueWay(map: MapNode, place: Place): Way {
    const when = textAt(map, 'when');
    const isChoice = when !== undefined;
    const otherwise = map.entries.get('otherwise');
    if (!isChoice) {
      const takesOtherwise = map.entries.has('lookup') || map.entries.has('decode');
      if (otherwise !== undefined && !takesOtherwise) {
        this.findings.add(otherwise.key, '“otherwise” needs a “when” beside it that may not hold.');
      }
      return this.way(map, place);
    }
    if (otherwise === undefined) {
      this.findings.add(when.place, '“when” may not hold, so “otherwise” must say what counts then.');
      return { way: 'broken', place };
    }
    return {
      way: 'first',
      place,
      branches: [
        {
          place: when.place,
          isOtherwise: false,
          when,
          if: undefined,
          assume: undefined,
          way: this.way(map, place),
        },
        {
          place: otherwise.key,
          isOtherwise: true,
          when: undefined,
          if: undefined,
          assume: undefined,
          way: this.#otherwise(otherwise.value),
        },
      ],
    };
  }

  way(map: MapNode, place: Place): Way {
    const given = WAYS.filter((way) => map.entries.has(way));
    const [name] = given;
    // A formula that a comma cut, or a misspelt key, is told already.
    const isTold = map.isCut || hasStrangeKey(map);
    if (name === undefined && isTold) return { way: 'broken', place };
    if (name === undefined || given.length > 1) {
      this.findings.add(
        place,
        given.length > 1
          ? `A value is found in one way; here are ${given.join(' and ')}.`
          : `How this is found is missing: one of ${WAYS.join(', ')}.`,
      );
      return { way: 'broken', place };
    }
    for (const [key, ways] of Object.entries(KEYS_BESIDE)) {
      const entry = map.entries.get(key);
      if (entry !== undefined && !ways.includes(name)) {
        this.findings.add(entry.key, `“${key}” goes with ${ways.join(' or ')}, and not with “${name}”.`);
      }
    }
    return this.#read(name, map) ?? { way: 'broken', place };
  }

  #read(name: WayName, map: MapNode): Way | undefined {
    const node = map.entries.get(name)?.value;
    if (node === undefined) return undefined;
    switch (name) {
      case 'is': {
        const formula = this.#formula(node);
        return formula && { way: 'is', formula, place: node.place };
      }
      case 'text':
        return node.node === 'text'
          ? { way: 'text', parts: readTextParts(node, this.findings), place: node.place }
          : undefined;
      case 'lookup':
        return node.node === 'text' ? this.#lookup(node, map) : undefined;
      case 'first':
        return this.#first(node);
      case 'table':
        return this.#table(node);
      case 'bands':
        return this.#bands(node);
      case 'in_bands':
        return node.node === 'map' ? this.#inBands(node) : undefined;
      case 'band_of':
        return node.node === 'map' ? this.#bandOf(node) : undefined;
      case 'band_rows':
        return node.node === 'map' ? this.#bandRows(node) : undefined;
      case 'lowest':
        return node.node === 'map' ? this.#lowest(node) : undefined;
      case 'decode':
        return node.node === 'text' ? this.#decode(node, map) : undefined;
    }
  }

  #formula(node: Node | undefined): Formula | undefined {
    return node?.node === 'text' ? readFormula(node, this.findings) : undefined;
  }

  #formulaAt(map: MapNode, key: string): Formula | undefined {
    return this.#formula(map.entries.get(key)?.value);
  }

  /** What stands after `otherwise`: a formula, or a way of its own. */
  #otherwise(node: Node): Way {
    if (node.node === 'map') return this.way(node, node.place);
    const formula = this.#formula(node);
    return formula === undefined
      ? { way: 'broken', place: node.place }
      : { way: 'is', formula, place: node.place };
  }

  #lookup(table: TextNode, map: MapNode): Lookup | undefined {
    const by = textsAt(map, 'by').map((key) => readFormula(key, this.findings));
    const known = by.filter((key) => key !== undefined);
    if (known.length !== by.length) return undefined;
    if (by.length === 0) {
      if (hasStrangeKey(map)) return undefined;
      this.findings.add(
        table.place,
        'A lookup needs “by”: the word, or the list of words, that names the row.',
      );
      return undefined;
    }
    // Beside `when`, the `otherwise` belongs to the choice, not to the lookup.
    const otherwise = map.entries.has('when') ? undefined : map.entries.get('otherwise')?.value;
    return {
      way: 'lookup',
      place: table.place,
      table,
      by: known,
      columns: textsAt(map, 'column'),
      otherwise: otherwise && this.#otherwise(otherwise),
    };
  }

  #first(node: Node): Way | undefined {
    if (node.node !== 'list') return undefined;
    const branches = node.items.map((item) => this.#branch(item)).filter((branch) => branch !== undefined);
    const last = branches.at(-1);
    if (last !== undefined && !last.isOtherwise) {
      this.findings.add(
        last.place,
        'The last of “first” must be “otherwise”: what counts when none of those above fits.',
      );
    }
    for (const branch of branches.slice(0, -1)) {
      if (!branch.isOtherwise) continue;
      this.findings.add(
        branch.place,
        'Only the last of “first” is “otherwise”; one before it needs “when” or “if”.',
      );
    }
    return { way: 'first', branches, place: node.place };
  }

  #branch(node: Node): Branch | undefined {
    if (node.node !== 'map') return undefined;
    const assume = this.#sentence(textAt(node, 'assume'));
    const when = textAt(node, 'when');
    const ifNode = textAt(node, 'if');
    const otherwise = node.entries.get('otherwise');
    const ways = WAYS.filter((way) => node.entries.has(way));
    if (otherwise !== undefined && when === undefined && ifNode === undefined) {
      if (ways.length > 0) {
        this.findings.add(
          otherwise.key,
          `“otherwise” says what counts itself; “${ways[0]}” beside it would be passed over.`,
        );
      }
      const way = this.#otherwise(otherwise.value);
      return { place: otherwise.key, isOtherwise: true, when: undefined, if: undefined, assume, way };
    }
    if (otherwise !== undefined && !ways.includes('lookup') && !ways.includes('decode')) {
      this.findings.add(
        otherwise.key,
        'What counts when this branch does not fit is the next branch; “otherwise” is the last of them.',
      );
    }
    if (when === undefined && ifNode === undefined) {
      this.findings.add(
        node.place,
        'A branch says when it fits: “when” a condition holds, “if” a comparison does, or “otherwise”.',
      );
    }
    const comparison = ifNode && readComparison(ifNode, this.findings);
    const broken = ifNode !== undefined && comparison === undefined;
    const way: Way = broken ? { way: 'broken', place: node.place } : this.way(node, node.place);
    return { place: node.place, isOtherwise: false, when, if: comparison, assume, way };
  }

  /** What is assumed where a branch is taken; it may be taken on some payslips alone, so that no figure stands in it. */
  #sentence(node: TextNode | undefined): string | undefined {
    if (node?.text.includes('{') === true) {
      this.findings.add(
        node.place,
        'The sentence of a branch is said as it stands; one with a figure in { } is the `assume` of the value, with an `if`.',
      );
    }
    return node?.text;
  }

  #table(node: Node): Way | undefined {
    if (node.node !== 'map') return undefined;
    const cells = new Map<string, Formula>();
    for (const [cell, entry] of node.entries) {
      const formula = this.#formula(entry.value);
      if (formula !== undefined) cells.set(cell, formula);
    }
    return { way: 'table', cells, place: node.place };
  }

  #bands(node: Node): Way | undefined {
    if (node.node !== 'list') return undefined;
    const bands = node.items.flatMap((item) => {
      const rate = item.node === 'map' ? this.#formulaAt(item, 'rate') : undefined;
      const upTo = item.node === 'map' ? this.#formulaAt(item, 'up_to') : undefined;
      return rate === undefined ? [] : [{ rate, upTo }];
    });
    return { way: 'bands', bands, place: node.place };
  }

  #share(map: MapNode): readonly [Formula, Formula] | undefined {
    const node = map.entries.get('share')?.value;
    const [part, whole] = node?.node === 'list' ? node.items.map((item) => this.#formula(item)) : [];
    return part === undefined || whole === undefined ? undefined : [part, whole];
  }

  #inBands(map: MapNode): Way | undefined {
    const [of, chooseBy, bands] = ['of', 'choose_by', 'bands'].map((key) => this.#formulaAt(map, key));
    const [limits, chooseLimit] = [textAt(map, 'limits'), textAt(map, 'choose_limit')];
    const share = this.#share(map);
    if (!of || !chooseBy || !bands || !share || !limits || !chooseLimit) return undefined;
    return { way: 'in_bands', place: map.place, of, chooseBy, bands, share, limits, chooseLimit };
  }

  #bandOf(map: MapNode): Way | undefined {
    const [of, bands] = [this.#formulaAt(map, 'of'), this.#formulaAt(map, 'bands')];
    return of && bands && { way: 'band_of', of, bands, place: map.place };
  }

  #bandRows(map: MapNode): Way | undefined {
    const [of, bands, addsUpTo] = ['of', 'bands', 'adds_up_to'].map((key) => this.#formulaAt(map, key));
    const [limits, rows, payslips] = [textAt(map, 'limits'), textAt(map, 'rows'), textAt(map, 'payslips')];
    const share = this.#share(map);
    if (!of || !bands || !addsUpTo || !share || !limits || !rows || !payslips) return undefined;
    const which = payslips.text === 'each' ? 'each' : 'last';
    return { way: 'band_rows', place: map.place, of, payslips: which, bands, share, limits, rows, addsUpTo };
  }

  #lowest(map: MapNode): Way | undefined {
    const [column, of, among, otherwise] = [
      textAt(map, 'column'),
      textAt(map, 'of'),
      map.entries.get('among')?.value,
      textAt(map, 'otherwise'),
    ];
    if (!column || !of || !among || !otherwise || among.node === 'list') return undefined;
    const except = textsAt(map, 'except');
    const [stray] = except;
    if (among.node === 'map' && stray !== undefined) {
      this.findings.add(
        stray.place,
        '“except” goes beside a list of words of the request: `among: request.student_loans`.',
      );
    }
    return {
      way: 'lowest',
      place: map.place,
      column,
      of,
      among: among.node === 'text' ? { list: among, except } : conditionsIn(among),
      otherwise: otherwise.text,
    };
  }

  #decode(node: TextNode, map: MapNode): Decode | undefined {
    const text = readFormula(node, this.findings);
    const formsNode = map.entries.get('forms')?.value;
    const otherwise = textAt(map, 'otherwise');
    if (text === undefined || formsNode?.node !== 'list' || otherwise === undefined) {
      this.findings.add(
        node.place,
        '“decode” needs pieces, forms, and an otherwise that says why nothing else is a code.',
      );
      return undefined;
    }
    const pieces = new Map<string, Piece>();
    for (const [name, { value }] of mapAt(map, 'pieces')?.entries ?? []) {
      const piece = readPiece(value);
      if (piece !== undefined) pieces.set(name, piece);
    }
    const respellNode = map.entries.get('respell')?.value;
    const respell = respellNode?.node === 'list' ? respellNode.items.flatMap(readRespelling) : [];
    const nothing = wordsOf(mapAt(map, 'nothing'));
    const forms = formsNode.items.map((item) => this.#form(item)).filter((form) => form !== undefined);
    return {
      way: 'decode',
      place: node.place,
      text,
      pieces,
      respell,
      nothing,
      forms,
      otherwise: otherwise.text,
    };
  }

  #form(node: Node): Form | undefined {
    const like = node.node === 'map' ? textAt(node, 'like') : undefined;
    if (node.node !== 'map' || like === undefined) return undefined;
    const table = textAt(node, 'in');
    return {
      place: node.place,
      like,
      gives: wordsOf(mapAt(node, 'gives')),
      in: table && { table, by: textsAt(node, 'by') },
      refuse: textAt(node, 'refuse')?.text,
    };
  }
}

/** Whether a key stands here that is none; it is told with the shape of the file, and may be meant for what is missing. */
function hasStrangeKey(map: MapNode): boolean {
  return [...map.entries.keys()].some((key) => !Object.hasOwn(wayKeys, key) && !KEYS_AROUND.includes(key));
}

function readPiece(node: Node): Piece | undefined {
  if (node.node === 'list') {
    const words = node.items.flatMap((item) =>
      item.node === 'text' ? [[item.text, item.text] as const] : [],
    );
    return { piece: 'words', words: new Map(words) };
  }
  if (node.node !== 'map') return undefined;
  const digits = textAt(node, 'digits');
  if (digits !== undefined)
    return { piece: 'number', digits: Number(digits.text), from: Number(textAt(node, 'from')?.text ?? 0) };
  return { piece: 'words', words: wordsOf(node) };
}

function readRespelling(node: Node): readonly Respelling[] {
  const like = node.node === 'map' ? textAt(node, 'like') : undefined;
  const as = node.node === 'map' ? textAt(node, 'as') : undefined;
  return like === undefined || as === undefined ? [] : [{ like, as }];
}

function conditionsIn(map: MapNode): ReadonlyMap<string, TextNode> {
  const entries = [...map.entries];
  return new Map(
    entries.flatMap(([row, { value }]) => (value.node === 'text' ? [[row, value] as const] : [])),
  );
}

function wordsOf(map: MapNode | undefined): ReadonlyMap<string, string> {
  const words = [...(map?.entries ?? [])];
  return new Map(
    words.flatMap(([name, { value }]) => (value.node === 'text' ? [[name, value.text] as const] : [])),
  );
}

/** A text with formulas in { }. */
export function readTextParts(node: TextNode, findings: Findings): readonly (string | Formula)[] {
  const parts: (string | Formula)[] = [];
  let end = 0;
  for (const hole of node.text.matchAll(/\{([^}]*)\}/g)) {
    const [whole, inside = ''] = hole;
    if (hole.index > end) parts.push(node.text.slice(end, hole.index));
    const textPlace = node.textPlace && along(node.textPlace, hole.index + 1);
    const formula = readFormula(
      { node: 'text', text: inside, quoted: false, place: textPlace ?? node.place, textPlace },
      findings,
    );
    if (formula !== undefined) parts.push(formula);
    end = hole.index + whole.length;
  }
  if (end < node.text.length || parts.length === 0) parts.push(node.text.slice(end));
  return parts;
}
