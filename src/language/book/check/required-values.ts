import { termsOf } from '../../constructs/step.js';
import { termsIn } from '../../formula/terms.js';
import { type Grain, kindInWords } from '../../kinds.js';
import { type Findings, YEARS } from '../../source/findings.js';
import type { CheckedValue, Term } from '../checked.js';
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
    else if (names.areInputsComplete) checkType(required, value, findings);
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
  // A missing topic is reported where a rule reads it, not for the operation.
  if (file === undefined || names.lacksTopics || names.isReported('values', file.place, topic, name)) return;
  const known = values.map((each) => each.fullName);
  findings.addUnknown(
    file.place,
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
      value.rule.place,
      `An operation shows “${name}” as ${required.kinds.map(kindInWords).join(' or ')}; it is ${kindInWords(kind)}.`,
    );
  }
  const fits =
    required.grain === grain ||
    ![required.grain, grain].some((each) => each === 'payslip' || each === 'item');
  if (!fits && !restsOnUnknown(value)) {
    const grainWords: Record<Grain, string> = {
      any: 'one figure for the year',
      year: 'one figure for the year',
      payslip: 'a figure a payslip',
      item: 'a figure an item',
    };
    const says = `An operation shows “${name}” as ${grainWords[required.grain]}; it is not.`;
    const dated = required.grain === 'year' ? datedGrainMessage(value.step, `“${name}”`) : undefined;
    findings.add(value.rule.place, dated ?? says);
  }
}

/** Whether a value rests on something that has a finding already, so that its grain is not known. */
function restsOnUnknown(value: CheckedValue): boolean {
  const visited = new Set([value]);
  const isUnknown = (term: Term): boolean => {
    if (term.type.kind === 'unknown') return true;
    if (term.term === 'value' || term.term === 'across') visited.add(term.value);
    return termsIn(term).some(isUnknown);
  };
  // The loop visits what is added to the set on the way.
  for (const each of visited) {
    if (each.type.kind === 'unknown' || termsOf(each.step).some(isUnknown)) return true;
  }
  return false;
}
