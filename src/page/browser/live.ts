import { failed, limited, notUpdated } from '../texts/browser.js';
import { fetchPart, type Part, partOf, swap } from './parts.js';

/*
 * Figures change as one types: the script fetches the page for the new case, and swaps in the parts that differ.
 */

/** From the last key to the request, in milliseconds. */
const PAUSE = 200;
/** Until the figures are announced to screen readers, after they last changed, in milliseconds. */
const STILL = 1000;
/** Until the old answer turns pale while a new one is on its way, in milliseconds. */
const PALE_AFTER = 400;

const form = document.querySelector<HTMLFormElement>('form[data-live]');
let typing: number | undefined;
let telling: number | undefined;
let request = new AbortController();
/** The faults by field, each shown beside its field once focus leaves it. */
let faults: ReadonlyMap<string, string> = new Map();

document.querySelector<HTMLElement>('[data-focus]')?.focus();

if (form !== null) {
  form.addEventListener('input', () => {
    clearTimeout(typing);
    typing = window.setTimeout(() => void update(addressOf(form)), PAUSE);
  });
  form.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement) showFault(target);
  });
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-swap]') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void update(link.href);
  });
}

/** The address of the case in the form, without what is empty. */
function addressOf(of: HTMLFormElement): string {
  const url = new URL(of.action);
  for (const [name, value] of new FormData(of)) {
    if (typeof value === 'string' && value.trim() !== '') url.searchParams.append(name, value);
  }
  return url.href;
}

async function update(address: string): Promise<void> {
  request.abort();
  request = new AbortController();
  const waiting = window.setTimeout(() => mark('pale', true), PALE_AFTER);
  try {
    const part = await fetchPart(partOf(address, 'answer'), request.signal);
    if (part.status === 200) show(part);
    else if (part.status === 400) keep(part);
    else await retry(part, address);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    mark('pale', true);
    tell(failed, 0);
  } finally {
    clearTimeout(waiting);
  }
}

function show({ content }: Part): void {
  faults = new Map();
  for (const fault of document.querySelectorAll('[data-fault], .problem')) fault.remove();
  for (const field of form?.querySelectorAll('[aria-invalid]') ?? []) field.removeAttribute('aria-invalid');
  swap(content);
  mark('pale', false);
  const answer = document.getElementById('answer');
  const address = answer?.dataset['address'];
  if (address !== undefined) history.replaceState(history.state, '', address);
  tell(answer?.dataset['says'] ?? '', STILL);
  document.dispatchEvent(new Event('settled'));
}

/** Keeps the last answer, pale, while the form has faults. */
function keep({ content }: Part): void {
  faults = new Map(
    [...content.querySelectorAll<HTMLAnchorElement>('.problem a[href^="#"]')].map((link) => [
      link.hash.slice(1),
      link.textContent ?? '',
    ]),
  );
  mark('pale', true);
  const [first] = faults.values();
  if (first !== undefined) tell(notUpdated(first), STILL);
}

async function retry({ retryAfter }: Part, address: string): Promise<void> {
  mark('pale', true);
  if (retryAfter === null) return tell(failed, 0);
  tell(limited(retryAfter), 0);
  typing = window.setTimeout(() => void update(address), Number(retryAfter) * 1000);
}

/** Shows the fault of a field that focus has left, never while one types in it. */
function showFault(input: HTMLElement): void {
  const text = faults.get(input.id);
  const field = input.closest('[data-field]');
  field?.querySelector('[data-fault]')?.remove();
  if (text === undefined || field === null) return;
  const fault = document.createElement('p');
  fault.className = 'fault';
  fault.id = `${input.id}-fault`;
  fault.dataset['fault'] = '';
  fault.textContent = text;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', fault.id);
  (input.closest('.pay, .money, .percent, .number') ?? input).before(fault);
}

function mark(name: string, isSo: boolean): void {
  document.getElementById('answer')?.classList.toggle(name, isSo);
}

/** Announces a text to screen readers; a fault is shown to all. */
function tell(text: string, after: number): void {
  clearTimeout(telling);
  telling = window.setTimeout(() => {
    const status = document.querySelector<HTMLElement>('[data-status]');
    if (status === null) return;
    status.textContent = text;
    status.classList.toggle('unseen', !document.getElementById('answer')?.classList.contains('pale'));
  }, after);
}
