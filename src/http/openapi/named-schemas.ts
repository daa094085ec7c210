import { isDeepStrictEqual } from 'node:util';
import { capitalise } from '../../capitalise.js';
import { isList, isObject, type Json, type JsonObject, valueAt } from '../../json.js';
import { ref, type Schema } from '../../json-schema.js';

/*
 * Names for schemas of the document. Makers of clients make a type of each named schema. Where a reference is to a part of one, some name a
 * type that they do not make; and words that many fields have are a type of its own for each.
 */

interface NamedPart {
  /** Where a schema has it. */
  readonly place: string;
  readonly description: string;
}

/** Words and groups of requests that several schemas have, by their names. What is within another comes before it. */
const NAMED_PARTS: Readonly<Record<string, NamedPart>> = {
  TaxYear: part('EmployerCostRequest.properties.tax_year', 'A tax year that there is law of.'),
  Region: part('EmployerCostRequest.properties.region', 'A nation of the United Kingdom.'),
  NiCategory: part('EmployerCostRequest.properties.ni_category', 'A National Insurance letter.'),
  PayslipNiCategory: part(
    'PayslipRequest.properties.ni_category',
    'A National Insurance letter; X where there are no contributions.',
  ),
  PayFrequency: part('EmployerCostRequest.properties.pay_frequency', 'How often a salary is paid.'),
  PayslipPayFrequency: part(
    'PayslipRequest.properties.pay_frequency',
    'How often somebody is paid, with intervals longer than a month.',
  ),
  Period: part('EmployerCostRequest.properties.gross.properties.per', 'What an amount is for.'),
  LoanPlan: part('EmployerCostRequest.properties.student_loans.items', 'A plan of student loans.'),
  PensionMethod: part(
    'EmployerCostRequest.properties.pension.properties.method',
    'How a contribution to a pension is relieved of tax.',
  ),
  PensionBasis: part(
    'EmployerCostRequest.properties.pension.properties.basis',
    'What a contribution to a pension is a percentage of.',
  ),
  AmountPer: part('EmployerCostRequest.properties.gross', 'Pounds for a period.'),
  WorkingPattern: part('EmployerCostRequest.properties.working_pattern', 'How long somebody works.'),
  Pension: part('EmployerCostRequest.properties.pension', "The employee's contribution to a pension."),
  PayslipPension: part('PayslipRequest.properties.pension', "The employee's contribution of a payment."),
  Overtime: part('EmployerCostRequest.properties.overtime.items', 'Overtime in a period.'),
  Bonus: part('EmployerCostRequest.properties.bonus', 'A bonus, once.'),
  FirmPerson: part(
    'FirmRequest.properties.people.items.properties.request',
    'A request of employer cost, without what an employer has once.',
  ),
};

function part(place: string, description: string): NamedPart {
  return { place, description };
}

interface Described {
  readonly paths: JsonObject;
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Paths and schemas whose references are to whole schemas, and the parts that several have to a schema of a name. */
export function withNamedSchemas(described: Described): Described {
  return Object.entries(NAMED_PARTS).reduce(withNamedPart, withWholeReferences(described));
}

/** Each object of a schema that another refers to becomes a schema by itself; what is no object stands in both places. */
function withWholeReferences({ paths, schemas }: Described): Described {
  const own = new Map<string, Schema>();
  const whole = (schema: JsonObject): JsonObject => {
    const { $ref, ...about } = schema;
    const place = typeof $ref === 'string' ? PART_OF_SCHEMA.exec($ref) : null;
    const [, owner = '', field = ''] = place ?? [];
    const of = valueAt(schemas[owner] ?? null, `properties.${field}`);
    if (!isObject(of)) return schema;
    if (!('properties' in of)) return { ...of, ...about };
    own.set(`${owner}${capitalise(field)}`, of);
    return { ...ref(`${owner}${capitalise(field)}`), ...about };
  };
  const referring = { paths, schemas: mapObjects(schemas, whole) };
  return [...own].reduce<Described>((before, [name, schema]) => named(before, name, schema), referring);
}

const PART_OF_SCHEMA = /^#\/components\/schemas\/(\w+)\/properties\/(\w+)$/;

function withNamedPart(described: Described, [name, { place, description }]: [string, NamedPart]): Described {
  const schema = valueAt(described.schemas, place);
  // A book may lack the operation.
  if (!isObject(schema)) return described;
  return named(described, name, { ...formOf(schema), description });
}

/** What a field says of itself beside its form: it stays where the field is. */
const OF_FIELD = ['description', 'default', 'x-value'];

/** With a schema of this name, to which each of the same form refers. */
function named({ paths, schemas }: Described, name: string, schema: Schema): Described {
  const form = formOf(schema);
  const referring = (each: JsonObject): JsonObject => {
    if (!isDeepStrictEqual(formOf(each), form)) return each;
    const ofField = Object.entries(each).filter(([keyword]) => OF_FIELD.includes(keyword));
    return { ...ref(name), ...Object.fromEntries(ofField) };
  };
  return {
    paths: mapObjects(paths, referring),
    schemas: { ...mapObjects(schemas, referring), [name]: schema },
  };
}

function formOf(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !OF_FIELD.includes(keyword)));
}

/** Each object within, the innermost first. */
function mapObjects<T extends JsonObject>(within: T, change: (object: JsonObject) => JsonObject): T;
function mapObjects(within: JsonObject, change: (object: JsonObject) => JsonObject): JsonObject {
  const map = (json: Json): Json => {
    if (isList(json)) return json.map(map);
    return isObject(json) ? change(mapObjects(json, change)) : json;
  };
  return Object.fromEntries(Object.entries(within).map(([name, each]) => [name, map(each)]));
}
