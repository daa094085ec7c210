import { type FigureCheck, PRINTED } from '../../operations/index.js';
import { utcNow } from '../../utc-now.js';
import { type Case, caseOf, encodeQuery } from '../case/case.js';
import { withoutRemoved } from '../case/cases.js';
import { type QueryEntry, requestEntries } from '../case/entries.js';
import { Examples } from '../case/examples.js';
import type { FormFault } from '../case/faults.js';
import { type Outcome, outcomeOf } from '../case/outcome.js';
import { type HtmlPage, html } from '../document.js';
import { documentHeaders, type Headers, NO_INDEX } from '../headers.js';
import { conditionalPage, type Page, type PageCall } from '../page.js';
import { faultsInFormOrder } from '../parts/CaseForm.js';
import { ErrorSummary, LockedPanel, UnknownNames } from '../parts/Notices.js';
import { sheetDocument } from '../sheet/Sheet.js';
import { faults as faultTexts, check as texts, why as whyTexts } from '../texts/en.js';
import { fieldTitle } from '../texts/titles.js';
import { PostedReasons, WHY, WhyButton } from '../why/posted.js';
import { ReasonFinder, type Reasons } from '../why/reasons.js';
import { Answer, type CheckAnswer, FiguresTable, Result, sentencesOf } from './Answer.js';
import { ADDRESS, CheckForm, FIRST_AMOUNT, FORM, SHAPE, YEAR_OF_YEAR_TO_DATE } from './Form.js';
import { sheetOfCheck } from './sheet.js';

/** Not in a cache, and in no list of a search engine: it has what somebody said. */
const OWN_HEADERS: Headers = [['Cache-Control', 'no-store'], NO_INDEX];

/** A check takes up to a hundred calculations. */
const REQUESTS = 2;

const EXAMPLES = new Examples<CheckAnswer>();

/** /check: whether the figures of a payslip are those that it comes to, and what would explain one that differs. */
export function checkPages(check: FigureCheck): readonly Page[] {
  const post = {
    method: 'POST',
    hasCalculation: true,
    requestCount: REQUESTS,
    formKibibytes: 16,
    dearest: () => encodeQuery(requestEntries(check.dearest(), '')),
  } as const;
  return [
    {
      method: 'GET',
      path: ADDRESS,
      hasCalculation: true,
      dearest: () => '',
      answer: (call) =>
        conditionalPage(call, async () => {
          const example = await EXAMPLES.named('check', call.site.payroll, async () => {
            const request = check.examples.at(-1)?.request ?? {};
            const found = await checkedForm(requestEntries(request, ''), check, OPEN(call));
            return found.of;
          });
          return pageOf(call, await checkedForm([], check, call), undefined, example);
        }),
    },
    {
      ...post,
      path: ADDRESS,
      async answer(call) {
        const form = await call.request.form();
        const found = await checkedForm([...form], check, call);
        const page = pageOf(call, found, form.get(WHY) ?? undefined);
        return html(
          call.site,
          { ...page, hasSession: call.visitor.hasSession },
          isFaulty(found) ? 400 : 200,
          OWN_HEADERS,
        );
      },
    },
    {
      ...post,
      path: `${ADDRESS}/sheet`,
      async answer(call) {
        const found = await checkedForm([...(await call.request.form())], check, call);
        if (found.of === undefined) {
          const page = pageOf(call, found, undefined);
          return html(call.site, page, isFaulty(found) ? 400 : 200, OWN_HEADERS);
        }
        const { html: body, style } = sheetDocument({
          of: found.of.payslip,
          content: sheetOfCheck(found.of),
          back: ADDRESS,
          origin: call.request.origin,
          issued: utcNow(),
          hasPayslips: false,
          hasSteps: false,
          isPosted: true,
        });
        return { status: 200, headers: [...documentHeaders(style), ...OWN_HEADERS], body };
      },
    },
  ];
}

/** The example is the same for all. */
const OPEN = (call: PageCall): PageCall => ({ ...call, visitor: { isOpen: true, hasSession: false } });

/** What a form came to. */
interface CheckedForm {
  readonly pageCase: Case;
  readonly outcome: Outcome;
  readonly of?: CheckAnswer;
}

async function checkedForm(
  sent: readonly QueryEntry[],
  check: FigureCheck,
  call: PageCall,
): Promise<CheckedForm> {
  const { payroll } = call.site;
  const { operation } = check;
  const entries = withoutRemoved(sent.filter(([name]) => name !== WHY));
  const caseWith = (more: readonly QueryEntry[]) =>
    caseOf([...entries, ...more], operation, { add: {}, list: {} }, payroll, undefined, check);
  const first = caseWith([]);
  // Amounts of the payslip before are of this tax year.
  const lacksYear =
    !first.values.has(YEAR_OF_YEAR_TO_DATE) &&
    [...first.values.keys()].some((name) => name.startsWith('year_to_date.'));
  const pageCase = lacksYear ? caseWith([[YEAR_OF_YEAR_TO_DATE, first.taxYear]]) : first;
  const outcome = await outcomeOf(pageCase, call);
  if (outcome.kind === 'faults')
    return {
      pageCase,
      outcome: { ...outcome, faults: faultsInFormOrder(outcome.faults, [pageCase], SHAPE).map(inWordsHere) },
    };
  if (outcome.kind !== 'answer') return { pageCase, outcome };
  const ofPayslip = pageCase.entries.filter(([name]) => !name.startsWith(`${PRINTED}.`));
  const payslip = await outcomeOf(caseOf(ofPayslip, operation, {}, payroll), call);
  if (payslip.kind !== 'answer') return { pageCase, outcome };
  return { pageCase, outcome, of: { check, checked: outcome, payslip } };
}

/** The first amount has no number, and a name of its own. */
function inWordsHere(fault: FormFault): FormFault {
  return fault.name === FIRST_AMOUNT && fault.isMissing === true
    ? { ...fault, says: faultTexts.needed(fieldTitle(`${FORM}.pay`)) }
    : fault;
}

function isFaulty({ outcome: { kind } }: CheckedForm): boolean {
  return kind === 'faults' || kind === 'unknown';
}

/** The page: the form, and beside it what came of it; before anybody said anything an example. */
function pageOf(
  call: PageCall,
  found: CheckedForm,
  asked: string | undefined,
  example?: CheckAnswer,
): HtmlPage {
  const { pageCase, outcome, of } = found;
  const faults = outcome.kind === 'faults' ? outcome.faults : [];
  return {
    title: isFaulty(found) ? texts.faulty : texts.title,
    current: ADDRESS,
    scripts: ['check'],
    isPosted: true,
    children: (
      <div class="calc" data-part="check">
        {faults.length > 0 && <ErrorSummary faults={faults} />}
        {outcome.kind === 'unknown' && <UnknownNames entries={outcome.entries} without={ADDRESS} />}
        <div class="side">
          <CheckForm pageCase={pageCase} faults={faults} />
        </div>
        <section
          class="answer"
          id="answer"
          aria-label={texts.answer}
          {...(of !== undefined && { tabindex: -1, 'data-says': sentencesOf(of).join(' ') })}
        >
          {asked !== undefined && of !== undefined && <Why asked={asked} of={of} />}
          {of !== undefined && <Answer {...of} />}
          {isFaulty(found) && <p class="card quiet">{faultTexts.noAnswer}</p>}
          {outcome.kind === 'none' && example !== undefined && <Example {...example} />}
          {!call.visitor.isOpen && <LockedPanel back={ADDRESS} call={call} />}
        </section>
      </div>
    ),
  };
}

/** What an answer looks like, in grey. */
function Example(of: CheckAnswer) {
  return (
    <section class="example pale card" aria-label={texts.example}>
      <p>{texts.exampleIntro}</p>
      <Result {...of} />
      <FiguresTable {...of} expected={(_, figure) => figure} />
    </section>
  );
}

/** The reasons of a figure of the payslip that was expected. */
function Why({ asked, of: { payslip } }: { readonly asked: string; readonly of: CheckAnswer }) {
  const reasons = reasonsOf(asked, payslip);
  if (reasons === undefined) return <p class="notice caution">{whyTexts.noSuch}</p>;
  return (
    <PostedReasons
      reasons={reasons}
      ask={(value) => (
        <WhyButton form={FORM} asks={value}>
          {whyTexts.why}
        </WhyButton>
      )}
    />
  );
}

function reasonsOf(asked: string, { pageCase, answer, result }: CheckAnswer['payslip']): Reasons | undefined {
  const { operation, titles } = pageCase;
  const finder = new ReasonFinder({ operation, answer, calculation: result.calculation, titles });
  return finder.of({ field: asked, payslip: undefined });
}
