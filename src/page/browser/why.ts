import { close } from '../texts/browser.js';
import { fetchPart, partOf } from './parts.js';

/*
 * Opens the reasons of a figure in a dialog; without the script they are a page of their own. Each has its address in the
 * history, so Back leads to the reasons before, and at last to the figure.
 */

const dialog = document.createElement('dialog');
dialog.className = 'reasons';
dialog.setAttribute('aria-labelledby', 'why');
const form = document.createElement('form');
form.method = 'dialog';
const button = document.createElement('button');
button.className = 'quieter';
button.textContent = close;
form.append(button);
const content = document.createElement('div');
dialog.append(form, content);
document.body.append(dialog);

/** How many reasons were opened one from another, for the history. */
let depth = 0;
let figure: HTMLElement | undefined;
let request = new AbortController();

document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-why]') : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!dialog.open) figure = link;
  depth += 1;
  history.pushState({ why: depth }, '', link.href);
  void open(link.href);
});

window.addEventListener('popstate', (event) => {
  const state: unknown = event.state;
  const at = typeof state === 'object' && state !== null && 'why' in state ? Number(state.why) : 0;
  depth = at;
  if (at > 0) void open(location.href);
  else if (dialog.open) dialog.close('back');
});

dialog.addEventListener('close', () => {
  request.abort();
  if (dialog.returnValue !== 'back' && depth > 0) history.go(-depth);
  dialog.returnValue = '';
  figure?.focus();
});

dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

async function open(address: string): Promise<void> {
  request.abort();
  request = new AbortController();
  try {
    const part = await fetchPart(partOf(address, 'reasons'), request.signal);
    const reasons = part.content.querySelector('[data-reasons]');
    if (reasons === null) return location.assign(address);
    content.replaceChildren(...[...reasons.children].map((each) => document.importNode(each, true)));
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    const heading = content.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(address);
  }
}
