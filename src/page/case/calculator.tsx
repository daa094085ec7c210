import type { ComponentChildren } from 'preact';
import type { JsonObject } from '../../json.js';
import { type OperationResult, type Payroll, type PostOperation, yearsOf } from '../../operations/index.js';
import { parts } from '../document.js';
import { conditionalPage, type Page, type PageCall, seeOther } from '../page.js';
import {
  CaseForm,
  type CaseLink,
  type FormShape,
  faultsInFormOrder,
  SummaryParts,
} from '../parts/CaseForm.js';
import { PrintFooter } from '../parts/Footer.js';
import { ErrorSummary, LockedPanel, UnknownNames } from '../parts/Notices.js';
import { caseLinks, compare, faults, form, pageTitle, sheet } from '../texts/en.js';
import { type Beginnings, type Case, type DisplayOptions, encodeQuery, queryOfRequest } from './case.js';
import { type Cases, canonicalOf, casesAt, oneCaseAt, queryOfCases } from './cases.js';
import type { QueryEntry } from './entries.js';
import { exampleOf, exampleOfPage } from './examples.js';
import { KNOWN } from './fields.js';
import { type CaseAnswer, type OutcomeOfCases, outcomeOfCases } from './outcome.js';
import { linesOf } from './words-of-case.js';

/** A page with the form of an operation beside its answer. */
export interface Calculator {
  readonly path: string;
  readonly operation: PostOperation;
  readonly displayOptions?: DisplayOptions;
  /** What a case may begin with in the place of pay. */
  readonly beginnings?: Beginnings;
  /** Where each field stands; by its type and whether it is needed where it is left out. */
  readonly shape?: FormShape;
  readonly texts: {
    readonly title: string;
    readonly heading: string;
    readonly none: string;
    readonly faulty: string;
  };
  /** The case that the page shows where its address has none; where it is left out there is a form without an answer then. */
  readonly example?: readonly QueryEntry[];
  /** The title of the page with an answer. */
  readonly titleOf?: (pageCase: Case, answer: JsonObject) => string;
  /** The one or two main figures, each with its name. */
  readonly headlines: (answer: CaseAnswer) => Headlines;
  readonly answer: (props: AnswerProps) => ComponentChildren;
  /** How two cases stand side by side; where it is left out the page shows one case only. */
  readonly comparison?: ComparisonView;
}

/** The main figures of an answer, each with its name. */
export type Headlines = readonly (readonly [name: string, figure: string])[];

/** What the answer of one case is rendered from. */
export interface AnswerProps {
  readonly pageCase: Case;
  /** The case as the address says it: perhaps by what its pay comes to. */
  readonly asked: Case;
  readonly answer: JsonObject;
  readonly result: OperationResult;
  readonly call: PageCall;
}

/** How two cases are shown side by side. */
interface ComparisonView {
  readonly title: string;
  readonly heading: string;
  readonly headlines: (a: JsonObject, b: JsonObject) => Headlines;
  readonly answer: (a: AnswerProps, b: AnswerProps) => ComponentChildren;
}

/** Display options of every calculator. `begin`: another page filled the form in, and nobody has sent it yet. `add`: the list
 *  that gets one more empty item. `list`: the one that lost an item. */
const COMMON_OPTIONS: DisplayOptions = {
  add: {},
  list: {},
  begin: { words: ['true'] },
  part: { words: ['answer'], isForScript: true },
};

/** The page of a calculator. A GET with any query but the canonical one is redirected to that (303). */
export function calculatorPage(calculator: Calculator): Page {
  const { path, operation } = calculator;
  const { beginnings } = calculator;
  const options = {
    ...calculator.displayOptions,
    ...(beginnings !== undefined && { [KNOWN]: { words: beginnings.names } }),
    ...COMMON_OPTIONS,
  };
  return {
    method: 'GET',
    path,
    hasCalculation: true,
    dearest: () => queryOfRequest((beginnings?.search ?? operation).dearest()),
    async answer(call) {
      const { querystring } = call;
      const isExample = querystring === '' && calculator.example !== undefined;
      const shown = isExample ? { site: call.site, querystring: encodeQuery(calculator.example) } : call;
      const cases =
        calculator.comparison === undefined
          ? oneCaseAt(shown, operation, options)
          : casesAt(shown, operation, options, beginnings);
      const canonical = canonicalOf(cases, options);
      const isPart = cases[0].displayValues.has('show.part');
      if (!isPart && querystring !== '' && canonical !== querystring) return seeOther(`${path}?${canonical}`);
      return conditionalPage(call, async (headers) => {
        const found = await (isExample ? outcomeOfOwn(calculator, call) : outcomeOfCases(cases, call));
        const outcome = inOrderOfForm(found, cases, calculator.shape);
        const isFaulty = outcome.kind === 'faults' || outcome.kind === 'unknown';
        const example = cases[0].isEmpty ? await exampleOf(operation, call) : undefined;
        const address = `${path}?${canonical}`;
        const props = { calculator, cases, outcome, call, address, isExample, example };
        if (isPart) return parts(<ChangingParts {...props} />, isFaulty ? 400 : 200, isFaulty ? [] : headers);
        return {
          title: titleOf(props),
          current: path,
          scripts: ['live', 'why'],
          children: <Content {...props} />,
          isFaulty,
        };
      });
    },
  };
}

/** The outcome of the case that a page shows where its address has none. */
async function outcomeOfOwn({ operation, example }: Calculator, call: PageCall): Promise<OutcomeOfCases> {
  if (!call.visitor.isOpen) return { kind: 'locked' };
  const answer = await exampleOfPage(operation, example ?? [], call);
  return answer === undefined ? { kind: 'none' } : { kind: 'answers', answers: [answer] };
}

interface ContentProps {
  readonly calculator: Calculator;
  readonly cases: Cases;
  readonly outcome: OutcomeOfCases;
  readonly call: PageCall;
  /** The canonical address of the page. */
  readonly address: string;
  readonly isExample: boolean;
  /** Shown where nothing was said yet. */
  readonly example: CaseAnswer | undefined;
}

function inOrderOfForm(outcome: OutcomeOfCases, cases: Cases, shape: FormShape | undefined): OutcomeOfCases {
  if (outcome.kind !== 'faults') return outcome;
  return { ...outcome, faults: faultsInFormOrder(outcome.faults, cases, shape) };
}

function titleOf({ calculator, cases: [, b], outcome, isExample }: ContentProps): string {
  const { texts, comparison } = calculator;
  if (isExample) return texts.title;
  if (outcome.kind === 'faults' || outcome.kind === 'unknown') return texts.faulty;
  if (b !== undefined) return comparison?.title ?? texts.title;
  const [first] = outcome.kind === 'answers' ? outcome.answers : [];
  return first === undefined
    ? texts.title
    : (calculator.titleOf?.(first.pageCase, first.answer) ?? texts.title);
}

function Content(props: ContentProps) {
  const { calculator, cases, outcome, call } = props;
  const { path, texts, shape, comparison } = calculator;
  const isOne = cases.length === 1;
  const formFaults = outcome.kind === 'faults' ? outcome.faults : [];
  return (
    <div class={isOne ? 'calc' : 'calc compare'}>
      {formFaults.length > 0 && <ErrorSummary faults={formFaults} />}
      {outcome.kind === 'unknown' && (
        <UnknownNames entries={outcome.entries} without={`${path}?${queryOfCases(cases)}`} />
      )}
      <MainFigures {...props} />
      <div class="side">
        <CaseForm
          action={path}
          heading={isOne ? texts.heading : (comparison?.heading ?? texts.heading)}
          cases={cases}
          faults={formFaults}
          shape={shape}
          beginnings={calculator.beginnings}
          taxYears={yearsOf(calculator.operation, call.site.payroll).taxYears}
          years={yearsInWords(calculator.operation, call.site.payroll)}
          links={linksOf(props)}
          isExample={props.isExample}
        />
        <p class="unseen" role="status" data-status />
      </div>
      <AnswerPart {...props} />
    </div>
  );
}

/** The tax years of an operation that some lack, in a sentence. */
function yearsInWords(operation: PostOperation, payroll: Payroll): string | undefined {
  const years = yearsOf(operation, payroll).taxYears;
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined || years.length === payroll.taxYears.length) return undefined;
  return form.years(first, last === payroll.taxYears.at(-1) ? undefined : last);
}

/** The parts of a page that change with its cases, for the script to swap in. */
function ChangingParts(props: ContentProps) {
  const { outcome, cases, calculator } = props;
  return (
    <div>
      {outcome.kind === 'faults' && <ErrorSummary faults={outcome.faults} />}
      <MainFigures {...props} />
      <SummaryParts cases={cases} shape={calculator.shape} links={linksOf(props)} />
      <AnswerPart {...props} />
    </div>
  );
}

function headlinesOf({ calculator, outcome }: ContentProps): Headlines {
  if (outcome.kind !== 'answers') return [];
  const [a, b] = outcome.answers;
  if (a === undefined) return [];
  if (b === undefined) return calculator.headlines(a);
  return calculator.comparison?.headlines(a.answer, b.answer) ?? [];
}

/** The links from an answer. All of a case is in its address, so a link is enough. */
function linksOf({ calculator: { path, comparison }, outcome }: ContentProps): readonly CaseLink[] {
  if (outcome.kind !== 'answers') return [];
  const [a, b] = outcome.answers.map(({ pageCase }) => pageCase);
  if (a === undefined) return [];
  const linkTo = (...linked: readonly Case[]) => `${path}?${queryOfCases(linked)}`;
  return [
    ...(b === undefined && comparison !== undefined ? [{ says: compare.begin, to: linkTo(a, a) }] : []),
    ...(b === undefined
      ? []
      : [
          { says: compare.swap, to: linkTo(b, a) },
          { says: compare.only(compare.names[0]), to: linkTo(a) },
          { says: compare.only(compare.names[1]), to: linkTo(b) },
        ]),
    ...(b === undefined ? [{ says: sheet.open, to: `${path}/sheet?${a.query}` }] : []),
    { says: caseLinks.share, to: b === undefined ? linkTo(a) : linkTo(a, b), isToCopy: true },
  ];
}

function AnswerPart(props: ContentProps) {
  return (
    <div
      class="answer"
      id="answer"
      data-part="answer"
      data-address={props.address}
      data-title={pageTitle(titleOf(props))}
      data-says={headlinesOf(props)
        .map((each) => each.join(' '))
        .join(', ')}
    >
      <AnswerContent {...props} />
    </div>
  );
}

/** On a phone the figures that matter most stay at the top while the form is filled in. */
function MainFigures(props: ContentProps) {
  return <NowLine headlines={headlinesOf(props)} />;
}

export function NowLine({ headlines }: { readonly headlines: Headlines }) {
  if (headlines.length === 0) return <div data-part="now" />;
  return (
    <a class="now num" href="#answer" data-part="now">
      {headlines.map(([name, figure]) => (
        <span key={name}>
          {name} <b>{figure}</b>
        </span>
      ))}
    </a>
  );
}

/** The examples of an operation, each a press away. */
function Examples({ operation, path }: Calculator) {
  return (
    <>
      <p>{form.examples}</p>
      <ul class="plain">
        {operation.examples.map(({ name, summary, request }) => (
          <li key={name}>
            <a href={`${path}?${queryOfRequest(request)}`}>{summary}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What an answer looks like, in grey: its main figures, and what was said. */
function Example({ calculator, example }: { readonly calculator: Calculator; readonly example: CaseAnswer }) {
  const { fields, values, titles } = example.pageCase;
  return (
    <section class="example pale" aria-label={form.example}>
      <div class="flow">
        {calculator.headlines(example).map(([name, figure]) => (
          <p key={name}>
            {name} <strong class="num">{figure}</strong>
          </p>
        ))}
      </div>
      <p>{form.exampleOf(linesOf(fields, values, titles))}</p>
    </section>
  );
}

function AnswerContent({ calculator, cases, outcome, call, address, example }: ContentProps) {
  if (outcome.kind === 'locked') return <LockedPanel back={address} call={call} />;
  if (outcome.kind !== 'answers') {
    const isWrong = outcome.kind === 'faults' || outcome.kind === 'unknown';
    if (isWrong) return <p class="card quiet">{faults.noAnswer}</p>;
    return (
      <>
        <section class="card">
          <p class="quiet">{calculator.texts.none}</p>
          <Examples {...calculator} />
        </section>
        {example !== undefined && <Example calculator={calculator} example={example} />}
      </>
    );
  }
  const [a, b] = cases.flatMap((asked, index) => {
    const caseAnswer = outcome.answers[index];
    return caseAnswer === undefined ? [] : { ...caseAnswer, asked, call };
  });
  return (
    <>
      {a !== undefined && (b === undefined ? calculator.answer(a) : calculator.comparison?.answer(a, b))}
      <PrintFooter address={call.request.origin + address} />
    </>
  );
}
