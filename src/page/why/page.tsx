import type { CheckedValue } from '../../language/index.js';
import type { PostOperation } from '../../operations/index.js';
import { titleOf } from '../../reasons/index.js';
import { bookAddress } from '../book/address.js';
import { tableAddress } from '../book/by-day.js';
import { type Case, type DisplayOptions, queryOfRequest, queryWithDisplay } from '../case/case.js';
import { caseAt } from '../case/cases.js';
import { monthsOf } from '../case/months.js';
import { outcomeOf } from '../case/outcome.js';
import { parts } from '../document.js';
import { notFoundPage } from '../not-found.js';
import { addressOf } from '../own-pages.js';
import { conditionalPage, type Page, seeOther } from '../page.js';
import { Disclosure } from '../parts/Disclosure.js';
import { Footer } from '../parts/Footer.js';
import { noAnswerPage } from '../parts/no-answer.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { why as texts } from '../texts/en.js';
import type { ReasonNumber } from './numbers.js';
import { LawOf, Premises, Says, wordsTaken } from './parts.js';
import { dependentsOf, ReasonFinder, type Reasons } from './reasons.js';

/** Of so many payslips each is of a month. */
const MONTHS = 12;
const DISPLAY_OPTIONS: DisplayOptions = { payslip: {}, part: { words: ['reasons'], isForScript: true } };

/** …/why/{field}: the reasons of one figure of a case, first in a sentence, then in numbers, then in law. */
export function whyPage(operation: PostOperation): Page {
  const path = addressOf(operation);
  return {
    method: 'GET',
    path: `${path}/why/{field}`,
    hasCalculation: true,
    dearest: () => queryOfRequest(operation.dearest()),
    dearestParameters: { field: operation.exampleFields[0] ?? '' },
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
          const title = texts.title(pageCase.titles.figure(field));
          return noAnswerPage({
            outcome,
            call,
            title,
            current: path,
            address: `${address}?${pageCase.canonical}`,
            back,
          });
        }
        const payslip = payslipOf(pageCase);
        const { answer, result } = outcome;
        const { calculation } = result;
        const reasons = new ReasonFinder({ operation, answer, calculation, titles: pageCase.titles }).of({
          field,
          payslip,
        });
        if (reasons === undefined) {
          const link = { href: back, text: texts.back };
          return notFoundPage(call.site, { text: texts.noSuch, link, current: path });
        }
        const [first] = reasons.chain;
        const children = (
          <Why
            reasons={reasons}
            dependents={first === undefined ? [] : dependentsOf(first.value, calculation)}
            months={calculation.payslips === MONTHS ? monthsOf(pageCase) : undefined}
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

/** Which payslips or items they are: “April, July and October”, or “1 to 4 and 6”. */
function placesInWords(places: readonly number[], months: readonly string[] | undefined): string {
  if (months !== undefined)
    return places.length === months.length
      ? texts.everyMonth
      : places.map((place) => months[place - 1] ?? String(place)).join(', ');
  const runs: { first: number; last: number }[] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.last === place - 1) run.last = place;
    else runs.push({ first: place, last: place });
  }
  return texts.numbered(runs.map(({ first, last }) => texts.run(first, last)));
}

function payslipOf(pageCase: Case): number | undefined {
  const text = pageCase.displayValues.get('show.payslip') ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined;
}

interface WhyProps {
  readonly reasons: Reasons;
  /** The names of the payslips where these are of months. */
  readonly months: readonly string[] | undefined;
  readonly dependents: readonly CheckedValue[];
  readonly pageCase: Case;
  readonly operation: PostOperation;
  readonly path: string;
  readonly back: string;
  readonly field: string;
}

function Why({ reasons, months, dependents, pageCase, operation, path, back, field }: WhyProps) {
  const { title, value, places } = reasons;
  const hrefOf = (name: string, place: number | undefined) =>
    `${path}/why/${encodeURIComponent(name)}?${
      place === undefined ? pageCase.query : queryWithDisplay(pageCase, { payslip: String(place) })
    }`;
  /** A figure of the year keeps the payslip that it is read from. */
  const hrefOfValue = ({ fullName, type }: CheckedValue, place: number | undefined) =>
    hrefOf(fullName, isByPlace(type) ? place : payslipOf(pageCase));
  return (
    <article class="why" data-reasons>
      <p class="back">
        <a href={back}>{texts.back}</a>
      </p>
      <h1 id="why">
        {withApostrophes(title)} {value !== '' && <span class="num">{value}</span>}
      </h1>
      <div class="columns">
        <div>
          <Says reasons={reasons} />
          {places.length > 0 && (
            <section>
              <h2>{reasons.place === undefined ? texts.payslipsAdded : texts.eachItem}</h2>
              <ul class="plain num">
                {places.map(({ place, figure, all }) => (
                  <li key={place}>
                    <a href={hrefOf(field.replace(/\.periods\.\w+\./, '.payslips.'), place)} data-why>
                      {figure}
                    </a>
                    {`: ${placesInWords(all, reasons.place === undefined ? months : undefined)}`}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Premises
            reasons={reasons}
            heading="h2"
            titles={pageCase.titles}
            from={(number) => <Origin number={number} hrefOf={hrefOfValue} />}
          />
        </div>
        <div>
          <LawOf reasons={reasons} heading="h2" />
          <div class="notes">
            <Rules reasons={reasons} pageCase={pageCase} operation={operation} />
            {dependents.length > 0 && (
              <Disclosure title={texts.restingOnIt}>
                <ul class="plain small">
                  {dependents.map((each) => (
                    <li key={each.fullName}>
                      <a href={hrefOfValue(each, reasons.place)}>{withApostrophes(titleOf(each))}</a>
                    </li>
                  ))}
                </ul>
              </Disclosure>
            )}
            <Disclosure title={texts.proofHeading}>
              <ul class="plain small">
                {proofsOf(reasons, pageCase, operation).map((proof) => (
                  <li key={proof}>{proof}</li>
                ))}
              </ul>
            </Disclosure>
          </div>
        </div>
      </div>
      <Footer taxYear={pageCase.taxYear} payroll={pageCase.payroll} />
    </article>
  );
}

function isByPlace({ grain }: CheckedValue['type']): boolean {
  return grain === 'payslip' || grain === 'item';
}

interface OriginProps {
  readonly number: ReasonNumber;
  readonly hrefOf: (value: CheckedValue, place: number | undefined) => string;
}

/** Where a number comes from: its own reasons, the request, or the book. */
function Origin({ number, hrefOf }: OriginProps) {
  const { origin } = number;
  if (origin.from === 'published')
    return (
      <>
        <a href={`/book/figures/${origin.path}`}>{texts.origins.published}</a>
        {wordsTaken(number)}
      </>
    );
  if (origin.from === 'by_day') return <a href={tableAddress(origin.path)}>{texts.origins.by_day}</a>;
  if (origin.from !== 'figure') return <>{texts.origins[origin.from]}</>;
  if (!origin.hasPage) return null;
  return (
    <a href={hrefOf(origin.value, origin.place)} data-why>
      {texts.why}
    </a>
  );
}

function Rules({
  reasons: { chain },
  pageCase,
  operation,
}: Pick<WhyProps, 'reasons' | 'pageCase' | 'operation'>) {
  const { payroll, taxYear } = pageCase;
  return (
    <Disclosure title={texts.rule}>
      {chain.map(({ name, title, line, value, rule: { note, place } }) => (
        <div class="rule-part" key={`${name} ${line}`}>
          <h3>{withApostrophes(title)}</h3>
          <code>{line}</code>
          {note !== undefined && <p class="small">{withApostrophes(note)}</p>}
          <p class="small">
            <a href={bookAddress(payroll.book(taxYear), value.fullName, operation.name)}>
              {texts.ruleAt(place.source.path, place.line)}
            </a>
          </p>
        </div>
      ))}
    </Disclosure>
  );
}

/** What HMRC's rows prove of the rules of a figure. A figure that belongs to no single subject of HMRC's gets those of all. */
function proofsOf({ chain }: Reasons, { payroll, taxYear }: Case, { subjects }: PostOperation) {
  const topics = new Set(chain.map(({ value }) => value.topic));
  const subjectsOfRules = subjects.filter(({ topic }) => topics.has(topic));
  const relevant = subjectsOfRules.length > 0 ? subjectsOfRules : subjects;
  const sets = payroll.evidence(taxYear)?.sets ?? [];
  return relevant.flatMap(({ name: subject, kind }) => {
    const proofs = sets.filter((set) => kind !== undefined && set.kind === kind);
    if (proofs.length === 0) return [texts.notProven(subject, taxYear)];
    return proofs.map(({ name, passed, rows }) => texts.proof(name, passed, rows));
  });
}
