import type { AnyCalculation } from '../../operations/index.js';
import { bookAddress } from '../book/address.js';
import { type Case, type DisplayOptions, queryWithDisplay } from '../case/case.js';
import { caseAt } from '../case/cases.js';
import { outcomeOf } from '../case/outcome.js';
import { parts } from '../document.js';
import { notFoundPage } from '../not-found.js';
import { conditionalPage, type Page, type PageCall, seeOther } from '../page.js';
import { Disclosure } from '../parts/Disclosure.js';
import { Footer } from '../parts/Footer.js';
import { shortPounds } from '../parts/figures.js';
import { LawList } from '../parts/Law.js';
import { ErrorSummary, LockedPanel, UnknownNames } from '../parts/Notices.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { faultyTitleOf, why as texts } from '../texts/en.js';
import { fieldLabel, figureLabel, lower, wordLabel } from '../texts/labels.js';
import type { ReasonNumber } from './numbers.js';
import { type Reasons, reasonsOf } from './reasons.js';
import { valueText } from './sentence.js';

const DISPLAY_OPTIONS: DisplayOptions = { payslip: {}, part: { words: ['reasons'], isForScript: true } };

/** …/why/{field}: the reasons of one figure of a case, first in a sentence, then in numbers, then in law. */
export function whyPage(path: string, operation: AnyCalculation): Page {
  return {
    method: 'GET',
    path: `${path}/why/{field}`,
    hasCalculation: true,
    async answer(call) {
      const { querystring, params } = call;
      const { field = '' } = params;
      const pageCase = caseAt(call, operation, DISPLAY_OPTIONS);
      const isPart = pageCase.displayValues.has('show.part');
      const address = `${path}/why/${encodeURIComponent(field)}`;
      if (!isPart && pageCase.canonical !== querystring) return seeOther(`${address}?${pageCase.canonical}`);
      const isOfPayslips = operation.hasPayslips && pageCase.displayValues.has('show.payslip');
      const back = `${path}${isOfPayslips ? '/payslips' : ''}?${pageCase.query}`;
      return conditionalPage(call, async (headers) => {
        const outcome = await outcomeOf(pageCase, call);
        if (outcome.kind !== 'answer') {
          const isLocked = outcome.kind === 'locked';
          const children = (
            <article class="wide">
              <h1>{texts.title(figureLabel(field))}</h1>
              {isLocked && <LockedPanel back={`${address}?${pageCase.canonical}`} call={call} />}
              {outcome.kind === 'faults' && <ErrorSummary faults={outcome.faults} />}
              {outcome.kind === 'unknown' && <UnknownNames entries={outcome.entries} without={back} />}
              <p>
                <a href={back}>{texts.back}</a>
              </p>
            </article>
          );
          const title = isLocked ? texts.title(field) : faultyTitleOf(texts.title(field));
          return { title, current: path, isFaulty: !isLocked, children };
        }
        const payslip = payslipOf(pageCase);
        const { answer, run, taxYear } = outcome;
        const context = { operation, answer, run, year: pageCase.payroll.book(taxYear) };
        const reasons = reasonsOf({ field, payslip }, context);
        if (reasons === undefined) return noReasonsPage(call, path, back);
        const children = (
          <Why
            reasons={reasons}
            pageCase={pageCase}
            operation={operation}
            path={path}
            back={back}
            field={field}
          />
        );
        if (isPart) return parts(children, 200, headers);
        return {
          title: texts.title(withApostrophes(reasons.title)),
          current: path,
          scripts: ['why'],
          children,
        };
      });
    },
  };
}

function payslipOf(pageCase: Case): number | undefined {
  const text = pageCase.displayValues.get('show.payslip') ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined;
}

function noReasonsPage({ site }: PageCall, current: string, back: string) {
  return notFoundPage(site, { text: texts.noSuch, link: { href: back, text: texts.back }, current });
}

/** The address of the reasons of a value, on one payslip where a number is given. */
type HrefOf = (rule: string, payslip: number | undefined) => string;

interface WhyProps {
  readonly reasons: Reasons;
  readonly pageCase: Case;
  readonly operation: AnyCalculation;
  readonly path: string;
  readonly back: string;
  readonly field: string;
}

function Why({ reasons, pageCase, operation, path, back, field }: WhyProps) {
  const { title, value, sentence, sum, rounding, numbers, payslips, assumptions, law } = reasons;
  const queryFor = (payslip: number | undefined) =>
    payslip === undefined ? pageCase.query : queryWithDisplay(pageCase, { payslip: String(payslip) });
  const hrefOf: HrefOf = (rule, payslip) => `${path}/why/${encodeURIComponent(rule)}?${queryFor(payslip)}`;
  return (
    <article class="why" data-reasons>
      <p class="back">
        <a href={back}>{texts.back}</a>
      </p>
      <h1 id="why">
        {withApostrophes(title)} {value !== '' && <span class="num">{value}</span>}
      </h1>
      <div class="says num">
        <p>{withApostrophes(sentence)}</p>
        {sum !== undefined && <p class="sum-line">{sum}</p>}
        {rounding !== undefined && <p class="sum-line">{rounding}</p>}
        {reasons.nothing.map((each) => (
          <p class="sum-line" key={each}>
            {each}
          </p>
        ))}
      </div>
      {payslips.length > 0 && (
        <section>
          <h2>{texts.payslipsAdded}</h2>
          <ul class="plain num">
            {payslips.map(({ payslip, figure, times }) => (
              <li key={payslip}>
                <a href={hrefOf(field.replace(/\.periods\.\w+\./, '.payslips.'), payslip)} data-why>
                  {figure}
                </a>
                {`, ${texts.times(times)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {numbers.length > 0 && (
        <section>
          <h2>{texts.numbers}</h2>
          <table class="numbers">
            <thead>
              <tr>
                <th scope="col">{texts.number}</th>
                <th scope="col">{texts.what}</th>
                <th scope="col">{texts.from}</th>
              </tr>
            </thead>
            <tbody>
              {numbers.map((number) => (
                <tr key={number.key}>
                  {/* Words may wrap, which figures never do. */}
                  <td {...(number.figure !== undefined && { class: 'num' })}>{numberText(number)}</td>
                  <td>
                    {nameOf(number)}
                    {number.sum !== undefined && <span class="small num sum-of">{number.sum}</span>}
                  </td>
                  <td>
                    <Origin number={number} hrefOf={hrefOf} payslip={reasons.payslip} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {assumptions.length > 0 && (
        <section>
          <h2>{texts.assumed}</h2>
          <ul class="plain">
            {assumptions.map((each) => (
              <li key={each}>{withApostrophes(each)}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{texts.law}</h2>
        <LawList citations={law} />
      </section>
      <Rules reasons={reasons} pageCase={pageCase} operation={operation} hrefOf={hrefOf} />
      <Footer taxYear={pageCase.taxYear} payroll={pageCase.payroll} />
    </article>
  );
}

function numberText({ figure, kind, text, origin }: ReasonNumber): string {
  if (figure !== undefined && kind === 'money' && origin.kind === 'published') return shortPounds(figure);
  return figure === undefined ? wordLabel(text) : valueText(figure, kind);
}

/** The name of a number, with the row of the published table that it stands in: “Primary threshold, monthly”. */
function nameOf({ name, origin }: ReasonNumber): string {
  if (origin.kind === 'request' || origin.kind === 'default') return fieldLabel(origin.path);
  const row = origin.kind === 'published' ? (origin.row ?? []) : [];
  return withApostrophes([name, ...row.map(rowText)].join(', '));
}

function rowText({ text, origin }: ReasonNumber): string {
  const isSaid = origin.kind === 'request' || origin.kind === 'default';
  return isSaid ? texts.rowOf(fieldLabel(origin.path), wordLabel(text, origin.path)) : lower(wordLabel(text));
}

/** Where a number comes from: its own reasons, the request, or the book. */
function Origin({
  number: { origin },
  hrefOf,
  payslip,
}: {
  readonly number: ReasonNumber;
  readonly hrefOf: HrefOf;
  readonly payslip: number | undefined;
}) {
  switch (origin.kind) {
    case 'figure':
      if (!origin.hasPage) return null;
      return (
        <a
          href={hrefOf(origin.rule, origin.isTotal === true ? undefined : (origin.payslip ?? payslip))}
          data-why
        >
          {texts.why}
        </a>
      );
    case 'published':
      return (
        <>
          <a href={`/book/figures/${origin.path}`}>{texts.published}</a>
          {origin.row?.map((word) => word.origin.kind === 'default' && texts.rowTaken(wordLabel(word.text)))}
        </>
      );
    case 'request':
      return <>{texts.fromRequest}</>;
    case 'default':
      return <>{texts.fromDefault}</>;
    case 'table':
      return <>{texts.table}</>;
    case 'payslip':
      return <>{texts.payslipNumber}</>;
  }
}

interface RulesProps extends Pick<WhyProps, 'reasons' | 'pageCase' | 'operation'> {
  readonly hrefOf: HrefOf;
}

function Rules({ reasons: { rules, dependents, payslip }, pageCase, operation, hrefOf }: RulesProps) {
  const { payroll, taxYear } = pageCase;
  return (
    <div class="notes">
      {rules.length > 0 && (
        <Disclosure title={texts.rule}>
          {rules.map(({ name, title, formula, note, file, line }) => (
            <div class="rule-part" key={name}>
              <h3>{withApostrophes(title)}</h3>
              <code>{formula}</code>
              {note !== undefined && <p class="small">{withApostrophes(note)}</p>}
              <p class="small">
                <a href={bookAddress(payroll.book(taxYear), name, operation.purpose)}>
                  {texts.ruleAt(file, line)}
                </a>
              </p>
            </div>
          ))}
        </Disclosure>
      )}
      {dependents.length > 0 && (
        <Disclosure title={texts.restingOnIt}>
          <ul class="plain small">
            {dependents.map(({ rule, title, isOfPayslip }) => (
              <li key={rule}>
                <a href={hrefOf(rule, isOfPayslip ? payslip : undefined)}>{withApostrophes(title)}</a>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Disclosure title={texts.proofHeading}>
        <ul class="plain small">
          {proofsOf(rules, pageCase, operation).map((proof) => (
            <li key={proof}>{proof}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

/** What HMRC's rows prove of the rules of a figure. A figure that belongs to no single subject of HMRC's gets those of all. */
function proofsOf(rules: Reasons['rules'], { payroll, taxYear }: Case, { subjects }: AnyCalculation) {
  const subjectsOfRules = subjects.filter(({ topic }) =>
    rules.some(({ name }) => name.startsWith(`${topic}.`)),
  );
  const relevant = subjectsOfRules.length > 0 ? subjectsOfRules : subjects;
  const sets = payroll.evidence(taxYear)?.sets ?? [];
  return relevant.flatMap(({ name: subject, kind }) => {
    const proofs = sets.filter((set) => kind !== undefined && set.kind === kind);
    if (proofs.length === 0) return [texts.notProven(subject, taxYear)];
    return proofs.map(({ name, passed, rows }) => texts.proof(name, passed, rows));
  });
}
