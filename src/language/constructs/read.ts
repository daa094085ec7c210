import type { Branch, Decode, Form, Lookup, Lowest, Piece, Respelling, Way } from '../book/model.js';
import { type Formula, readComparison, readFormula } from '../formula/parse.js';
import { allOf, type FieldReader } from '../source/fields.js';
import { type Broken, type Findings, isBroken, whole } from '../source/findings.js';
import { along, type Place } from '../source/source.js';
import { didYouMean } from '../source/suggest.js';
import type { MapNode, Node, TextNode } from '../source/yaml.js';
import { KEYS_BESIDE, WAYS, type WayName, wayKeys } from './shapes.js';

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
  readonly #findings: Findings;

  constructor(private readonly fields: FieldReader) {
    this.#findings = fields.findings;
  }

  /** The way of a whole value: `when ... otherwise` beside a way is a choice of two. */
  valueWay(map: MapNode, place: Place): Way {
    const when = this.fields.textAt(map, 'when');
    if (isBroken(when)) return broken(when, place);
    const otherwise = map.entries.get('otherwise');
    if (when === undefined) {
      const takesOtherwise = map.entries.has('lookup') || map.entries.has('decode');
      if (otherwise !== undefined && !takesOtherwise) {
        this.#findings.add(otherwise.key, '“otherwise” needs a “when” beside it that may not hold.');
      }
      return this.way(map, place);
    }
    if (otherwise === undefined) {
      const because = this.#findings.add(
        when.place,
        '“when” may not hold, so “otherwise” must say what counts then.',
      );
      return broken(map.empty.get('otherwise') ?? because, place);
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
    if (name === undefined) return broken(this.#noWay(map, place), place);
    if (given.length > 1) {
      const says = `A value is found in one way; here are ${given.join(' and ')}.`;
      return broken(this.#findings.add(place, says), place);
    }
    for (const [key, ways] of Object.entries(KEYS_BESIDE)) {
      const entry = map.entries.get(key);
      if (entry !== undefined && !ways.includes(name)) {
        this.#findings.add(entry.key, `“${key}” goes with ${ways.join(' or ')}, and not with “${name}”.`);
      }
    }
    const way = this.#read(name, map);
    return isBroken(way) ? broken(way, place) : way;
  }

  /** A formula that a comma cut, one without its value, or a misspelt key has its finding already. */
  #noWay(map: MapNode, place: Place): Broken {
    const empty = WAYS.map((way) => map.empty.get(way)).find((each) => each !== undefined);
    const known = map.cut ?? empty ?? (hasStrangeKey(map) ? this.fields.finding(map) : undefined);
    return known ?? this.#findings.add(place, `How this is found is missing: one of ${WAYS.join(', ')}.`);
  }

  #read(name: WayName, map: MapNode): Way | Broken {
    const { fields } = this;
    switch (name) {
      case 'is': {
        const formula = this.#formulaAt(map, name);
        return isBroken(formula) ? formula : { way: 'is', formula, place: placeAt(map, name) };
      }
      case 'text': {
        const text = this.#textAt(map, name);
        const parts = isBroken(text) ? text : readTextParts(text, this.#findings);
        return isBroken(parts) ? parts : { way: 'text', parts, place: placeAt(map, name) };
      }
      case 'lookup':
        return this.#lookup(map);
      case 'first':
        return this.#first(map);
      case 'table': {
        const table = fields.needed(map, name, fields.mapAt(map, name));
        const cells = isBroken(table) ? table : fields.each(table, (node) => this.#formula(node));
        return isBroken(cells) ? cells : { way: 'table', cells, place: placeAt(map, name) };
      }
      case 'bands':
        return this.#bands(map);
      case 'in_bands':
        return this.#in(map, name, (inner) => this.#inBands(inner));
      case 'band_of':
        return this.#in(map, name, (inner) => this.#bandOf(inner));
      case 'band_rows':
        return this.#in(map, name, (inner) => this.#bandRows(inner));
      case 'lowest':
        return this.#in(map, name, (inner) => this.#lowest(inner));
      case 'decode':
        return this.#decode(map);
    }
  }

  #in(map: MapNode, name: WayName, read: (inner: MapNode) => Way | Broken): Way | Broken {
    const inner = this.fields.needed(map, name, this.fields.mapAt(map, name));
    return isBroken(inner) ? inner : read(inner);
  }

  #formula(node: Node): Formula | Broken {
    const text = this.fields.text(node);
    return isBroken(text) ? text : readFormula(text, this.#findings);
  }

  #formulaAt(map: MapNode, key: string): Formula | Broken {
    const text = this.#textAt(map, key);
    return isBroken(text) ? text : readFormula(text, this.#findings);
  }

  #textAt(map: MapNode, key: string): TextNode | Broken {
    return this.fields.needed(map, key, this.fields.textAt(map, key));
  }

  /** What stands after `otherwise`: a formula, or a way of its own. */
  #otherwise(node: Node): Way {
    if (node.node === 'map') return this.way(node, node.place);
    const formula = this.#formula(node);
    return isBroken(formula) ? broken(formula, node.place) : { way: 'is', formula, place: node.place };
  }

  #lookup(map: MapNode): Lookup | Broken {
    const table = this.#textAt(map, 'lookup');
    const [keys, columns] = [this.fields.textsAt(map, 'by'), this.fields.textsAt(map, 'column')];
    if (isBroken(table)) return table;
    if (isBroken(keys)) return keys;
    if (isBroken(columns)) return columns;
    if (keys.length === 0) {
      const known = hasStrangeKey(map) ? this.fields.finding(map) : undefined;
      const says = 'A lookup needs “by”: the word, or the list of words, that names the row.';
      return known ?? this.#findings.add(table.place, says);
    }
    const by = allOf(keys.map((key) => readFormula(key, this.#findings)));
    if (isBroken(by)) return by;
    // Beside `when`, the `otherwise` belongs to the choice, not to the lookup.
    const otherwise = map.entries.has('when') ? undefined : map.entries.get('otherwise')?.value;
    return {
      way: 'lookup',
      place: table.place,
      table,
      by,
      columns,
      otherwise: otherwise && this.#otherwise(otherwise),
    };
  }

  #first(map: MapNode): Way | Broken {
    const list = this.fields.needed(map, 'first', this.fields.listAt(map, 'first'));
    if (isBroken(list)) return list;
    const read = allOf(list.items.map((item) => this.#branch(item)));
    if (isBroken(read)) return read;
    const last = read.at(-1);
    if (last !== undefined && !last.isOtherwise) {
      this.#findings.add(
        last.place,
        'The last of “first” must be “otherwise”: what counts when none of those above fits.',
      );
    }
    for (const branch of read.slice(0, -1)) {
      if (!branch.isOtherwise) continue;
      this.#findings.add(
        branch.place,
        'Only the last of “first” is “otherwise”; one before it needs “when” or “if”.',
      );
    }
    return { way: 'first', branches: read, place: list.place };
  }

  #branch(item: Node): Branch | Broken {
    const { fields } = this;
    const node = fields.map(item);
    if (isBroken(node)) return node;
    const [sentence, when, ifNode] = ['assume', 'when', 'if'].map((key) => fields.textAt(node, key));
    if (isBroken(sentence)) return sentence;
    if (isBroken(when)) return when;
    if (isBroken(ifNode)) return ifNode;
    const assume = this.#sentence(sentence);
    const otherwise = node.entries.get('otherwise');
    const noValue = node.empty.get('otherwise');
    if (noValue !== undefined) return noValue;
    const ways = WAYS.filter((way) => node.entries.has(way));
    if (otherwise !== undefined && when === undefined && ifNode === undefined) {
      if (ways.length > 0) {
        this.#findings.add(
          otherwise.key,
          `“otherwise” says what counts itself; “${ways[0]}” beside it would be passed over.`,
        );
      }
      const way = this.#otherwise(otherwise.value);
      return { place: otherwise.key, isOtherwise: true, when: undefined, if: undefined, assume, way };
    }
    if (otherwise !== undefined && !ways.includes('lookup') && !ways.includes('decode')) {
      this.#findings.add(
        otherwise.key,
        'What counts when this branch does not fit is the next branch; “otherwise” is the last of them.',
      );
    }
    if (when === undefined && ifNode === undefined) {
      const known = hasStrangeKey(node) ? fields.finding(node) : node.cut;
      if (known !== undefined) return known;
      this.#findings.add(
        node.place,
        'A branch says when it fits: “when” a condition holds, “if” a comparison does, or “otherwise”.',
      );
    }
    const comparison = ifNode && readComparison(ifNode, this.#findings);
    const way = isBroken(comparison) ? broken(comparison, node.place) : this.way(node, node.place);
    return { place: node.place, isOtherwise: false, when, if: whole(comparison), assume, way };
  }

  /** What is assumed where a branch is taken; it may be taken on some payslips alone, so that no figure stands in it. */
  #sentence(node: TextNode | undefined): string | undefined {
    if (node?.text.includes('{') === true) {
      this.#findings.add(
        node.place,
        'The sentence of a branch is said as it stands; one with a figure in { } is the `assume` of the value, with an `if`.',
      );
    }
    return node?.text;
  }

  #bands(map: MapNode): Way | Broken {
    const { fields } = this;
    const list = fields.needed(map, 'bands', fields.listAt(map, 'bands'));
    if (isBroken(list)) return list;
    const bands = allOf(
      list.items.map((item) => {
        const band = fields.map(item);
        if (isBroken(band)) return band;
        const rate = this.#formulaAt(band, 'rate');
        const upTo =
          band.entries.has('up_to') || band.empty.has('up_to') ? this.#formulaAt(band, 'up_to') : undefined;
        if (isBroken(rate)) return rate;
        return isBroken(upTo) ? upTo : { rate, upTo };
      }),
    );
    return isBroken(bands) ? bands : { way: 'bands', bands, place: list.place };
  }

  #share(map: MapNode): readonly [Formula, Formula] | Broken {
    const list = this.fields.needed(map, 'share', this.fields.listAt(map, 'share'));
    const read = isBroken(list) ? list : allOf(list.items.map((item) => this.#formula(item)));
    if (isBroken(read)) return read;
    const [part, whole, ...more] = read;
    return part === undefined || whole === undefined || more.length > 0
      ? this.fields.needed<readonly [Formula, Formula]>(map, 'share', undefined)
      : [part, whole];
  }

  #inBands(map: MapNode): Way | Broken {
    const [of, chooseBy, bands] = [
      this.#formulaAt(map, 'of'),
      this.#formulaAt(map, 'choose_by'),
      this.#formulaAt(map, 'bands'),
    ];
    const [limits, chooseLimit] = [this.#textAt(map, 'limits'), this.#textAt(map, 'choose_limit')];
    const share = this.#share(map);
    if (isBroken(of)) return of;
    if (isBroken(chooseBy)) return chooseBy;
    if (isBroken(bands)) return bands;
    if (isBroken(limits)) return limits;
    if (isBroken(chooseLimit)) return chooseLimit;
    if (isBroken(share)) return share;
    return { way: 'in_bands', place: map.place, of, chooseBy, bands, share, limits, chooseLimit };
  }

  #bandOf(map: MapNode): Way | Broken {
    const [of, bands] = [this.#formulaAt(map, 'of'), this.#formulaAt(map, 'bands')];
    if (isBroken(of)) return of;
    return isBroken(bands) ? bands : { way: 'band_of', of, bands, place: map.place };
  }

  #bandRows(map: MapNode): Way | Broken {
    const [of, bands, addsUpTo] = [
      this.#formulaAt(map, 'of'),
      this.#formulaAt(map, 'bands'),
      this.#formulaAt(map, 'adds_up_to'),
    ];
    const [limits, rows, payslips] = [
      this.#textAt(map, 'limits'),
      this.#textAt(map, 'rows'),
      this.#textAt(map, 'payslips'),
    ];
    const share = this.#share(map);
    if (isBroken(of)) return of;
    if (isBroken(bands)) return bands;
    if (isBroken(addsUpTo)) return addsUpTo;
    if (isBroken(limits)) return limits;
    if (isBroken(rows)) return rows;
    if (isBroken(payslips)) return payslips;
    if (isBroken(share)) return share;
    const which = payslips.text === 'each' ? 'each' : 'last';
    return { way: 'band_rows', place: map.place, of, payslips: which, bands, share, limits, rows, addsUpTo };
  }

  #lowest(map: MapNode): Way | Broken {
    const [column, of, otherwise] = [
      this.#textAt(map, 'column'),
      this.#textAt(map, 'of'),
      this.#textAt(map, 'otherwise'),
    ];
    const among = this.#among(map);
    if (isBroken(column)) return column;
    if (isBroken(of)) return of;
    if (isBroken(otherwise)) return otherwise;
    if (isBroken(among)) return among;
    return { way: 'lowest', place: map.place, column, of, among, otherwise: otherwise.text };
  }

  #among(map: MapNode): Lowest['among'] | Broken {
    const node = map.entries.get('among')?.value;
    const except = this.fields.textsAt(map, 'except');
    if (isBroken(except)) return except;
    if (node?.node === 'text') return { list: node, except };
    const conditions = this.fields.needed(map, 'among', this.fields.mapAt(map, 'among'));
    const [stray] = except;
    if (stray !== undefined) {
      return this.#findings.add(
        stray.place,
        '“except” goes beside a list of words of the request: `among: request.student_loans`.',
      );
    }
    return isBroken(conditions) ? conditions : this.fields.texts(conditions);
  }

  #decode(map: MapNode): Decode | Broken {
    const { fields } = this;
    const text = this.#formulaAt(map, 'decode');
    const place = placeAt(map, 'decode');
    const list = fields.listAt(map, 'forms');
    const otherwise = fields.textAt(map, 'otherwise');
    const written = fields.mapAt(map, 'pieces');
    const nothing = this.#wordsAt(map, 'nothing');
    if (isBroken(text)) return text;
    if (isBroken(list)) return list;
    if (isBroken(otherwise)) return otherwise;
    if (isBroken(written)) return written;
    if (isBroken(nothing)) return nothing;
    if (list === undefined || otherwise === undefined || written === undefined) {
      const known = hasStrangeKey(map) ? fields.finding(map) : undefined;
      const says = '“decode” needs pieces, forms, and an otherwise that says why nothing else is a code.';
      return known ?? this.#findings.add(place, says);
    }
    const pieces = fields.each(written, (node) => this.#piece(node));
    const forms = allOf(list.items.map((item) => this.#form(item)));
    if (isBroken(pieces)) return pieces;
    const respellings = fields.listAt(map, 'respell');
    const respell =
      respellings === undefined || isBroken(respellings)
        ? respellings
        : allOf(respellings.items.map((item) => this.#respelling(item)));
    if (isBroken(forms)) return forms;
    if (isBroken(respell)) return respell;
    return {
      way: 'decode',
      place,
      text,
      pieces,
      respell: respell ?? [],
      nothing,
      forms,
      otherwise: otherwise.text,
    };
  }

  #piece(node: Node): Piece | Broken {
    const { fields } = this;
    if (node.node === 'list') {
      const words = allOf(node.items.map((item) => fields.text(item)));
      return isBroken(words)
        ? words
        : { piece: 'words', words: new Map(words.map(({ text }) => [text, text])) };
    }
    const map = fields.map(node);
    if (isBroken(map)) return map;
    if (!map.entries.has('digits')) {
      for (const [key, entry] of map.entries) {
        if (key === 'from' || didYouMean(key, ['digits']) !== undefined)
          return this.#findings.add(
            entry.key,
            `A number is written { digits: 6, from: 0 }; “${key}” is no word.`,
          );
      }
      const words = this.#words(map);
      return isBroken(words) ? words : { piece: 'words', words };
    }
    const [digits, from] = [this.#wholeAt(map, 'digits'), this.#wholeAt(map, 'from')];
    if (isBroken(digits)) return digits;
    if (isBroken(from)) return from;
    for (const [key, entry] of map.entries) {
      if (key !== 'digits' && key !== 'from')
        return this.#findings.addUnknown(entry.key, `“${key}” is not part of a number.`, key, [
          'digits',
          'from',
        ]);
    }
    return { piece: 'number', digits: digits ?? 0, from: from ?? 0 };
  }

  #respelling(node: Node): Respelling | Broken {
    const map = this.fields.map(node);
    if (isBroken(map)) return map;
    const [like, as] = [this.#textAt(map, 'like'), this.#textAt(map, 'as')];
    if (isBroken(like)) return like;
    return isBroken(as) ? as : { like, as };
  }

  #wholeAt(map: MapNode, key: string): number | Broken | undefined {
    const text = this.fields.textAt(map, key);
    if (text === undefined || isBroken(text)) return text;
    return /^\d+$/.test(text.text)
      ? Number(text.text)
      : this.#findings.add(text.place, `“${key}” is a whole number.`);
  }

  #form(node: Node): Form | Broken {
    const { fields } = this;
    const map = fields.map(node);
    if (isBroken(map)) return map;
    const like = this.#textAt(map, 'like');
    const [table, refuse] = [fields.textAt(map, 'in'), fields.textAt(map, 'refuse')];
    const [by, gives] = [fields.textsAt(map, 'by'), this.#wordsAt(map, 'gives')];
    if (isBroken(like)) return like;
    if (isBroken(table)) return table;
    if (isBroken(refuse)) return refuse;
    if (isBroken(by)) return by;
    if (isBroken(gives)) return gives;
    if ((table === undefined) !== (by.length === 0)) {
      const says = '“in” names a table, and “by” the pieces that name its row: a form has both or neither.';
      return fields.finding(map) ?? this.#findings.add(node.place, says);
    }
    return { place: node.place, like, gives, in: table && { table, by }, refuse: refuse?.text };
  }

  /** Words by name; none where there is no such key. */
  #wordsAt(map: MapNode, key: string): ReadonlyMap<string, string> | Broken {
    const inner = this.fields.mapAt(map, key);
    if (inner === undefined) return new Map();
    return isBroken(inner) ? inner : this.#words(inner);
  }

  #words(map: MapNode): ReadonlyMap<string, string> | Broken {
    const texts = this.fields.texts(map);
    return isBroken(texts) ? texts : new Map([...texts].map(([name, { text }]) => [name, text]));
  }
}

function broken(because: Broken, place: Place): Way {
  return { way: 'broken', because, place };
}

/** Where what stands under a key begins. */
function placeAt(map: MapNode, key: string): Place {
  return map.entries.get(key)?.value.place ?? map.place;
}

/** Whether a key stands here that is none; it is told with the shape of the file, and may be meant for what is missing. */
function hasStrangeKey(map: MapNode): boolean {
  return [...map.entries.keys()].some((key) => !Object.hasOwn(wayKeys, key) && !KEYS_AROUND.includes(key));
}

/** A text with formulas in { }. */
export function readTextParts(node: TextNode, findings: Findings): readonly (string | Formula)[] | Broken {
  const parts: (string | Formula | Broken)[] = [];
  let end = 0;
  for (const hole of node.text.matchAll(/\{([^}]*)\}/g)) {
    const [written, inside = ''] = hole;
    if (hole.index > end) parts.push(node.text.slice(end, hole.index));
    const textPlace = node.textPlace && along(node.textPlace, hole.index + 1);
    parts.push(
      readFormula(
        { node: 'text', text: inside, quoted: false, place: textPlace ?? node.place, textPlace },
        findings,
      ),
    );
    end = hole.index + written.length;
  }
  if (end < node.text.length || parts.length === 0) parts.push(node.text.slice(end));
  return allOf(parts);
}
