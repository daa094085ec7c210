import { book as texts } from '../texts/en.js';

/** A time in which a figure had one value, by its first and last day: 2024-01-06. */
export interface Stretch {
  readonly year: string;
  readonly from: string;
  readonly until: string;
  readonly value: number;
}

interface StepChartProps {
  readonly stretches: readonly Stretch[];
  readonly text: (value: number) => string;
}

/** A figure over the years as steps at their days, never a slope; drawn for wide and for narrow screens. */
export function StepChart(props: StepChartProps) {
  const { ticks } = scaleOf(props.stretches);
  const [low = 0] = ticks;
  return (
    <>
      <Drawing {...props} width={1040} name="for-wide" />
      <Drawing {...props} width={334} name="for-narrow" />
      {low > 0 && <figcaption class="small quiet">{texts.scaleBegins(props.text(low))}</figcaption>}
    </>
  );
}

const HEIGHT = 240;
const RIGHT = 12;
const TOP = 28;
const BOTTOM = 28;
const WIDTH_OF_DIGIT = 9;
/** The room of a label with its figure, which must not meet the line. */
const LABEL_GAP = 8;
const LABEL_HEIGHT = 14;

function Drawing({
  stretches,
  text,
  width,
  name,
}: StepChartProps & { readonly width: number; readonly name: string }) {
  const { ticks, low, high } = scaleOf(stretches);
  const left = Math.max(...ticks.map((tick) => text(tick).length)) * WIDTH_OF_DIGIT + LABEL_GAP;
  const right = width - RIGHT;
  const days = stretches.flatMap(({ from, until }) => [dayNumber(from), dayNumber(until)]);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const x = (day: string) => left + ((dayNumber(day) - first) / Math.max(1, last - first)) * (right - left);
  const y = (value: number) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const path = stretches
    .map(({ from, until, value }, index) => {
      const gap = index > 0 && dayNumber(from) - dayNumber(stretches[index - 1]?.until ?? from) > 2;
      return `${index === 0 || gap ? 'M' : 'L'}${x(from).toFixed(1)} ${y(value).toFixed(1)}H${x(until).toFixed(1)}`;
    })
    .join('');
  const summary = stretches.map(({ year, value }) => `${year} ${text(value)}`).join(', ');
  const years = stretches.filter(({ year }, index) => stretches[index - 1]?.year !== year);
  const most = width > 400 ? 9 : 4;
  const yearInterval = Math.ceil(years.length / most);
  const steps = stretches.filter(({ value }, index) => index === 0 || value !== stretches[index - 1]?.value);
  const shown = steps.length <= most ? steps : steps.filter((_, at) => at === 0 || at === steps.length - 1);
  return (
    <svg class={`rise ${name}`} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path class="grid-line" d={`M${left} ${y(tick).toFixed(1)}H${right}`} />
          <text x={left - LABEL_GAP} y={Number((y(tick) + 5).toFixed(1))} text-anchor="end">
            {text(tick)}
          </text>
        </g>
      ))}
      <path class="line" d={path} />
      {shown.map((step) => {
        const at = steps.indexOf(step);
        const next = steps[at + 1];
        const length = text(step.value).length * WIDTH_OF_DIGIT;
        const begin = Math.min(x(step.from) + LABEL_GAP, right - length);
        const rises =
          next !== undefined && next.value > step.value && begin + length > x(next.from) - LABEL_GAP;
        const fell = (steps[at - 1]?.value ?? step.value) > step.value && begin < x(step.from) + LABEL_GAP;
        return (
          <text
            key={step.from}
            class="value"
            x={Number(begin.toFixed(1))}
            y={Number((y(step.value) + (rises || fell ? LABEL_GAP + LABEL_HEIGHT : -LABEL_GAP)).toFixed(1))}
          >
            {text(step.value)}
          </text>
        );
      })}
      {years
        .filter((_, index) => index % yearInterval === 0)
        .map(({ year, from }) => (
          <text key={year} x={Number(x(from).toFixed(1))} y={HEIGHT - 6}>
            {year}
          </text>
        ))}
    </svg>
  );
}

/** The values that the axis names, and from where to where it reaches: round figures around all values, from 0 unless they lie far above
 *  it. */
function scaleOf(stretches: readonly Stretch[]) {
  const values = stretches.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isFarAbove = least > 0 && most !== least && most / least <= 3;
  const from = isFarAbove ? least - (most - least) / 2 : Math.min(0, least);
  const to = Math.max(most, from + Number(most === from));
  const step = roundStep((to - from) / 4);
  const begin = Math.floor(from / step);
  const count = Math.ceil(to / step) - begin;
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number(((begin + at) * step).toPrecision(12)));
  return { ticks, low: begin * step, high: (begin + count) * step };
}

/** The least of 1, 2, 5, 10 … or their tenths and hundredths that is not below a number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((each) => each * power >= least) ?? 10) * power;
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000;
}
