import type { VNode } from 'preact';
import { memoize } from '../../cache.js';
import type { RequestField } from '../../language/index.js';
import type { Case } from '../case/case.js';
import { type Cases, PREFIXES } from '../case/cases.js';
import type { ShownFault } from '../case/faults.js';
import { inWords } from '../case/in-words.js';
import { compare, form as texts } from '../texts/en.js';
import { fieldLabel, lower, wordLabel } from '../texts/labels.js';
import { Field, type FormState } from './Field.js';
import { render, Static } from './Static.js';

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
  /** The names of inputs of its fields that have a value; and of those with a fault, or where something was added. */
  readonly filled: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
}

/** The form of a case, or of two. It is sent by GET, so that its address is the case. */
export function CaseForm({ action, heading, cases, faults, shape, taxYears, links }: CaseFormProps) {
  const messages = new Map(faults.map(({ name, says }) => [name, says]));
  const adds = cases[0].shown.get('show.add');
  const [a, b] = cases.map((of, at): CaseInForm => {
    const prefix = PREFIXES[at] ?? '';
    const values = new Map([...of.values].map(([name, value]) => [`${prefix}${name}`, value]));
    const fieldsOf = (names: Iterable<string>) =>
      new Set([...names].map((name) => prefix + name.slice(prefix.length).split('.', 1)[0]));
    const open = fieldsOf([...messages.keys(), ...(adds === undefined ? [] : [adds])]);
    return { of, prefix, state: { values, faults: messages, adds }, filled: fieldsOf(values.keys()), open };
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

function CaseFields({ shape, taxYears, ...inForm }: CaseInForm & Pick<CaseFormProps, 'shape' | 'taxYears'>) {
  const { of, prefix, state } = inForm;
  const { open, groups } = shaped(of.fields)(shape);
  const year: TaxYearProps = {
    name: `${prefix}tax_year`,
    chosen: yearIn(of),
    taxYears,
    fault: state.faults.get(`${prefix}tax_year`),
  };
  const below = () => (
    <div class="groups">
      {of.operation.yearOf === undefined && <TaxYear {...year} />}
      {groups.map((group) => (
        <Group key={group.title} {...group} {...inForm} />
      ))}
    </div>
  );
  const isUsual =
    isUsualYear(year) && !groups.some((group) => isOpen(group, inForm) || isFilled(group, inForm));
  return (
    <>
      {open.map((field) => (
        <OpenField key={field.name} field={field} name={`${prefix}${field.name}`} inForm={inForm} />
      ))}
      {isUsual ? <Static of={known(of.fields, `${year.name} ${year.chosen}`, below)} /> : below()}
    </>
  );
}

/** A choice that is right looks the same for everybody who makes it. */
function OpenField({
  field,
  name,
  inForm: { of, state },
}: {
  readonly field: RequestField;
  readonly name: string;
  readonly inForm: CaseInForm;
}) {
  const [chosen = ''] = state.values.get(name) ?? [];
  const isOneOfFew =
    field.type === 'code' && field.fields.length === 0 && ['', ...field.words].includes(chosen);
  const shown = () => <Field field={field} name={name} state={state} />;
  if (!isOneOfFew || state.faults.has(name)) return shown();
  return <Static of={known(of.fields, `${name}: ${chosen}`, shown)} />;
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

/** The fields that are always open, and the groups with theirs; what is in none of them, in the last. */
const shaped = memoize((all: Case['fields']) =>
  memoize(({ open, groups, more }: FormShape) => {
    const named = (names: readonly string[]) =>
      names.flatMap((name) => all.find((field) => field.name === name) ?? []);
    const grouped = new Set([...open, ...groups.flatMap(({ fields }) => fields)]);
    const rest = all.filter(({ name }) => !grouped.has(name));
    const inGroups = groups.map(({ title, fields }) => ({ title, fields: named(fields) }));
    return {
      open: named(open),
      groups: [...inGroups, { title: more, fields: rest }].filter(({ fields }) => fields.length > 0),
    };
  }),
);

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
            {shaped(of.fields)(shape).groups.map(({ fields }) => (
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

interface TaxYearProps {
  readonly name: string;
  readonly chosen: string;
  readonly taxYears: readonly string[];
  readonly fault: string | undefined;
}

/** One that there is, and that is right, looks the same for everybody. */
function TaxYear(props: TaxYearProps) {
  const { name, chosen, taxYears } = props;
  if (!isUsualYear(props)) return <YearGroup {...props} />;
  return <Static of={known(taxYears, `${name} ${chosen}`, () => <YearGroup {...props} />)} />;
}

function isUsualYear({ chosen, taxYears, fault }: TaxYearProps): boolean {
  return fault === undefined && taxYears.includes(chosen);
}

function YearGroup({ name, chosen, taxYears, fault }: TaxYearProps) {
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

type FieldsOfGroup = Pick<GroupProps, 'fields'>;

/** A group with a fault, or where something was added, is open. */
function isOpen({ fields }: FieldsOfGroup, { prefix, open }: CaseInForm): boolean {
  return fields.some(({ name }) => open.has(`${prefix}${name}`));
}

/** Whether anything is said of a group. */
function isFilled({ fields }: FieldsOfGroup, { prefix, filled }: CaseInForm): boolean {
  return fields.some(({ name }) => filled.has(`${prefix}${name}`));
}

function Group(group: GroupProps) {
  return isOpen(group, group) || isFilled(group, group) ? (
    <GroupWithFields {...group} isOpen={isOpen(group, group)} />
  ) : (
    <Static of={emptyGroup(group)} />
  );
}

/** A group says in its line what is set. */
function GroupWithFields({
  title,
  fields,
  of,
  prefix,
  state,
  isOpen: open,
}: GroupProps & { readonly isOpen: boolean }) {
  return (
    <details class="group" open={open}>
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

/** A group of which nothing is said: the same for everybody, and most of a form. */
function emptyGroup(group: GroupProps): Buffer {
  const { fields, of, prefix } = group;
  const state: FormState = { values: new Map(), faults: new Map() };
  const nothing = { ...of, values: state.values };
  return known(of.fields, `${prefix}${fields[0]?.name}`, () => (
    <GroupWithFields {...group} of={nothing} state={state} isOpen={false} />
  ));
}

const partsOfForms = memoize((_: readonly unknown[]) => new Map<string, Buffer>());

/** The HTML of a part of a form that rests on a list of the law alone, and is one of few. */
function known(of: readonly unknown[], name: string, part: () => VNode): Buffer {
  const parts = partsOfForms(of);
  const html = parts.get(name) ?? render(part());
  parts.set(name, html);
  return html;
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
