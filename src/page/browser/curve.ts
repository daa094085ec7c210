import { fetchPart, partOf, swap } from './parts.js';

/** Debounces changes: from the last change of figures until the curve is fetched, in milliseconds. */
const DEBOUNCE = 1000;

let fetchTimer: number | undefined;
let request = new AbortController();

/** Fetches the curve below an answer, where there is one, once the figures have settled. */
export function fetchCurveSoon(): void {
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
