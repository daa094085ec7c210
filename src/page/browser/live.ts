import { failed, limited, linkCopied, notUpdated } from '../texts/browser.js';
import './copy.js';
import { showFitting } from './fits.js';
import { type Fragment, fetchFragment, partOf, swap } from './parts.js';

/*
 * Figures change as a person types: the script fetches the page for the new case, and swaps in the parts that differ.
 */

/** Debounces typing: from the last key to the request, in milliseconds. */
const DEBOUNCE = 200;
/** From the last change of figures until they are announced to screen readers, in milliseconds. */
const ANNOUNCE_AFTER = 1000;
/** From a request that did not reach the service to the next, in milliseconds; at once where the line is back. */
const TRY_AGAIN_AFTER = 5000;
/** For how long a link says that it was copied, in milliseconds. */
const SAYS_COPIED = 3000;
/** From a request until the old answer turns pale, in milliseconds. */
const PALE_AFTER = 400;

const form = document.querySelector<HTMLFormElement>('form[data-live]');
let updateTimer: number | undefined;
let statusTimer: number | undefined;
let request = new AbortController();
interface Fault {
  readonly says: string;
  /** Whether the field only waits for its value. */
  readonly isMissing: boolean;
}

/** The address that could not be asked for. */
let unreached: string | undefined;
/** The faults of the case by the name of their field. */
let faults: ReadonlyMap<string, Fault> = new Map();
/** The fields that focus has left, and those that were emptied. What is missing is said of these alone, and no fault of one that is being
 *  filled in. */
const leftFields = new Set<string>();
/** Whether a mouse button or a finger is down: a fault shown then would move what is pressed away from under it. */
let isPressed = false;

const initialFocus =
  document.querySelector<HTMLElement>('[autofocus]') ?? document.querySelector<HTMLElement>('[data-focus]');
(initialFocus?.querySelector<HTMLElement>('input, select') ?? initialFocus)?.focus();

if (form !== null) {
  showFitting(form);
  form.addEventListener('input', ({ target }) => {
    clearTimeout(updateTimer);
    showFitting(form);
    // What was said of it, or is about to be, is of its old value.
    if (isEmptied(target)) leftFields.add(nameOf(target));
    else leftFields.delete(nameOf(target));
    if (faults.size > 0) announce('', 0);
    for (const fault of form.querySelectorAll('.fault'))
      if (fieldOf(fault) === nameOf(target)) removeFault(fault);
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
    const { target } = event;
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a:is([data-swap], [data-copy])') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isCopied = 'copy' in link.dataset;
    // Only a secure page may write to the clipboard; elsewhere the link leads to the address that is to be shared.
    if (isCopied && navigator.clipboard === undefined) return;
    event.preventDefault();
    void (isCopied ? copy(link) : update(link.href));
  });
  window.addEventListener('online', () => {
    if (unreached !== undefined) void update(unreached);
  });
}

// An example is typed over: to click into a field of it takes all that is in it, as to come to it by the keyboard does.
document.querySelector('form[data-example]')?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return;
  if (target.value === target.defaultValue) target.select();
});

function release(): void {
  isPressed = false;
  // After the click, which comes next.
  setTimeout(showFaults);
}

async function copy(link: HTMLAnchorElement): Promise<void> {
  const { textContent: label, href } = link;
  try {
    await navigator.clipboard.writeText(href);
  } catch {
    return location.assign(href);
  }
  link.textContent = linkCopied;
  announce(linkCopied, 0);
  setTimeout(() => {
    link.textContent = label;
  }, SAYS_COPIED);
}

/** Whether a person took out all that stood in a field. */
function isEmptied(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'text' && target.value.trim() === '';
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
  clearTimeout(updateTimer);
  request.abort();
  request = new AbortController();
  unreached = undefined;
  // First, so that the case is in the address also where the service cannot be reached.
  history.replaceState(history.state, '', address);
  const paleTimer = window.setTimeout(() => markOld(true), PALE_AFTER);
  try {
    const part = await fetchFragment(partOf(address, 'answer'), request.signal);
    if (part.status === 200) showAnswer(part);
    else if (part.status === 400) keepAnswer(part);
    else await retry(part, address);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    markOld(true);
    announce(failed, 0);
    unreached = address;
    updateTimer = window.setTimeout(() => void update(address), TRY_AGAIN_AFTER);
  } finally {
    clearTimeout(paleTimer);
  }
}

function showAnswer({ content }: Fragment): void {
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
}

/** Keeps the last answer, pale, while the form has faults. */
function keepAnswer({ content }: Fragment): void {
  faults = new Map(
    [...content.querySelectorAll<HTMLAnchorElement>('.problem a[href^="#"]')].map((link) => [
      link.hash.slice(1),
      { says: link.textContent ?? '', isMissing: 'missing' in link.dataset },
    ]),
  );
  showFaults();
  const summary = document.querySelector('.problem ul');
  const fresh = content.querySelector('.problem ul');
  if (summary !== null && fresh !== null) summary.replaceWith(document.importNode(fresh, true));
  markOld(true);
  const first = [...faults].find(([name, { isMissing }]) => !isMissing || leftFields.has(name));
  announce(first === undefined ? '' : notUpdated(first[1].says), first === undefined ? 0 : ANNOUNCE_AFTER);
}

async function retry({ retryAfter }: Fragment, address: string): Promise<void> {
  markOld(true);
  if (retryAfter === null) return announce(failed, 0);
  announce(limited(retryAfter), 0);
  updateTimer = window.setTimeout(() => void update(address), Number(retryAfter) * 1000);
}

/** Shows what is wrong beside each field, but of the one that is being filled in, and of those that one has not come to yet; and
 *  removes what was put right. */
function showFaults(): void {
  if (isPressed) return;
  for (const fault of form?.querySelectorAll('.fault') ?? [])
    if (!faults.has(fieldOf(fault))) removeFault(fault);
  for (const [name, { says, isMissing }] of faults) {
    const present = document.getElementById(`${name}-fault`);
    const isReached = isMissing ? leftFields.has(name) : nameOf(document.activeElement) !== name;
    if (present !== null) present.textContent = says;
    else if (isReached) addFault(name, says);
  }
}

/** The name of the field that a fault stands at. */
function fieldOf(fault: Element): string {
  return fault.id.replace(/-fault$/, '');
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
  // Its group may be folded away, also inside of another.
  for (const group of document.querySelectorAll('details'))
    if (group.contains(input)) group.setAttribute('open', '');
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
