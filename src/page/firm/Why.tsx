import type { JsonObject } from '../../json.js';
import { answerOf, FIRM, type NextTurn, type Payroll } from '../../operations/index.js';
import { firm as texts, why as whyTexts } from '../texts/en.js';
import { figureTitle, OWN_TITLES } from '../texts/titles.js';
import { PostedReasons, WhyButton } from '../why/posted.js';
import { ReasonFinder, type Reasons } from '../why/reasons.js';

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

/** A figure of the answer that asks for its reasons, with the row of a person, from 1: `3:cost.total`. */
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
    <WhyButton form="firm" asks={row === undefined ? path : `${row}:${path}`}>
      {children}
    </WhyButton>
  );
}

/** The reasons of a figure; what a person's rests on has reasons of its own. */
export function FirmWhy({ row, reasons }: FirmReasons) {
  if (row === undefined) return <PostedReasons reasons={reasons} />;
  return (
    <PostedReasons
      reasons={reasons}
      whose={
        <>
          <span data-row={row - 1}>{texts.row(row)}</span>
          {': '}
        </>
      }
      ask={(value) => (
        <Figure row={row} path={value}>
          {whyTexts.why}
        </Figure>
      )}
    />
  );
}
