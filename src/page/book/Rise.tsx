import { book as texts } from '../texts/en.js';

/** A time in which a figure was one number; days as 2024-01-06. */
export interface Stretch {
  readonly year: string;
  readonly from: string;
  readonly until: string;
  readonly value: number;
}

interface RiseProps {
  readonly stretches: readonly Stretch[];
  readonly text: (value: number) => string;
}

/** A figure over the years as steps at their days, never a slope; drawn for wide and for narrow screens. */
export function Rise(props: RiseProps) {
  return (
    <>
      <Drawing {...props} width={660} name="for-wide" />
      <Drawing {...props} width={334} name="for-narrow" />
    </>
  );
}

const HEIGHT = 180;
const LEFT = 56;
const RIGHT = 12;
const TOP = 24;
const BOTTOM = 28;

function Drawing({
  stretches,
  text,
  width,
  name,
}: RiseProps & { readonly width: number; readonly name: string }) {
  const values = stretches.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = least === 0 || most / Math.max(least, 1e-9) > 3 ? 0 : least - (most - least) * 0.5;
  const high = most === low ? low + 1 : most;
  const days = stretches.flatMap(({ from, until }) => [dayNumber(from), dayNumber(until)]);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const x = (day: string) =>
    LEFT + ((dayNumber(day) - first) / Math.max(1, last - first)) * (width - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const path = stretches
    .map(({ from, until, value }, at) => {
      const gap = at > 0 && dayNumber(from) - dayNumber(stretches[at - 1]?.until ?? from) > 2;
      return `${at === 0 || gap ? 'M' : 'L'}${x(from).toFixed(1)} ${y(value).toFixed(1)}H${x(until).toFixed(1)}`;
    })
    .join('');
  const summary = stretches.map(({ year, value }) => `${year} ${text(value)}`).join(', ');
  const years = stretches.filter(({ year }, at) => stretches[at - 1]?.year !== year);
  const every = Math.ceil(years.length / (width > 400 ? 9 : 4));
  const changed = stretches.filter(({ value }, at) => at === 0 || value !== stretches[at - 1]?.value);
  const labelled =
    changed.length <= (width > 400 ? 9 : 4)
      ? changed
      : changed.filter((_, at) => at === 0 || at === changed.length - 1);
  return (
    <svg class={`rise ${name}`} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary}>
      {[low, high].map((value) => (
        <g key={value}>
          <path class="grid-line" d={`M${LEFT} ${y(value)}H${width - RIGHT}`} />
        </g>
      ))}
      <text x={LEFT - 8} y={y(low) + 5} text-anchor="end">
        {low === 0 ? text(0) : ''}
      </text>
      <path class="line" d={path} />
      {labelled.map(({ from, value }) => (
        <text class="value" key={from} x={x(from)} y={y(value) - 8}>
          {text(value)}
        </text>
      ))}
      {years
        .filter((_, at) => at % every === 0)
        .map(({ year, from }) => (
          <text key={year} x={x(from)} y={HEIGHT - 6}>
            {year}
          </text>
        ))}
      {low > 0 && (
        <text x={LEFT - 8} y={HEIGHT - BOTTOM + 4} text-anchor="end">
          {texts.brokenAxis}
        </text>
      )}
    </svg>
  );
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000;
}
