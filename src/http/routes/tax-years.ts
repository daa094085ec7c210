import { list, object, type Schema, text, textOrNull, texts, word } from '../../json-schema.js';
import { presentTaxYears } from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { checkNoQuery } from '../checks/query.js';
import { lawRoute } from '../openapi/parts.js';
import type { Route, RouteGroup } from '../route.js';
import { templateOf } from '../router.js';
import { DATE, DIGEST, ENGINE, LABEL, MOMENT, TAX_YEAR } from '../schemas/responses/parts.js';

/** GET /v1/tax-years: the years there are, the operations of each, and what they were proven on. */
export function taxYearsRoutes(payroll: Payroll, operations: readonly Route[]): RouteGroup {
  // All years have all operations: a year whose rules lack one is not loaded.
  const names = operations.map((route) => `${route.method} ${templateOf(route)}`);
  const years = payroll.taxYears.map((taxYear) => ({
    rates: payroll.book(taxYear).rates,
    evidence: payroll.evidence(taxYear),
    labels: payroll.labels.filter((label) => label.taxYear === taxYear),
    ...payroll.identity(taxYear),
  }));
  const result = presentTaxYears(payroll.latestTaxYear, years, names, payroll.register);
  const route = lawRoute({
    path: '/v1/tax-years',
    answer({ query }) {
      checkNoQuery(query);
      return result;
    },
    about: {
      operationId: 'taxYears',
      summary: "The tax years there are, and what of HMRC's they were checked against",
      description: 'With the latest, which a request means that names none.',
    },
    schema: 'TaxYearsResult',
  });
  return { routes: [route], schemas: () => ({ TaxYearsResult: taxYearsResult() }) };
}

/** A released label. */
function engineOfYear(): Schema {
  return object({
    engine: { type: 'string', pattern: LABEL, description: 'As answers show it.' },
    digest: { ...DIGEST, description: 'SHA-256 of what its rules and rates say.' },
    at: { ...MOMENT, description: 'When it was released.' },
    language: { ...COUNT, description: 'The number of the language that its rules are read in.' },
    released_by: {
      ...textOrNull(),
      description: 'Who released it; null of labels from before this was kept.',
    },
    reviewed_by: { ...textOrNull(), description: 'Who reviewed the release, as its entry says.' },
    status: word(['released', 'withdrawn'], 'Whether it is relied on.'),
    withdrawn: {
      oneOf: [{ type: 'null' }, object({ at: MOMENT, because: text() })],
      description: 'When and why it was said to be no longer relied on.',
    },
    evidence: {
      oneOf: [{ type: 'null' }, evidence()],
      description: 'What proved it at its release; null of labels from before this was kept.',
    },
  });
}

/** What the register says of the proof of a label. */
function evidence(): Schema {
  const gap = object({ kind: text(), because: text() });
  return object(
    {
      language: COUNT,
      build: { ...DIGEST, description: 'The program that it was proven with.' },
      sets: list(
        object({
          ...{ name: text(), version: text(), kind: text(), file: text(), sha256: DIGEST, rows: COUNT },
          passed: { ...COUNT, description: 'Rows that agree to the penny.' },
          known: list(difference(), 'The rows that do not, each for a reason that is known.'),
        }),
        'The data sets of HMRC.',
      ),
      cases: object(
        {
          files: { ...COUNT, description: 'How many files hold a case of the year.' },
          passed: COUNT,
          sha256: { ...DIGEST, description: 'SHA-256 over `path NUL sha256 LF` of these files, by path.' },
        },
        { description: 'The worked cases.' },
      ),
      not_proven: list(gap, 'Groups of figures that nothing proved, and why.'),
    },
    { optional: ['language', 'build', 'sets', 'cases'] },
  );
}

const COUNT: Schema = { type: 'integer', minimum: 0 };

function difference(): Schema {
  return object({ test_id: text('As HMRC calls the row.'), figure: text(), hmrc: text(), ours: text() });
}

/** The result of GET /v1/tax-years. */
function taxYearsResult(): Schema {
  const dataSet = object({
    name: text(),
    version: text(),
    file: text(),
    rows: COUNT,
    passed: { ...COUNT, description: 'Rows that agree to the penny.' },
    known_differences: list(difference(), 'The rows that do not, each for a reason that is known.'),
  });
  return object(
    {
      latest: { ...TAX_YEAR, description: 'The year that a request means when it names none.' },
      register: object(
        {
          n: { ...COUNT, description: 'How many entries it has.' },
          head: text('The hash of the last of them; `none` where there is none.'),
        },
        { description: 'The register of labels.' },
      ),
      tax_years: list(
        object({
          tax_year: TAX_YEAR,
          starts: DATE,
          ends: DATE,
          engine: ENGINE,
          digest: { ...DIGEST, description: 'SHA-256 of what the rules and rates of the year say.' },
          engines: list(engineOfYear(), 'All labels of the year that were released, the earliest first.'),
          draft: { type: 'boolean', description: 'Whether figures of it are not confirmed yet.' },
          operations: texts('What can be asked of the year.'),
          evidence: {
            oneOf: [{ type: 'null' }, list(dataSet)],
            description:
              "What HMRC's test data came to on just this law at its release; null where that was not kept. Payments of directors " +
              'are asked for as payslips, one after the other.',
          },
        }),
        'The years there are, the earliest first.',
      ),
    },
    { description: 'The tax years that can be asked for.' },
  );
}
