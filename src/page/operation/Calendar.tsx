import { dayInWords, monthName } from '../../language/index.js';
import { pence, pounds } from '../parts/figures.js';
import type { WhyAddress } from '../parts/Money.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { operation as texts } from '../texts/en.js';
import type { Calendar as CalendarData, CalendarDay, CalendarRow, PaySpan } from './weeks.js';

/** The weeks as a calendar: a row from Sunday to Saturday, with what the week that begins in it pays; above the rows of weeks that pay the
 *  same a line says so. */
export function Calendar({
  calendar: { spans, marks, areOfSundays },
  why,
}: {
  readonly calendar: CalendarData;
  readonly why: WhyAddress;
}) {
  return (
    <section class="card">
      <table class="calendar">
        <caption>{texts.calendar.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{texts.calendar.month}</span>
            </th>
            {texts.calendar.days.map((day) => (
              <th scope="col" key={day} abbr={day}>
                <span aria-hidden="true">{day.slice(0, 2)}</span>
                <span class="unseen">{day}</span>
              </th>
            ))}
            <th scope="col" class="num">
              {texts.calendar.pays}
            </th>
          </tr>
        </thead>
        {spans.map((span) => (
          <tbody key={span.from}>
            <SpanLine span={span} />
            {span.rows.map((row, index) => (
              <Row
                key={row.days[0]?.day}
                row={row}
                isFirst={index === 0}
                marks={marks.map(({ title }) => title)}
                why={why}
              />
            ))}
          </tbody>
        ))}
      </table>
      {marks.length > 0 && (
        <ul class="key-of-days">
          {marks.map(({ title }, index) => (
            <li key={title}>
              <span class={`day ${classOf(index, true)}`} aria-hidden="true" />
              {title}
            </li>
          ))}
        </ul>
      )}
      {!areOfSundays && <p class="small quiet">{texts.calendar.begin}</p>}
    </section>
  );
}

function SpanLine({ span }: { readonly span: PaySpan }) {
  const { from, to, weeks, amount, reason } = span;
  return (
    <tr>
      <th scope="rowgroup" colSpan={9}>
        <b>
          {texts.calendar.span(
            weeks,
            amount === 0 ? undefined : pounds(amount),
            dayInWords(from),
            dayInWords(to),
          )}
        </b>
        {reason !== undefined && <span class="small quiet"> {withoutFigure(withApostrophes(reason))}</span>}
      </th>
    </tr>
  );
}

function Row({
  row: { days, week },
  isFirst,
  marks,
  why,
}: {
  readonly row: CalendarRow;
  readonly isFirst: boolean;
  readonly marks: readonly string[];
  readonly why: WhyAddress;
}) {
  const sunday = days[0]?.day ?? '';
  const begin = days.slice(1).find(({ day }) => day.endsWith('-01'))?.day;
  const month = isFirst || sunday.endsWith('-01') ? monthsOf(sunday, begin) : begin && monthsOf(begin);
  return (
    <tr>
      <th scope="row">
        {month !== undefined && <span aria-hidden="true">{month}</span>}
        <span class="unseen">{texts.calendar.row(dayInWords(sunday))}</span>
      </th>
      {days.map((each) => (
        <Day key={each.day} {...each} marks={marks} />
      ))}
      <td class="num">
        {week !== undefined &&
          (week.amount === 0 ? (
            <span class="quiet">{texts.calendar.nothing}</span>
          ) : (
            <a href={why(week.path)} data-why>
              {pence(week.amount)}
            </a>
          ))}
      </td>
    </tr>
  );
}

function Day({ day, mark, marks }: CalendarDay & { readonly marks: readonly string[] }) {
  const number = Number(day.slice(8));
  const says = mark === undefined ? undefined : marks[mark];
  const classes = [
    'day',
    ...(mark === undefined ? [] : [classOf(mark, marks.length > 0)]),
    ...(number <= 7 ? ['begin'] : []),
    ...(number === 1 ? ['first'] : []),
  ];
  return (
    <td class={classes.join(' ')}>
      {number}
      {says !== undefined && <span class="unseen"> {says}</span>}
    </td>
  );
}

/** How a day with a mark, or a week with so much pay, is shaded: three shades are told apart. */
function classOf(mark: number, isMark: boolean): string {
  if (mark < 0) return 'unpaid';
  return `${isMark ? 'mark' : 'shade'}-${mark % 3}`;
}

/** A reason without the figure that it begins with: that stands above it. */
function withoutFigure(reason: string): string {
  const says = reason.replace(/^£[\d,.]+: /, '');
  return says.charAt(0).toUpperCase() + says.slice(1);
}

/** `Nov 2025`, or `Mar–Apr` where another month begins in a row. */
function monthsOf(day: string, begin?: string): string {
  const name = (date: string) => monthName(Number(date.slice(5, 7)))?.slice(0, 3) ?? '';
  return begin === undefined ? `${name(day)} ${day.slice(0, 4)}` : `${name(day)}–${name(begin)}`;
}
