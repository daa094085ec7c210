import type { Findings } from '../../../yaml/index.js';
import { formulaOfDefinition, termsOf } from '../../constructs/definition-walks.js';
import { listsInTerms, readsOf } from '../../constructs/dependencies.js';
import { nestedTerms, valuesIn } from '../../formula/terms.js';
import { canReplace, grainInWords, kindInWords, type Type, withGrain } from '../../kinds.js';
import type { CheckedValue } from '../checked.js';
import { withDependencies } from '../rests-on.js';
import type { Term } from '../term.js';
import type { TopicChecker } from './topic-checker.js';

/** What the `with` of a value makes: the value to find on other figures, and what is put in the place of which values. */
interface Variant {
  readonly original: CheckedValue;
  readonly changed: ReadonlyMap<CheckedValue, Term>;
  readonly list: string | undefined;
}

/** Lets each value that has a `with` read the copies that this takes, and returns them all; none of one where something is wrong. To be
 *  used when all values have their types. */
export function copiesOfVariants(
  values: readonly CheckedValue[],
  checkerOf: (topic: string) => TopicChecker,
): readonly CheckedValue[] {
  const variants = new Map(
    values.flatMap((value): readonly (readonly [CheckedValue, Variant])[] => {
      const variant = variantOf(value, checkerOf(value.topic));
      return variant === undefined ? [] : [[value, variant]];
    }),
  );
  const copies: CheckedValue[] = [];
  const visited = new Set<CheckedValue>();
  // What a value rests on has its copies first: then it is known what of it rests on what is changed here.
  const copy = (value: CheckedValue): void => {
    const variant = variants.get(value);
    if (variant === undefined || visited.has(value)) return;
    visited.add(value);
    const restsOn = withDependencies([variant.original, ...[...variant.changed.values()].flatMap(valuesIn)]);
    for (const each of restsOn) copy(each);
    copies.push(...copiesOf(value, variant, checkerOf(value.topic)));
  };
  for (const value of values) copy(value);
  return copies;
}

/** What the `with` of a value makes; nothing where it has none, or something is wrong. */
function variantOf(value: CheckedValue, checker: TopicChecker): Variant | undefined {
  const { names, findings } = checker;
  const { with: changes } = value.declaration;
  if (changes === undefined) return undefined;
  const formula = formulaOfDefinition(value.definition);
  const original = formula?.term === 'value' ? formula.value : undefined;
  if (original === undefined) {
    // What could not be read may be the name of a value.
    if (value.type.kind === 'unknown') return undefined;
    findings.add(
      value.declaration.place,
      '“with” goes beside “is” and the name of one value: the one to find on other figures.',
    );
    return undefined;
  }
  const changed = new Map<CheckedValue, Term>();
  for (const [name, { place, value: formula }] of changes) {
    const target = names.findValue(name.split('.'), value.topic);
    const term = checker.term(formula);
    if (target === undefined && names.isReported('values', place, undefined, name)) continue;
    if (target === undefined) {
      findings.addUnknown(place, `“${name}” is not a value to change.`, name, names.shortNames(value.topic));
    } else if (!areOfOneKind(term.type, target.value.type)) {
      findings.add(
        place,
        `“${name}” is ${kindInWords(target.value.type.kind)}; what is put in its place is ${kindInWords(term.type.kind)}.`,
      );
    } else if (
      term.type.grain === 'item'
        ? checker.isOfOnePayment === false
        : !canReplace(term.type.grain, target.value.type.grain)
    ) {
      findings.add(
        place,
        `“${name}” is ${grainInWords(target.value.type.grain)}; what is put in its place is ${grainInWords(term.type.grain)}.`,
      );
    } else {
      changed.set(target.value, term);
    }
  }
  value.withTerms = [...changed.values()];
  const lists = listsInTerms(value.withTerms);
  if (!checker.isOneList(lists, value.declaration.place)) return undefined;
  const [list] = lists;
  return { original, changed, list };
}

function copiesOf(
  value: CheckedValue,
  { original, changed, list }: Variant,
  { findings }: TopicChecker,
): readonly CheckedValue[] {
  const affected = affectedValues(original, new Set(changed.keys()));
  const nested = [...affected].find((each) => each.declaration.with !== undefined && !changed.has(each));
  if (nested !== undefined) {
    findings.add(
      value.declaration.place,
      `“${nested.declaration.name}” has a “with” of its own, and rests on what “with” changes here; one cannot rest on the other.`,
    );
    return [];
  }
  const copies = copiesFor(value, original, changed, affected, list);
  const copyOfOriginal = copies.find((copy) => copy.copy?.original === original);
  if (copyOfOriginal === undefined) {
    if (changed.size > 0 && !restsOnUnknown(original))
      findings.add(
        value.declaration.place,
        `“${original.declaration.name}” does not rest on what “with” changes.`,
      );
    return [];
  }
  value.definition = { term: 'value', value: copyOfOriginal, type: copyOfOriginal.type };
  if (list !== undefined) checkNotAcross(copies, value, findings);
  return copies;
}

/** Copies of items are one figure an item: what goes over payslips would go over the items, each of which is a payslip by itself. */
function checkNotAcross(copies: readonly CheckedValue[], copier: CheckedValue, findings: Findings): void {
  for (const copy of copies) {
    for (const { value: read, reading } of readsOf(copy)) {
      if (reading === 'same' || reading === 'all_items' || !copies.includes(read)) continue;
      const says =
        `“with” makes “${read.declaration.name}” one figure an item here, and “${copy.declaration.name}” goes over its payslips ` +
        'by total(), to_date(), before() or last().';
      findings.add(copier.declaration.place, says);
    }
  }
}

/** Whether kinds are the same, as far as they are known. */
function areOfOneKind({ kind }: Type, { kind: other }: Type): boolean {
  return kind === other || kind === 'unknown' || other === 'unknown';
}

/** Whether a value rests on something that could not be read, so that not all that it rests on is known. */
function restsOnUnknown(value: CheckedValue): boolean {
  const isUnknown = ({ type }: { readonly type: Type }) => type.kind === 'unknown';
  return [...withDependencies([value])].some(
    (each) => isUnknown(each) || termsOf(each.definition).flatMap(nestedTerms).some(isUnknown),
  );
}

/** Makes what `with` asks for: the same rules on other figures. Copies the root and every value between it and the changed
 *  ones; all others are shared. Returns the copies, the root's last. */
function copiesFor(
  copier: CheckedValue,
  root: CheckedValue,
  changed: ReadonlyMap<CheckedValue, Term>,
  affected: ReadonlySet<CheckedValue>,
  /** Where some of what is put in their place is of its items, all copies are. */
  list: string | undefined,
): readonly CheckedValue[] {
  const copies = new Map<CheckedValue, CheckedValue>();
  const copy = (value: CheckedValue): void => {
    if (copies.has(value) || !affected.has(value)) return;
    const term = changed.get(value);
    const result: CheckedValue = {
      ...value,
      ...(list !== undefined && { type: withGrain(value.type, 'item') }),
      assumptions: [],
      notices: [],
      ...(term === undefined ? {} : { definition: term, roundings: [] }),
      // The changed value itself reads the originals: salary + £1000 is the real salary and more.
      copy: {
        original: value,
        copierName: copier.fullName,
        list,
        copies: term === undefined ? copies : new Map(),
      },
    };
    copies.set(value, result);
    if (term === undefined) for (const read of readsOf(value)) copy(read.value);
  };
  copy(root);
  return [...copies.values()].reverse();
}

/** The changed values that the root rests on, and every value between them and the root. What is behind a changed value counts no more. */
function affectedValues(root: CheckedValue, changed: ReadonlySet<CheckedValue>): ReadonlySet<CheckedValue> {
  const readers = new Map<CheckedValue, CheckedValue[]>([[root, []]]);
  for (const owner of readers.keys()) {
    if (changed.has(owner)) continue;
    for (const { value } of readsOf(owner)) {
      const known = readers.get(value);
      if (known === undefined) readers.set(value, [owner]);
      else known.push(owner);
    }
  }
  const closure = new Set([...changed].filter((value) => readers.has(value)));
  for (const value of closure) for (const owner of readers.get(value) ?? []) closure.add(owner);
  return closure;
}
