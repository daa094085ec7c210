import { isObject, type JsonObject, objectsIn } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import { FIRM, firmCheck, InvalidInput, type Payroll, taxYearOf } from '../../operations/index.js';
import { besideHeadings, columnsIn } from '../../tables/index.js';
import { queryOfRequest } from '../case/case.js';
import type { QueryValues } from '../case/entries.js';
import { Examples } from '../case/examples.js';
import type { FormFault } from '../case/faults.js';
import { requestFieldsOf } from '../case/fields.js';
import { type HtmlPage, html } from '../document.js';
import { NO_INDEX } from '../headers.js';
import { addressOf } from '../own-pages.js';
import { conditionalPage, type Page, type PageCall } from '../page.js';
import { TaxYear } from '../parts/CaseForm.js';
import { FieldInput } from '../parts/Field.js';
import { pounds } from '../parts/figures.js';
import { ErrorSummary, LockedPanel } from '../parts/Notices.js';
import { amountAt } from '../pay/figures.js';
import { firm as texts, why as whyTexts } from '../texts/en.js';
import { fieldTitle, OWN_TITLES, wordTitle } from '../texts/titles.js';
import { WHY } from '../why/posted.js';
import { Answer } from './Answer.js';
import { LeaveOut, NotUsed } from './NotUsed.js';
import {
  faultsOfFirm,
  faultsOfTable,
  fieldAt,
  firstFaults,
  headingsOfFirm,
  nameFaults,
  OF_ALL,
  type People,
  peopleIn,
  requestOfFirm,
  rowsIn,
  TABLE,
  wordsOfColumns,
} from './people.js';
import { COLUMNS } from './rows.js';
import { type FirmReasons, FirmWhy, firmReasons } from './Why.js';

/** The rows that a form can be filled in with, without their names: these stay in the browser. */
const EXAMPLE = texts.example.replaceAll(/^[^\t]*\t/gm, '');

const ANSWERS = new Examples<JsonObject>();

/** GET /firm: the form, which is sent by POST: nothing of it is in an address. */
export const firmPage: Page = {
  method: 'GET',
  path: '/firm',
  hasCalculation: true,
  dearest: () => '',
  answer: (call) =>
    conditionalPage(call, async () => {
      const { payroll } = call.site;
      const example = await ANSWERS.named('firm', payroll, async () => {
        const { answer } = await outcomeOf(new URLSearchParams({ [TABLE]: EXAMPLE }), call);
        return answer;
      });
      return pageOf(call, new URLSearchParams(), { faults: [] }, example);
    }),
};

/** POST /firm: what all people of the form cost. */
export const firmAnswerPage: Page = {
  method: 'POST',
  path: '/firm',
  hasCalculation: true,
  requestCount: (form) => FIRM.points(rowsIn(form)),
  dearest() {
    const row = '61234.56\tyear\tScotland\t5\t3\tPlan 2';
    const people = Array.from({ length: 500 }, () => row).join('\n');
    return new URLSearchParams({
      ...{ 'pension.method': 'net_pay', [TABLE]: people },
      [WHY]: '500:employee.periods.year.take_home',
    }).toString();
  },
  formKibibytes: 128,
  async answer(call) {
    const form = await call.request.form();
    const outcome = call.visitor.isOpen ? await outcomeOf(form, call) : { faults: [] };
    const page = { ...pageOf(call, form, outcome), hasSession: call.visitor.hasSession };
    return html(call.site, page, outcome.faults.length > 0 ? 400 : 200, [
      ['Cache-Control', 'no-store'],
      NO_INDEX,
    ]);
  },
};

/** What a form came to: the answer, or what is wrong. */
interface Outcome {
  readonly faults: readonly FormFault[];
  readonly answer?: JsonObject;
  readonly people?: People;
  /** The reasons that are asked for; undefined where there is no such figure. */
  readonly asked?: { readonly why: FirmReasons | undefined };
  /** The address of the sheet of each person, where there is an answer. */
  readonly sheets?: readonly string[];
}

async function outcomeOf(form: URLSearchParams, call: PageCall): Promise<Outcome> {
  const { payroll } = call.site;
  const { fields, flags, taxYear: year } = fieldsOf(form, call);
  const names = flags.map(({ name }) => name);
  const people = peopleIn(form, fields, besideHeadings(payroll, year));
  const ofForm = nameFaults(form, names);
  // What is wrong with the table itself may be wrong of each row.
  const isWhole = people.faults.every(({ row }) => row !== undefined);
  if (ofForm.length > 0 || !isWhole)
    return { faults: firstFaults([...ofForm, ...faultsOfTable(people.faults)]), people };
  try {
    const { request, taxYear } = firmCheck(payroll)(requestOfFirm(form, people.requests, names));
    if (people.faults.length > 0) return { faults: firstFaults(faultsOfTable(people.faults)), people };
    const answer: JsonObject = JSON.parse(await payroll.calculateFirm(request, taxYear, call.nextTurn));
    const found = { faults: [], answer, people, sheets: sheetsOf(request, taxYear, payroll) };
    const asked = form.get(WHY);
    if (asked === null) return found;
    const firm = { request, requests: people.requests, answer, taxYear };
    return { ...found, asked: { why: await firmReasons(asked, firm, payroll, call.nextTurn) } };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { faults: faultsOfFirm(error.faults, people, fields), people };
  }
}

/** The address of the sheet of each person of a request: their case on the page of pay, without what is of the employer. */
function sheetsOf(request: JsonObject, taxYear: string, payroll: Payroll): readonly string[] {
  const address = addressOf(payroll.postOperationNamed(FIRM.operationOfPerson));
  return objectsIn(request['people']).map(({ request: ofPerson }) => {
    const query = queryOfRequest({ tax_year: taxYear, ...(isObject(ofPerson) ? ofPerson : {}) });
    return `${address}/sheet?${query}`;
  });
}

/** The tax year of a form, the fields of employer cost in it, and those of a firm that are ticked. */
function fieldsOf(form: URLSearchParams, { site: { payroll } }: PageCall) {
  const year = form.get('tax_year');
  const ofPerson = payroll.postOperationNamed('employer-cost');
  const taxYear = taxYearOf(year === null ? {} : { tax_year: year }, ofPerson, payroll);
  const fields = requestFieldsOf(payroll, ofPerson, taxYear);
  const flags = FIRM.fields(fields)
    .filter(({ type }) => type === 'flag')
    .map((field) => ({ ...field, path: `firm.${field.name}` }));
  return { taxYear, fields, flags };
}

/** The page; with the answer of an example where nobody said anything yet. */
function pageOf(call: PageCall, form: URLSearchParams, outcome: Outcome, example?: JsonObject): HtmlPage {
  const { site, visitor } = call;
  const { payroll } = site;
  const { taxYear } = fieldsOf(form, call);
  const { answer, faults, people, asked, sheets = [] } = outcome;
  return {
    title: faults.length > 0 ? texts.faulty : texts.title,
    current: '/firm',
    scripts: ['firm'],
    isPosted: true,
    children: (
      <div class="wide">
        <Form call={call} form={form} faults={faults} />
        <div class="answer" id="answer" data-part="answer">
          {faults.length > 0 && <ErrorSummary faults={faults} />}
          {asked !== undefined &&
            (asked.why === undefined ? (
              <p class="notice caution">{whyTexts.noSuch}</p>
            ) : (
              <FirmWhy {...asked.why} />
            ))}
          {people !== undefined && <LeaveOut people={people} />}
          {answer !== undefined && people !== undefined && <NotUsed people={people} />}
          {answer !== undefined && (
            <Answer answer={answer} taxYear={taxYear} payroll={payroll} sheets={sheets} />
          )}
          {example !== undefined && <Example answer={example} />}
          {!visitor.isOpen && <LockedPanel back="/firm" call={call} />}
        </div>
      </div>
    ),
  };
}

/** What an answer looks like, in grey, and what it is of. */
function Example({ answer }: { readonly answer: JsonObject }) {
  return (
    <section class="example pale" aria-label={texts.exampleAnswer}>
      <div class="flow">
        <p>
          {texts.inAll} <strong class="num">{pounds(amountAt(answer, 'totals.total'))}</strong> {texts.aYear}
        </p>
      </div>
      <p>{texts.exampleIntro}</p>
      <pre tabindex={0}>{EXAMPLE}</pre>
    </section>
  );
}

interface FormProps {
  readonly call: PageCall;
  readonly form: URLSearchParams;
  readonly faults: readonly FormFault[];
}

function Form({ call, form, faults }: FormProps) {
  const { taxYears } = call.site.payroll;
  const { taxYear, fields, flags } = fieldsOf(form, call);
  const first = form.has(TABLE) ? [] : OF_ALL.map(({ name, first }) => [name, first] as const);
  const values: QueryValues = new Map([...first, ...form].map(([name, value]) => [name, [value]]));
  const state = { titles: OWN_TITLES, values, faults: new Map(faults.map(({ name, says }) => [name, says])) };
  const columns = COLUMNS.map((column) => texts.columns[column]);
  const ofAll = OF_ALL.flatMap(({ name }) => fieldOfAll(fieldAt(name, fields)));
  return (
    <form action="/firm#answer" method="post" class="case-form" id="firm" data-firm>
      <h1>{texts.heading}</h1>
      <div class="field">
        <label class="label" for={TABLE}>
          {texts.people}
        </label>
        <div class="hint" id="people-hint">
          <p class="with-script">
            {texts.hint([texts.name, ...columns])} {texts.namesStay}
          </p>
          <p class="without-script">
            {texts.hint(columns)} {texts.noNames}
          </p>
        </div>
        <textarea
          id={TABLE}
          name={TABLE}
          rows={10}
          autocomplete="off"
          spellcheck={false}
          wrap="off"
          aria-describedby="people-hint"
          data-words={JSON.stringify(wordsOfColumns(fields))}
          data-headings={JSON.stringify(headingsOfFirm(fields, besideHeadings(call.site.payroll, taxYear)))}
          {...(state.faults.has(TABLE) && { 'aria-invalid': true as const })}
        >
          {form.get(TABLE) ?? ''}
        </textarea>
        <p class="with-script">
          <button type="button" class="quieter" data-example={texts.example}>
            {texts.fillIn}
          </button>
        </p>
      </div>
      <div class="groups">
        <WhatCellsSay fields={fields} />
        <TaxYear
          name="tax_year"
          taxYear={form.get('tax_year') ?? taxYear}
          taxYears={taxYears}
          fault={state.faults.get('tax_year')}
        />
      </div>
      <div class="two">
        {[...ofAll, ...flags].map((field) => (
          <FieldInput key={field.path} field={field} name={field.path.replace(/^firm\./, '')} state={state} />
        ))}
      </div>
      <div>
        <button type="submit" class="act">
          {texts.go}
        </button>
        <p class="small quiet">{texts.notStored}</p>
        <p role="status" data-status />
        <p class="small quiet" data-not-sent hidden />
      </div>
    </form>
  );
}

/** A field that is asked once for all, as a choice of words. */
function fieldOfAll(field: RequestField | undefined): readonly RequestField[] {
  if (field === undefined) return [];
  return [
    {
      ...field,
      path: `firm.${field.path}`,
      type: 'code',
      isRequired: false,
      isWordOrObject: false,
      fields: [],
    },
  ];
}

/** The words that cells of each column may have, and an example where there are none. */
function WhatCellsSay({ fields }: { readonly fields: readonly RequestField[] }) {
  return (
    <details class="group">
      <summary>
        <b>{texts.cells}</b>
      </summary>
      <table>
        <tbody>
          {[...new Set(columnsIn(fields).map(({ field }) => field))].map((field) => {
            const { words, path } = field;
            const called = columnsIn(fields).filter((column) => column.field === field);
            const column = COLUMNS.find((each) => each === path);
            return (
              <tr key={path}>
                <th scope="row">{column === undefined ? fieldTitle(path) : texts.columns[column]}</th>
                <td>
                  <p>
                    {words.map((word) => wordTitle(word, path)).join(', ') ||
                      (column !== undefined && texts.examples[column])}
                  </p>
                  <p class="quiet">{texts.headingsOf(called.flatMap(({ headings }) => headings))}</p>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
