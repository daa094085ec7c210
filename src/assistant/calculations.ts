import { isList, isObject, type Json, type JsonObject, objectsIn, textsIn } from '../json.js';
import { object, type Schema, texts, word } from '../json-schema.js';
import {
  type AnyCalculation,
  answerCall,
  answerOf,
  type Endpoint,
  employerCost,
  employerCostFromNet,
  InvalidInput,
  type NextTurn,
  objectCheck,
  type Payroll,
  payslip,
  requestSchema,
  searches,
  sickPay,
} from '../operations/index.js';
import { slimSchema, withArguments } from './arguments.js';
import { byLaw, type Tool } from './tool.js';

/** What a tool says of a calculation. */
interface About {
  readonly operation: AnyCalculation;
  /** What the user is to be asked for. */
  readonly ask: string;
  /** The fields of the answer where a call names none. */
  readonly fields: readonly string[];
  /** How deep its arguments are explained. */
  readonly helpLevels: number;
}

const CALCULATIONS: readonly About[] = [
  {
    operation: employerCost,
    ask: 'Ask the user for the region or the tax code, for pension and student loans; never guess them.',
    fields: [
      ...['cost', 'employee.tax_code', 'employee.tax_region', 'employee.child_benefit'],
      'employee.periods.month.take_home',
      ...['gross', 'pension', 'taxable_pay', 'tax', 'employee_ni', 'student_loans', 'take_home'].map(
        (figure) => `employee.periods.year.${figure}`,
      ),
    ],
    helpLevels: 1,
  },
  {
    operation: payslip,
    ask:
      'Ask the user for the tax code, the National Insurance letter and, unless it is the first pay of the tax year, for the year to ' +
      'date: that of the last answer (its field `year_to_date`), or `taxable_pay` and `tax` so far; never guess them.',
    fields: [
      ...['pay_date', 'tax_period', 'tax_code', 'gross', 'pension', 'taxable_pay', 'tax'],
      ...['employee_ni', 'employer_ni', 'student_loans', 'take_home'],
    ].map((figure) => `payslip.${figure}`),
    helpLevels: 1,
  },
  {
    operation: sickPay,
    ask: 'Ask the user for the average weekly earnings, or for pay and time to find them; never guess them.',
    fields: ['average_weekly_earnings', 'weekly_rate', 'days', 'amount', 'days_remaining'],
    helpLevels: 2,
  },
];

function toolName({ name }: AnyCalculation): string {
  return name.replaceAll('-', '_');
}

/** The tools whose arguments are a request. */
export const CALCULATION_NAMES = CALCULATIONS.map(({ operation }) => toolName(operation));

function aboutTool(name: Json | undefined): About {
  const about = CALCULATIONS.find(({ operation }) => toolName(operation) === name);
  if (about === undefined) throw new RangeError('There is no such calculation.');
  return about;
}

/** The operation of one of these tools. */
export function operationOfTool(name: Json | undefined): AnyCalculation {
  return aboutTool(name).operation;
}

/** The arguments of a tool that takes those of another. */
export function argumentsOfTool(names: readonly string[], request: string): Schema {
  return object({
    of: word(names, 'The tool whose arguments `request` has'),
    request: { type: 'object', description: request },
  });
}

const FIELDS = { fields: texts('Paths of other fields of the answer to get') };

/** `employer_cost`, `payslip` and `sick_pay`: a request, and fields of the answer. */
export const calculations: readonly Tool[] = CALCULATIONS.map(
  ({ operation, ask, fields: usual, helpLevels }) => ({
    name: toolName(operation),
    description: (payroll) => `${byLaw(payroll, operation.summary)} ${ask}`,
    inputSchema: (payroll) =>
      withArguments(slimSchema(requestSchemaOf(payroll, operation), helpLevels), FIELDS),
    dearest: operation.dearest,
    answer: (payroll, { fields = usual, ...request }, nextTurn) =>
      answerOfTool(payroll, operation, request, fields, nextTurn),
  }),
);

function requestSchemaOf(payroll: Payroll, { name, yearOf }: AnyCalculation): Schema {
  return requestSchema(payroll.requestFields(name, payroll.latestTaxYear()), payroll, yearOf);
}

const SEARCH = withArguments(
  argumentsOfTool(
    searches.map(({ operation }) => toolName(operation)),
    'The arguments of that tool, with what is to be reached',
  ),
  FIELDS,
);
const checkSearch = objectCheck({ ...withArguments(SEARCH, { fields: {} }), additionalProperties: false });

/** `net_to_gross`: the pay that comes to a figure. */
export const netToGross: Tool = {
  name: 'net_to_gross',
  description: (payroll) =>
    `${byLaw(payroll, 'the pay that leaves a take-home pay, or that a budget buys')} Of employer_cost \`request\` has \`take_home\` or ` +
    '`total_cost`, {amount, per}, in the place of `gross`. Of payslip it has `take_home`, in pounds, and one item of `pay` has no ' +
    'amount, which is found. The answer says what a penny less, or more, comes to. Ask the user for what those tools ask for; never ' +
    'guess it.',
  inputSchema: () => SEARCH,
  dearest: () => ({ of: toolName(employerCost), request: employerCostFromNet.dearest() }),
  async answer(payroll, input, nextTurn) {
    checkSearch(input);
    const { of, request, fields } = input;
    const about = aboutTool(of);
    const search = searches.find(({ operation }) => operation === about.operation);
    if (search === undefined || !isObject(request)) throw new RangeError('There is no such search.');
    return answerOfTool(payroll, search, request, fields ?? about.fields, nextTurn);
  },
};

/** The answer of an operation as tools give it: what must be seen comes last, in sentences. */
export async function answerOfTool(
  payroll: Payroll,
  endpoint: Endpoint,
  request: JsonObject,
  fields: Json,
  nextTurn: NextTurn | undefined,
): Promise<JsonObject> {
  const paths = textsIn(fields);
  if (!isList(fields) || paths.length < fields.length) {
    const message = 'fields must be a list of texts, each the path of a field of the answer';
    throw new InvalidInput([{ field: 'fields', code: 'WRONG_TYPE', message }]);
  }
  const call = {
    ...{ endpoint, request, fields: paths },
    always: ['tax_year', 'engine', 'assumptions'] as const,
  };
  const result = await answerCall(payroll, call, nextTurn);
  const { tax_year = null, engine = null, assumptions = [], notices, ...figures } = answerOf(result);
  return {
    ...{ ...figures, tax_year, engine, assumptions },
    ...(notices !== undefined && { notices: objectsIn(notices).map(({ message = null }) => message) }),
  };
}
