import type { RequestField } from '../../language/index.js';
import { PRINTED } from '../../operations/index.js';
import type { Case } from '../case/case.js';
import { itemNumbers } from '../case/entries.js';
import type { FormFault } from '../case/faults.js';
import {
  type CaseInForm,
  DefaultButton,
  FoldedFields,
  type FormShape,
  inForm,
  layoutOf,
} from '../parts/CaseForm.js';
import { FieldInput, Item } from '../parts/Field.js';
import { FittingField } from '../parts/FittingField.js';
import { GROUPS_OF_PAYSLIP } from '../payslip/page.js';
import { form as formTexts, check as texts } from '../texts/en.js';

/** The id of the form, and the address that it is sent to. */
export const FORM = 'check';
export const ADDRESS = '/check';

const YEAR_TO_DATE = 'year_to_date';
/** The input of the pay that most payslips have alone. */
export const FIRST_AMOUNT = 'pay.0.amount';
export const YEAR_OF_YEAR_TO_DATE = `${YEAR_TO_DATE}.tax_year`;

/** What most payslips print, and what the one before it prints, stand open; the rest of their groups folds away. */
const PRINTED_OPEN = ['tax', 'employee_ni', 'student_loans', 'take_home'];
const TO_DATE_OPEN = ['taxable_pay', 'tax'];

/** Where each field stands, so that who reads from a payslip finds what it prints first. */
export const SHAPE: FormShape = {
  open: ['pay_date', 'pay_frequency', 'pay', 'tax_code', 'ni_category', PRINTED, YEAR_TO_DATE],
  groups: GROUPS_OF_PAYSLIP,
};

/** The form of a payslip with what it prints. It is sent by POST: nothing of it is in an address. */
export function CheckForm({
  pageCase,
  faults,
}: {
  readonly pageCase: Case;
  readonly faults: readonly FormFault[];
}) {
  const ofCase = inForm([pageCase], 0, faults);
  const { state } = ofCase;
  const { open, groups } = layoutOf(pageCase, SHAPE);
  const named = (name: string) => open.find((field) => field.name === name);
  const [printed, toDate, pay] = [named(PRINTED), named(YEAR_TO_DATE), named('pay')];
  const folded = groups.map(({ title, fields }) => ({
    title: title === formTexts.groups.payPeriod ? texts.period : title,
    fields: fields
      .filter(({ name }) => !ALWAYS_OPEN.has(name))
      .map((field) => (field === toDate ? without(field, [...TO_DATE_OPEN, 'tax_year']) : field)),
  }));
  return (
    <form action={`${ADDRESS}#answer`} method="post" class="case-form" id={FORM} data-check>
      <DefaultButton says={texts.go} />
      <h1>{texts.heading}</h1>
      <p class="quiet years">{texts.lead}</p>
      {open.map((field) => {
        if (field === pay) return <Pay key={field.name} field={field} ofCase={ofCase} />;
        if (field === printed)
          return <Narrowed key={field.name} field={field} names={PRINTED_OPEN} ofCase={ofCase} />;
        if (field === toDate)
          return <Narrowed key={field.name} field={field} names={TO_DATE_OPEN} ofCase={ofCase} />;
        return (
          <FittingField key={field.name} field={asHere(field)} prefix="" state={state} input={FieldInput} />
        );
      })}
      <div>
        <button type="submit" class="act">
          {texts.go}
        </button>
        <p class="small quiet">{texts.notStored}</p>
        <p role="status" data-status />
      </div>
      <div class="groups">
        {printed !== undefined && (
          <Folded title={texts.morePrinted} fields={[without(printed, PRINTED_OPEN)]} ofCase={ofCase} />
        )}
        {pay !== undefined && <OtherPay field={pay} ofCase={ofCase} />}
        {folded.map((group) => (
          <Folded key={group.title} {...group} ofCase={ofCase} />
        ))}
      </div>
    </form>
  );
}

/** Fields of the groups of /payslip that stand open here. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['pay_frequency']);

interface PartProps {
  readonly field: RequestField;
  readonly ofCase: CaseInForm;
}

/** Some fields of a group, in this order, whichever of them are needed. */
function Narrowed({ field, names, ofCase: { state } }: PartProps & { readonly names: readonly string[] }) {
  // The rest of the group, which folds away, has the same name.
  const { name, path } = asHere(field);
  const fields = names.flatMap((each) => field.fields.filter((part) => part.name === each));
  const hint = state.titles.hint({ ...field, path });
  return (
    <fieldset
      class="below item"
      data-field={name}
      {...(hint !== undefined && { 'aria-describedby': `${path}-hint` })}
    >
      <legend class="label">{state.titles.field(path)}</legend>
      {hint !== undefined && (
        <p class="hint" id={`${path}-hint`}>
          {hint}
        </p>
      )}
      {state.faults.has(name) && (
        <p class="fault" id={`${name}-fault`}>
          {state.faults.get(name)}
        </p>
      )}
      {fields.map((each) => (
        <FieldInput
          key={each.name}
          field={{ ...each, isRequired: false, requiredIf: undefined }}
          name={`${name}.${each.name}`}
          state={state}
        />
      ))}
    </fieldset>
  );
}

/** Fields that fold away. It is unfolded where one of these has a fault, or a list with one more empty item. */
function Folded({
  title,
  fields,
  ofCase,
}: Pick<PartProps, 'ofCase'> & { readonly title: string; readonly fields: readonly RequestField[] }) {
  const { listToExtend, shortenedList, faults } = ofCase.state;
  const names = [listToExtend, shortenedList, ...faults.keys()];
  const isIn = (field: RequestField, name: string) =>
    field.fields.length === 0 || field.type === 'list'
      ? `${name}.`.startsWith(`${field.name}.`)
      : field.fields.some((each) => `${name}.`.startsWith(`${field.name}.${each.name}.`));
  const open = fields.filter((field) => names.some((name) => name !== undefined && isIn(field, name)));
  return (
    <FoldedFields title={title} fields={fields} {...ofCase} open={new Set(open.map(({ name }) => name))} />
  );
}

/** The pay of most payslips is one amount: of the kind that is first of all. */
function Pay({ field, ofCase: { state } }: PartProps) {
  const [kind, amount] = ['kind', 'amount'].map((name) => field.fields.find((each) => each.name === name));
  if (kind === undefined || amount === undefined)
    return <FieldInput field={field} name={field.name} state={state} />;
  const [said = kind.words[0] ?? ''] = state.values.get('pay.0.kind') ?? [];
  return (
    <>
      <input type="hidden" name="pay.0.kind" value={said} />
      <FieldInput field={asHere({ ...amount, path: field.path })} name={FIRST_AMOUNT} state={state} />
    </>
  );
}

/** Further amounts, each of its kind: those that were said, and one more. */
function OtherPay({ field, ofCase: { state } }: PartProps) {
  const last = Math.max(0, ...itemNumbers(state.values, field.name));
  const names = Array.from({ length: last + 1 }, (_, at) => `${field.name}.${at + 1}`);
  const isOpen = [...state.values.keys(), ...state.faults.keys()].some((name) => /^pay\.[1-9]/.test(name));
  return (
    <details class="group" open={isOpen}>
      <summary>
        <b>{texts.otherPay}</b>
      </summary>
      {names.map((name, at) => (
        <fieldset class="below item" key={name} data-field={name}>
          <legend class="label">{formTexts.item(state.titles.field(field.path), at + 2)}</legend>
          <Item field={field} name={name} state={state} />
        </fieldset>
      ))}
    </details>
  );
}

function without(field: RequestField, names: readonly string[]): RequestField {
  return { ...field, fields: field.fields.filter(({ name }) => !names.includes(name)) };
}

/** A field by the path whose title and hint are for who reads their own payslip. */
function asHere(field: RequestField): RequestField {
  return texts.own.has(field.path) ? { ...field, path: `${FORM}.${field.path}` } : field;
}
