import { type Findings, YEARS } from '../../../yaml/index.js';
import { type Grain, kindInWords } from '../../kinds.js';
import type { CheckedValue } from '../checked.js';
import type { ConditionChecker } from './conditions.js';
import { datedGrainMessage } from './dated.js';
import type { Names } from './names.js';
import type { RequiredValue, UncheckedBook } from './unchecked-book.js';

/** Checks that the book has the values that operations show, each of a kind and a grain that they show it as. Returns those that it
 *  has. */
export function checkRequiredValues(
  unchecked: UncheckedBook,
  values: readonly CheckedValue[],
  names: Names,
  conditions: ConditionChecker,
  findings: Findings,
): readonly CheckedValue[] {
  return unchecked.requiredValues.flatMap((required) => {
    const value = names.value(required.value);
    const condition =
      value === undefined && required.mayBeCondition === true
        ? conditions.findShown(required.value)
        : undefined;
    if (condition !== undefined) checkCondition(required, condition.list, unchecked, findings);
    else if (value === undefined) {
      const known = required.mayBeCondition === true ? conditions.fullNames : [];
      addMissingValue(
        required,
        unchecked,
        [...values.map((each) => each.fullName), ...known],
        names,
        findings,
      );
    } else checkType(required, value, findings);
    return value ?? [];
  });
}

/** A condition that is asked of each item of a list holds of items alone. */
function checkCondition(
  required: RequiredValue,
  list: string | undefined,
  { topics }: UncheckedBook,
  findings: Findings,
): void {
  const place = required.place ?? topics[0]?.place;
  if (list === undefined || required.grain === 'item' || place === undefined) return;
  findings.add(
    place,
    `“${required.value}” is asked of each item of “${list}”; here it would be asked once for the answer.`,
  );
}

function addMissingValue(
  required: RequiredValue,
  unchecked: UncheckedBook,
  known: readonly string[],
  names: Names,
  findings: Findings,
): void {
  const [topic = '', name = required.value] = required.value.split('.');
  const file = unchecked.topics.find((each) => each.name === topic) ?? unchecked.topics[0];
  const place = required.place ?? file?.place;
  // A missing topic is reported where a rule reads it, not for the operation.
  if (place === undefined || names.lacksTopics || names.isReported('values', place, topic, name)) return;
  const ofOthers = (unchecked.otherTopics ?? []).flatMap(({ name, values, conditions }) =>
    [...values, ...conditions].map((each) => `${name}.${each.name}`),
  );
  findings.addUnknown(
    place,
    `An operation shows “${required.value}”, which no rule of ${YEARS} finds.`,
    required.value,
    [...known, ...ofOthers],
    unchecked.taxYear,
  );
}

function checkType(required: RequiredValue, value: CheckedValue, findings: Findings): void {
  const [, name = required.value] = required.value.split('.');
  const { kind, grain } = value.type;
  if (kind === 'unknown') return;
  if (!required.kinds.includes(kind)) {
    const kinds = [
      ...required.kinds.map(kindInWords),
      ...(required.mayBeCondition === true ? ['a condition'] : []),
    ];
    findings.add(
      required.place ?? value.declaration.place,
      `An operation shows “${name}” as ${kinds.join(' or ')}; it is ${kindInWords(kind)}.`,
    );
  }
  const fits =
    required.grain === grain ||
    grain === 'unknown' ||
    ![required.grain, grain].some((each) => each === 'payslip' || each === 'item');
  if (!fits) {
    const says = `An operation shows “${name}” as ${grainOfAnswer(required.grain)}; it is not.`;
    const dated = required.grain === 'year' ? datedGrainMessage(value.definition, `“${name}”`) : undefined;
    findings.add(required.place ?? value.declaration.place, dated ?? says);
  }
}

function grainOfAnswer(grain: Grain): string {
  if (grain === 'payslip') return 'a figure a payslip';
  return grain === 'item' ? 'a figure an item' : 'one figure for the year';
}
