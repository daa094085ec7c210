import type { ComponentChildren } from 'preact';
import { BoundedMap, memoize, memoizeByName } from '../../cache.js';
import type { JsonObject } from '../../json.js';
import { citationsOf, dayInWords } from '../../language/index.js';
import type { LeftOutOfYear, YearBook } from '../../law/index.js';
import { leftOutOf, type Payroll } from '../../operations/index.js';
import { utcNow } from '../../utc-now.js';
import { scopeAddress } from '../book/address.js';
import type { Case } from '../case/case.js';
import { type Cases, queryOfCases } from '../case/cases.js';
import type { QueryEntry } from '../case/entries.js';
import type { FormFault } from '../case/faults.js';
import type { SiteParts } from '../site.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { caseLinks, faults as faultTexts, foot, law, locked } from '../texts/en.js';
import { LawList } from './Law.js';
import { render, Static } from './Static.js';

/** Faults above a form, each a link to its field. */
export function ErrorSummary({ faults }: { readonly faults: readonly FormFault[] }) {
  return (
    <section class="problem" role="alert" tabindex={-1} data-focus>
      <h2>{faultTexts.heading}</h2>
      <ul>
        {faults.map(({ name, says }) => (
          <li key={`${name} ${says}`}>
            <a href={`#${name}`}>{says}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names that the form does not know: nothing is worked out, since leaving them out would show another case. */
export function UnknownNames({
  entries,
  without,
}: {
  readonly entries: readonly QueryEntry[];
  readonly without: string;
}) {
  return (
    <section class="problem" role="alert" tabindex={-1} data-focus>
      <h2>{faultTexts.unknownHeading}</h2>
      {entries.map(([name, value]) => (
        <p key={name}>
          {/(^|\.)engine$/.test(name) ? faultTexts.unknownLaw(value) : faultTexts.unknown(name)}
        </p>
      ))}
      <p>
        <a href={without}>{faultTexts.without}</a>
      </p>
    </section>
  );
}

/** The notice above figures of a label that a later one has replaced since the link was made. */
export function OlderLaw({
  cases,
  present,
  path,
}: {
  readonly cases: Cases;
  /** The present law of all years. */
  readonly present: Payroll;
  readonly path: string;
}) {
  const older = cases.flatMap(({ engine, taxYear }) => {
    const now = present.identity(taxYear).engine;
    return engine === undefined || engine === now ? [] : [{ engine, now, taxYear }];
  });
  if (older.length === 0) return null;
  const today = queryOfCases(
    cases.map((pageCase) => ({
      ...pageCase,
      entries: pageCase.entries.filter(([name]) => name !== 'engine'),
    })),
  );
  return (
    <section class="notice" aria-label={law.label}>
      {older.map(({ engine, now, taxYear }) => (
        <p key={engine}>
          {law.older(engine, now)}{' '}
          <a href={`/book/changes?from=${engine}&to=${present.isAvailable(now) ? now : taxYear}`}>
            {law.changed}
          </a>
        </p>
      ))}
      <p>
        <a href={`${path}?${today}`}>{law.today}</a>
      </p>
    </section>
  );
}

/** Stands in the place of an answer for visitors without a page session. */
export function LockedPanel({
  back,
  takesKey,
  isWrong = false,
}: {
  readonly back: string;
  readonly takesKey: boolean;
  readonly isWrong?: boolean;
}) {
  return (
    <section class="card">
      <h2>{locked.heading}</h2>
      <p>{takesKey ? locked.withForm : locked.withoutForm}</p>
      {takesKey && (
        <form action="/session" method="post" class="key-form">
          <input type="hidden" name="return" value={back} />
          <div class="field">
            <label class="label" for="key">
              {locked.label}
            </label>
            {isWrong && (
              <p class="fault" id="key-fault">
                {locked.wrong}
              </p>
            )}
            <input
              type="password"
              id="key"
              name="key"
              autocomplete="off"
              {...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'key-fault' })}
            />
          </div>
          <button type="submit" class="act">
            {locked.go}
          </button>
        </form>
      )}
    </section>
  );
}

/** The notes below an answer: assumptions, what is left out, sources, and the same case as a curl command. */
export function CaseNotes({
  answer,
  pageCase: { operation, request, taxYear, payroll, engine },
  origin,
}: {
  readonly answer: JsonObject;
  readonly pageCase: Case;
  readonly origin: string;
}) {
  const address = `${origin}${operation.path}${engine === undefined ? '' : `?engine=${engine}`}`;
  const leftOut = leftOutOf(payroll, taxYear, operation.name, request) ?? [];
  return (
    <div class="notes">
      <Static html={basisHtml({ answer, leftOut, operation, taxYear, payroll })} />
      <Closed title={caseLinks.curl}>
        <p>{caseLinks.curlIntro}</p>
        <pre tabindex={0}>{curlOf(address, request)}</pre>
      </Closed>
    </div>
  );
}

interface AnswerBasisProps extends Pick<Case, 'operation' | 'taxYear' | 'payroll'> {
  readonly answer: JsonObject;
  readonly leftOut: readonly LeftOutOfYear[];
}

const MAX_CACHED = 200;
const basisByYear = memoize((_: YearBook) => new BoundedMap<string, Buffer>(MAX_CACHED));

/** The assumptions, gaps and sources of an answer as HTML, cached: many answers have the same. */
function basisHtml(props: AnswerBasisProps): Buffer {
  const { answer, leftOut, operation, taxYear, payroll } = props;
  const cache = basisByYear(payroll.book(taxYear));
  const names = leftOut.map(({ name }) => name);
  const key = JSON.stringify([operation.name, names, answer['assumptions'], answer['sources']]);
  const html = cache.get(key) ?? render(<AnswerBasis {...props} />);
  cache.set(key, html);
  return html;
}

function AnswerBasis({ answer, leftOut, operation, taxYear, payroll }: AnswerBasisProps) {
  return (
    <>
      <Closed title={caseLinks.assumptions}>
        <ul class="plain">
          {textsOf(answer['assumptions']).map((text) => (
            <li key={text}>{withApostrophes(text)}</li>
          ))}
        </ul>
      </Closed>
      {leftOut.length > 0 && (
        <Closed title={caseLinks.leftOut}>
          <p>{caseLinks.leftOutMore}</p>
          <ul class="plain">
            {leftOut.map(({ name, title }) => (
              <li key={name}>
                <a href={scopeAddress(taxYear, operation.name, name)}>{title}</a>
              </li>
            ))}
          </ul>
        </Closed>
      )}
      <Closed title={caseLinks.sources}>
        <LawOfAnswer answer={answer} taxYear={taxYear} payroll={payroll} />
      </Closed>
    </>
  );
}

/** The list of the sources of an answer. */
export function LawOfAnswer({
  answer,
  taxYear,
  payroll,
}: {
  readonly answer: JsonObject;
  readonly taxYear: string;
} & Pick<SiteParts, 'payroll'>) {
  const { authorities } = payroll.book(taxYear).rates;
  return <LawList citations={citationsOf({ sources: textsOf(answer['sources']) }, authorities)} />;
}

/** A section that is folded away at first. */
export function Closed({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <details class="group">
      <summary>
        <b>{title}</b>
      </summary>
      {children}
    </details>
  );
}

/** A request as a curl command, quoted for a shell. */
export function curlOf(address: string, request: JsonObject): string {
  const body = JSON.stringify(request).replaceAll("'", "'\\''");
  return [
    `curl ${address.includes('?') ? `'${address}'` : address} \\`,
    "  -H 'Authorization: Bearer YOUR_API_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '${body}'`,
  ].join('\n');
}

/** The foot of a page: the label and digest of the law, and how many of HMRC's rows it passed. */
export function Foot({ taxYear, payroll }: { readonly taxYear: string } & Pick<SiteParts, 'payroll'>) {
  return <Static html={footOf(payroll)(taxYear)} />;
}

const footOf = memoize((payroll: Payroll) =>
  memoizeByName((taxYear: string) => {
    const { engine, digest } = payroll.identity(taxYear);
    const sets = payroll.evidence(taxYear)?.sets ?? [];
    const passed = sets.reduce((sum, set) => sum + set.passed, 0);
    return render(
      <footer class="foot small quiet">
        <a href={`/book/${taxYear}`}>{foot.law(engine)}</a>
        <span>{foot.book(digest.slice(0, 12))}</span>
        <a href={`/book/scope?tax_year=${taxYear}`}>{foot.leftOut}</a>
        <a href="/book/evidence">{passed === 0 ? foot.unproven : foot.rows(passed)}</a>
      </footer>,
    );
  }),
);

/** On paper: the address of these figures, and the day on which they were calculated. */
export function PaperFoot({ address }: { readonly address: string }) {
  return (
    <p class="case small">
      {foot.workedOut(dayInWords(utcNow().slice(0, 10)))} <code>{address}</code>
    </p>
  );
}

/** The texts in a list; none where it is no list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
