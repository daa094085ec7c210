import { taxYearOf } from '../../../src/operations/index.js';
import { openFarthing } from '../../../src/package/index.js';
import { PROJECT } from '../../../src/project.js';
import { readCases } from '../../../src/workshop/cases/read.js';
import { Findings } from '../../../src/yaml/index.js';
import { KNOWN_YEARS } from '../../cli/support/farthing.js';
import { operationNamed } from '../../support/operations.js';
import { payroll } from '../../support/project.js';

/** One of so many worked cases is tried where the package runs by itself. */
const ONE_OF = 15;

/** Some of the worked cases of the years that tests know, each with fields that it asks for: the metadata of a label
 *  of the tests are others. */
const cases = readCases(PROJECT, new Findings()).flatMap(({ operation: name, request }, at) => {
  const operation = operationNamed(name);
  if (at % ONE_OF > 0 || operation.method === 'GET') return [];
  if (!KNOWN_YEARS.includes(taxYearOf(request, operation, payroll))) return [];
  return [{ name, request, fields: operation.exampleFields }];
});

/** Cases that read no figure of a year besides those that tests know, and what the sources answer them, without the label: an answer as
 *  JSON, or the error. */
export async function casesAnswered() {
  const farthing = await openFarthing({ unreleased: true, years: KNOWN_YEARS });
  return cases.flatMap((each) => {
    try {
      const {
        engine: _,
        engines = [],
        ...answer
      } = farthing.calculate(each.name, each.request, { fields: each.fields });
      const labels = Array.isArray(engines) ? engines.map(String) : [];
      const isOfYears = labels.every((label) => KNOWN_YEARS.includes(label.replace(/\.\d+$/, '')));
      return isOfYears ? [{ case: each, answer: JSON.stringify(answer) }] : [];
    } catch (error) {
      return [{ case: each, answer: String(error) }];
    }
  });
}

/** The same as a program that is run elsewhere: `farthing` and the cases. */
export const ANSWERS = `(farthing, cases) => cases.map(({ name, request, fields }) => {
  try {
    const { engine, engines, ...answer } = farthing.calculate(name, request, { fields });
    return JSON.stringify(answer);
  } catch (error) {
    return String(error);
  }
})`;
