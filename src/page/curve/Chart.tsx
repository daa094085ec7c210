import type { Decimal } from '../../language/index.js';
import { plainNumber, shortPounds } from '../parts/figures.js';
import { curve as texts } from '../texts/en.js';
import type { Curve } from './curve.js';

/** The salary that a case has, and what it comes to. */
export interface Mark {
  readonly salary: number;
  readonly home: Decimal;
  readonly cost: Decimal;
}

interface ChartProps {
  readonly curve: Curve;
  readonly mark: Mark;
  /** Whether a table of its points stands below it. */
  readonly hasTable?: boolean;
}

/** Take-home and cost over salary, drawn for wide and for narrow screens. */
export function Chart(props: ChartProps) {
  return (
    <>
      <Drawing {...props} width={660} height={360} name="for-wide" />
      <Drawing {...props} width={334} height={300} name="for-narrow" />
    </>
  );
}

const LEFT = 52;
/** Half of the longest label of the axis, £12.5m. */
const RIGHT = 30;
const TOP = 30;
const BOTTOM = 30;
/** The numbers of turns that are closer than this share a label. */
const LABEL_SPACING = 22;

function Drawing({
  curve,
  mark,
  hasTable = false,
  width,
  height,
  name,
}: ChartProps & { readonly width: number; readonly height: number; readonly name: string }) {
  const { from, to, points, turns, cliffs } = curve;
  const amounts = points.flatMap(({ home, cost }) => [home, cost].map((each) => each.toNumber()));
  const [low, high] = [Math.min(0, ...amounts), Math.max(1, ...amounts)];
  const x = (salary: number) => LEFT + ((salary - from) / (to - from)) * (width - LEFT - RIGHT);
  const y = (amount: number) => height - BOTTOM - ((amount - low) / (high - low)) * (height - TOP - BOTTOM);
  const line = (amountOf: (point: Mark) => Decimal) =>
    points
      .map(
        (point, at) =>
          `${at === 0 ? 'M' : 'L'}${round(x(point.salary))} ${round(y(amountOf(point).toNumber()))}`,
      )
      .join('');
  // Both lines rise: a name is clear of them above and left of the upper one, below and right of the lower one.
  const [lower, upper] = [0.6, 0.8].map((part) => points[Math.floor(points.length * part)]);
  const isMarked = mark.salary >= from && mark.salary <= to;
  const label = hasTable ? texts.chartWithTable : texts.chart;
  return (
    <svg
      class={`rise curve ${name}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label(shortPounds(from), shortPounds(to))}
      data-plot={[LEFT, TOP, width - RIGHT, height - BOTTOM, from, to, low, high].join(' ')}
    >
      {cliffs.map(({ salary, recoveredAt = to }) => (
        <rect
          key={salary}
          class="cliff"
          x={round(x(salary))}
          y={TOP}
          width={Math.max(3, round(x(recoveredAt) - x(salary)))}
          height={height - TOP - BOTTOM}
        />
      ))}
      {ticks(low, high, 5).map((amount) => (
        <g key={amount}>
          <path class="grid-line" d={`M${LEFT} ${round(y(amount))}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={round(y(amount)) + 5} text-anchor="end">
            {amountLabel(amount)}
          </text>
        </g>
      ))}
      {ticks(from, to, width > 400 ? 7 : 4).map((salary) => (
        <text key={salary} x={round(x(salary))} y={height - 8} text-anchor="middle">
          {amountLabel(salary)}
        </text>
      ))}
      {turnLabels(turns, x).map(({ label, position, salaries }) => (
        <g key={label}>
          {salaries.map((salary) => (
            <path key={salary} class="turn" d={`M${round(x(salary))} ${TOP}V${height - BOTTOM}`} />
          ))}
          <text class="turn-number" x={position} y={TOP - 10} text-anchor="middle">
            {label}
          </text>
        </g>
      ))}
      <path class="line cost" d={line(({ cost }) => cost)} />
      <path class="line" d={line(({ home }) => home)} />
      {upper !== undefined && (
        <text
          class="value"
          x={round(x(upper.salary)) - 10}
          y={round(y(upper.cost.toNumber())) - 8}
          text-anchor="end"
        >
          {texts.cost}
        </text>
      )}
      {lower !== undefined && (
        <text class="value" x={round(x(lower.salary)) + 10} y={round(y(lower.home.toNumber())) + 20}>
          {texts.home}
        </text>
      )}
      {isMarked && (
        <>
          <circle class="mark cost" cx={round(x(mark.salary))} cy={round(y(mark.cost.toNumber()))} r="5" />
          <circle class="mark" cx={round(x(mark.salary))} cy={round(y(mark.home.toNumber()))} r="5" />
        </>
      )}
    </svg>
  );
}

/** The labels of turns: their numbers in the table. Turns close to each other share one: 3–4. */
function turnLabels(turns: Curve['turns'], x: (salary: number) => number) {
  const groups: { first: number; last: number; position: number; salaries: number[] }[] = [];
  for (const [index, { salary }] of turns.entries()) {
    const position = round(x(salary));
    const group = groups.at(-1);
    if (group !== undefined && position - group.position < LABEL_SPACING) {
      group.last = index + 1;
      group.salaries.push(salary);
    } else groups.push({ first: index + 1, last: index + 1, position, salaries: [salary] });
  }
  return groups.map(({ first, last, position, salaries }) => ({
    label: first === last ? String(first) : `${first}–${last}`,
    position,
    salaries,
  }));
}

/** Round amounts from `low` to `high`, for the marks of an axis. */
function ticks(low: number, high: number, most: number): readonly number[] {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough,
  );
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}

/** £50k, £2.5m; unabbreviated below a thousand, and where it is not in whole hundreds. */
function amountLabel(amount: number): string {
  if (amount % 100_000 === 0 && Math.abs(amount) >= 1_000_000) return `£${plainNumber(amount / 1_000_000)}m`;
  return amount !== 0 && amount % 100 === 0 && Math.abs(amount) >= 1_000
    ? `${shortPounds(amount / 1_000)}k`
    : shortPounds(amount);
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
