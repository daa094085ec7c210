import type { ErrorObject } from 'ajv';
import type { CodedFault } from '../field-fault.js';
import { kindInWords } from './wording.js';

/** Conditions between fields (`oneOf`, `anyOf`), of which ajv reports every branch that failed. Two forms are used:
 * branches that each require a field, and branches of different types. */

/** The errors that are not the echo of another: of a branch that was not meant, or of one that tells it better. */
export function withoutEchoes(errors: readonly ErrorObject[]): ErrorObject[] {
  // Found by place and not by comparing all with all: a body can hold tens of thousands of errors.
  const choices = new Map(errors.filter(isChoice).map((choice) => [placeOf(choice), choice]));
  const overfull = new Set(
    errors.filter(({ keyword }) => keyword === 'maxItems').map(({ instancePath }) => instancePath),
  );
  return errors.filter((error) => {
    if (isChoice(error) && meantBranch(error) !== undefined) return false;
    const instances = ancestors(error.instancePath);
    // Of a list that is too long, that is said, and not what is wrong with each of its items.
    if (instances.some((path) => path !== error.instancePath && overfull.has(path))) return false;
    return ancestors(error.schemaPath).every((schemaPath) =>
      instances.every((instancePath) => {
        const choice = choices.get(placeOf({ schemaPath, instancePath }));
        if (choice === undefined || choice === error) return true;
        const meant = meantBranch(choice);
        return meant !== undefined && `${error.schemaPath}/`.startsWith(`${schemaPath}/${meant}/`);
      }),
    );
  });
}

/** What a condition between fields asks for: said of each field that is one too many, else of what they are fields of. */
export function aboutBranches(
  choice: ErrorObject,
  field: string,
  inField: (name: string) => string,
): CodedFault[] {
  const fields = branchesOf(choice).flatMap((branch) => branch.required ?? []);
  const [first = '', ...others] = fields;
  if (fields.length === 0) {
    return [{ field, code: typeCode(choice), message: `${field} must be ${typesInWords(choice)}` }];
  }
  if (choice.keyword === 'anyOf') {
    const needed = inField(first);
    return [
      {
        field: needed,
        code: 'REQUIRED',
        message: `${needed} is needed unless ${others.map(inField).join(' or ')} is given`,
      },
    ];
  }
  const given = fields.filter((name) => hasField(choice.data, name)).map(inField);
  const found = given.length === 0 ? `none of ${listed(fields.map(inField))} is` : `${listed(given)} are`;
  const message = `${field} must have exactly one of ${fields.join(', ')}: ${found} given`;
  return (given.length === 0 ? [field] : given).map((each) => ({
    field: each,
    code: 'EXACTLY_ONE',
    message,
  }));
}

interface Branch {
  readonly type?: string;
  readonly const?: string;
  readonly required?: readonly string[];
}

function branchesOf(choice: ErrorObject): readonly Branch[] {
  return Array.isArray(choice.schema) ? choice.schema : [];
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

/** The branch for objects, when the caller sent an object: then its faults say more than the choice itself. */
function meantBranch(choice: ErrorObject): number | undefined {
  if (typeof choice.data !== 'object' || choice.data === null || Array.isArray(choice.data)) return undefined;
  const index = branchesOf(choice).findIndex((branch) => branch.type === 'object');
  return index === -1 ? undefined : index;
}

function placeOf({ schemaPath, instancePath }: Pick<ErrorObject, 'schemaPath' | 'instancePath'>): string {
  return `${schemaPath} ${instancePath}`;
}

/** A path and all that it lies in: `/a/b`, `/a` and the empty path for `/a/b`. */
function ancestors(path: string): string[] {
  const steps = path.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

function typesInWords(choice: ErrorObject): string {
  return branchesOf(choice)
    .map((branch) => branch.const ?? kindInWords(branch.type ?? 'something else'))
    .join(' or ');
}

/** A text beside a branch for one text is of the right type, and yet not that text. */
function typeCode(choice: ErrorObject): 'NOT_ALLOWED' | 'WRONG_TYPE' {
  return branchesOf(choice).some(({ type }) => type === typeof choice.data) ? 'NOT_ALLOWED' : 'WRONG_TYPE';
}

function hasField(data: unknown, name: string): boolean {
  return typeof data === 'object' && data !== null && Object.hasOwn(data, name);
}

function listed(fields: readonly string[]): string {
  return fields.length < 2 ? fields.join('') : `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}`;
}
