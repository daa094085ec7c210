import './copy.js';
import { dialog, showReasons } from './dialog.js';
import { fetchFragment, partOf } from './parts.js';

/*
 * Opens the reasons of a figure in a dialog; without the script they are a page of their own. Each has its address in the
 * history, so that Back leads to the reasons before it, and in the end to the figure.
 */

/** The depth at which the document itself stands: above 0 it is a page of reasons that were first opened in a dialog. */
const start = depthIn(history.state);
const ownAddress = address();
/** The current depth in the history: how many reasons were opened one from another. */
let depth = start;
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

window.addEventListener('popstate', ({ state }) => {
  const at = depthIn(state);
  depth = Math.max(at, start);
  if (at > start) void open(location.href);
  // A browser keeps the document where it takes two addresses for one, and then only this script can load the other.
  else if (at < start && address() !== ownAddress) location.reload();
  else if (dialog.open) dialog.close('back');
});

dialog.addEventListener('close', () => {
  request.abort();
  if (dialog.returnValue !== 'back' && depth > start) history.go(start - depth);
  dialog.returnValue = '';
  figure?.focus();
});

async function open(href: string): Promise<void> {
  request.abort();
  request = new AbortController();
  try {
    const part = await fetchFragment(partOf(href, 'reasons'), request.signal);
    if (!showReasons(part.content)) location.assign(href);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(href);
  }
}

function depthIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'why' in state ? Number(state.why) : 0;
}

/** The address without its fragment, which leads to no other page. */
function address(): string {
  return location.pathname + location.search;
}
