import type { ComponentType } from 'preact';
import type { RequestField } from '../../language/index.js';
import { form as texts } from '../texts/en.js';
import type { FieldProps, FormState } from './Field.js';

/** The words of a field beside it that a field is for, or not for. */
interface Fit {
  readonly name: string;
  readonly words: readonly string[];
  readonly isNot: boolean;
}

/** A field of a case. Where it is for some words of a field beside it alone, a form with another word does not show it; the script does the
 *  same while a person chooses (`data-fits`). A value or a fault is always shown. */
export function FittingField({
  field,
  prefix,
  state,
  input: FieldInput,
}: {
  readonly field: RequestField;
  readonly prefix: string;
  readonly state: FormState;
  readonly input: ComponentType<FieldProps>;
}) {
  const name = `${prefix}${field.name}`;
  const fit = fitOf(field);
  if (fit === undefined) return <FieldInput field={field} name={name} state={state} />;
  const [word = ''] = state.values.get(`${prefix}${fit.name}`) ?? [];
  const isFilled = [...state.values.keys(), ...state.faults.keys()].some((each) =>
    `${each}.`.startsWith(`${name}.`),
  );
  const fits = word === '' || fit.words.includes(word) !== fit.isNot;
  const where = fit.isNot ? texts.not.where : texts.only.where;
  const chooser = field.path.slice(0, field.path.length - field.name.length) + fit.name;
  const words = fit.words.map((each) => state.titles.word(each, chooser));
  return (
    <div
      class="fits"
      data-fits={`${prefix}${fit.name}`}
      data-words={fit.words.join(' ')}
      {...(fit.isNot && { 'data-not': true })}
      hidden={!fits && !isFilled}
    >
      <p class="hint without-script">{where(state.titles.field(chooser), words)}</p>
      <FieldInput field={withoutFit(field)} name={name} state={state} />
    </div>
  );
}

function fitOf({ allowedIf = [] }: RequestField): Fit | undefined {
  for (const test of allowedIf) {
    if (test.test === 'word') return { name: test.name, words: test.words, isNot: false };
    const [only, ...more] = test.test === 'not' ? test.condition : [];
    if (only?.test === 'word' && more.length === 0)
      return { name: only.name, words: only.words, isNot: true };
  }
  return undefined;
}

/** The field without what its place in the form says: for whom it is. */
function withoutFit({ allowedIf = [], ...field }: RequestField): RequestField {
  const others = allowedIf.filter(
    (test) =>
      test.test !== 'word' && !(test.test === 'not' && test.condition.some((each) => each.test === 'word')),
  );
  return { ...field, ...(others.length > 0 && { allowedIf: others }) };
}
