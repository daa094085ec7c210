import type { ComponentChildren } from 'preact';
import type { JsonObject } from '../../json.js';
import type { AnyCalculation } from '../../operations/index.js';
import { takesKeys } from '../access/locked.js';
import { html, parts } from '../document.js';
import { type Page, type PageCall, seeOther, unlessKnown } from '../page.js';
import { CaseForm, type FormShape } from '../parts/CaseForm.js';
import { ErrorSummary, LockedPanel, UnknownNames } from '../parts/Notices.js';
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

const SHOWN: ShownNames = { add: {}, part: { words: ['answer'], ofScript: true } };

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
        const content = <Content calculator={calculator} of={of} outcome={outcome} call={call} />;
        if (isPart) return parts(content, status, headers);
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

function Content({ calculator, of, outcome, call }: ContentProps) {
  const { path, texts, shape } = calculator;
  const faults = outcome.kind === 'faults' ? outcome.faults : [];
  const headlines = outcome.kind === 'answer' ? calculator.headlines(outcome.answer) : [];
  return (
    <div class="calc">
      {faults.length > 0 && <ErrorSummary faults={faults} />}
      {outcome.kind === 'unknown' && <UnknownNames names={outcome.names} without={`${path}?${of.query}`} />}
      <Now headlines={headlines} />
      <CaseForm
        action={path}
        heading={texts.heading}
        case={of}
        faults={faults}
        shape={shape}
        taxYears={call.site.payroll.taxYears}
      />
      <p class="unseen" role="status" data-status />
      <div
        class="answer"
        id="answer"
        data-part="answer"
        data-address={`${path}?${of.canonical}`}
        data-says={headlines.map((each) => each.join(' ')).join(', ')}
      >
        <Answered calculator={calculator} of={of} outcome={outcome} call={call} />
      </div>
    </div>
  );
}

/** On a phone the figures that matter most stay at the top while the form is filled in. */
function Now({ headlines }: { readonly headlines: readonly (readonly [name: string, figure: string])[] }) {
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
