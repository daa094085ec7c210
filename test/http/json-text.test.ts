import { expect } from 'chai';
import fc from 'fast-check';
import {
  countNames,
  countNamesOf,
  malformedAt,
  repeatedFields,
} from '../../src/operations/request/json-text.js';

/** Texts of JSON as a person may lay them out, with keys of few letters, so that some are repeated. */
const KEY = fc.constantFrom('"a"', '"b"', '"\\u0061"', '"{"', '"\\""', '"\\\\"', '"__proto__"', '"é:,"');
const SPACE = fc.constantFrom('', ' ', '\n', '\t ', '\r\n');
const { text: TEXT } = fc.letrec<{ text: string; scalar: string; list: string; object: string }>((tie) => ({
  scalar: fc.oneof(
    fc.json({ depthSize: 'small', maxDepth: 1 }),
    fc.constantFrom('1', '-0', '1e5', '"]"', '"\\\\"', 'null', '{}', '[]', '[ ]', '1e400'),
  ),
  list: fc
    .tuple(SPACE, fc.array(tie('text'), { maxLength: 4 }))
    .map(([space, items]) => `[${space}${items.join(`${space},`)}${space}]`),
  object: fc
    .tuple(SPACE, fc.array(fc.tuple(KEY, tie('text')), { maxLength: 4 }))
    .map(
      ([space, fields]) =>
        `{${space}${fields.map(([key, value]) => `${key}${space}:${value}`).join(`,${space}`)}}`,
    ),
  text: fc.oneof({ maxDepth: 4 }, tie('scalar'), tie('list'), tie('object')),
}));
/** The same with a letter changed, put in or left out: mostly no JSON any more. */
const SLIP = fc
  .tuple(
    TEXT,
    fc.nat(),
    fc.constantFrom('', '{', '}', '[', ']', ',', ':', '"', '\\', '0', '.', 'e', '\u00a0', '/'),
    fc.boolean(),
  )
  .map(([text, at, letter, isPutIn]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + letter + text.slice(isPutIn ? place : place + 1);
  });

describe('a text of JSON', () => {
  it('has the fields that are counted without parsing it, unless some are repeated: then those are named', () => {
    let repeated = 0;
    fc.assert(
      fc.property(TEXT, (text) => {
        const fields = countNamesOf(JSON.parse(text));
        expect(repeatedFields(text).length > 0, text).to.equal(countNames(text) !== fields);
        if (countNames(text) !== fields) repeated += 1;
      }),
      { numRuns: 3_000 },
    );
    expect(repeated).to.be.above(100);
  });

  it('has as many fields as its value, on at most ten levels', () => {
    const deeperThan = (levels: number, value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      (levels === 0 || Object.values(value).some((each) => deeperThan(levels - 1, each)));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
        if (deeperThan(10, value)) expect(() => countNamesOf(value)).to.throw('at most 10 levels');
        else expect(countNames(JSON.stringify(value, null, 1))).to.equal(countNamesOf(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is told where it stops being JSON just when JSON.parse refuses it', () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(TEXT, SLIP), (text) => {
        expect(isFoundMalformed(text), text).to.equal(isRefused(text));
        if (isRefused(text)) refused += 1;
      }),
      { numRuns: 5_000 },
    );
    expect(refused).to.be.above(500);
  });
});

function isRefused(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** One that is too deep is refused for that. */
function isFoundMalformed(text: string): boolean {
  try {
    return malformedAt(text) !== undefined;
  } catch {
    return isRefused(text);
  }
}
