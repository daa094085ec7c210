import { type JsonObject, objectsIn, valueAt } from '../../json.js';
import { addDays, type Calculation, sundayOf } from '../../language/index.js';
import { answerBy, type CalendarOfPage, type DayMark, type PostOperation } from '../../operations/index.js';
import { reasonOf } from '../../reasons/index.js';

/*
 * The weeks of an answer as a calendar: weeks one after the other that pay the same, and below each the rows of Sunday to Saturday in
 * which they begin. It is data; `Calendar.tsx` draws it.
 */

/** A week of pay. */
interface PayWeek {
  readonly from: string;
  readonly to: string;
  /** In pounds; 0 where it is not paid. */
  readonly amount: number;
  /** The path of the amount in the answer: `rates.0.amount_of_a_week`. */
  readonly path: string;
  /** Why it pays that, in a sentence. */
  readonly reason: string | undefined;
}

/** Weeks one after the other that pay the same. */
export interface PaySpan {
  readonly from: string;
  readonly to: string;
  readonly weeks: number;
  readonly amount: number;
  readonly reason: string | undefined;
  readonly rows: readonly CalendarRow[];
}

/** A row of seven days, from a Sunday. */
export interface CalendarRow {
  readonly days: readonly CalendarDay[];
  /** The week of pay that begins in it. */
  readonly week: Pick<PayWeek, 'from' | 'to' | 'amount' | 'path'> | undefined;
}

export interface CalendarDay {
  readonly day: string;
  /** The place of its mark, or, where days have none, of what its week pays among all that weeks pay; undefined of a day outside. */
  readonly mark: number | undefined;
}

export interface Calendar {
  readonly spans: readonly PaySpan[];
  readonly marks: readonly DayMark[];
  /** Whether each week is one from Sunday to Saturday. */
  readonly areOfSundays: boolean;
}

/** What the calendar of an operation shows of an answer; undefined where there are no weeks. */
export function calendarOf(
  operation: PostOperation,
  declared: CalendarOfPage,
  answer: JsonObject,
  request: JsonObject,
  calculation: Calculation,
): Calendar | undefined {
  const weeks = payWeeks(operation, declared, answer, request, calculation);
  if (weeks.length === 0) return undefined;
  const marks = declared.marks.length > 0 ? marksOfDays(declared.marks, calculation) : marksOfWeeks(weeks);
  const spans = spansOf(weeks).map((all) => spanOf(all, weeks, marks));
  const areOfSundays = weeks.every(({ from, to }) => sundayOf(from) === from && addDays(from, 6) === to);
  return { spans, marks: declared.marks, areOfSundays };
}

/** Each week by itself, in order. */
function payWeeks(
  operation: PostOperation,
  { weeks: list, from, to, amount, notPaid }: CalendarOfPage,
  answer: JsonObject,
  request: JsonObject,
  calculation: Calculation,
): readonly PayWeek[] {
  const shown = answerBy(operation, calculation.book.checked).answer;
  const items = objectsIn(answer[list]);
  const begins = String(items[0]?.[from]);
  const unpaid = new Set(
    notPaid === undefined ? [] : numbersAt(request, notPaid).map((number) => addDays(begins, 7 * number - 7)),
  );
  return items.flatMap((item, index) => {
    const field = shown.valueAt([list, String(index), amount], calculation);
    const reason = field && reasonOf(calculation, field.value, field.item);
    const last = String(item[to]);
    return sevens(String(item[from]), last).map((day): PayWeek => {
      const isPaid = !unpaid.has(day);
      const end = addDays(day, 6);
      return {
        from: day,
        to: end < last ? end : last,
        amount: isPaid ? Number(item[amount]) : 0,
        path: `${list}.${index}.${amount}`,
        reason: isPaid ? reason : undefined,
      };
    });
  });
}

/** The days from one to another, seven days apart. */
function sevens(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 7)) days.push(day);
  return days;
}

/** The numbers at the path of an input in a list of the request: `weeks_not_paid.week`. */
function numbersAt(request: JsonObject, path: string): readonly number[] {
  const [list = '', ...names] = path.split('.');
  return objectsIn(request[list]).map((item) => Number(valueAt(item, names.join('.'))));
}

/** The mark of each day that has one. */
type Marks = (day: string) => number | undefined;

function marksOfDays(all: readonly DayMark[], calculation: Calculation): Marks {
  const marks = new Map<string, number>();
  for (const [mark, { of, on, where }] of all.entries()) {
    const [day, count] = [calculation.book.value(on), calculation.book.value(where)];
    for (const at of calculation.items(of).keys()) {
      const date = String(calculation.datumOf(day, at));
      if (!marks.has(date) && !calculation.figureOf(count, at).isZero()) marks.set(date, mark);
    }
  }
  return (day) => marks.get(day);
}

function marksOfWeeks(weeks: readonly PayWeek[]): Marks {
  const amounts = [...new Set(weeks.flatMap(({ amount }) => (amount === 0 ? [] : amount)))];
  return (day) => {
    const week = weeks.find(({ from, to }) => from <= day && day <= to);
    return week === undefined ? undefined : week.amount === 0 ? -1 : amounts.indexOf(week.amount);
  };
}

/** Weeks that follow each other and pay the same. */
function spansOf(weeks: readonly PayWeek[]): readonly (readonly PayWeek[])[] {
  const spans: PayWeek[][] = [];
  for (const week of weeks) {
    const span = spans.at(-1);
    const before = span?.at(-1);
    if (
      span !== undefined &&
      before !== undefined &&
      addDays(before.to, 1) === week.from &&
      before.amount === week.amount
    )
      span.push(week);
    else spans.push([week]);
  }
  return spans;
}

function spanOf(span: readonly PayWeek[], all: readonly PayWeek[], marks: Marks): PaySpan {
  const [first] = span;
  const last = span.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('There is no span without weeks.');
  const { from, amount, reason } = first;
  // A row in which a week of the next span begins is of that one.
  const following = all.find((week) => week.from > last.to);
  const isOfFollowing = (sunday: string) => following !== undefined && sundayIn(following.from) <= sunday;
  const rows = sevens(sundayIn(from), last.to)
    .filter((sunday) => !isOfFollowing(sunday))
    .map((sunday): CalendarRow => {
      const days = Array.from({ length: 7 }, (_, at) => addDays(sunday, at));
      return {
        days: days.map((day) => ({ day, mark: marks(day) })),
        week: span.find((week) => days.includes(week.from)),
      };
    });
  return { from, to: last.to, weeks: span.length, amount, reason, rows };
}

/** The Sunday on or before a day. */
function sundayIn(day: string): string {
  return sundayOf(day) ?? day;
}
