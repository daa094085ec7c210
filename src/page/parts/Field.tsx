import type { ComponentChildren } from 'preact';
import { withCommas } from '../../decimal/index.js';
import { alternativesAmong, isDate, neededUnless, type RequestField } from '../../language/index.js';
import { isNumeric } from '../../tables/index.js';
import { choiceName, itemNumbers, type QueryValues } from '../case/entries.js';
import { goesWith, hasAlternatives } from '../case/fields.js';
import { form as texts } from '../texts/en.js';
import type { Titles } from '../texts/titles.js';
import { FittingField } from './FittingField.js';

/** The state of a form: what its fields are called, values and faults by their names, and the list that gets one more empty item. */
export interface FormState {
  readonly titles: Titles;
  readonly values: QueryValues;
  readonly faults: ReadonlyMap<string, string>;
  readonly listToExtend?: string | undefined;
  /** The list that an item was removed from. */
  readonly shortenedList?: string | undefined;
  /** Of groups in which one field excludes the others, by name: the field that a person chose. */
  readonly chosen?: ReadonlyMap<string, string>;
}

export interface FieldProps {
  readonly field: RequestField;
  readonly name: string;
  readonly state: FormState;
}

/** Up to this many words are radio buttons, where one must be chosen or one is the default. */
const MOST_RADIOS = 5;

/** A field of a request, by its type: label, hint, fault and input, in this order. */
export function FieldInput({ field, name, state }: FieldProps) {
  switch (field.type) {
    case 'amount_per':
      return <AmountPer field={field} name={name} state={state} />;
    case 'group':
      if (hasAlternatives(field)) return <Alternatives field={field} name={name} state={state} />;
      if (foldsAway(field)) return <FoldedGroup field={field} name={name} state={state} />;
      return <Group field={field} name={name} state={state} />;
    case 'amounts':
      return <Group field={field} name={name} state={state} />;
    case 'list':
      return <List field={field} name={name} state={state} />;
    case 'words':
      return <Words field={field} name={name} state={state} />;
    case 'flag':
      return <Flag field={field} name={name} state={state} />;
    case 'code':
      if (field.isWordOrObject === true) return <WordOrObject field={field} name={name} state={state} />;
      return <Choice field={field} name={name} state={state} />;
    default: {
      const numbers = state.titles.numbers?.(field.path);
      if (numbers === undefined) return <TextField field={field} name={name} state={state} />;
      return <NumberChoice field={field} name={name} state={state} numbers={numbers} />;
    }
  }
}

/** Fields below one another. */
export function FieldInputs({
  fields,
  prefix,
  state,
}: {
  readonly fields: readonly RequestField[];
  readonly prefix: string;
  readonly state: FormState;
}) {
  return (
    <>
      {inFormOrder(fields).map((field) => (
        <FieldInput key={field.name} field={field} name={`${prefix}${field.name}`} state={state} />
      ))}
    </>
  );
}

/** The input of a value below its label, its hint and its fault. */
function Labelled({ field, name, state, children }: FieldProps & { readonly children: ComponentChildren }) {
  return (
    <div class="field" data-field={name}>
      <label class="label" for={name}>
        {state.titles.field(field.path)}
      </label>
      <Hint field={field} name={name} state={state} />
      <Fault name={name} state={state} />
      {children}
    </div>
  );
}

/** One of few numbers, each by its words. */
function NumberChoice({
  field,
  name,
  state,
  numbers,
}: FieldProps & { readonly numbers: ReadonlyMap<string, string> }) {
  const titles = { ...state.titles, word: (number: string) => numbers.get(number) ?? number };
  return (
    <Labelled field={field} name={name} state={state}>
      <Select field={{ ...field, words: [...numbers.keys()] }} name={name} state={{ ...state, titles }} />
    </Labelled>
  );
}

function TextField({ field, name, state }: FieldProps) {
  return (
    <Labelled field={field} name={name} state={state}>
      <Input field={field} name={name} state={state} />
    </Labelled>
  );
}

/** The input of one value, without its label. */
export function Input({ field, name, state, isBig = false }: FieldProps & { readonly isBig?: boolean }) {
  const [value = ''] = state.values.get(name) ?? [];
  const { type } = field;
  const displayValue = type === 'money' ? amountInField(value) : type === 'date' ? dayInField(value) : value;
  const attributes = {
    id: name,
    name,
    value: displayValue,
    autocomplete: 'off',
    ...ariaAttributes(field, name, state),
  };
  const input = <input type="text" {...attributes} {...(isNumeric(type) && { inputmode: 'decimal' })} />;
  if (type === 'money') return <span class={isBig ? 'money big' : 'money'}>{input}</span>;
  if (type === 'rate') return <span class="percent">{input}</span>;
  if (type === 'date') return <span class="day">{input}</span>;
  return isNumeric(type) ? <span class="number">{input}</span> : input;
}

/** 28/08/2026 for a day; other text stays as it was typed. */
function dayInField(value: string): string {
  return isDate(value) ? value.split('-').reverse().join('/') : value;
}

/** 42,000, or 1,234.50 where there are pence; other text stays as it was typed. */
function amountInField(value: string): string {
  return /^-?\d{1,15}(\.\d+)?$/.test(value) ? withCommas(value.replace(/\.\d$/, '$&0')) : value;
}

function AmountPer({ field, name, state }: FieldProps) {
  const amount = field.fields.find((each) => each.name === 'amount');
  const per = field.fields.find((each) => each.name === 'per');
  const others = field.fields.filter((each) => each !== amount && each !== per);
  if (amount === undefined || per === undefined) return <Group field={field} name={name} state={state} />;
  return (
    <>
      <div class="field" data-field={name}>
        <label class="label" for={`${name}.amount`}>
          {state.titles.field(field.path)}
        </label>
        <Hint field={field} name={`${name}.amount`} state={state} />
        <Fault name={`${name}.amount`} state={state} />
        <div class="pay">
          <Input
            field={{ ...amount, path: field.path }}
            name={`${name}.amount`}
            state={state}
            isBig={field.isRequired}
          />
          <Select
            field={per}
            name={`${name}.per`}
            state={state}
            label={`${state.titles.field(field.path)}: ${state.titles.field(per.path)}`}
          />
        </div>
      </div>
      <FieldInputs fields={others} prefix={`${name}.`} state={state} />
    </>
  );
}

function Group({ field, name, state, children }: FieldProps & { readonly children?: ComponentChildren }) {
  return (
    <fieldset class="below" data-field={name} {...describedBy(field, name, state)}>
      <legend class="label">{state.titles.field(field.path)}</legend>
      <Hint field={field} name={name} state={state} />
      {children}
      <FieldInputs fields={field.fields} prefix={`${name}.`} state={state} />
    </fieldset>
  );
}

/** Whether a group inside another folds away: one of groups alone, which most requests leave out. */
function foldsAway({ path, absent, fields }: RequestField): boolean {
  return path.includes('.') && absent === 'none' && fields.every((each) => each.fields.length > 0);
}

/** A group that is unfolded where something in it was said, or is wrong. */
function FoldedGroup({ field, name, state }: FieldProps) {
  const names = [...state.values.keys(), ...state.faults.keys()];
  return (
    <details
      class="group"
      data-field={name}
      open={names.some((each) => each === name || each.startsWith(`${name}.`))}
    >
      <summary>
        <b>{state.titles.field(field.path)}</b>
      </summary>
      <Hint field={field} name={name} state={state} />
      <FieldInputs fields={field.fields} prefix={`${name}.`} state={state} />
    </details>
  );
}

/** A group in which one field excludes the others: it asks first which one it shall be, and shows that with what goes with it. */
export function Alternatives({
  field,
  name,
  prefix = `${name}.`,
  state,
}: FieldProps & { readonly prefix?: string }) {
  const { path, fields } = field;
  const chosen = state.chosen?.get(name);
  const alternatives = alternativesAmong(fields);
  const [first] = alternatives;
  return (
    <fieldset class="alternatives" data-field={name}>
      <legend class="label">{state.titles.field(path)}</legend>
      <Fault name={name} state={state} />
      {alternatives.map((each) => {
        const inside = fields.filter((part) => goesWith(part, each, alternatives));
        return (
          <div
            key={each}
            class={
              state.titles.alternative(`${path}.${each}`) === state.titles.field(`${path}.${each}`)
                ? 'alternative same'
                : 'alternative'
            }
          >
            <div class="choices">
              <label>
                <input
                  type="radio"
                  id={each === first ? name : `${name}.${each}.chosen`}
                  name={choiceName(name)}
                  value={each}
                  checked={each === chosen}
                  {...(each === first &&
                    state.faults.has(name) && {
                      'aria-invalid': true as const,
                      'aria-describedby': `${name}-fault`,
                    })}
                />
                {state.titles.alternative(`${path}.${each}`)}
              </label>
            </div>
            <div class="below">
              <FieldInputs fields={inside} prefix={prefix} state={state} />
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

function List({ field, name, state }: FieldProps) {
  const items = Math.max(-1, ...itemNumbers(state.values, name)) + 1;
  const count = items === 0 || state.listToExtend === name ? items + 1 : items;
  const label = state.titles.field(field.path);
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <fieldset
          class={field.fields.length < 3 ? 'below' : 'below item'}
          key={`${name}.${index}`}
          data-field={`${name}.${index}`}
          {...(state.listToExtend === name && index >= items && { autofocus: true, tabindex: -1 })}
        >
          <legend class="label">{count === 1 ? label : texts.item(label, index + 1)}</legend>
          <Item field={field} name={`${name}.${index}`} state={state} />
          {index < items && (
            <button type="submit" class="remove" name="show.remove" value={`${name}.${index}`}>
              {texts.remove(count === 1 ? label : texts.item(label, index + 1))}
            </button>
          )}
        </fieldset>
      ))}
      <p>
        <button
          type="submit"
          class="quieter"
          name="show.add"
          value={name}
          {...(state.shortenedList === name && { autofocus: true })}
        >
          {texts.add(label)}
        </button>
      </p>
    </>
  );
}

/** An item of a list. What its kind says already, or most do not know, is folded away unless it is said. */
export function Item({ field, name, state }: FieldProps) {
  const { path, fields } = field;
  const isFolded = ({ isRequired, absent }: RequestField) =>
    !isRequired && (hasFlagsOfItsKind(fields) || absent === 'unknown');
  const folded = fields.filter(isFolded);
  const isOpen = folded.some(
    (each) => state.values.has(`${name}.${each.name}`) || state.faults.has(`${name}.${each.name}`),
  );
  return (
    <>
      {inFormOrder(fields.filter((each) => !isFolded(each))).map((each) => (
        <FittingField key={each.name} field={each} prefix={`${name}.`} state={state} input={FieldInput} />
      ))}
      {folded.length > 0 && (
        <details class="group" open={isOpen}>
          <summary>
            <b>{texts.unusual(state.titles.field(path))}</b>
          </summary>
          <FieldInputs fields={folded} prefix={`${name}.`} state={state} />
        </details>
      )}
    </>
  );
}

/** Whether fields have flags that something else decides where they are not given. */
function hasFlagsOfItsKind(fields: readonly RequestField[]): boolean {
  return fields.some((each) => each.type === 'flag' && each.default === undefined);
}

function Words({ field, name, state }: FieldProps) {
  const checkedWords = state.values.get(name) ?? [];
  return (
    <fieldset data-field={name} {...describedBy(field, name, state)}>
      <legend class="label">{state.titles.field(field.path)}</legend>
      <Hint field={field} name={name} state={state} />
      <Fault name={name} state={state} />
      <div class="choices">
        {field.words.map((word, index) => (
          <label key={word}>
            <input
              type="checkbox"
              id={index === 0 ? name : `${name}.${word}`}
              name={name}
              value={word}
              checked={checkedWords.includes(word)}
            />
            {state.titles.word(word, field.path)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Flag({ field, name, state }: FieldProps) {
  // Without a default, no answer means neither yes nor no: something else decides then.
  if (field.default === undefined) return <YesOrNo field={field} name={name} state={state} />;
  return (
    <div class="field" data-field={name}>
      <Fault name={name} state={state} />
      <div class="choices">
        <label>
          <input
            type="checkbox"
            id={name}
            name={name}
            value="true"
            checked={state.values.get(name)?.[0] === 'true'}
            {...ariaAttributes(field, name, state)}
          />
          {state.titles.field(field.path)}
        </label>
      </div>
      <Hint field={field} name={name} state={state} />
    </div>
  );
}

function YesOrNo({ field, name, state }: FieldProps) {
  return (
    <Labelled field={field} name={name} state={state}>
      <Select field={{ ...field, words: ['true', 'false'] }} name={name} state={state} empty={texts.usual} />
    </Labelled>
  );
}

/** The fields in the order of a form: required ones, rates, other figures, and at last the choices that refine them. */
export function inFormOrder(fields: readonly RequestField[]): readonly RequestField[] {
  const rank = ({ isRequired, type }: RequestField) =>
    isRequired ? 0 : type === 'rate' ? 1 : TYPES_LAST.has(type) ? 3 : 2;
  return fields.toSorted((a, b) => rank(a) - rank(b));
}

const TYPES_LAST: ReadonlySet<RequestField['type']> = new Set(['code', 'words', 'flag']);

/** One word of several. */
function Choice({ field, name, state }: FieldProps) {
  const { words, path } = field;
  // An optional field gets a select: a radio button, once chosen, cannot be cleared.
  const isTop = !path.includes('.');
  const hasRadios =
    field.default !== undefined || (isTop && (field.isRequired || neededUnless(field).length > 0));
  if (!hasRadios || words.length > MOST_RADIOS) {
    return (
      <Labelled field={field} name={name} state={state}>
        <Select field={field} name={name} state={state} />
      </Labelled>
    );
  }
  const selected = state.values.get(name)?.[0] ?? field.default;
  return (
    <fieldset data-field={name} {...describedBy(field, name, state)}>
      <legend class="label">{state.titles.field(path)}</legend>
      <Hint field={field} name={name} state={state} />
      <Fault name={name} state={state} />
      <div class="choices">
        {words.map((word, index) => (
          <label key={word}>
            <input
              type="radio"
              id={index === 0 ? name : `${name}.${word}`}
              name={name}
              value={word}
              checked={word === selected}
            />
            {state.titles.word(word, path)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A select for a word, and below it the fields of the object that may stand in its place. */
function WordOrObject({ field, name, state }: FieldProps) {
  return (
    <fieldset class="below" data-field={name}>
      <legend class="label">{state.titles.field(field.path)}</legend>
      <Hint field={field} name={name} state={state} />
      <Fault name={name} state={state} />
      <Select field={field} name={name} state={state} label={state.titles.field(field.path)} />
      <p class="small quiet">{texts.own}</p>
      <FieldInputs fields={field.fields} prefix={`${name}.`} state={state} />
    </fieldset>
  );
}

function Select({
  field,
  name,
  state,
  label,
  empty = field.isRequired || neededUnless(field).length > 0
    ? texts.choose
    : field.absent === 'unknown'
      ? texts.notSaid
      : texts.none,
}: FieldProps & { readonly label?: string; readonly empty?: string }) {
  const { words, path, default: fallback } = field;
  const [value] = state.values.get(name) ?? [];
  const isPeriod = name.endsWith('.per') && !/\.\d+\.per$/.test(name);
  const selected = value ?? (fallback === undefined ? undefined : String(fallback));
  const isKnown = selected === undefined || words.includes(selected);
  return (
    <select
      id={name}
      name={name}
      {...(field.isRequired && { 'data-needed': true })}
      {...(label !== undefined && { 'aria-label': label })}
      {...ariaAttributes(field, name, state)}
    >
      {fallback === undefined && !isPeriod && <option value="">{empty}</option>}
      {!isKnown && (
        <option value={selected} selected>
          {selected}
        </option>
      )}
      {words.map((word) => (
        <option key={word} value={word} selected={word === selected}>
          {state.titles.word(word, path)}
        </option>
      ))}
    </select>
  );
}

function Hint({ field, name, state }: FieldProps) {
  const hint = hintAt(name, field, state);
  return hint === undefined ? null : (
    <p class="hint" id={`${name}-hint`}>
      {hint}
    </p>
  );
}

function hintAt(name: string, field: RequestField, { titles }: FormState): string | undefined {
  return titles.hint(field, /\.[1-9]\d*\./.test(name));
}

function Fault({ name, state }: Omit<FieldProps, 'field'>) {
  const fault = state.faults.get(name);
  return fault === undefined ? null : (
    <p class="fault" id={`${name}-fault`}>
      {fault}
    </p>
  );
}

function ariaAttributes(field: RequestField, name: string, state: FormState) {
  return {
    ...describedBy(field, name, state),
    ...(state.faults.has(name) && { 'aria-invalid': true as const }),
  };
}

function describedBy(field: RequestField, name: string, state: FormState) {
  const ids = [
    ...(hintAt(name, field, state) === undefined ? [] : [`${name}-hint`]),
    ...(state.faults.has(name) ? [`${name}-fault`] : []),
  ];
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
}
