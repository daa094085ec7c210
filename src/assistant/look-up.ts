import { didYouMean } from '../did-you-mean.js';
import { flatten, isObject, type Json, type JsonObject, objectsIn, valueAt } from '../json.js';
import { text } from '../json-schema.js';
import { isCalculatedWith } from '../law/index.js';
import {
  FIRM,
  InvalidInput,
  LONGEST_PATH,
  type NextTurn,
  objectCheck,
  type Payroll,
  queryYear,
} from '../operations/index.js';
import { allowancesOf, OF_INCOMES, withIncomes } from './band-incomes.js';
import { answerOfTool } from './operation-tools.js';
import { byLaw, type Tool } from './tool.js';

/** The most characters of rates at once, with what changed of them: some sixty figures. */
const MOST_RATES = 2_000;

const TAX_CODE_FIELDS = ['code', 'kind', 'region', 'basis', 'allowance', 'rate', 'description'];

const ARGUMENTS = {
  type: 'object',
  properties: {
    code: text('A tax code, such as 1257L or K475 M1'),
    rates: {
      ...text('A path of the rates, such as income_tax.bands.scotland or minimum_wage'),
      maxLength: LONGEST_PATH,
    },
    tax_year: text('Such as 2025-26; the latest when left out'),
  },
};
const check = objectCheck({ ...ARGUMENTS, additionalProperties: false });

/** `look_up`: what a tax code means, or rates by their path; never all of them. */
export function lookUp(payroll: Payroll): Tool {
  return {
    name: 'look_up',
    description:
      `${byLaw(payroll, 'what a tax code means, or the rates and thresholds')} Give one of \`code\` and \`rates\`. The rates are ` +
      `${Object.keys(groupsOf(payroll.rates(payroll.latestTaxYear()))).join(', ')}: amounts are pounds a year unless the name says ` +
      'otherwise (of minimum_wage an hour), rates are percent.',
    inputSchema: ARGUMENTS,
    dearest: () => [{ rates: 'income_tax.bands' }],
    async answer(input, nextTurn) {
      check(input);
      const { code, rates, ...year } = input;
      if (code !== undefined && rates === undefined)
        return answerOfTool(
          payroll,
          payroll.operationNamed('tax-code'),
          { code, ...year },
          TAX_CODE_FIELDS,
          nextTurn,
        );
      if (code === undefined && typeof rates === 'string') return ratesAt(rates, payroll, year, nextTurn);
      const message = 'give one of code, a tax code, and rates, a path of the rates';
      throw new InvalidInput([{ field: 'body', code: 'EXACTLY_ONE', message }]);
    },
  };
}

/** The figures at a path as they are at the end of a year, with those among them that changed within it. */
async function ratesAt(
  path: string,
  payroll: Payroll,
  { tax_year: year }: JsonObject,
  nextTurn: NextTurn | undefined,
): Promise<JsonObject> {
  const { taxYear, faults } = queryYear(typeof year === 'string' ? { tax_year: year } : {}, payroll);
  const answer = payroll.rates(taxYear);
  const groups = groupsOf(answer);
  const rates = valueAt(groups, path);
  const { engine = null, changes } = answer;
  const changed = objectsIn(changes).filter((change) => `${change['path']}.`.startsWith(`${path}.`));
  const isTooMuch = JSON.stringify([rates ?? null, changed]).length > MOST_RATES;
  const fault = rates === undefined ? noSuchPath(path, groups) : isTooMuch ? tooMuch(path, rates) : undefined;
  if (fault !== undefined) faults.push({ field: 'rates', code: 'NOT_ALLOWED', message: `rates: ${fault}` });
  if (rates === undefined || faults.length > 0) throw new InvalidInput(faults);
  const pay = payroll.postOperations.find(({ name }) => name === FIRM.operationOfPerson);
  const incomes = pay && (await withIncomes(rates, allowancesOf(payroll, pay, taxYear, nextTurn)));
  return {
    rates: { [path]: incomes ?? rates },
    ...(changed.length > 0 && { changes: changed }),
    tax_year: taxYear,
    engine,
    ...(incomes !== undefined && { assumptions: [OF_INCOMES] }),
    ...(!isCalculatedWith(payroll.book(taxYear), path) && { notices: [PUBLISHED_ALONE] }),
  };
}

const PUBLISHED_ALONE = 'Farthing publishes these figures, and calculates nothing with them: no tool can.';

/** The groups of rates, without what else the answer has. */
function groupsOf(answer: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(answer).filter(([, group]) => isObject(group)));
}

function noSuchPath(path: string, groups: JsonObject): string {
  const paths = flatten(groups).map(([each]) => each);
  const nearest = paths.find((each) => each.endsWith(`.${path}`)) ?? didYouMean(path, paths);
  return nearest === undefined
    ? `there is no such path; begin with ${Object.keys(groups).join(', ')}. Farthing has the law of pay and payroll alone`
    : `there is no such path, did you mean ${nearest}?`;
}

function tooMuch(path: string, rates: Json): string {
  const parts = Object.keys(isObject(rates) ? rates : {}).map((name) => `${path}${path && '.'}${name}`);
  return `that is too much at once; name one of ${parts.join(', ')}`;
}
