import { fieldsOf, withParts } from './fields.js';
import type { DeclaredParts } from './keys.js';
import type { As, DeclaredField, DeclaredFields } from './kinds.js';

/** A field of an answer as its file declares it, for who draws it: how it is shown, and what it is called. */
export interface FieldShape {
  readonly name: string;
  readonly as: Exclude<As, 'part'>;
  readonly title: string | undefined;
  /** The full name of the value that it shows. */
  readonly value: string | undefined;
  /** The path of the input that it repeats. */
  readonly input: string | undefined;
  /** Of an object, or of the items of a list. */
  readonly fields: readonly FieldShape[];
}

/** The fields of an answer in their order, in whatever year it has them. */
export function shapesOf(
  declared: DeclaredFields,
  parts: DeclaredParts,
  values?: string,
): readonly FieldShape[] {
  return withParts(declared, { parts }).flatMap(([name, read]) =>
    read.as === 'part' ? [] : shapeOf(name, read, parts, values),
  );
}

function shapeOf(
  name: string,
  read: Exclude<DeclaredField, { readonly as: 'part' }>,
  parts: DeclaredParts,
  values: string | undefined,
): FieldShape {
  return {
    name,
    as: read.as,
    title: 'title' in read ? read.title?.text : undefined,
    value: ('value' in read ? read.value?.text : undefined) ?? values?.replace('*', name),
    input: 'input' in read ? read.input?.text : undefined,
    fields: fieldsIn(read, parts),
  };
}

/** The fields in a field; what stands before those of its file is what tells its items apart. */
function fieldsIn(
  read: Exclude<DeclaredField, { readonly as: 'part' }>,
  parts: DeclaredParts,
): readonly FieldShape[] {
  if (!('fields' in read)) return [];
  const declared = fieldsOf(read, { parts });
  switch (read.as) {
    case 'by_word':
      return [named(read.by.text, 'code'), ...shapesOf(declared, parts, read.values.text)];
    case 'payslips':
      return [named('period', 'count'), ...shapesOf(declared, parts)];
    case 'group':
      return shapesOf(declared, parts, read.values?.text);
    default:
      return shapesOf(declared, parts);
  }
}

function named(name: string, as: FieldShape['as']): FieldShape {
  return { name, as, title: undefined, value: undefined, input: undefined, fields: [] };
}
