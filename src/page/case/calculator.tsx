import type { ComponentChildren } from 'preact';
import type { JsonObject } from '../../json.js';
import type { AnyCalculation } from '../../operations/index.js';
import { takesKeys } from '../access/locked.js';
import { html, parts } from '../document.js';
import { type Page, type PageCall, seeOther, unlessKnown } from '../page.js';
import { CaseForm, type FormShape, SaidParts } from '../parts/CaseForm.js';
import { ErrorSummary, LockedPanel, UnknownNames } from '../parts/Notices.js';
import { locked } from '../texts/en.js';
import { type Case, caseOf, type ShownNames } from './case.js';
import { type Outcome, outcomeOf } from './outcome.js';

/** A page with the form of an operation beside its answer. */
export interface Calculator {
  readonly path: string;
  readonly operation: AnyCalculation;
  readonly shown?: ShownNames;
  readonly shape: FormShape;
  readonly texts: {
    readonly title: string;
    readonly heading: string;
    readonly none: string;
    readonly faulty: string;
  };
  /** The title of the page with an answer. */
  readonly titleOf?: (of: Case) => string;
  /** The one or two figures that matter most, each with its name. */
  readonly headlines: (answer: JsonObject) => readonly (readonly [name: string, figure: string])[];
  readonly answer: (props: AnswerProps) => ComponentChildren;
}

export interface AnswerProps {
  readonly of: Case;
  readonly answer: JsonObject;
  readonly call: PageCall;
}

/** What is about showing at every calculator; `begin`: the form is begun for a person, who has not sent it yet. */
const SHOWN: ShownNames = {
  add: {},
  begin: { words: ['true'] },
  part: { words: ['answer'], ofScript: true },
};

export function calculatorPage(calculator: Calculator): Page {
  const { path, operation, shown = {}, texts } = calculator;
  const titleOf = (of: Case, { kind }: Outcome) => {
    if (kind === 'faults' || kind === 'unknown') return texts.faulty;
    return kind === 'answer' ? (calculator.titleOf?.(of) ?? texts.title) : texts.title;
  };
  return {
    method: 'GET',
    path,
    calculates: true,
    answer(call) {
      const { site, querystring } = call;
      const of = caseOf(querystring, operation, { ...shown, ...SHOWN }, site.payroll);
      const isPart = of.shown.has('show.part');
      if (!isPart && !of.isEmpty && of.canonical !== querystring) return seeOther(`${path}?${of.canonical}`);
      return unlessKnown(call, async (headers) => {
        const outcome = await outcomeOf(of, call);
        const status = outcome.kind === 'faults' || outcome.kind === 'unknown' ? 400 : 200;
        const props = { calculator, of, outcome, call };
        if (isPart) return parts(<Changing {...props} />, status, headers);
        const content = <Content {...props} />;
        const document = {
          title: titleOf(of, outcome),
          current: path,
          scripts: ['live', 'why'],
          children: content,
        } as const;
        return html(site, document, status, status === 200 ? headers : []);
      });
    },
  };
}

interface ContentProps {
  readonly calculator: Calculator;
  readonly of: Case;
  readonly outcome: Outcome;
  readonly call: PageCall;
}

function Content(props: ContentProps) {
  const { calculator, of, outcome, call } = props;
  const { path, texts, shape } = calculator;
  const faults = outcome.kind === 'faults' ? outcome.faults : [];
  return (
    <div class="calc">
      {faults.length > 0 && <ErrorSummary faults={faults} />}
      {outcome.kind === 'unknown' && <UnknownNames names={outcome.names} without={`${path}?${of.query}`} />}
      <Now {...props} />
      <CaseForm
        action={path}
        heading={texts.heading}
        case={of}
        faults={faults}
        shape={shape}
        taxYears={call.site.payroll.taxYears}
      />
      <p class="unseen" role="status" data-status />
      <AnswerPart {...props} />
      {call.visitor.isOpen && call.site.settings.page === 'keyed' && (
        <form action="/session/end" method="post" class="lock">
          <button type="submit" class="quieter">
            {locked.end}
          </button>
        </form>
      )}
    </div>
  );
}

/** What of a page changes with its case. */
function Changing(props: ContentProps) {
  const { outcome, of, calculator } = props;
  return (
    <div>
      {outcome.kind === 'faults' && <ErrorSummary faults={outcome.faults} />}
      <Now {...props} />
      <SaidParts of={of} shape={calculator.shape} />
      <AnswerPart {...props} />
    </div>
  );
}

function headlinesOf({ calculator, outcome }: ContentProps) {
  return outcome.kind === 'answer' ? calculator.headlines(outcome.answer) : [];
}

function AnswerPart(props: ContentProps) {
  const { calculator, of } = props;
  return (
    <div
      class="answer"
      id="answer"
      data-part="answer"
      data-address={`${calculator.path}?${of.canonical}`}
      data-says={headlinesOf(props)
        .map((each) => each.join(' '))
        .join(', ')}
    >
      <Answered {...props} />
    </div>
  );
}

/** On a phone the figures that matter most stay at the top while the form is filled in. */
function Now(props: ContentProps) {
  const headlines = headlinesOf(props);
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

function Answered({ calculator, of, outcome, call }: ContentProps) {
  if (outcome.kind === 'locked') {
    return <LockedPanel back={`${calculator.path}?${of.canonical}`} takesKey={takesKeys(call)} />;
  }
  if (outcome.kind !== 'answer') return <p class="card quiet">{calculator.texts.none}</p>;
  return <>{calculator.answer({ of, answer: outcome.answer, call })}</>;
}
