import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalJson, isList, isObject, type Json } from '../src/json.js';

/** RFC 8785 in the plainest words: the members of each object in order, and else what JSON.stringify writes. */
function plainly(json: Json): string {
  if (isList(json)) return `[${json.map(plainly).join(',')}]`;
  if (!isObject(json)) return JSON.stringify(json);
  const members = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${plainly(value)}`).join(',')}}`;
}

/** Texts of any UTF-16 units, with halves of surrogate pairs, quotation marks and control characters among them. */
const anyText = fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
const oddText = fc.string({
  unit: fc.constantFrom('"', '\\', '\n', '\u007f', '\u2028', '£', '\ud83d', '\ude00', '1', 'a'),
});

describe('canonical JSON', () => {
  it('sorts members by UTF-16 units, numbers among them, and writes no blanks', () => {
    const json = {
      b: [1, 2.5, { z: null, a: true }],
      '10': 'ten',
      '9': 'nine',
      '\ufb33': 1,
      '\ud83d\ude00': 2,
      a: '£',
    };
    expect(canonicalJson(json)).to.equal(
      '{"10":"ten","9":"nine","a":"£","b":[1,2.5,{"a":true,"z":null}],"\ud83d\ude00":2,"\ufb33":1}',
    );
  });

  it('escapes what JSON escapes, and nothing else', () => {
    expect(canonicalJson('"\\\n\u0001\u007f/£\u2028')).to.equal('"\\"\\\\\\n\\u0001\u007f/£\u2028"');
    expect(canonicalJson('\ud83d\ude00 \ud83d')).to.equal('"\ud83d\ude00 \\ud83d"');
  });

  it('is that of RFC 8785 for any JSON', () => {
    const json = fc
      .jsonValue({ noUnicodeString: false })
      .map((value): Json => JSON.parse(JSON.stringify(value)));
    const named = fc.dictionary(fc.oneof(anyText, oddText), fc.oneof(anyText, oddText, fc.double()), {
      maxKeys: 12,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          json,
          named.map((value): Json => JSON.parse(JSON.stringify(value))),
        ),
        (value) => {
          expect(canonicalJson(value)).to.equal(plainly(value));
        },
      ),
    );
  });
});
