import { type Json, objectsIn } from '../../json.js';
import { percent, shortPounds } from '../parts/figures.js';
import { book as texts } from '../texts/en.js';
import { type BookFigure, bookFigureText } from './figures.js';

/** The bands of income of each nation on one scale; drawn for wide and for narrow screens. */
export function Bands({ figures }: { readonly figures: readonly BookFigure[] }) {
  return (
    <figure class="drawn">
      <figcaption>{texts.bandsTitle}</figcaption>
      <Drawing figures={figures} width={660} name="for-wide" />
      <Drawing figures={figures} width={334} name="for-narrow" />
    </figure>
  );
}

const ROW = 64;
const BAR = { top: 24, height: 32 };
const AXIS = 24;
/** The scale ends at the first multiple of this above the last limit, in pounds. */
const STEP = 50_000;
/** The least width of a band into which its rate is written. */
const ROOM = 48;

interface Band {
  readonly rate: number;
  readonly from: number;
  /** Undefined for the last band. */
  readonly to: number | undefined;
}

function Drawing({
  figures,
  width,
  name,
}: {
  readonly figures: readonly BookFigure[];
  readonly width: number;
  readonly name: string;
}) {
  const rows = figures.map((figure) => ({ figure, bands: bandsIn(figure.value) }));
  const limits = rows.flatMap(({ bands }) => bands.map(({ from, to = from }) => to));
  const most = (Math.floor(Math.max(0, ...limits) / STEP) + 1) * STEP;
  const x = (amount: number) => (amount / most) * width;
  const height = rows.length * ROW + AXIS;
  const summary = figures
    .map(({ name: of, value, unit }) => `${of}: ${bookFigureText(value, unit)}`)
    .join('. ');
  return (
    <svg class={`bands ${name}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
      {rows.map(({ figure, bands }, row) => (
        <g key={figure.path} transform={`translate(0 ${row * ROW})`}>
          <text x="0" y="16">
            {figure.name}
          </text>
          {bands.map(({ rate, from, to = most }, index) => (
            <g key={from}>
              <rect
                x={x(from)}
                y={BAR.top}
                width={Math.max(1, x(to) - x(from) - 2)}
                height={BAR.height}
                fill-opacity={0.1 + (0.3 * (index + 1)) / bands.length}
              />
              {x(to) - x(from) > ROOM && (
                <text class="value" x={x(from) + 6} y={BAR.top + 21}>
                  {percent(rate)}
                </text>
              )}
            </g>
          ))}
        </g>
      ))}
      {[0, most / 2, most].map((amount, index) => (
        <text key={amount} x={x(amount)} y={height - 6} text-anchor={['start', 'middle', 'end'][index]}>
          {shortPounds(amount)}
        </text>
      ))}
    </svg>
  );
}

/** Bands as data; `value` is that of a figure of the rates. */
export function bandsIn(value: Json): readonly Band[] {
  return objectsIn(value).map(({ rate, from, to }) => ({
    rate: Number(rate),
    from: Number(from),
    to: typeof to === 'number' ? to : undefined,
  }));
}
