import { fetchFragment, partOf, swap } from './parts.js';

/** Debounces changes: from the last change of figures until the curve is fetched, in milliseconds. */
const DEBOUNCE = 1000;

let fetchTimer: number | undefined;
let request = new AbortController();

/** Fetches the curve below an answer, where there is one, once the figures have settled. */
export function fetchCurveSoon(): void {
  clearTimeout(fetchTimer);
  request.abort();
  const { case: query } = document.getElementById('answer')?.dataset ?? {};
  const link = document.querySelector<HTMLAnchorElement>('[data-fetch] a');
  if (query === undefined || link === null) return;
  const address = `${link.pathname}?${query}`;
  fetchTimer = window.setTimeout(() => void fetchCurve(address), DEBOUNCE);
}

async function fetchCurve(address: string): Promise<void> {
  request = new AbortController();
  try {
    const { status, content } = await fetchFragment(partOf(address, 'small'), request.signal);
    if (status === 200) swap(content);
  } catch {
    // The link to the curve stays.
  }
}
