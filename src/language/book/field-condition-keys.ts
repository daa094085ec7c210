import { isBroken, type Place, type TextNode } from '../../yaml/index.js';
import { anyMap, checked, later, type Reader, texts } from '../../yaml/keys.js';
import type { FieldCondition, FieldTest } from './request-field.js';

/** A field that a condition asks about, where it is named, with the words that it asks for. */
export interface FieldAsked extends Pick<TextNode, 'text' | 'place'> {
  readonly words?: readonly TextNode[];
}

/** A condition on the fields beside a field, as it is written. */
export interface FieldConditionKeys {
  readonly place: Place;
  readonly condition: FieldCondition;
  readonly asked: readonly FieldAsked[];
}

const [GIVEN, NOT] = ['given', 'not'] as const;
const EMPTY = 'A condition has “given”, “not”, or a field beside it with words of it.';

/** `{ given: weeks }`, `{ not: { given: [weeks, days] } }`, `{ pay_frequency: [weekly, two_weekly] }`: all that stands in it holds. */
export const fieldCondition: Reader<FieldConditionKeys> = later('field_condition', () => wholeFieldCondition);

export const wholeFieldCondition: Reader<FieldConditionKeys> = checked(
  anyMap,
  ({ entries, empty }, findings, place) => {
    const [unwritten] = empty.values();
    if (unwritten !== undefined) return unwritten;
    const tests: FieldTest[] = [];
    const asked: FieldAsked[] = [];
    for (const [name, { key, value }] of entries) {
      if (name === NOT) {
        const inner = fieldCondition.read(value, key, findings);
        if (isBroken(inner)) return inner;
        tests.push({ test: 'not', condition: inner.condition });
        asked.push(...inner.asked);
        continue;
      }
      const read = texts.read(value, key, findings);
      if (isBroken(read)) return read;
      const words = read.map(({ text }) => text);
      tests.push(name === GIVEN ? { test: 'given', names: words } : { test: 'word', name, words });
      asked.push(...(name === GIVEN ? read : [{ text: name, place: key, words: read }]));
    }
    return tests.length === 0 ? findings.add(place, EMPTY) : { place, condition: tests, asked };
  },
  {
    minProperties: 1,
    errorMessage: EMPTY,
    properties: {
      [GIVEN]: {
        ...texts.schema,
        description: 'One of these fields beside it is given. Example: `given: [weeks, days]`',
      },
      [NOT]: {
        $ref: '#/$defs/field_condition',
        description: 'This does not hold. Example: `not: { given: weeks }`',
      },
    },
    additionalProperties: {
      ...texts.schema,
      description:
        'The field beside it of this name has one of these words. Example: `pay_frequency: [weekly, two_weekly]`',
    },
  },
);
