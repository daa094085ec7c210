import type { ErrorObject } from 'ajv';
import { isList, isObject } from '../../json.js';
import { exampleShape } from './example-shape.js';
import type { FieldFault } from './invalid-input.js';
import { UNIQUE_BY } from './keywords.js';
import type { Suggest } from './suggestions.js';
import { didYouMeanSuffix, typeInWords } from './wording.js';

/*
 * Conditions between fields (`if`, `not`, `oneOf`): ajv reports every branch of them that failed. Five forms are used: a field
 * is required unless another is given, perhaps with `not` both; a field that requires another; a field that must `not` be beside
 * another; branches that each require a field; and branches of different types.
 */

/** The errors without those that repeat another: in a branch that does not apply, or that the choice itself reports better. */
export function withoutRepeats(errors: readonly ErrorObject[]): ErrorObject[] {
  // Looked up by place instead of comparing all with all: a body can have tens of thousands of errors.
  const choices = new Map(errors.filter(isChoice).map((choice) => [placeKey(replacedPlace(choice)), choice]));
  const tooLongLists = new Set(
    errors.filter(({ keyword }) => keyword === 'maxItems').map(({ instancePath }) => instancePath),
  );
  return errors.filter((error) => {
    if (isChoice(error) && objectBranch(error) !== undefined) return false;
    const instances = ancestors(error.instancePath);
    // A list that is too long is reported as that alone, without the faults of its items.
    const isOfItems = (path: string) => path !== error.instancePath || error.keyword === UNIQUE_BY;
    if (instances.some((path) => isOfItems(path) && tooLongLists.has(path))) return false;
    return ancestors(error.schemaPath).every((schemaPath) =>
      instances.every((instancePath) => {
        const choice = choices.get(placeKey({ schemaPath, instancePath }));
        if (choice === undefined || choice === error) return true;
        const index = objectBranch(choice);
        return index !== undefined && `${error.schemaPath}/`.startsWith(`${schemaPath}/${index}/`);
      }),
    );
  });
}

/** The faults of a condition between fields: one for each surplus field, else one for their object. */
export function choiceFaults(
  choice: ErrorObject,
  field: string,
  inField: (name: string) => string,
  suggest: Suggest,
): FieldFault[] {
  const fields = fieldsOf(choice);
  const [first = '', ...others] = fields;
  if (fields.length === 0) {
    const words = branchesIn(choice.schema).map((branch) => branch.const);
    const suggestion = didYouMeanSuffix(suggest.word(choice.data, words));
    return [
      { field, code: typeCode(choice), message: `${field} must be ${typesInWords(choice)}${suggestion}` },
    ];
  }
  // No condition between fields can hold where there is no object: that fault is reported elsewhere.
  if (!isObject(choice.data)) return [];
  // Where exactly one of others is needed, their own choice says so.
  if (choice.keyword === 'if' && choice.params['failingKeyword'] === 'then')
    return others.map((other) => onlyWith(first, other, inField));
  if (choice.keyword === 'not' && choice.parentSchema?.['if'] === undefined && !isNotNone(choice)) {
    return fields.map((each) => ({
      field: inField(each),
      code: 'ONLY_WITHOUT',
      message: `${inField(each)} may not be given beside ${fields
        .filter((other) => other !== each)
        .map(inField)
        .join(' and ')}`,
    }));
  }
  const excludesBoth = requiredIn(choice.parentSchema?.['not']).length > 0;
  if (isNotNone(choice) || (choice.keyword === 'if' && !excludesBoth)) {
    const required = inField(first);
    return [
      {
        field: required,
        code: 'REQUIRED',
        message: `${required} is needed unless ${others.map(inField).join(' or ')} is given`,
      },
    ];
  }
  const nullable = nullableIn(choice);
  const present = fields.filter((name) => isPresent(choice.data, name, nullable)).map(inField);
  const subject =
    present.length === 0 ? `none of ${joinWithAnd(fields.map(inField))} is` : `${joinWithAnd(present)} are`;
  const message = `${field} must have exactly one of ${fields.join(', ')}: ${subject} given`;
  return (present.length === 0 ? [field] : present).map((each) => ({
    field: each,
    code: 'EXACTLY_ONE',
    message,
  }));
}

/** The fields that a condition is between; none where it is between types. */
function fieldsOf({ keyword, parentSchema, schema }: ErrorObject): readonly string[] {
  if (keyword === 'not') return [...requiredIn(schema), ...requiredInAny(notIn(schema))];
  if (keyword === 'if') {
    const condition = parentSchema?.['if'];
    const [required, others] = [requiredIn(parentSchema?.['else']), requiredInAny(condition)];
    return required.length > 0
      ? [...required, ...others]
      : [...others, ...requiredIn(parentSchema?.['then'])];
  }
  return branchesIn(schema).flatMap((branch) => requiredIn(branch));
}

/** Whether a condition is `not` `not`: the first of its fields is needed unless another is given. */
function isNotNone({ keyword, schema }: ErrorObject): boolean {
  return keyword === 'not' && notIn(schema) !== undefined;
}

function notIn(schema: unknown): unknown {
  return isObject(schema) ? schema['not'] : undefined;
}

interface Branch {
  readonly type?: string;
  readonly const?: string;
}

function branchesIn(schema: unknown): readonly Branch[] {
  return Array.isArray(schema) ? schema : [];
}

function requiredIn(schema: unknown): readonly string[] {
  const required = isObject(schema) ? schema['required'] : undefined;
  return isList(required) ? required.map(String) : [];
}

/** The required fields of all branches of an `anyOf`, or of a schema without one. */
function requiredInAny(schema: unknown): readonly string[] {
  const anyOf = isObject(schema) ? schema['anyOf'] : undefined;
  return isList(anyOf) ? anyOf.flatMap(requiredIn) : requiredIn(schema);
}

/** The fields of a condition for which null counts as not given: the condition names them under `properties`. */
function nullableIn({ schema, keyword, parentSchema }: ErrorObject): ReadonlySet<string> {
  const schemas = keyword === 'if' ? [parentSchema?.['if'], parentSchema?.['else']] : [schema].flat();
  return new Set(schemas.flatMap(propertiesIn));
}

function propertiesIn(schema: unknown): readonly string[] {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

/** Whether an error is that of a choice. That of an `if` whose `then` is a `oneOf` is not: the `oneOf` reports itself. */
function isChoice({ keyword, parentSchema }: ErrorObject): boolean {
  if (keyword === 'if') return branchesIn(parentSchema?.['then']?.oneOf).length === 0;
  return keyword === 'oneOf';
}

/** The place of the errors that the report of a choice replaces. */
function replacedPlace({ keyword, schemaPath, instancePath, params }: ErrorObject) {
  if (keyword !== 'if') return { schemaPath, instancePath };
  return { schemaPath: schemaPath.replace(/if$/, params['failingKeyword']), instancePath };
}

/** The index of the branch for objects, where the caller sent one: its faults say more than that of the choice. */
function objectBranch(choice: ErrorObject): number | undefined {
  if (!isObject(choice.data)) return undefined;
  const index = branchesIn(choice.schema).findIndex((branch) => branch.type === 'object');
  return index === -1 ? undefined : index;
}

function placeKey({ schemaPath, instancePath }: Pick<ErrorObject, 'schemaPath' | 'instancePath'>): string {
  return `${schemaPath} ${instancePath}`;
}

/** A path and all that it lies in: `/a/b`, `/a` and the empty path for `/a/b`. */
function ancestors(path: string): string[] {
  const steps = path.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

function typesInWords(choice: ErrorObject): string {
  return branchesIn(choice.schema)
    .map((branch) => branch.const ?? typeWithExample(branch.type ?? 'something else', branch, choice.data))
    .join(' or ');
}

/** "an object such as {"percent": 5}", "a number" */
export function typeWithExample(type: string, schema: object, value: unknown): string {
  const kind = typeInWords(type);
  return type === 'object' || type === 'array'
    ? `${kind} such as ${exampleShape({ ...schema, type }, value)}`
    : kind;
}

/** A field that needs another, and is given without it. */
export function onlyWith(field: string, other: string, inField: (name: string) => string): FieldFault {
  return {
    field: inField(field),
    code: 'ONLY_WITH',
    message: `${inField(field)} may be given only with ${inField(other)}`,
  };
}

/** The code of a choice between types. Another text than the only allowed one has the right type, so it is NOT_ALLOWED. */
function typeCode(choice: ErrorObject): 'NOT_ALLOWED' | 'WRONG_TYPE' {
  return branchesIn(choice.schema).some(({ type }) => type === typeof choice.data)
    ? 'NOT_ALLOWED'
    : 'WRONG_TYPE';
}

function isPresent(data: unknown, name: string, nullable: ReadonlySet<string>): boolean {
  if (!isObject(data) || !Object.hasOwn(data, name)) return false;
  return !nullable.has(name) || (data[name] ?? null) !== null;
}

function joinWithAnd(fields: readonly string[]): string {
  return fields.length < 2 ? fields.join('') : `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}`;
}
