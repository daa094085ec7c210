import { curvePoint } from '../texts/browser.js';
import { fetchPart, partOf, swap } from './parts.js';

/*
 * The curve over salary: below an answer it is fetched once the figures have settled; on its own page it is a slider.
 */

/** Debounces changes: from the last change of figures until the curve is fetched, in milliseconds. */
const DEBOUNCE = 1000;

let fetchTimer: number | undefined;
let request = new AbortController();

fetchSoon();
document.addEventListener('settled', fetchSoon);

function fetchSoon(): void {
  clearTimeout(fetchTimer);
  request.abort();
  if (document.querySelector('[data-fetch]') === null) return;
  fetchTimer = window.setTimeout(() => void fetchCurve(), DEBOUNCE);
}

async function fetchCurve(): Promise<void> {
  request = new AbortController();
  try {
    const { status, content } = await fetchPart(partOf(`/pay/curve?${caseQuery()}`, 'small'), request.signal);
    if (status === 200) swap(content);
  } catch {
    // The link to the curve stays.
  }
}

/** The case in the address, without its display options. */
function caseQuery(): string {
  const entries = [...new URLSearchParams(location.search)];
  return new URLSearchParams(entries.filter(([name]) => !name.startsWith('show.'))).toString();
}

/** A point of the curve, as the table below the chart has it. */
interface Point {
  readonly salary: number;
  readonly home: number;
  readonly cost: number;
  readonly texts: readonly string[];
}

const chartOfPage = document.querySelector<HTMLElement>('[data-curve]');
if (chartOfPage !== null) makeSlider(chartOfPage);

/** Makes a slider of a chart: keys and the pointer move a mark along its points. */
function makeSlider(chart: HTMLElement): void {
  const points = [...document.querySelectorAll('.points tbody tr')].map((row): Point => {
    const texts = [...row.children].map((cell) => cell.textContent ?? '');
    const [salary = 0, home = 0, cost = 0] = texts.map((text) =>
      Number(text.replaceAll(',', '').replace('−', '-')),
    );
    return { salary, home, cost, texts };
  });
  const turns = [...document.querySelectorAll<HTMLElement>('[data-turn]')].map(({ dataset }) =>
    Number(dataset['turn']),
  );
  const markText = document.querySelector('[data-under-mark]');
  let at = 0;
  const attributes = {
    tabindex: '0',
    role: 'slider',
    'aria-label': chart.dataset['curve'] ?? '',
    'aria-valuemin': String(points[0]?.salary),
    'aria-valuemax': String(points.at(-1)?.salary),
  };
  for (const [name, value] of Object.entries(attributes)) chart.setAttribute(name, value);
  const go = (to: number) => {
    at = Math.min(Math.max(to, 0), points.length - 1);
    const point = points[at];
    if (point === undefined) return;
    const [salary = '', home = '', cost = ''] = point.texts;
    const text = curvePoint(salary, home, cost);
    chart.setAttribute('aria-valuenow', String(point.salary));
    chart.setAttribute('aria-valuetext', text);
    if (markText !== null) markText.textContent = text;
    for (const svg of chart.querySelectorAll('svg')) drawMark(svg, point);
  };
  const toTurn = (salary: number | undefined) => {
    const index = points.findIndex((point) => point.salary >= (salary ?? Number.POSITIVE_INFINITY));
    return index < 0 ? at : index;
  };
  const currentSalary = () => points[at]?.salary ?? 0;
  chart.addEventListener('keydown', (event) => {
    const next: Readonly<Record<string, () => number>> = {
      ArrowRight: () => at + 1,
      ArrowUp: () => at + 1,
      ArrowLeft: () => at - 1,
      ArrowDown: () => at - 1,
      Home: () => 0,
      End: () => points.length - 1,
      PageUp: () => toTurn(turns.find((salary) => toTurn(salary) > at)),
      PageDown: () => toTurn(turns.findLast((salary) => toTurn(salary) < at && salary < currentSalary())),
    };
    const step = next[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(step());
  });
  const follow = ({ clientX, target }: PointerEvent) => {
    const svg = target instanceof Element ? target.closest('svg') : null;
    if (svg === null) return;
    const { left, width } = svg.getBoundingClientRect();
    const [start = 0, , end = 0, , from = 0, to = 0] = plotOf(svg);
    const units = ((clientX - left) / width) * svg.viewBox.baseVal.width;
    const salary = from + ((units - start) / (end - start)) * (to - from);
    const nearest = points.findIndex((point) => point.salary >= salary);
    go(nearest < 0 ? points.length - 1 : nearest);
  };
  chart.addEventListener('pointerdown', follow);
  chart.addEventListener('pointermove', follow);
  at = Math.max(
    0,
    points.findIndex(({ salary }) => salary >= Number(chart.dataset['at'])),
  );
  chart.setAttribute('aria-valuenow', String(currentSalary()));
}

/** The edges of the plot in units of the drawing, then the bounds of salaries and of amounts in pounds. */
function plotOf(svg: Element): readonly number[] {
  return (svg.getAttribute('data-plot') ?? '').split(' ').map(Number);
}

/** Draws a line and dots at a point of the curve. */
function drawMark(svg: SVGSVGElement, { salary, home, cost }: Point): void {
  const [start = 0, top = 0, end = 0, bottom = 0, from = 0, to = 0, low = 0, high = 0] = plotOf(svg);
  const x = start + ((salary - from) / (to - from)) * (end - start);
  const y = (amount: number) => bottom - ((amount - low) / (high - low)) * (bottom - top);
  const existing = svg.querySelector('.under');
  const group = existing ?? document.createElementNS(svg.namespaceURI, 'g');
  group.setAttribute('class', 'under');
  const line = element(svg, 'path', { d: `M${x} ${top}V${bottom}` });
  const dots = [home, cost].map((amount) =>
    element(svg, 'circle', { cx: `${x}`, cy: `${y(amount)}`, r: '4' }),
  );
  group.replaceChildren(line, ...dots);
  if (existing === null) svg.append(group);
}

function element(svg: Element, name: string, attributes: Readonly<Record<string, string>>): Element {
  const child = document.createElementNS(svg.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) child.setAttribute(key, value);
  return child;
}
