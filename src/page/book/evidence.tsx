import {
  authorityTestData,
  INCOME_TAX,
  knownDifference,
  NATIONAL_INSURANCE,
  STUDENT_LOANS,
} from '../../law/index.js';
import type { Payroll } from '../../operations/index.js';
import { conditionalPage, type Page } from '../page.js';
import { Disclosure } from '../parts/Disclosure.js';
import { Footer } from '../parts/Footer.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { book, evidence as texts } from '../texts/en.js';
import { figureTitle, humanize } from '../texts/titles.js';

/** /book/evidence: HMRC's rows by year, and what has none. */
export const evidencePage: Page = {
  method: 'GET',
  path: '/book/evidence',
  hasCalculation: false,
  answer: (call) =>
    conditionalPage(call, () => {
      const { payroll } = call.site;
      const children = <Evidence payroll={payroll} />;
      return { title: texts.title, current: '/book', json: '/v1/tax-years', children };
    }),
};

const SUBJECTS = [INCOME_TAX, NATIONAL_INSURANCE, STUDENT_LOANS];

function Evidence({ payroll }: { readonly payroll: Payroll }) {
  return (
    <article class="wide">
      <p>
        <a href="/book">{book.toBook}</a>
      </p>
      <h1>{texts.title}</h1>
      <p class="lead">{texts.lead}</p>
      {payroll.taxYears.toReversed().map((year) => (
        <YearOfEvidence key={year} year={year} payroll={payroll} />
      ))}
      <Footer taxYear={payroll.latestTaxYear()} payroll={payroll} />
    </article>
  );
}

function YearOfEvidence({ year, payroll }: { readonly year: string; readonly payroll: Payroll }) {
  const sets = payroll.evidence(year)?.sets ?? [];
  const tested = payroll.testedSets(year);
  const unproven = SUBJECTS.filter((subject) => authorityTestData(tested, [subject]).startsWith('none'));
  const differences = sets.flatMap((set) => set.known.map((row) => ({ ...row, set: set.name })));
  const reasonOf = (testId: string, figure: string) =>
    payroll
      .book(year)
      .testData.map((set) => knownDifference(set, testId, figure)?.why)
      .find((why) => why !== undefined);
  return (
    <section class="card" id={year}>
      <h2>{year}</h2>
      {sets.length === 0 ? (
        <p>{texts.none(year)}</p>
      ) : (
        <section class="scroll" aria-label={`${texts.set} ${year}`} tabindex={0}>
          <table>
            <caption class="unseen">{`${texts.set} ${year}`}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.set}</th>
                <th scope="col" class="num">
                  {texts.rows}
                </th>
                <th scope="col" class="num">
                  {texts.passed}
                </th>
              </tr>
            </thead>
            <tbody>
              {sets.map(({ name, rows, passed }) => (
                <tr key={name}>
                  <th scope="row">{withApostrophes(name)}</th>
                  <td class="num">{rows}</td>
                  <td class="num">{passed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {unproven.map(({ name }) => (
        <p key={name}>
          {humanize(name)}: <b>{texts.notProven}</b>
        </p>
      ))}
      {differences.length > 0 && (
        <Disclosure title={`${texts.differences}: ${differences.length}`}>
          <section class="scroll" aria-label={`${texts.differences} ${year}`} tabindex={0}>
            <table>
              <caption class="unseen">{`${texts.differences} ${year}`}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.row}</th>
                  <th scope="col">{texts.figure}</th>
                  <th scope="col" class="num">
                    {texts.theirs}
                  </th>
                  <th scope="col" class="num">
                    {texts.ours}
                  </th>
                  <th scope="col">{texts.why}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ set, testId, figure, theirs, ours }) => (
                  <tr key={`${set} ${testId} ${figure}`}>
                    <th scope="row">{`${set}, ${testId}`}</th>
                    <td>{figureTitle(figure)}</td>
                    <td class="num">{theirs}</td>
                    <td class="num">{ours}</td>
                    <td>{withApostrophes(reasonOf(testId, figure) ?? '')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Disclosure>
      )}
    </section>
  );
}
