import type { RequestField } from '../../language/index.js';
import type { Beginnings, Case } from '../case/case.js';
import { type Cases, PREFIXES } from '../case/cases.js';
import type { FormFault } from '../case/faults.js';
import { KNOWN, knownField } from '../case/fields.js';
import { fieldInWords, moneyInWords } from '../case/in-words.js';
import { compare, form as texts } from '../texts/en.js';
import { fieldTitle, lower, type Titles } from '../texts/titles.js';
import { Alternatives, FieldInput, type FormState, inFormOrder } from './Field.js';
import { FittingField } from './FittingField.js';

/** Fields that fold away together behind a title. Fields of no group stand in the last one. */
export interface FormGroup {
  readonly title: string;
  /** Names of fields of the request. */
  readonly fields: readonly string[];
}

/** Which fields of a form stand open, and which are grouped; all others stand in the last group. */
export interface FormShape {
  /** Fields that are always open, in their order. */
  readonly open: readonly string[];
  readonly groups: readonly FormGroup[];
}

/** A link from a case to another page. */
export interface CaseLink {
  readonly says: string;
  readonly to: string;
  /** Whether its address is there to be given to others: a script copies it. */
  readonly isToCopy?: boolean;
}

interface CaseFormProps {
  readonly action: string;
  readonly heading: string;
  readonly cases: Cases;
  readonly faults: readonly FormFault[];
  readonly shape: FormShape | undefined;
  readonly beginnings?: Beginnings | undefined;
  readonly taxYears: readonly string[];
  /** Which tax years these are, where some are missing. */
  readonly years: string | undefined;
  readonly links: readonly CaseLink[];
  /** Whether its values are an example, which whoever comes to a field of it types over. */
  readonly isExample: boolean;
}

/** A case in a form, with the prefix of the names of its inputs: `b.` for the second of two. */
export interface CaseInForm {
  readonly pageCase: Case;
  readonly prefix: string;
  readonly state: FormState;
  /** The names of fields with a fault, and of a list that has just got or lost an item. */
  readonly open: ReadonlySet<string>;
}

/** The form of a case, or of two. It is sent by GET, so that its address is the case. */
export function CaseForm({
  action,
  heading,
  cases,
  faults,
  shape,
  beginnings,
  taxYears,
  years,
  links,
  isExample,
}: CaseFormProps) {
  const [a, b] = cases.map((_, index) => inForm(cases, index, faults, beginnings));
  const fields = (each: CaseInForm) => (
    <CaseFields {...each} shape={shape} beginnings={beginnings} taxYears={taxYears} />
  );
  return (
    <form
      action={action}
      method="get"
      class="case-form"
      data-live
      {...(isExample && { 'data-example': true })}
    >
      <DefaultButton />
      <h1>{heading}</h1>
      {years !== undefined && <p class="quiet years">{years}</p>}
      {a !== undefined && b === undefined && fields(a)}
      {a !== undefined && b !== undefined && (
        <>
          <ul class="links jump">
            {(['a', 'b'] as const).map((id, index) => (
              <li key={id}>
                <a href={`#${id}`}>{compare.names[index]}</a>
              </li>
            ))}
          </ul>
          <div class="both">
            {[a, b].map((each, index) => (
              <fieldset key={each.prefix} id={index === 0 ? 'a' : 'b'} class="case-form">
                <legend>{compare.names[index]}</legend>
                {fields(each)}
              </fieldset>
            ))}
          </div>
        </>
      )}
      <HiddenInputs cases={cases} />
      <div>
        <button type="submit" class="act">
          {texts.submit}
        </button>
        <Links links={links} />
        <p class="small quiet">
          <span class="with-script">{texts.changesAsOneTypes} </span>
          {texts.notStored}
        </p>
      </div>
    </form>
  );
}

/** One of the cases of a form, with the faults of all. */
export function inForm(
  cases: Cases,
  index: number,
  faults: readonly FormFault[],
  beginnings?: Beginnings,
): CaseInForm {
  const [first] = cases;
  const pageCase = cases[index] ?? first;
  const prefix = PREFIXES[index] ?? '';
  const messages = new Map(faults.map(({ name, says }) => [name, says]));
  const listToExtend = first.displayValues.get('show.add');
  const shortenedList = first.displayValues.get('show.list');
  const lists = [listToExtend, shortenedList].filter((each) => each !== undefined);
  const values = new Map([
    ...Object.entries(beginnings?.periods ?? {}).map(([name, period]) => [`${name}.per`, [period]] as const),
    ...[...pageCase.values].map(([name, value]) => [`${prefix}${name}`, value] as const),
  ]);
  const topFields = (names: Iterable<string>) =>
    new Set([...names].map((name) => prefix + name.slice(prefix.length).split('.', 1)[0]));
  const { titles, chosen } = pageCase;
  return {
    pageCase,
    prefix,
    state: { titles, values, faults: messages, listToExtend, shortenedList, chosen },
    open: topFields([...messages.keys(), ...lists]),
  };
}

/** Enter in any field presses the first submit button of a form, which would otherwise be one that adds an item to a list. */
export function DefaultButton({ says = texts.submit }: { readonly says?: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: no Tab leads to it, and a reader would find “Work it out” twice.
    <button type="submit" class="unseen" tabindex={-1} aria-hidden="true">
      {says}
    </button>
  );
}

function CaseFields({
  shape,
  beginnings,
  taxYears,
  ...ofCase
}: CaseInForm & Pick<CaseFormProps, 'shape' | 'beginnings' | 'taxYears'>) {
  const { pageCase, prefix, state } = ofCase;
  const { open, groups } = layoutOf(pageCase, shape);
  const known = pageCase.chosen.has(KNOWN) ? (beginnings?.names ?? []) : [];
  return (
    <>
      {known.length > 0 && (
        <Alternatives field={knownField(known, open)} name={KNOWN} prefix="" state={state} />
      )}
      {open
        .filter(({ name }) => !known.includes(name))
        .map((field) => (
          <FittingField key={field.name} field={field} prefix={prefix} state={state} input={FieldInput} />
        ))}
      <div class="groups">
        {namesYear(pageCase) && (
          <TaxYear
            name={`${prefix}tax_year`}
            taxYear={yearIn(pageCase)}
            taxYears={taxYears}
            fault={state.faults.get(`${prefix}tax_year`)}
          />
        )}
        {groups.map((group) => (
          <FoldedFields key={group.title} {...group} {...ofCase} />
        ))}
      </div>
    </>
  );
}

function Links({ links }: { readonly links: readonly CaseLink[] }) {
  return (
    <ul class="links" data-part="links">
      {links.map(({ says, to, isToCopy = false }) => (
        <li key={says}>
          <a href={to} {...(isToCopy && { 'data-copy': true })}>
            {says}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Where the fields of a form stand. */
interface Layout {
  readonly open: readonly RequestField[];
  readonly groups: readonly { readonly title: string; readonly fields: readonly RequestField[] }[];
}

/** Where each field of a case stands in its form. */
export function layoutOf(
  { fields, titles }: Pick<Case, 'fields' | 'titles'>,
  shape: FormShape | undefined,
): Layout {
  return shape === undefined ? layoutByType(fields, titles) : layoutByShape(fields, shape);
}

/** So many fields may stand open below one another. */
const MOST_OPEN = 8;

/** What is needed stands open, with a few single fields that may be left out. Each list and group that may be left out folds away by itself,
 *  and what single fields are left together. */
function layoutByType(all: readonly RequestField[], titles: Titles): Layout {
  const needed = all.filter((field) => field.isRequired || field.requiredIf !== undefined);
  const others = all.filter((field) => !needed.includes(field));
  const single = others.filter(({ fields }) => fields.length === 0);
  const own = others.filter(({ fields }) => fields.length > 0);
  const areOpen = needed.length + single.length <= MOST_OPEN;
  const rest = areOpen ? [] : [{ title: texts.groups.more, fields: single }];
  return {
    open: areOpen ? [...needed, ...single] : needed,
    groups: [...own.map((field) => ({ title: titles.field(field.path), fields: [field] })), ...rest],
  };
}

/** The fields that are always open, and the groups with theirs; all others in the last group. */
function layoutByShape(all: readonly RequestField[], { open, groups }: FormShape): Layout {
  const fieldsNamed = (names: readonly string[]) =>
    names.flatMap((name) => all.find((field) => field.name === name) ?? []);
  const grouped = new Set([...open, ...groups.flatMap(({ fields }) => fields)]);
  const rest = all.filter(({ name }) => !grouped.has(name));
  const groupsWithFields = groups.map(({ title, fields }) => ({ title, fields: fieldsNamed(fields) }));
  return {
    open: fieldsNamed(open),
    groups: [...groupsWithFields, { title: texts.groups.more, fields: rest }].filter(
      ({ fields }) => fields.length > 0,
    ),
  };
}

/** Faults in the order of the inputs that they stand at. */
export function faultsInFormOrder(
  faults: readonly FormFault[],
  cases: Cases,
  shape: FormShape | undefined,
): readonly FormFault[] {
  const positions = new Map(faults.map((fault) => [fault, positionOf(fault.name, cases, shape)]));
  const at = (fault: FormFault) => positions.get(fault) ?? [];
  return faults.toSorted((a, b) => compareLists(at(a), at(b)));
}

/** Where an input stands: the number of its case, of its field in the form, and of each field and item inside of that. */
function positionOf(name: string, cases: Cases, shape: FormShape | undefined): readonly number[] {
  const [a, b] = cases;
  const isOfB = b !== undefined && name.startsWith(PREFIXES[1]);
  const { open, groups } = layoutOf(isOfB ? b : a, shape);
  const year = { name: 'tax_year', fields: [] };
  const ordered = [...open, year, ...groups.flatMap((group) => group.fields)];
  const steps = (isOfB ? name.slice(PREFIXES[1].length) : name).split('.');
  return [Number(isOfB), ...positionIn(ordered, steps)];
}

function positionIn(
  ordered: readonly Pick<RequestField, 'name' | 'fields'>[],
  [step, ...rest]: readonly string[],
): readonly number[] {
  if (step === undefined) return [];
  if (/^\d+$/.test(step)) return [Number(step), ...positionIn(ordered, rest)];
  const index = ordered.findIndex(({ name }) => name === step);
  return [index, ...positionIn(inFormOrder(ordered[index]?.fields ?? []), rest)];
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((number, at) => number !== b[at]);
  return index === -1 ? a.length - b.length : (a[index] ?? 0) - (b[index] ?? -1);
}

/** The parts of a form that change with its cases: the summaries of groups, the hidden inputs, the links. */
export function SummaryParts({ cases, shape, links }: Pick<CaseFormProps, 'cases' | 'shape' | 'links'>) {
  return (
    <>
      {cases.map((pageCase, index) => {
        const prefix = PREFIXES[index] ?? '';
        return (
          <div key={prefix}>
            {namesYear(pageCase) && <span data-part={`summary-${prefix}tax_year`}>{yearIn(pageCase)}</span>}
            {layoutOf(pageCase, shape).groups.map(({ fields }) => (
              <Summary key={fields[0]?.name} fields={fields} pageCase={pageCase} prefix={prefix} />
            ))}
          </div>
        );
      })}
      <HiddenInputs cases={cases} />
      <Links links={links} />
    </>
  );
}

/** Whether a case names its tax year by itself: else a date of it chooses the year. */
function namesYear({ operation: { yearOf, datedBy } }: Case): boolean {
  return yearOf === undefined && datedBy === undefined;
}

function yearIn({ values, taxYear }: Case): string {
  return values.get('tax_year')?.[0] ?? taxYear;
}

function Summary({
  fields,
  pageCase,
  prefix,
}: {
  readonly fields: readonly RequestField[];
  readonly pageCase: Case;
  readonly prefix: string;
}) {
  return <span data-part={`summary-${prefix}${fields[0]?.name ?? ''}`}>{summaryOf(fields, pageCase)}</span>;
}

interface TaxYearProps {
  readonly name: string;
  readonly taxYear: string;
  readonly taxYears: readonly string[];
  readonly fault: string | undefined;
}

/** The choice of a tax year, folded away. */
export function TaxYear({ name, taxYear, taxYears, fault }: TaxYearProps) {
  return (
    <details class="group" open={fault !== undefined}>
      <summary>
        <b>{fieldTitle('tax_year')}</b>
        <span data-part={`summary-${name}`}>{taxYear}</span>
      </summary>
      <div class="field" data-field={name}>
        <label class="label" for={name}>
          {fieldTitle('tax_year')}
        </label>
        {fault !== undefined && (
          <p class="fault" id={`${name}-fault`}>
            {fault}
          </p>
        )}
        <select id={name} name={name}>
          {!taxYears.includes(taxYear) && (
            <option value={taxYear} selected>
              {taxYear}
            </option>
          )}
          {taxYears.toReversed().map((year) => (
            <option key={year} value={year} selected={year === taxYear}>
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

/** A group of fields that fold away; the line of its title sums up their values. It is unfolded where it has a fault, or a list with one
 *  more empty item. */
export function FoldedFields({ title, fields, pageCase, prefix, state, open }: GroupProps) {
  return (
    <details class="group" open={fields.some(({ name }) => open.has(`${prefix}${name}`))}>
      <summary>
        <b>{title}</b>
        <Summary fields={fields} pageCase={pageCase} prefix={prefix} />
      </summary>
      {fields.map((field) => (
        <FittingField key={field.name} field={field} prefix={prefix} state={state} input={FieldInput} />
      ))}
    </details>
  );
}

const YEAR_SO_FAR = 'year_to_date';

/** The year so far in a few words: its figures are many. */
function yearSoFar(values: Case['values']): string {
  const saidOf = (name: string) => values.get(`${YEAR_SO_FAR}.${name}`)?.[0];
  const [paid, tax, period] = ['gross', 'tax', 'last_period.tax_period'].map(saidOf);
  if (paid === undefined && tax === undefined) return '';
  const isByTheWeek = saidOf('last_period.pay_frequency')?.endsWith('weekly') === true;
  const until = period && (isByTheWeek ? texts.toWeek : texts.toMonth)(period);
  return texts.yearSoFar(moneyInWords(paid ?? '0'), moneyInWords(tax ?? '0'), until);
}

/** The values of a group in words, with defaults that are words. */
function summaryOf(fields: readonly RequestField[], { values, titles }: Case): string {
  const parts = fields.flatMap((field) => {
    const words = field.name === YEAR_SO_FAR ? yearSoFar(values) : fieldInWords(field, values, titles);
    if (words !== '') return [words];
    return typeof field.default === 'string' ? [lower(titles.word(field.default, field.path))] : [];
  });
  return parts.length === 0 ? texts.none : parts.join(', ');
}

/** What the address has besides fields, as a hidden input so that the form keeps it: the period that is shown. */
function HiddenInputs({ cases }: { readonly cases: Cases }) {
  const hidden = [...cases[0].displayValues].filter(([name]) => name === 'show.per');
  return (
    <div data-part="shown">
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </div>
  );
}
