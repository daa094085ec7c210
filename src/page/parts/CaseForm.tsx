import { jsxTemplate } from 'preact/jsx-runtime';
import { renderToString } from 'preact-render-to-string';
import { memoize } from '../../cache.js';
import type { RequestField } from '../../language/index.js';
import type { Case } from '../case/case.js';
import { type Cases, PREFIXES } from '../case/cases.js';
import type { ShownFault } from '../case/faults.js';
import { inWords } from '../case/in-words.js';
import { compare, form as texts } from '../texts/en.js';
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

/** Where one goes from a case. */
export interface CaseLink {
  readonly says: string;
  readonly to: string;
}

interface CaseFormProps {
  readonly action: string;
  readonly heading: string;
  readonly cases: Cases;
  readonly faults: readonly ShownFault[];
  readonly shape: FormShape;
  readonly taxYears: readonly string[];
  readonly links: readonly CaseLink[];
}

/** A case in a form, with what its inputs are named: those of the second of two begin with `b.`. */
interface CaseInForm {
  readonly of: Case;
  readonly prefix: string;
  readonly state: FormState;
}

/** The form of a case, or of two. It is sent by GET, so that its address is the case. */
export function CaseForm({ action, heading, cases, faults, shape, taxYears, links }: CaseFormProps) {
  const messages = new Map(faults.map(({ name, says }) => [name, says]));
  const adds = cases[0].shown.get('show.add');
  const [a, b] = cases.map((of, at): CaseInForm => {
    const prefix = PREFIXES[at] ?? '';
    const values = new Map([...of.values].map(([name, value]) => [`${prefix}${name}`, value]));
    return { of, prefix, state: { values, faults: messages, adds } };
  });
  const fields = (each: CaseInForm) => <CaseFields {...each} shape={shape} taxYears={taxYears} />;
  return (
    <form action={action} method="get" class="case-form" data-live>
      <h1>{heading}</h1>
      {a !== undefined && b === undefined && fields(a)}
      {a !== undefined && b !== undefined && (
        <>
          <ul class="links jump">
            {(['a', 'b'] as const).map((id, at) => (
              <li key={id}>
                <a href={`#${id}`}>{compare.names[at]}</a>
              </li>
            ))}
          </ul>
          <div class="both">
            {[a, b].map((each, at) => (
              <fieldset key={each.prefix} id={at === 0 ? 'a' : 'b'} class="case-form">
                <legend>{compare.names[at]}</legend>
                {fields(each)}
              </fieldset>
            ))}
          </div>
        </>
      )}
      <Shown cases={cases} />
      <div>
        <button type="submit" class="act">
          {texts.submit}
        </button>
        <Links links={links} />
        <p class="small quiet">{texts.notStored}</p>
      </div>
    </form>
  );
}

function CaseFields({
  of,
  prefix,
  state,
  shape,
  taxYears,
}: CaseInForm & Pick<CaseFormProps, 'shape' | 'taxYears'>) {
  return (
    <>
      {named(shape.open, of).map((field) => (
        <Field key={field.name} field={field} name={`${prefix}${field.name}`} state={state} />
      ))}
      <div class="groups">
        {of.operation.yearOf === undefined && (
          <TaxYear of={of} prefix={prefix} taxYears={taxYears} state={state} />
        )}
        {groupsOf(of, shape).map((group) => (
          <Group key={group.title} {...group} of={of} prefix={prefix} state={state} />
        ))}
      </div>
    </>
  );
}

function Links({ links }: { readonly links: readonly CaseLink[] }) {
  return (
    <ul class="links" data-part="links">
      {links.map(({ says, to }) => (
        <li key={says}>
          <a href={to}>{says}</a>
        </li>
      ))}
    </ul>
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

/** What changes in a form with its cases: what each of their groups says is set, and what it says besides. */
export function SummaryParts({ cases, shape, links }: Pick<CaseFormProps, 'cases' | 'shape' | 'links'>) {
  return (
    <>
      {cases.map((of, at) => {
        const prefix = PREFIXES[at] ?? '';
        return (
          <div key={prefix}>
            {of.operation.yearOf === undefined && (
              <span data-part={`summary-${prefix}tax_year`}>{yearIn(of)}</span>
            )}
            {groupsOf(of, shape).map(({ fields }) => (
              <Summary key={fields[0]?.name} fields={fields} of={of} prefix={prefix} />
            ))}
          </div>
        );
      })}
      <Shown cases={cases} />
      <Links links={links} />
    </>
  );
}

function yearIn({ values, taxYear }: Case): string {
  return values.get('tax_year')?.[0] ?? taxYear;
}

function Summary({
  fields,
  of,
  prefix,
}: {
  readonly fields: readonly RequestField[];
  readonly of: Case;
  readonly prefix: string;
}) {
  return <span data-part={`summary-${prefix}${fields[0]?.name ?? ''}`}>{summaryOf(fields, of)}</span>;
}

function TaxYear({
  of,
  prefix,
  taxYears,
  state,
}: CaseInForm & {
  readonly taxYears: readonly string[];
}) {
  const chosen = yearIn(of);
  const name = `${prefix}tax_year`;
  const fault = state.faults.get(name);
  return (
    <details class="group" open={fault !== undefined}>
      <summary>
        <b>{fieldLabel('tax_year')}</b>
        <span data-part={`summary-${name}`}>{chosen}</span>
      </summary>
      <div class="field" data-field={name}>
        <label class="label" for={name}>
          {fieldLabel('tax_year')}
        </label>
        {fault !== undefined && (
          <p class="fault" id={`${name}-fault`}>
            {fault}
          </p>
        )}
        <select id={name} name={name}>
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

interface GroupProps extends CaseInForm {
  readonly title: string;
  readonly fields: readonly RequestField[];
}

/** A group with a fault, or where something was added, is open. */
function Group(group: GroupProps) {
  const { fields, prefix, state } = group;
  const isIn = (name: string) => fields.some((field) => `${name}.`.startsWith(`${prefix}${field.name}.`));
  const isOpen = [...state.faults.keys()].some(isIn) || (state.adds !== undefined && isIn(state.adds));
  return isOpen || [...state.values.keys()].some(isIn) ? (
    <GroupWithFields {...group} isOpen={isOpen} />
  ) : (
    jsxTemplate([emptyGroup(group)])
  );
}

/** A group says in its line what is set. */
function GroupWithFields({
  title,
  fields,
  of,
  prefix,
  state,
  isOpen,
}: GroupProps & { readonly isOpen: boolean }) {
  return (
    <details class="group" open={isOpen}>
      <summary>
        <b>{title}</b>
        <Summary fields={fields} of={of} prefix={prefix} />
      </summary>
      {fields.map((field) => (
        <Field key={field.name} field={field} name={`${prefix}${field.name}`} state={state} />
      ))}
    </details>
  );
}

const emptyGroups = memoize((_: Case['fields']) => new Map<string, string>());

/** A group of which nothing is said, as HTML: the same for everybody, and most of a form. */
function emptyGroup(group: GroupProps): string {
  const { fields, of, prefix } = group;
  const groups = emptyGroups(of.fields);
  const key = `${prefix}${fields[0]?.name}`;
  const known = groups.get(key);
  if (known !== undefined) return known;
  const state: FormState = { values: new Map(), faults: new Map() };
  const nothing = { ...of, values: state.values };
  const text = renderToString(<GroupWithFields {...group} of={nothing} state={state} isOpen={false} />);
  groups.set(key, text);
  return text;
}

/** What of a group is set. What counts where nothing is said is named, too. */
function summaryOf(fields: readonly RequestField[], { values }: Case): string {
  const parts = fields.flatMap((field) => {
    const words = inWords(field, values);
    if (words !== '') return [words];
    return typeof field.default === 'string' ? [lower(wordLabel(field.default, field.path))] : [];
  });
  return parts.length === 0 ? texts.none : parts.join(', ');
}

/** What the address says besides the fields, so that a form does not lose it: what is shown, and which law counts. */
function Shown({ cases }: { readonly cases: Cases }) {
  const hidden = [
    ...[...cases[0].shown].filter(([name]) => name === 'show.per'),
    ...cases.flatMap(({ engine }, at) => (engine === undefined ? [] : [[`${PREFIXES[at]}engine`, engine]])),
  ];
  return (
    <div data-part="shown">
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </div>
  );
}
