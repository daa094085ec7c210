import type { ErrorObject } from 'ajv';
import { isObject } from '../../json.js';
import { exampleShape } from './example-shape.js';
import type { FieldFault } from './invalid-input.js';
import { UNIQUE_BY } from './keywords.js';
import type { Suggest } from './suggestions.js';
import { didYouMeanSuffix, typeInWords } from './wording.js';

/*
 * Choices (`if`, `oneOf`): ajv reports every branch of them that failed.
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

/** The fault of a choice of types. Another text than the only allowed one has the right type, so it is NOT_ALLOWED. */
export function typeFault(choice: ErrorObject, field: string, suggest: Suggest): FieldFault {
  const branches = branchesIn(choice.schema);
  const types = branches.map(
    (branch) => branch.const ?? typeWithExample(branch.type ?? 'something else', branch, choice.data),
  );
  const suggestion = didYouMeanSuffix(
    suggest.word(
      choice.data,
      branches.map((branch) => branch.const),
    ),
  );
  return {
    field,
    code: branches.some(({ type }) => type === typeof choice.data) ? 'NOT_ALLOWED' : 'WRONG_TYPE',
    message: `${field} must be ${types.join(' or ')}${suggestion}`,
  };
}

interface Branch {
  readonly type?: string;
  readonly const?: string;
}

function branchesIn(schema: unknown): readonly Branch[] {
  return Array.isArray(schema) ? schema : [];
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'if' || keyword === 'oneOf';
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

/** "an object such as {"percent": 5}", "a number" */
export function typeWithExample(type: string, schema: object, value: unknown): string {
  const kind = typeInWords(type);
  return type === 'object' || type === 'array'
    ? `${kind} such as ${exampleShape({ ...schema, type }, value)}`
    : kind;
}
