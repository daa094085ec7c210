import type { Share } from '../pay/figures.js';
import { pay as texts } from '../texts/en.js';
import { SHARES } from '../texts/labels.js';
import { pounds } from './figures.js';

/** How wide the bar is drawn, and the paper between two parts of it, in its own units. */
const WIDTH = 1000;
const GAP = 2;

/** What the employer pays, shared out; every part is named in the key below, however thin. */
export function Bar({ shares }: { readonly shares: readonly Share[] }) {
  const shown = shares.filter(({ amount }) => !amount.isZero());
  return (
    <>
      <BarLine shares={shown} />
      <ul class="key num">
        {shown.map(({ name, amount, pence }) => (
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

/** The bar alone. `part` is how much of the full width it takes, where another is drawn on the same scale. */
export function BarLine({ shares, part = 1 }: { readonly shares: readonly Share[]; readonly part?: number }) {
  const shown = shares.filter(({ amount }) => !amount.isZero());
  const label = shown.map(({ name, pence }) => `${SHARES[name]} ${pence}p`).join(', ');
  return (
    <svg
      class="bar"
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.barLabel(label)}
    >
      {placed(shown, WIDTH * part).map(({ name, x, width }) => (
        <rect key={name} class={`s-${name}`} x={x} width={width} height="10" />
      ))}
    </svg>
  );
}

/** Where each part begins, and how wide it is. */
function placed(shares: readonly Share[], full: number) {
  const total = shares.reduce((sum, { amount }) => sum + Number(amount.toFixed(2)), 0);
  const room = full - GAP * (shares.length - 1);
  let x = 0;
  return shares.map(({ name, amount }) => {
    const width = total === 0 ? 0 : (Number(amount.toFixed(2)) / total) * room;
    const place = { name, x: Number(x.toFixed(1)), width: Number(width.toFixed(1)) };
    x += width + GAP;
    return place;
  });
}
