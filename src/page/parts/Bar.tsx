import type { Share } from '../pay/figures.js';
import { pay as texts } from '../texts/en.js';
import { SHARES } from '../texts/titles.js';
import { pounds } from './figures.js';

/** The width of the bar and the gap between two parts, in units of the drawing. */
const WIDTH = 1000;
const GAP = 2;

/** The employer's cost as a bar of shares, with a key that names every part, however thin. */
export function Bar({ shares }: { readonly shares: readonly Share[] }) {
  const visible = shares.filter(({ amount }) => !amount.isZero());
  return (
    <>
      <BarLine shares={visible} />
      <ul class="key num">
        {visible.map(({ name, amount, pence }) => (
          <li key={name} class={`s-${name}`}>
            <b>{SHARES[name]}</b>
            <span>{pounds(amount)}</span>
            <span>{pence}p</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The bar alone. `part` is its share of the full width, so that two bars can have one scale. */
export function BarLine({ shares, part = 1 }: { readonly shares: readonly Share[]; readonly part?: number }) {
  const visible = shares.filter(({ amount }) => !amount.isZero());
  const label = visible.map(({ name, pence }) => `${SHARES[name]} ${pence}p`).join(', ');
  return (
    <svg
      class="bar"
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.barLabel(label)}
    >
      {segmentsOf(visible, WIDTH * part).map(({ name, x, width }) => (
        <rect key={name} class={`s-${name}`} x={x} width={width} height="10" />
      ))}
    </svg>
  );
}

/** The start and the width of each part. */
function segmentsOf(shares: readonly Share[], full: number) {
  const total = shares.reduce((sum, { amount }) => sum + Number(amount.toFixed(2)), 0);
  const widthOfParts = full - GAP * (shares.length - 1);
  let x = 0;
  return shares.map(({ name, amount }) => {
    const width = total === 0 ? 0 : (Number(amount.toFixed(2)) / total) * widthOfParts;
    const place = { name, x: Number(x.toFixed(1)), width: Number(width.toFixed(1)) };
    x += width + GAP;
    return place;
  });
}
