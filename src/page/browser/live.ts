import { failed, limited, notUpdated } from '../texts/browser.js';
import { fetchCurveSoon } from './curve.js';
import { fetchPart, type Part, partOf, swap } from './parts.js';

/*
 * Figures change as a person types: the script fetches the page for the new case, and swaps in the parts that differ.
 */

/** Debounces typing: from the last key to the request, in milliseconds. */
const DEBOUNCE = 200;
/** From the last change of figures until they are announced to screen readers, in milliseconds. */
const ANNOUNCE_AFTER = 1000;
/** From a request until the old answer turns pale, in milliseconds. */
const PALE_AFTER = 400;

const form = document.querySelector<HTMLFormElement>('form[data-live]');
let updateTimer: number | undefined;
let statusTimer: number | undefined;
let request = new AbortController();
/** The faults of the case by the name of their field. */
let faults: ReadonlyMap<string, string> = new Map();
/** The fields that focus has left. Only beside these a fault is shown, never beside one that is being filled in. */
const leftFields = new Set<string>();
/** Whether a mouse button or a finger is down: a fault shown then would move what is pressed away from under it. */
let isPressed = false;

const initialFocus =
  document.querySelector<HTMLElement>('[autofocus]') ?? document.querySelector<HTMLElement>('[data-focus]');
(initialFocus?.querySelector<HTMLElement>('input, select') ?? initialFocus)?.focus();

if (form !== null) {
  form.addEventListener('input', () => {
    clearTimeout(updateTimer);
    updateTimer = window.setTimeout(() => void update(addressOf(form)), DEBOUNCE);
  });
  form.addEventListener('focusin', ({ target }) => leftFields.delete(nameOf(target)));
  form.addEventListener('focusout', ({ target }) => {
    leftFields.add(nameOf(target));
    setTimeout(showFaults);
  });
  document.addEventListener('pointerdown', () => {
    isPressed = true;
  });
  for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, release);
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-swap]') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void update(link.href);
  });
}

// An example is typed over: to come to a field of it takes all that is in it.
document.querySelector('form[data-example]')?.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'text') setTimeout(() => target.select());
});

fetchCurveSoon();

function release(): void {
  isPressed = false;
  // After the click, which comes next.
  setTimeout(showFaults);
}

function nameOf(target: EventTarget | null): string {
  return (target instanceof Element && target.getAttribute('name')) || '';
}

/** The address of the case in the form, without what is empty. */
function addressOf(caseForm: HTMLFormElement): string {
  const url = new URL(caseForm.action);
  for (const [name, value] of new FormData(caseForm)) {
    if (typeof value === 'string' && value.trim() !== '') url.searchParams.append(name, value);
  }
  return url.href;
}

async function update(address: string): Promise<void> {
  request.abort();
  request = new AbortController();
  const paleTimer = window.setTimeout(() => markOld(true), PALE_AFTER);
  try {
    const part = await fetchPart(partOf(address, 'answer'), request.signal);
    if (part.status === 200) showAnswer(part);
    else if (part.status === 400) keepAnswer(part);
    else await retry(part, address);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    markOld(true);
    announce(failed, 0);
  } finally {
    clearTimeout(paleTimer);
  }
}

function showAnswer({ content }: Part): void {
  faults = new Map();
  showFaults();
  document.querySelector('.problem')?.remove();
  swap(content);
  markOld(false);
  const answer = document.getElementById('answer');
  const { address, title } = answer?.dataset ?? {};
  if (address !== undefined) history.replaceState(history.state, '', address);
  if (title !== undefined) document.title = title;
  announce(answer?.dataset['says'] ?? '', ANNOUNCE_AFTER);
  fetchCurveSoon();
}

/** Keeps the last answer, pale, while the form has faults. */
function keepAnswer({ content }: Part): void {
  faults = new Map(
    [...content.querySelectorAll<HTMLAnchorElement>('.problem a[href^="#"]')].map((link) => [
      link.hash.slice(1),
      link.textContent ?? '',
    ]),
  );
  showFaults();
  markOld(true);
  const [first] = faults.values();
  if (first !== undefined) announce(notUpdated(first), ANNOUNCE_AFTER);
}

async function retry({ retryAfter }: Part, address: string): Promise<void> {
  markOld(true);
  if (retryAfter === null) return announce(failed, 0);
  announce(limited(retryAfter), 0);
  updateTimer = window.setTimeout(() => void update(address), Number(retryAfter) * 1000);
}

/** Shows what is wrong beside each field that focus has left, and removes what was put right. */
function showFaults(): void {
  if (isPressed) return;
  for (const fault of form?.querySelectorAll('.fault') ?? []) {
    if (!faults.has(fault.id.replace(/-fault$/, ''))) removeFault(fault);
  }
  for (const [name, text] of faults) {
    const present = document.getElementById(`${name}-fault`);
    if (present !== null) present.textContent = text;
    else if (leftFields.has(name)) addFault(name, text);
  }
}

/** As the server renders a fault: before the input and all that stands around it, and described after its hint. */
function addFault(name: string, text: string): void {
  const input = document.getElementById(name);
  const parts = input?.closest('[data-field]')?.children ?? [];
  const fault = document.createElement('p');
  fault.className = 'fault';
  fault.id = `${name}-fault`;
  fault.textContent = text;
  [...parts].find((part) => part.contains(input))?.before(fault);
  input?.setAttribute('aria-invalid', 'true');
  input?.setAttribute('aria-describedby', [...describedBy(input), fault.id].join(' '));
}

function removeFault(fault: Element): void {
  for (const input of form?.querySelectorAll(`[aria-describedby~="${fault.id}"]`) ?? []) {
    input.removeAttribute('aria-invalid');
    const others = describedBy(input).filter((id) => id !== fault.id);
    if (others.length === 0) input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', others.join(' '));
  }
  fault.remove();
}

/** The ids of what describes an input. */
function describedBy(input: Element): readonly string[] {
  return (input.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
}

/** Turns the answer pale, and the line on a phone that sums it up. */
function markOld(isOld: boolean): void {
  for (const part of document.querySelectorAll('#answer, .now')) part.classList.toggle('pale', isOld);
}

/** Announces a text to screen readers; a fault is shown to all. */
function announce(text: string, after: number): void {
  clearTimeout(statusTimer);
  statusTimer = window.setTimeout(() => {
    const status = document.querySelector<HTMLElement>('[data-status]');
    if (status === null) return;
    status.textContent = text;
    const isSeen = document.getElementById('answer')?.classList.contains('pale') ?? false;
    status.classList.toggle('unseen', !isSeen);
    // The status lies over the foot of the form, where one may be typing.
    if (isSeen) form?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }, after);
}
