import { type Findings, YEARS } from '../../../yaml/index.js';
import { type Grain, kindInWords } from '../../kinds.js';
import type { CheckedValue } from '../checked.js';
import { datedGrainMessage } from './dated.js';
import type { Names } from './names.js';
import type { RequiredValue, YearOfRules } from './year-of-rules.js';

/** Checks that the book has the values that operations show, each of a kind and a grain that they show it as. Returns those that it
 *  has. */
export function checkRequiredValues(
  year: YearOfRules,
  values: readonly CheckedValue[],
  names: Names,
  findings: Findings,
): readonly CheckedValue[] {
  return year.requiredValues.flatMap((required) => {
    const value = names.value(required.value);
    if (value === undefined) addMissingValue(required, year, values, names, findings);
    else checkType(required, value, findings);
    return value ?? [];
  });
}

function addMissingValue(
  required: RequiredValue,
  year: YearOfRules,
  values: readonly CheckedValue[],
  names: Names,
  findings: Findings,
): void {
  const [topic = '', name = required.value] = required.value.split('.');
  const file = year.topics.find((each) => each.name === topic) ?? year.topics[0];
  const place = required.place ?? file?.place;
  // A missing topic is reported where a rule reads it, not for the operation.
  if (place === undefined || names.lacksTopics || names.isReported('values', place, topic, name)) return;
  const known = values.map((each) => each.fullName);
  findings.addUnknown(
    place,
    `An operation shows “${required.value}”, which no rule of ${YEARS} finds.`,
    required.value,
    known,
    year.taxYear,
  );
}

function checkType(required: RequiredValue, value: CheckedValue, findings: Findings): void {
  const [, name = required.value] = required.value.split('.');
  const { kind, grain } = value.type;
  if (kind === 'unknown') return;
  if (!required.kinds.includes(kind)) {
    findings.add(
      required.place ?? value.rule.place,
      `An operation shows “${name}” as ${required.kinds.map(kindInWords).join(' or ')}; it is ${kindInWords(kind)}.`,
    );
  }
  const fits =
    required.grain === grain ||
    grain === 'unknown' ||
    ![required.grain, grain].some((each) => each === 'payslip' || each === 'item');
  if (!fits) {
    const says = `An operation shows “${name}” as ${grainOfAnswer(required.grain)}; it is not.`;
    const dated = required.grain === 'year' ? datedGrainMessage(value.step, `“${name}”`) : undefined;
    findings.add(required.place ?? value.rule.place, dated ?? says);
  }
}

function grainOfAnswer(grain: Grain): string {
  if (grain === 'payslip') return 'a figure a payslip';
  return grain === 'item' ? 'a figure an item' : 'one figure for the year';
}
