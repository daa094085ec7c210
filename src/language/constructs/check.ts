import { type Rounding, roundings } from '../../decimal/roundings.js';
import type { ConditionChecker } from '../book/check/conditions.js';
import type { Names } from '../book/check/names.js';
import type { CheckedBranch, Step, Term } from '../book/checked.js';
import { commonType, figureAt } from '../book/figure-at.js';
import type { BandRows, Decode, InBands, Lookup, Lowest, NamedRows, Way } from '../book/model.js';
import type { FigureNode } from '../figures.js';
import type { FormulaChecker } from '../formula/check.js';
import type { Formula } from '../formula/parse.js';
import { type Grain, grainOfBoth, isNumeric, type Kind, kindInWords, type Type, UNKNOWN } from '../kinds.js';
import type { Findings } from '../source/findings.js';
import type { Place } from '../source/source.js';
import type { TextNode } from '../source/yaml.js';
import { checkPieces, partsOfCode } from './decoding.js';
import { columnTypes, rowsLedTo } from './lookups.js';

/** A way that was checked, with the type of what it finds. */
export interface TypedStep {
  readonly step: Step;
  readonly type: Type;
}

const BROKEN: TypedStep = { step: { step: 'broken' }, type: UNKNOWN };

/** Checks how values are found: that tables have the rows and columns, that branches agree, that roundings exist. */
export class StepChecker {
  constructor(
    private readonly names: Names,
    private readonly formulas: FormulaChecker,
    private readonly findings: Findings,
    private readonly conditions: Pick<ConditionChecker, 'find' | 'findFlag'>,
  ) {}

  check(way: Way, topic: string): TypedStep {
    switch (way.way) {
      case 'broken':
        return BROKEN;
      case 'is': {
        const term = this.formulas.term(way.formula, topic);
        return { step: { step: 'is', term }, type: term.type };
      }
      case 'text':
        return this.#text(way.parts, topic);
      case 'lookup':
        return this.#lookup(way, topic);
      case 'first':
        return this.#first(way, topic);
      case 'table': {
        const cells = new Map(
          [...way.cells].map(([cell, formula]) => [cell, this.formulas.term(formula, topic)]),
        );
        const columns = new Map([...cells].map(([cell, term]) => [cell, term.type]));
        return {
          step: { step: 'table', cells },
          type: { kind: 'row', grain: grainOf([...cells.values()]), columns },
        };
      }
      case 'bands': {
        const bands = way.bands.map(({ rate, upTo }) => ({
          rate: this.#term(rate, ['rate'], topic),
          upTo: upTo && this.#term(upTo, ['money'], topic),
        }));
        return {
          step: { step: 'bands', bands },
          type: {
            kind: 'bands',
            grain: grainOf(bands.flatMap(({ rate, upTo }) => (upTo === undefined ? [rate] : [rate, upTo]))),
          },
        };
      }
      case 'in_bands':
        return this.#inBands(way, topic);
      case 'band_of': {
        const of = this.#term(way.of, ['money'], topic);
        const bands = this.#term(way.bands, ['bands'], topic);
        const grain = grainOf([of, bands]);
        const columns = new Map<string, Type>([
          ['rate', { kind: 'rate', grain: grain === 'payslip' ? grain : 'any' }],
        ]);
        return {
          step: { step: 'band_of', of, bands },
          type: { kind: 'row', grain: grainOf([of, bands]), columns },
        };
      }
      case 'band_rows':
        return this.#bandRows(way, topic);
      case 'lowest':
        return this.#lowest(way, topic);
      case 'decode':
        return this.#decode(way, topic);
    }
  }

  /** Undefined, with a finding, where there is none of this name. */
  rounding(name: TextNode): Rounding | undefined {
    const known = roundings.get(name.text);
    if (known === undefined)
      this.findings.addUnknown(name.place, `“${name.text}” is not a rounding.`, name.text, roundings.keys());
    return known;
  }

  /** A formula that must be of one of these kinds. */
  #term(formula: Formula, kinds: readonly Kind[], topic: string): Term {
    const term = this.formulas.term(formula, topic);
    const { kind } = term.type;
    if (kind !== 'unknown' && !kinds.includes(kind)) {
      this.findings.add(
        formula.place,
        `${kinds.map(kindInWords).join(' or ')} is expected here; this is ${kindInWords(kind)}.`,
      );
    }
    return term;
  }

  #text(written: readonly (string | Formula)[], topic: string): TypedStep {
    const parts = written.map((part) => (typeof part === 'string' ? part : this.formulas.term(part, topic)));
    const [only] = parts;
    if (parts.length === 1 && typeof only === 'string') {
      return { step: { step: 'text', parts }, type: { kind: 'code', grain: 'any', words: [only] } };
    }
    const grain = grainOf(parts.filter((part) => typeof part !== 'string'));
    return { step: { step: 'text', parts }, type: { kind: 'text', grain } };
  }

  #first(way: Way & { way: 'first' }, topic: string): TypedStep {
    const types: Type[] = [];
    const branches: CheckedBranch[] = way.branches.map((branch) => {
      const { step, type } = this.check(branch.way, topic);
      types.push(type);
      const comparison = branch.if && this.formulas.comparison(branch.if, topic);
      if (comparison !== undefined)
        types.push({ ...UNKNOWN, grain: grainOf([comparison.left, comparison.right]) });
      return {
        when: branch.when && this.conditions.find(branch.when, topic),
        if: comparison,
        assume: branch.assume,
        step,
      };
    });
    const type = commonType(types.filter(({ kind }) => kind !== 'unknown'));
    if (type === undefined) {
      const kinds = [
        ...new Set(types.filter(({ kind }) => kind !== 'unknown').map(({ kind }) => kindInWords(kind))),
      ];
      this.findings.add(
        way.place,
        `What “first” finds must be of one kind; its branches are ${kinds.join(' and ')}.`,
      );
      return BROKEN;
    }
    const ofMoney = types.filter(({ kind }) => kind === 'money').map((each) => each.grain);
    if (ofMoney.includes('year') && ofMoney.includes('payslip')) {
      this.findings.add(
        way.place,
        'One branch of this “first” is an amount for the year and another an amount a payslip.',
      );
    }
    let grain: Grain = 'any';
    for (const each of types) grain = this.#bothGrains(grain, each.grain, way.place);
    return { step: { step: 'first', branches }, type: { ...type, grain } };
  }

  #bothGrains(left: Grain, right: Grain, place: Place): Grain {
    const both = grainOfBoth(left, right);
    if (both === undefined)
      this.findings.add(
        place,
        'A figure a payslip does not meet a figure an item; use total() of the items.',
      );
    return both ?? 'payslip';
  }

  #lookup(way: Lookup, topic: string): TypedStep {
    const path = way.table.text.split('.');
    if (path[0] !== 'rates' && path[0] !== 'tables') {
      this.findings.add(
        way.table.place,
        'A lookup reads a table of the rates (rates.…) or of this file (tables.…).',
      );
      return BROKEN;
    }
    const table = this.names.figure(path, way.table.place, topic);
    if (table === undefined) return BROKEN;
    const keys = way.by.map((key) => this.#term(key, ['code'], topic));
    const otherwise = way.otherwise && this.check(way.otherwise, topic);
    const rows = rowsLedTo(table, keys, way, otherwise !== undefined, this.names, this.findings);
    const columns = way.columns.map((column) => column.text);
    const known = [
      ...columnTypes(rows, way.columns, this.names.taxYear, this.findings),
      ...(otherwise === undefined ? [] : [otherwise.type]),
    ];
    const type = commonType(known.filter(({ kind }) => kind !== 'unknown'));
    if (type === undefined) {
      this.findings.add(way.place, 'The rows of this table are not of one kind.');
      return BROKEN;
    }
    // A figure of the law is not an amount for the year, whatever word led to it.
    const byWords = grainOf(keys) === 'year' ? 'any' : grainOf(keys);
    const grain = this.#bothGrains(byWords, otherwise?.type.grain ?? 'any', way.place);
    return {
      step: { step: 'lookup', table, keys, columns, otherwise: otherwise?.step },
      type: withGrain(type, grain),
    };
  }

  #inBands(way: InBands, topic: string): TypedStep {
    const of = this.#term(way.of, ['money'], topic);
    const chooseBy = this.#term(way.chooseBy, ['money'], topic);
    const bands = this.#term(way.bands, ['bands'], topic);
    const share = this.#share(way.share, topic);
    const [limits, chooseLimit] = [this.rounding(way.limits), this.rounding(way.chooseLimit)];
    if (limits === undefined || chooseLimit === undefined) return BROKEN;
    return {
      step: { step: 'in_bands', of, chooseBy, bands, share, limits, chooseLimit },
      type: { kind: 'money', grain: grainOf([of, chooseBy, bands, ...share]) },
    };
  }

  #bandRows(way: BandRows, topic: string): TypedStep {
    const of = this.#term(way.of, ['money'], topic);
    const bands = this.#term(way.bands, ['bands'], topic);
    const addsUpTo = this.#term(way.addsUpTo, ['money'], topic);
    const share = this.#share(way.share, topic);
    if (of.type.grain !== 'payslip' && of.type.kind !== 'unknown') {
      this.findings.add(
        way.of.place,
        'band_rows takes one figure a payslip and shows how the year is made up of them.',
      );
    }
    if (addsUpTo.type.grain === 'payslip' || addsUpTo.type.grain === 'item') {
      this.findings.add(way.addsUpTo.place, 'The rows add up to one figure for the year; use total().');
    }
    const [limits, rows] = [this.rounding(way.limits), this.rounding(way.rows)];
    if (limits === undefined || rows === undefined) return BROKEN;
    return {
      step: { step: 'band_rows', of, payslips: way.payslips, bands, share, limits, rows, addsUpTo },
      type: { kind: 'band_rows', grain: 'year' },
    };
  }

  #share([part, whole]: readonly [Formula, Formula], topic: string): readonly [Term, Term] {
    return [this.#term(part, ['count', 'number'], topic), this.#term(whole, ['count', 'number'], topic)];
  }

  #lowest(way: Lowest, topic: string): TypedStep {
    const table = this.names.figure(way.of.text.split('.'), way.of.place, topic);
    if (table === undefined) return BROKEN;
    const among =
      'list' in way.among
        ? this.#namedRows(way.among, table, topic)
        : [...way.among].map(([row, { place, ...name }]) => ({
            row,
            place,
            condition: this.conditions.find({ place, ...name }, topic),
          }));
    const rows = among.flatMap(({ row, place, condition }) => {
      const found = figureAt(table, [row]);
      const figure = found && figureAt(found, [way.column.text]);
      if (found === undefined) {
        this.findings.addUnknown(place, `“${row}” is not a row of ${table.path}.`, row, rowsOf(table));
      } else if (figure?.node !== 'figure' || typeof figure.value === 'string') {
        this.findings.addUnknown(
          way.column.place,
          `${found.path} has no figure in a column “${way.column.text}”.`,
          way.column.text,
          rowsOf(found),
        );
      } else if (condition !== undefined) {
        return [{ row, figure: figure.value, node: figure, condition }];
      }
      return [];
    });
    const words = [...among.map(({ row }) => row), way.otherwise];
    return {
      step: { step: 'lowest', rows, otherwise: way.otherwise },
      type: { kind: 'code', grain: 'any', words },
    };
  }

  /** The rows of a table that the request can name, by name: of equal ones the first counts, in whatever order a year has them. */
  #namedRows({ list, except }: NamedRows, table: FigureNode, topic: string): readonly AmongRow[] {
    const known = rowsOf(table);
    for (const { text, place } of except) {
      if (!known.includes(text))
        this.findings.addUnknown(place, `“${text}” is not a row of ${table.path}.`, text, known);
    }
    const input = list.text.replace(/^request\./, '');
    const flags = known.toSorted().filter((row) => this.names.inputs.get(`${input}.${row}`)?.field === input);
    if (flags.length === 0 || input === list.text) {
      this.findings.add(
        list.place,
        `“${list.text}” is not a list of words of the request that names rows of ${table.path}.`,
      );
      return [];
    }
    return flags
      .filter((row) => except.every(({ text }) => text !== row))
      .map((row) => ({
        row,
        place: list.place,
        condition: this.conditions.findFlag(`${input}.${row}`, list.place, topic),
      }));
  }

  #decode(way: Decode, topic: string): TypedStep {
    const text = this.#term(way.text, ['text', 'code'], topic);
    checkPieces(way, this.findings);
    const forms = way.forms.map((form) => ({
      ...form,
      known: form.in && this.names.figure(form.in.table.text.split('.'), form.in.table.place, topic),
    }));
    const { pieces, respell, nothing, otherwise } = way;
    return {
      step: { step: 'decode', text, pieces, respell, nothing, forms, otherwise },
      type: { kind: 'row', grain: text.type.grain, columns: partsOfCode(way) },
    };
  }

  /** Whether a value of this type can be rounded. */
  isRoundable(type: Type): boolean {
    return isNumeric(type.kind);
  }
}

/** A row that may be the lowest, and when it counts. */
interface AmongRow {
  readonly row: string;
  readonly place: Place;
  readonly condition: number | undefined;
}

function rowsOf(table: FigureNode): readonly string[] {
  return table.node === 'group' ? [...table.entries.keys()] : [];
}

/** A type, and the types of its columns, with the grain of what it was looked up by. */
function withGrain(type: Type, grain: Grain): Type {
  if (type.columns === undefined) return { ...type, grain };
  const columns = new Map([...type.columns].map(([name, column]) => [name, withGrain(column, grain)]));
  return { ...type, grain, columns };
}

function grainOf(terms: readonly Term[]): Grain {
  let grain: Grain = 'any';
  for (const { type } of terms) grain = grainOfBoth(grain, type.grain) ?? grain;
  return grain;
}
