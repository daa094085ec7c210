import { expect } from 'chai';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/json.js';
import { pathsOfFields } from '../../src/language/index.js';
import { requestSchema } from '../../src/operations/index.js';
import { schemaFaults } from '../../src/operations/request/schema-faults.js';
import { Draw, dice } from '../../src/workshop/invariants/draw.js';
import { bookOf, YEAR } from '../language/support/book.js';
import { PATIENCE, runOptions, runs } from '../support/runs.js';
import { bothValidatorsOf } from './support/both-validators.js';
import { declarations, type FieldDeclaration, pathsIn, yamlOf } from './support/declarations.js';
import { requestOf, wrongRequestOf } from './support/requests-of-declarations.js';

/** A book whose values read all that the fields declare, and the check of its requests. */
function bookWith(fields: readonly FieldDeclaration[]) {
  const paths = pathsIn(fields);
  const values = paths.map((path, at) => `  value_${at}: { is: request.${path} }`);
  const book = bookOf(`inputs:\n${yamlOf(fields)}\nvalues:\n${values.join('\n')}\n`);
  const { requestFields } = book.book.checked;
  const isOfTest = ({ name }: { readonly name: string }) => fields.some((field) => field.name === name);
  const ofTest = requestFields.filter(isOfTest);
  const schema = requestSchema(ofTest, {
    taxYears: [YEAR],
    latestTaxYear: () => YEAR,
  });
  const validate = bothValidatorsOf(schema);
  return {
    fields: ofTest,
    faults: (request: Json) => schemaFaults(validate(request), ofTest),
    read: async (request: JsonObject) => {
      for (const at of paths.keys()) await book.find(request, `t.value_${at}`);
    },
  };
}

describe('whatever inputs declare', function () {
  this.timeout(PATIENCE);

  it('takes every request that is built of it, and reads it', async () => {
    const requests = declarations.chain((fields) =>
      fc.tuple(fc.constant(fields), fc.array(requestOf(fields), { minLength: 8, maxLength: 8 })),
    );
    let sizes = 0;
    await fc.assert(
      fc.asyncProperty(requests, async ([fields, all]) => {
        const book = bookWith(fields);
        for (const request of all) {
          expect(book.faults(request), JSON.stringify(request)).to.eql([]);
          await book.read(request);
          sizes += Object.keys(request).length;
        }
      }),
      runOptions(60),
    );
    expect(sizes).to.be.above(runs(60) * 8);
  });

  it('is drawn so that what is given goes together', () => {
    const between = new Set(['REQUIRED', 'EXACTLY_ONE', 'ONLY_WITH', 'ONLY_WITHOUT']);
    let sizes = 0;
    fc.assert(
      fc.property(declarations, fc.nat(), (fields, seed) => {
        const { fields: ofTest, faults } = bookWith(fields);
        const texts = new Map(pathsOfFields(ofTest).map((path) => [path, ['a text']]));
        const draw = new Draw(dice(seed), { starts: '2026-04-06', texts });
        for (let at = 0; at < 8; at++) {
          const request = draw.object(ofTest);
          const wrong = faults(request).filter(({ code }) => between.has(code));
          expect(wrong, JSON.stringify(request)).to.eql([]);
          sizes += Object.keys(request).length;
        }
      }),
      runOptions(60),
    );
    expect(sizes).to.be.above(runs(60) * 8);
  });

  it('is drawn with days of many years before, where dates choose the year: a birth, the begin of a job', () => {
    const dates = ['born_on', 'ended_on']
      .map((name) => `  ${name}: { type: date, title: A day, required: true }`)
      .join('\n');
    const { book } = bookOf(
      `inputs:\n${dates}\nvalues:\n  age: { is: "days(request.born_on, request.ended_on)" }\n`,
    );
    const fields = book.checked.requestFields.filter(({ type }) => type === 'date');
    const draw = new Draw(dice(1), { starts: '2026-04-06', texts: new Map(), datedBy: ['ended_on'] });
    const drawn = Array.from({ length: 100 }, () => draw.request(fields));
    const days = (name: string) => drawn.map((request) => String(request[name]));
    for (const day of days('ended_on'))
      expect(day >= '2026-04-06' && day <= '2027-04-05', day).to.equal(true);
    expect(days('born_on').filter((day) => day < '2006')).to.have.length.within(5, 40);
  });

  it('names the one field that is wrong in a request', async () => {
    const wrongs = new Set<string>();
    const requests = declarations.chain((fields) =>
      fc.tuple(fc.constant(fields), fc.array(wrongRequestOf(fields), { minLength: 12, maxLength: 12 })),
    );
    await fc.assert(
      fc.asyncProperty(requests, async ([fields, all]) => {
        const book = bookWith(fields);
        for (const { request, names, what, code } of all) {
          if (what === '') continue;
          const faults = book.faults(request);
          const message = `${what}: ${JSON.stringify(request)} ${JSON.stringify(faults)}`;
          expect(faults.map(({ field }) => field).sort(), message).to.eql([...names].sort());
          expect(new Set(faults.map((fault) => fault.code)), message).to.eql(new Set([code]));
          for (const fault of faults) expect(fault.message, message).to.include(fault.field);
          wrongs.add(what);
        }
      }),
      runOptions(80),
    );
    expect(wrongs.size, [...wrongs].join()).to.be.at.least(14);
  });
});
