import type { Assumption, LeftOutOfYear, YearBook } from '../../law/index.js';
import { type Operation, type Payroll, scopeOf } from '../../operations/index.js';
import { conditionalPage, type Page, seeOther } from '../page.js';
import { Disclosure } from '../parts/Disclosure.js';
import { Footer } from '../parts/Footer.js';
import { LawList } from '../parts/Law.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { book, scope as texts } from '../texts/en.js';
import { bookAddress, leftOutId } from './address.js';
import { YearSelect } from './YearSelect.js';

/** /book/scope: what is not modelled, and what answers take for granted, by operation. */
export const scopePage: Page = {
  method: 'GET',
  path: '/book/scope',
  hasCalculation: false,
  answer(call) {
    const { site, querystring } = call;
    const { payroll } = site;
    const year = new URLSearchParams(querystring).get('tax_year') ?? '';
    const taxYear = payroll.taxYears.includes(year) ? year : payroll.latestTaxYear();
    const canonical = new URLSearchParams({ tax_year: taxYear }).toString();
    if (canonical !== querystring) return seeOther(`/book/scope?${canonical}`);
    return conditionalPage(call, () => ({
      title: texts.title(taxYear),
      current: '/book',
      json: `/v1/scope?${canonical}`,
      children: <Scope taxYear={taxYear} payroll={payroll} />,
    }));
  },
};

function Scope({ taxYear, payroll }: { readonly taxYear: string; readonly payroll: Payroll }) {
  const { assumptions, leftOut = [] } = scopeOf(payroll, taxYear);
  return (
    <article class="wide">
      <p>
        <a href="/book">{book.toBook}</a>
      </p>
      <h1>{texts.title(taxYear)}</h1>
      <p class="lead">{texts.lead}</p>
      <form class="find" action="/book/scope" method="get">
        <YearSelect name="tax_year" label={book.year} selected={taxYear} years={payroll.taxYears} />
        <button type="submit" class="quieter">
          {texts.go}
        </button>
      </form>
      {payroll.operationsOf(taxYear).map((operation) => (
        <ScopeOfOperation
          key={operation.name}
          operation={operation}
          year={payroll.book(taxYear)}
          leftOut={leftOut.filter((each) => each.operations.includes(operation.name))}
          assumptions={assumptions.filter((each) => each.operations.includes(operation.name))}
        />
      ))}
      <Footer taxYear={taxYear} payroll={payroll} />
    </article>
  );
}

interface ScopeOfOperationProps {
  readonly operation: Operation;
  readonly year: YearBook;
  readonly leftOut: readonly LeftOutOfYear[];
  readonly assumptions: readonly Assumption[];
}

function ScopeOfOperation({ operation, year, leftOut, assumptions }: ScopeOfOperationProps) {
  const { name, summary } = operation;
  return (
    <section class="card scope" id={name}>
      <h2>{summary}</h2>
      {leftOut.map((entry) => (
        <div key={entry.name} id={leftOutId(name, entry.name)}>
          <h3>{entry.title}</h3>
          <p>{withApostrophes(entry.says)}</p>
          <p>
            <b>{texts.effect}</b> {withApostrophes(entry.effect)}
          </p>
          <LawList citations={entry.authorities} />
        </div>
      ))}
      {assumptions.length > 0 && (
        <Disclosure title={texts.assumptions(assumptions.length)}>
          <ul class="plain">
            {assumptions.map(({ says, rule }) => (
              <li key={`${rule} ${says}`}>
                {withApostrophes(says.replaceAll(/\{[^}]*\}/g, '…'))}{' '}
                <a class="small" href={bookAddress(year, rule, name)}>
                  {texts.rule}
                </a>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}
