import type { RequestField } from '../../language/index.js';
import type { Case } from '../case/case.js';
import type { ShownFault } from '../case/faults.js';
import { inWords } from '../case/in-words.js';
import { form as texts } from '../texts/en.js';
import { fieldLabel, lower, wordLabel } from '../texts/labels.js';
import { Field, type FormState } from './Field.js';

/** Fields that stand together behind a line of their own. What is in no group stands in the last. */
export interface FormGroup {
  readonly title: string;
  /** Names of fields of the request. */
  readonly fields: readonly string[];
}

export interface FormShape {
  /** Fields that are always open, in their order. */
  readonly open: readonly string[];
  readonly groups: readonly FormGroup[];
  /** The group of all others. */
  readonly more: string;
}

interface CaseFormProps {
  readonly action: string;
  readonly heading: string;
  readonly case: Case;
  readonly faults: readonly ShownFault[];
  readonly shape: FormShape;
  readonly taxYears: readonly string[];
}

/** The form of a case. It is sent by GET, so that its address is the case. */
export function CaseForm({ action, heading, case: of, faults, shape, taxYears }: CaseFormProps) {
  const state: FormState = {
    values: of.values,
    faults: new Map(faults.map(({ name, says }) => [name, says])),
    adds: of.shown.get('show.add'),
  };
  return (
    <form action={action} method="get" class="case-form" data-live>
      <h1>{heading}</h1>
      {named(shape.open, of).map((field) => (
        <Field key={field.name} field={field} name={field.name} state={state} />
      ))}
      <div class="groups">
        {of.operation.yearOf === undefined && <TaxYear of={of} taxYears={taxYears} state={state} />}
        {groupsOf(of, shape).map((group) => (
          <Group key={group.title} {...group} of={of} state={state} />
        ))}
      </div>
      <Shown of={of} />
      <div>
        <button type="submit" class="act">
          {texts.submit}
        </button>
        <p class="small quiet">{texts.notStored}</p>
      </div>
    </form>
  );
}

function named(names: readonly string[], { fields }: Case): readonly RequestField[] {
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
}

/** The groups of a form with their fields; what is in none of them, in the last. */
function groupsOf(of: Case, { open, groups, more }: FormShape) {
  const grouped = new Set([...open, ...groups.flatMap(({ fields }) => fields)]);
  const rest = of.fields.filter(({ name }) => !grouped.has(name));
  const all = groups.map(({ title, fields }) => ({ title, fields: named(fields, of) }));
  return [...all, { title: more, fields: rest }].filter(({ fields }) => fields.length > 0);
}

/** What changes in a form with its case: what each of its groups says is set. */
export function SaidParts({ of, shape }: { readonly of: Case; readonly shape: FormShape }) {
  return (
    <>
      {of.operation.yearOf === undefined && <span data-part="said-tax_year">{yearIn(of)}</span>}
      {groupsOf(of, shape).map(({ fields }) => (
        <Said key={fields[0]?.name} fields={fields} of={of} />
      ))}
      <Shown of={of} />
    </>
  );
}

function yearIn({ values, taxYear }: Case): string {
  return values.get('tax_year')?.[0] ?? taxYear;
}

function Said({ fields, of }: { readonly fields: readonly RequestField[]; readonly of: Case }) {
  return <span data-part={`said-${fields[0]?.name ?? ''}`}>{saidOf(fields, of)}</span>;
}

function TaxYear({
  of,
  taxYears,
  state,
}: {
  readonly of: Case;
  readonly taxYears: readonly string[];
  readonly state: FormState;
}) {
  const chosen = yearIn(of);
  const fault = state.faults.get('tax_year');
  return (
    <details class="group" open={fault !== undefined}>
      <summary>
        <b>{fieldLabel('tax_year')}</b>
        <span data-part="said-tax_year">{chosen}</span>
      </summary>
      <div class="field" data-field="tax_year">
        <label class="label" for="tax_year">
          {fieldLabel('tax_year')}
        </label>
        {fault !== undefined && (
          <p class="fault" id="tax_year-fault">
            {fault}
          </p>
        )}
        <select id="tax_year" name="tax_year">
          {!taxYears.includes(chosen) && (
            <option value={chosen} selected>
              {chosen}
            </option>
          )}
          {taxYears.toReversed().map((year) => (
            <option key={year} value={year} selected={year === chosen}>
              {year}
            </option>
          ))}
        </select>
      </div>
    </details>
  );
}

/** A group says in its line what is set; one with a fault, or where something was added, is open. */
function Group({
  title,
  fields,
  of,
  state,
}: {
  readonly title: string;
  readonly fields: readonly RequestField[];
  readonly of: Case;
  readonly state: FormState;
}) {
  const isIn = (name: string) =>
    fields.some((field) => name === field.name || name.startsWith(`${field.name}.`));
  const isOpen = [...state.faults.keys()].some(isIn) || (state.adds !== undefined && isIn(state.adds));
  return (
    <details class="group" open={isOpen}>
      <summary>
        <b>{title}</b>
        <Said fields={fields} of={of} />
      </summary>
      {fields.map((field) => (
        <Field key={field.name} field={field} name={field.name} state={state} />
      ))}
    </details>
  );
}

/** What of a group is set. What counts where nothing is said is named, too. */
function saidOf(fields: readonly RequestField[], { values }: Case): string {
  const said = fields.flatMap((field) => {
    const words = inWords(field, values);
    if (words !== '') return [words];
    return typeof field.default === 'string' ? [lower(wordLabel(field.default, field.path))] : [];
  });
  return said.length === 0 ? texts.none : said.join(', ');
}

/** What the address says about showing, so that a form without script does not lose it. */
function Shown({ of }: { readonly of: Case }) {
  const kept = [...of.shown].filter(([name]) => name === 'show.per');
  return (
    <div data-part="shown">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </div>
  );
}
