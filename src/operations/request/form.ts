import type { RequestField } from '../../language/index.js';
import { validatorOf } from './by-ajv.js';
import { type RequestYears, requestSchema, type YearChoice } from './schema.js';
import { type Meanings, meaningsOf, meaningsOfYears } from './suggestions.js';
import type { Validator } from './validator.js';

/** What requests are held against. */
export interface RequestForm {
  readonly fields: readonly RequestField[];
  readonly validate: Validator;
  /** What callers write for right words. */
  readonly meanings: Meanings;
  /** Of fields, by their paths. */
  readonly hints: ReadonlyMap<string, string | undefined>;
}

/** The form of the requests with these fields. */
export function requestForm(
  fields: readonly RequestField[],
  years: RequestYears,
  choice: YearChoice = {},
): RequestForm {
  const all = withNested(fields);
  return {
    fields,
    validate: validatorOf(requestSchema(fields, years, choice)),
    meanings: new Map([
      ...meaningsOfYears(years.taxYears),
      ...meaningsOf(all.flatMap(({ also = [] }) => [...also])),
    ]),
    hints: new Map(all.map(({ path, hint }) => [path, hint])),
  };
}

function withNested(fields: readonly RequestField[]): readonly RequestField[] {
  return fields.flatMap((field) => [field, ...withNested(field.fields)]);
}
