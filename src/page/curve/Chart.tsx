import { plainNumber, shortPounds } from '../parts/figures.js';
import { curve as texts } from '../texts/en.js';
import { type Curve, type CurvePoint, roundAmounts } from './points.js';

interface ChartProps {
  readonly curve: Curve;
  /** The salary of the case itself. */
  readonly mark: CurvePoint;
}

/** Take-home over salary, drawn for wide and for narrow screens. */
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
const TOP = 14;
const BOTTOM = 30;

function Drawing({
  curve: { from, to, points },
  mark,
  width,
  height,
  name,
}: ChartProps & { readonly width: number; readonly height: number; readonly name: string }) {
  const amounts = points.map(({ home }) => home.toNumber());
  const [low, high] = [Math.min(0, ...amounts), Math.max(1, ...amounts)];
  const x = (salary: number) => round(LEFT + ((salary - from) / (to - from)) * (width - LEFT - RIGHT));
  const y = (amount: number) =>
    round(height - BOTTOM - ((amount - low) / (high - low)) * (height - TOP - BOTTOM));
  const places = points.map(({ salary, home }) => `${x(salary)} ${y(home.toNumber())}`);
  // The line rises: its name is clear of it below and to the right.
  const named = points[Math.floor(points.length * 0.6)];
  return (
    <svg
      class={`rise curve ${name}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={texts.chart(shortPounds(from), shortPounds(to))}
    >
      {roundAmounts(low, high, 5).map((amount) => (
        <g key={amount}>
          <path class="grid-line" d={`M${LEFT} ${y(amount)}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={y(amount) + 5} text-anchor="end">
            {amountLabel(amount)}
          </text>
        </g>
      ))}
      {roundAmounts(from, to, width > 400 ? 7 : 4).map((salary) => (
        <text key={salary} x={x(salary)} y={height - 8} text-anchor="middle">
          {amountLabel(salary)}
        </text>
      ))}
      {places.length > 0 && <path class="line" d={`M${places.join('L')}`} />}
      {named !== undefined && (
        <text class="value" x={x(named.salary) + 10} y={y(named.home.toNumber()) + 20}>
          {texts.home}
        </text>
      )}
      {mark.salary >= from && mark.salary <= to && (
        <circle class="mark" cx={x(mark.salary)} cy={y(mark.home.toNumber())} r="5" />
      )}
    </svg>
  );
}

/** £500, £50k, £2.5m */
function amountLabel(amount: number): string {
  const size = Math.abs(amount);
  const [divisor, unit] = size >= 1_000_000 ? [1_000_000, 'm'] : size >= 1_000 ? [1_000, 'k'] : [1, ''];
  return `${amount < 0 ? '−' : ''}£${plainNumber(size / divisor)}${unit}`;
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
