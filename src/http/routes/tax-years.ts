import { list, object, type Schema, text, texts, word } from '../../json-schema.js';
import { presentTaxYears } from '../../law/index.js';
import { lazy } from '../../lazy.js';
import type { Payroll } from '../../operations/index.js';
import { lawRoute } from '../openapi/parts.js';
import { checkNoQuery } from '../query.js';
import type { DescribedRoute, RouteGroup } from '../route.js';
import { templateOf } from '../router.js';
import { DATE, DIGEST, ENGINE, LABEL, TAX_YEAR } from '../schemas/responses/parts.js';

/** GET /v1/tax-years: the years there are, the operations of each, and what they were proven on. */
export function taxYearsRoutes(payroll: Payroll, operations: readonly DescribedRoute[]): RouteGroup {
  const namesOf = (taxYear: string) =>
    operations
      .filter(({ taxYears }) => taxYears === undefined || taxYears.includes(taxYear))
      .map((route) => `${route.method} ${templateOf(route)}`);
  // It reads the files of all years.
  const years = lazy(() =>
    payroll.taxYears.map((taxYear) => ({
      rates: payroll.book(taxYear).rates,
      evidence: payroll.evidence(taxYear),
      labels: payroll.labels.filter((label) => label.taxYear === taxYear),
      operations: namesOf(taxYear),
      ...payroll.identity(taxYear),
    })),
  );
  const route = lawRoute({
    path: '/v1/tax-years',
    answer({ query }) {
      checkNoQuery(query);
      return presentTaxYears(payroll.latestTaxYear(), years(), payroll.register);
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
    digest: { ...DIGEST, description: 'SHA-256 of its law.' },
    on: { ...DATE, description: 'The day of its release.' },
    by: text('Who released it.'),
    why: text('Why it is there.'),
    version: text('The version of Farthing that it ships in, which is its archive.'),
    status: word(['released', 'withdrawn'], 'Whether it is relied on.'),
    withdrawn: {
      oneOf: [{ type: 'null' }, object({ on: DATE, by: text(), because: text() })],
      description: 'When and why it was said to be no longer relied on.',
    },
    evidence: {
      oneOf: [{ type: 'null' }, evidence()],
      description: 'What proved it at its release; null where nothing did.',
    },
    accepted: list(
      object({ name: text(), says: text(), because: text() }),
      'What nothing proved at its release, and why it was taken for right.',
    ),
  });
}

/** What the register says of the proof of a label. */
function evidence(): Schema {
  return object({
    sets: list(
      object({
        ...{ name: text(), version: text(), kind: text(), file: text(), sha256: DIGEST, rows: COUNT },
        passed: { ...COUNT, description: 'Rows that agree to the penny.' },
        known: list(difference(), 'The rows that do not, each for a reason that is known.'),
      }),
      'The data sets of HMRC.',
    ),
    cases: { ...COUNT, description: 'How many worked cases passed.' },
  });
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
      latest: { ...TAX_YEAR, description: 'The year that a request means today when it names none.' },
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
          default_from: {
            oneOf: [{ type: 'null' }, DATE],
            description:
              'The day from which requests that name no year mean this one; null where they do at once.',
          },
          engine: ENGINE,
          digest: { ...DIGEST, description: 'SHA-256 of the law of the year.' },
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
