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
  const scale = scaleOf(props.stretches);
  return (
    <>
      <Drawing {...props} width={660} name="for-wide" />
      <Drawing {...props} width={334} name="for-narrow" />
      {scale.low > 0 && (
        <figcaption class="small quiet">{texts.scaleBegins(props.text(scale.low))}</figcaption>
      )}
    </>
  );
}

const HEIGHT = 180;
const LEFT = 64;
const RIGHT = 12;
const TOP = 24;
const BOTTOM = 28;
const WIDTH_OF_DIGIT = 9;

function Drawing({
  stretches,
  text,
  width,
  name,
}: StepChartProps & { readonly width: number; readonly name: string }) {
  const { low, high } = scaleOf(stretches);
  const days = stretches.flatMap(({ from, until }) => [dayNumber(from), dayNumber(until)]);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const x = (day: string) =>
    LEFT + ((dayNumber(day) - first) / Math.max(1, last - first)) * (width - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const path = stretches
    .map(({ from, until, value }, index) => {
      const gap = index > 0 && dayNumber(from) - dayNumber(stretches[index - 1]?.until ?? from) > 2;
      return `${index === 0 || gap ? 'M' : 'L'}${x(from).toFixed(1)} ${y(value).toFixed(1)}H${x(until).toFixed(1)}`;
    })
    .join('');
  const summary = stretches.map(({ year, value }) => `${year} ${text(value)}`).join(', ');
  const years = stretches.filter(({ year }, index) => stretches[index - 1]?.year !== year);
  const yearInterval = Math.ceil(years.length / (width > 400 ? 9 : 4));
  const steps = stretches.filter(({ value }, index) => index === 0 || value !== stretches[index - 1]?.value);
  const stepsWithLabel =
    steps.length <= (width > 400 ? 9 : 4)
      ? steps
      : steps.filter((_, index) => index === 0 || index === steps.length - 1);
  return (
    <svg class={`rise ${name}`} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary}>
      {[low, high].map((value) => (
        <g key={value}>
          <path class="grid-line" d={`M${LEFT} ${y(value)}H${width - RIGHT}`} />
        </g>
      ))}
      <text x={LEFT - 8} y={y(low) + 5} text-anchor="end">
        {text(low)}
      </text>
      <path class="line" d={path} />
      {stepsWithLabel.map((each) => (
        <Label
          key={each.from}
          says={text(each.value)}
          x={x(each.from)}
          y={y(each.value)}
          before={steps[steps.indexOf(each) - 1]?.value ?? each.value}
          value={each.value}
          next={steps[steps.indexOf(each) + 1]}
          placeOf={x}
          right={width - RIGHT}
        />
      ))}
      {years
        .filter((_, index) => index % yearInterval === 0)
        .map(({ year, from }) => (
          <text key={year} x={x(from)} y={HEIGHT - 6}>
            {year}
          </text>
        ))}
    </svg>
  );
}

/** From where to where the scale reaches. Where the figures lie far above 0 it begins at a round figure below them. */
function scaleOf(stretches: readonly Stretch[]): { readonly low: number; readonly high: number } {
  const values = stretches.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (most === least) return least === 0 ? { low: 0, high: 1 } : { low: 0, high: most };
  if (least <= 0 || most / least > 3) return { low: Math.min(0, least), high: most };
  const step = 10 ** Math.floor(Math.log10(most - least));
  const low = Math.floor((least - (most - least) / 2) / step) * step;
  return { low: Number(low.toPrecision(12)), high: most };
}

/** The value of a step stands above its line, or below where the line rises or falls through it. */
function Label({
  says,
  x,
  y,
  before,
  value,
  next,
  placeOf,
  right,
}: {
  readonly says: string;
  readonly x: number;
  readonly y: number;
  readonly before: number;
  readonly value: number;
  readonly next: Stretch | undefined;
  readonly placeOf: (day: string) => number;
  readonly right: number;
}) {
  const end = x + says.length * WIDTH_OF_DIGIT;
  const isAtEdge = end > right;
  const isCrossed =
    (isAtEdge && value < before) || (next !== undefined && next.value > value && end > placeOf(next.from));
  return (
    <text
      class="value"
      x={isAtEdge ? right : x}
      y={isCrossed ? y + 20 : y - 8}
      {...(isAtEdge && { 'text-anchor': 'end' })}
    >
      {says}
    </text>
  );
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000;
}
