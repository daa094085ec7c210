import type { JsonObject } from '../../json.js';
import type { Citation } from '../../language/index.js';
import { answerOf, FIRM, type NextTurn, type Payroll } from '../../operations/index.js';
import { LawList } from '../parts/Law.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { firm as texts, why as whyTexts } from '../texts/en.js';
import { figureTitle, OWN_TITLES, withTitles } from '../texts/titles.js';
import type { ReasonNumber } from '../why/numbers.js';
import { isOwn, NumbersTable, Says, wordsTaken } from '../why/parts.js';
import { ReasonFinder, type Reasons } from '../why/reasons.js';
import { WHY } from './people.js';

/** Which figure is asked about: of a person by the row, of all without. */
interface FirmQuestion {
  readonly row: number | undefined;
  readonly field: string;
}

/** The reasons of a figure of a firm. */
export interface FirmReasons extends FirmQuestion {
  readonly reasons: Reasons;
}

/** A firm that was answered. */
interface AnsweredFirm {
  readonly request: JsonObject;
  /** The request of each person, without the tax year. */
  readonly requests: readonly JsonObject[];
  readonly answer: JsonObject;
  readonly taxYear: string;
}

/** Finds the reasons that a form asks for; undefined where there is no such figure. A person is calculated once more, alone. */
export async function firmReasons(
  asked: string,
  { request, requests, answer, taxYear }: AnsweredFirm,
  payroll: Payroll,
  nextTurn: NextTurn | undefined,
): Promise<FirmReasons | undefined> {
  const [, row, field = ''] = /^(?:(\d{1,3}):)?([\w.]{1,100})$/.exec(asked) ?? [];
  const operation = payroll.postOperationNamed(FIRM.operationOfPerson);
  if (row === undefined) {
    const calculation = payroll.firmCalculation(request, answer, taxYear);
    const shown = FIRM.answer.valueAt(field.split('.'), calculation);
    if (shown === undefined) return undefined;
    const finder = new ReasonFinder({ operation, answer: {}, calculation, titles: OWN_TITLES });
    const step = finder.allReasons.steps.of(calculation.book.value(shown.value));
    return { row: undefined, field, reasons: finder.ofStep(step, figureTitle(titleOfTotal(field))) };
  }
  const ofPerson = requests[Number(row) - 1];
  if (ofPerson === undefined) return undefined;
  const result = await payroll.calculate(operation.name, ofPerson, taxYear, undefined, nextTurn);
  const { calculation } = result;
  const finder = new ReasonFinder({ operation, answer: answerOf(result), calculation, titles: OWN_TITLES });
  const reasons = finder.of({ field, payslip: undefined });
  return reasons && { row: Number(row), field, reasons };
}

/** The path by which a total has its title. */
export function titleOfTotal(path: string): string {
  if (path === 'employment_allowance_used') return 'employment_allowance';
  return path === 'totals.total' ? 'total' : path;
}

/** A figure of the answer that is a button: it asks for its reasons, by the form, with the row of a person, from 1: `3:cost.total`. */
export function Figure({
  row,
  path,
  children,
}: {
  readonly row?: number;
  readonly path: string;
  readonly children: string;
}) {
  return (
    <button
      type="submit"
      form="firm"
      name={WHY}
      value={row === undefined ? path : `${row}:${path}`}
      class="figure"
    >
      {children}
    </button>
  );
}

/** The reasons of a figure: a sentence, a sum, the numbers in it, and the law. The script shows it in a dialog. */
export function FirmWhy({ row, reasons }: FirmReasons) {
  const { title, value, reason, numbers, assumptions } = reasons;
  return (
    <article class="why card" data-reasons tabindex={-1} aria-labelledby="why">
      <h2 id="why">
        {row !== undefined && (
          <>
            <span data-row={row - 1}>{texts.row(row)}</span>
            {': '}
          </>
        )}
        {withApostrophes(title)} {value !== '' && <span class="num">{value}</span>}
      </h2>
      <Says reasons={reasons} />
      {numbers.length > 0 && (
        <section>
          <h3>{whyTexts.numbers}</h3>
          <NumbersTable
            numbers={numbers}
            titles={OWN_TITLES}
            sumOf={({ sum }) => sum}
            from={(number) => <Origin number={number} row={row} />}
          />
        </section>
      )}
      {assumptions.length > 0 && (
        <section>
          <h3>{whyTexts.assumed}</h3>
          <ul class="plain">
            {assumptions.map((each) => (
              <li key={each}>{withTitles(each, OWN_TITLES)}</li>
            ))}
          </ul>
        </section>
      )}
      <Law title={whyTexts.law} citations={reason.law.filter((each) => !isOwn(each))} />
      <Law title={whyTexts.own} citations={reason.law.filter(isOwn)} />
    </article>
  );
}

function Law({ title, citations }: { readonly title: string; readonly citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <LawList citations={citations} />
    </section>
  );
}

/** Where a number comes from: its own reasons, what was said, or the book. */
function Origin({ number, row }: { readonly number: ReasonNumber; readonly row: number | undefined }) {
  const { origin } = number;
  if (origin.from === 'published')
    return (
      <>
        <a href={`/book/figures/${origin.path}`}>{whyTexts.origins.published}</a>
        {wordsTaken(number)}
      </>
    );
  if (origin.from !== 'figure') return <>{whyTexts.origins[origin.from]}</>;
  if (!origin.hasPage || row === undefined) return null;
  return (
    <Figure row={row} path={origin.value.fullName}>
      {whyTexts.why}
    </Figure>
  );
}
