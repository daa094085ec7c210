import { Calculator } from '../../cli/index.js';
import { type JsonObject, textsIn } from '../../json.js';
import { labelName, SERVICE_VERSION, yearOfLabel } from '../../law/index.js';
import {
  contentOf,
  InvalidInput,
  leafPaths,
  type Payroll,
  recordText,
  resolveTraceQuery,
  traceQuery,
  traceRequestOf,
  traceText,
  valuesFound,
  withTaxYear,
} from '../../operations/index.js';
import { type Difference, differencesBetween } from './differences.js';
import { type FiledAnswer, objectAt, textOf } from './filed.js';

/** The present law, the hash of each entry of its register, and the versions of Farthing that are out, the first one first. */
export interface PresentLaw {
  readonly payroll: Payroll;
  readonly entries: readonly string[];
  readonly versions: readonly string[];
}

/** All in which a file differs from what this program writes for its request, by the law of the year of the label. */
export async function recalculate(
  filed: FiledAnswer,
  engine: string,
  law: PresentLaw,
): Promise<readonly Difference[]> {
  try {
    const written = await writtenNow(filed, engine, law);
    const differences = differencesBetween(filed.json, written);
    return filed.fields === undefined ? differences : withinFields(filed.fields, differences, written);
  } catch (error) {
    // The request was answered then.
    if (error instanceof InvalidInput)
      return [{ path: ['request'], filed: 'an answer', recomputed: `a refusal: ${error.message}` }];
    throw error;
  }
}

/** The file as it would be written now. */
async function writtenNow(filed: FiledAnswer, engine: string, law: PresentLaw): Promise<JsonObject> {
  const { kind, operation: name, request, json } = filed;
  const { payroll } = law;
  const operation = payroll.operationNamed(name);
  const asked = withTaxYear(operation, request, yearOfLabel(engine));
  const result = await new Calculator(payroll).calculate(name, asked);
  const { taxYear } = result;
  if (kind === 'answer')
    return {
      ...('operation' in json && { operation: name }),
      request: 'tax_year' in request ? asked : request,
      result: result.answer,
    };
  if (kind === 'record') {
    const { issued, request_id: requestId, reference } = json;
    const [at, id] = [textOf(issued) ?? 'a time', textOf(requestId) ?? 'a text'];
    const question = {
      issued: at,
      requestId: id,
      reference: textOf(reference),
      operation: name,
      request,
      taxYear,
    };
    return withOwnWord(recordText(payroll, question, result.text), filed, law);
  }
  const { value, field, period } = objectAt(json, 'request');
  // Where there are no payslips, farthing explain takes the first.
  const number = typeof period === 'number' && (operation.hasPayslips || period === 1) ? period : undefined;
  const query = traceQuery(payroll, operation)(
    {
      value: [...textsIn(value)],
      field: [...textsIn(field)],
      ...(operation.hasPayslips && number !== undefined && { period: String(number) }),
    },
    taxYear,
  );
  if (query.faults.length > 0) throw new InvalidInput(query.faults);
  const { values } = query;
  const { fields, payslip } = resolveTraceQuery(payroll, operation, result, query);
  const all = values.length + fields.length > 0 ? values : valuesFound(operation, result.calculation);
  const question = { values: all, fields, ...(payslip !== undefined && { payslip }) };
  const traceRequest = traceRequestOf({ values, fields }, number, asked);
  const trace = traceText(payroll, {
    ...{ text: result.text, calculation: result.calculation, taxYear, operation: name },
    ...{ request, question, traceRequest },
  });
  return withOwnWord(trace, filed, law);
}

/** What only the file can say of itself is taken from it: its version and build, how far the register went, and its receipt. */
function withOwnWord(text: string, { json, engine }: FiledAnswer, law: PresentLaw): JsonObject {
  const written: JsonObject = JSON.parse(text);
  const book = objectAt(written, 'book');
  const filed = objectAt(json, 'book');
  const { service_version: version, build } = filed;
  return {
    ...written,
    book: {
      ...book,
      ...(typeof version === 'string' && { service_version: version }),
      ...(typeof build === 'string' && { build }),
      ...('register' in book && { register: registerThen(filed, engine, law) }),
    },
    ...(written['receipt'] !== null && { receipt: { content: contentOf(json) } }),
  };
}

/** How far the register went, as its entries show: the one of that number, which is not before the label. Those of a version that is
 *  not known may be later ones. */
function registerThen(
  book: JsonObject,
  engine: string | undefined,
  { entries, versions, payroll: { labels } }: PresentLaw,
): JsonObject {
  const filed = objectAt(book, 'register');
  const version = textOf(book['service_version']) ?? SERVICE_VERSION;
  const { n } = filed;
  const length = typeof n === 'number' ? n : entries.length;
  if (length > entries.length && ![...versions, SERVICE_VERSION].includes(version)) return filed;
  const head =
    length > labels.findIndex((each) => labelName(each) === engine) ? entries[length - 1] : undefined;
  return head === undefined ? { n: entries.length, head: entries.at(-1) ?? 'none' } : { n: length, head };
}

/** The differences of a cut answer: it may lack what its fields do not name, but no items of a list that it has. */
function withinFields(
  fields: readonly string[],
  differences: readonly Difference[],
  { result = {} }: JsonObject,
): readonly Difference[] {
  const isNamed = (path: string) =>
    fields.some((field) => `${path}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${path}.`));
  if (!leafPaths(result).some((path) => isNamed(path.replaceAll(/\[\d+\]/g, ''))))
    return [{ path: ['fields'], filed: [...fields], recomputed: 'fields of this answer' }];
  return differences.filter(({ path: [part, ...names], filed }) => {
    const path = names.filter((name) => typeof name === 'string').join('.');
    return part !== 'result' || filed !== undefined || typeof names.at(-1) === 'number' || isNamed(path);
  });
}
