import { memoize } from '../cache.js';
import { didYouMean } from '../did-you-mean.js';
import type { JsonObject } from '../json.js';
import type {
  AnswerEntry,
  CheckedBook,
  Purpose,
  RequestNode,
  RequiredValue,
  Topic,
  YearRange,
} from '../language/index.js';
import type { Subject } from '../law/index.js';
import { type Findings, listInWords } from '../yaml/index.js';
import { type AnswerObject, objectsOf, objectsWith, splitPath } from './answer/declared.js';
import type { ObjectField } from './answer/objects.js';

/*
 * An operation is one object. The values of the rules that it shows, the check of its requests, its answers and their
 * schema, its route and its trace, the OpenAPI document, the schema of worked cases and the tools all come from it.
 */

/** The fields that every answer ends with. */
export const METADATA = ['tax_year', 'engine', 'authority_test_data', 'assumptions', 'sources'] as const;
const FIELDS_OF_EVERY_ANSWER: readonly string[] = ['net_to_gross', ...METADATA];

/** What every operation says of itself. */
interface CommonParts {
  /** Which book of a year finds its values; the one for employer cost when left out. */
  readonly purpose?: Purpose;
  /** As cases and tools call it: `sick-pay`. */
  readonly name: string;
  /** The tax years whose law it is; all when left out. */
  readonly years?: YearRange;
  readonly summary: string;
  readonly description: string;
  /** Request fields that no other operation has: tools know the operation of a request by them. A request with no such field is
   *  one of employer cost. */
  readonly ownFields: readonly string[];
  /** What of the law the answer rests on. */
  readonly subjects: readonly Subject[];
  /** The full name of its most important value. */
  readonly main: string;
  /** The fields of the answer, without its metadata: its own, each object with those that rule files declare. */
  readonly answer: (object: AnswerObject) => ObjectField;
  /** Requests that the document shows, with the answers that the service gives. The first is traced, too. */
  readonly examples: readonly Example[];
  /** A right request that takes as long as any: the siege sends it, by each way in. */
  readonly dearest: () => JsonObject;
  /** The fields of the answer that `farthing compare` of two years shows for typical people, by the name it shows. None when left out. */
  readonly figuresOfPeople?: Readonly<Record<string, string>>;
  /** The fields of the answer, or objects of fields, that `farthing compare` of two requests puts side by side, by the name it shows. All of the
   *  answer when left out. */
  readonly mainResults?: Readonly<Record<string, string>>;
  /** Its calculator on the site; none when left out. */
  readonly page?: PageOfOperation;
}

/** The page on which people fill in the request of an operation. */
export interface PageOfOperation {
  /** What menus call it, and the page itself: `Statutory Sick Pay`. */
  readonly title: string;
  /** Its path: `/sick-pay`. */
  readonly address: string;
  /** The heading of the menu below which it stands: `Leave and orders`; by itself when left out. */
  readonly group?: string;
  /** What it is for, in a sentence of the front page; the summary of the operation when left out. */
  readonly about?: string;
}

/** A calculation on a request, for which the caller needs a key. Its trace is at its path with `/trace`. */
interface CalculationParts {
  readonly route: `POST /v1/${string}`;
  /** A field that only a rule can parse: its fault is reported with all others. */
  readonly codeField?: CodeField;
  /** A date of the request that chooses the tax year where `tax_year` does not, and must lie in it. */
  readonly yearOf?: string;
  /** Parts of the request that the answer has, too, by the names of their schemas in the document. None when left out. */
  readonly sharedTypes?: Readonly<Record<string, SharedType>>;
  /** Fields of the answer that a caller may ask for alone, by path: the example of the document. */
  readonly exampleFields: readonly string[];
  /** What the document says of the trace. */
  readonly trace: TraceParts;
  /** What an assistant is told of it; it has no tool when left out. */
  readonly assistant?: AssistantParts;
}

/** What an assistant is told of a calculation. */
export interface AssistantParts {
  /** What the user is to be asked for, in a sentence. */
  readonly ask: string;
  /** The fields of the answer, by path, where a call names none. */
  readonly fields: readonly string[];
  /** How many levels of its arguments are explained. */
  readonly helpLevels: number;
}

/** An object, or the items of a list, that a request and its answer share: what was answered can be sent as it is. */
export interface SharedType {
  /** The path of the field in the request: `year_to_date.last_period`. */
  readonly inRequest: string;
  /** Its path in the answer. */
  readonly inAnswer: string;
  readonly description: string;
}

/** A lookup that needs no key. A field of the request stands in the path, and the tax year in the query. */
interface LookupParts {
  readonly route: `GET /v1/${string}`;
  readonly codeField: CodeField;
  /** What the field is, in the document and in the schema of cases. */
  readonly inPath: { readonly help: string; readonly helpInCases: string };
}

/** A text of the request that a rule decodes. */
export interface CodeField {
  readonly field: string;
  /** The input of the rules that it is. */
  readonly input: string;
  /** The full name of the value that decodes it. */
  readonly value: string;
  /** `a tax code` */
  readonly noun: string;
}

/** The trace of an operation, as the document describes it. */
export interface TraceParts {
  readonly summary: string;
  readonly mainInWords: string;
  /** The value that the example is narrowed to, to stay small. */
  readonly exampleValue: string;
}

/** An example request of the OpenAPI document. The service calculates its answer at start, so that it is never out of date. */
export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly request: JsonObject;
}

/** What follows from the parts of an operation. */
interface DerivedParts {
  readonly kind: 'operation';
  readonly purpose: Purpose;
  /** As the OpenAPI document has it: `/v1/tax-codes/{code}`. */
  readonly path: string;
  /** The names of the operation and of its schemas in the document: `sickPay`, `SickPay`. */
  readonly id: string;
  readonly schemaName: string;
  /** Whether a year of payslips is found. */
  readonly hasPayslips: boolean;
  readonly showsNotices: boolean;
}

/** An operation on the body of a POST. */
export type Calculation = CommonParts & CalculationParts & DerivedParts & { readonly method: 'POST' };

/** An operation that reads by a GET. */
export type Lookup = CommonParts & LookupParts & DerivedParts & { readonly method: 'GET' };

/** Any operation; `method` tells the two kinds apart. */
export type Operation = Calculation | Lookup;

/** Completes the parts of an operation with what follows from them. */
export function operation(parts: CommonParts & CalculationParts): Calculation;
export function operation(parts: CommonParts & LookupParts): Lookup;
export function operation(parts: CommonParts & (CalculationParts | LookupParts)): Operation {
  const { name, route, purpose = 'employer_cost' } = parts;
  const schemaName = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const own = parts.answer(objectsWith([], 'year'));
  const derived: DerivedParts = {
    kind: 'operation',
    purpose,
    path: route.slice(route.indexOf('/')),
    id: schemaName.charAt(0).toLowerCase() + schemaName.slice(1),
    schemaName,
    hasPayslips: own.values.some(({ grain }) => grain === 'payslip'),
    showsNotices: own.showsNotices === true,
  };
  return 'trace' in parts
    ? { ...parts, ...derived, method: 'POST' }
    : { ...parts, ...derived, method: 'GET' };
}

/** The request of an operation as the rules read it. */
export function inputsOf(operation: Operation, request: JsonObject): RequestNode {
  if (operation.method === 'POST') return request;
  const { field, input } = operation.codeField;
  return { [input]: request[field] ?? '' };
}

/** The answer of an operation by the rules of a year. */
export interface AnswerByRules {
  readonly answer: ObjectField;
  /** The full names of the values that it shows, in the order of traces. */
  readonly values: readonly string[];
}

/** The answer of an operation with the fields that the rules of a book declare. */
export function answerBy(operation: Operation, { answers }: Pick<CheckedBook, 'answers'>): AnswerByRules {
  return answersOf(answers)(operation);
}

const answersOf = memoize((entries: readonly AnswerEntry[]) =>
  memoize(({ name, purpose, answer: fieldsOf }: Operation): AnswerByRules => {
    const own = entries.filter(({ operation }) => operation === name);
    const answer = fieldsOf(objectsWith(own, purpose === 'payslip' ? 'payslip' : 'year'));
    return { answer, values: sortForTraces(answer.values).map(({ value }) => value) };
  }),
);

/** A field that an operation leaves to rule files, by its path, with the topic whose file declares it. */
interface LeftToRules {
  readonly path: string;
  readonly topic: string;
}

/** The fields that an operation leaves to rule files. */
export function leftToRules({ answer }: Pick<Operation, 'answer'>): readonly LeftToRules[] {
  return [...objectsOf(answer)].flatMap(([object, fields]) =>
    Object.entries(fields).flatMap(([name, field]) =>
      'topic' in field ? [{ path: object === '' ? name : `${object}.${name}`, topic: field.topic }] : [],
    ),
  );
}

/** Checks the fields that the rule files of a year declare for operations of one purpose: each has its place in an answer, and none
 *  that an operation leaves to them is missing. */
export function checkAnswers(
  operations: readonly Operation[],
  topics: readonly Topic[],
  findings: Findings,
): void {
  const all = topics.flatMap(({ answers }) => answers);
  for (const operation of operations) {
    const objects = objectsOf(operation.answer);
    const entries = all.filter((each) => each.operation === operation.name);
    const missing = leftToRules(operation).filter(({ path }) => entries.every((each) => each.path !== path));
    for (const [index, { path, place }] of entries.entries()) {
      const [object, name] = splitPath(path);
      const fields = objects.get(object);
      const field = fields?.[name];
      const isTwice = entries.slice(0, index).some((each) => each.path === path);
      const meant =
        field === undefined
          ? didYouMean(
              path,
              missing.map((each) => each.path),
            )
          : undefined;
      if (meant !== undefined) {
        missing.splice(
          missing.findIndex((each) => each.path === meant),
          1,
        );
        findings.addUnknown(place, `The answer of ${operation.name} has no field “${path}”.`, path, [meant]);
      } else if (fields === undefined) {
        const known = [...objects.keys()].filter((each) => each !== '').toSorted();
        const says = `The answer of ${operation.name} has no object “${object}” that fields can be added to`;
        const others =
          known.length === 0 ? 'write the name of the field alone' : `it has ${listInWords(known)}`;
        findings.addUnknown(place, `${says}: ${others}.`, object, known);
      } else if (
        isTwice ||
        (field !== undefined && !('topic' in field)) ||
        FIELDS_OF_EVERY_ANSWER.includes(path)
      )
        findings.add(place, `The answer of ${operation.name} has a field “${path}” already.`);
    }
    for (const { path, topic: name } of missing) {
      // A file that is missing, or whose answers could not be read, has its own finding.
      const topic = topics.find((each) => each.name === name);
      if (topic === undefined || topic.unreadable.some(({ section }) => section === 'answers')) continue;
      findings.add(
        topic.place,
        `The answer of ${operation.name} shows “${path}”, which no rule file declares: it is missing under “answers”.`,
      );
    }
  }
}

/** Each value once: those of payslips, then amounts of the year, numbers, words and tables. Traces list their steps in this
 *  order, and saved traces are compared with new ones, so it must not change. */
function sortForTraces(values: readonly RequiredValue[]): readonly RequiredValue[] {
  const rank = ({ kinds: [kind], grain }: RequiredValue) =>
    grain === 'payslip'
      ? -1
      : ['money', 'count', 'rate', 'code', 'row', 'band_rows', 'amounts'].indexOf(kind ?? '');
  const firstByValue = new Map(values.toReversed().map((each) => [each.value, each]));
  return values.filter((each) => firstByValue.get(each.value) === each).sort((a, b) => rank(a) - rank(b));
}
