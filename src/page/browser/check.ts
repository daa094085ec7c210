import { unreached } from '../texts/browser.js';
import { showReasons } from './dialog.js';
import { showFitting } from './fits.js';
import { fetchFragment, swap } from './parts.js';

/* Checks a payslip without leaving the page, and shows reasons in a dialog. Without it the form is sent as forms are. */

let request = new AbortController();
/** What was sent for the answer that is shown. */
let answered = new FormData();

begin();
document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-check]') : null;
  if (form !== null) showFitting(form);
});
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  // A sheet is a document of its own.
  if (!(form instanceof HTMLFormElement && 'check' in form.dataset) || submitter?.hasAttribute('formaction'))
    return;
  event.preventDefault();
  if (submitter instanceof HTMLButtonElement && submitter.name === 'why') void explain(form, submitter.value);
  else void send(form, new FormData(form, submitter));
});

/** The form comes anew with each answer. */
function begin(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-check]');
  if (form === null) return;
  showFitting(form);
  answered = new FormData(form);
}

/** The page that the form is answered with; undefined where there is none, which is said. */
async function ask({ action }: HTMLFormElement, data: FormData): Promise<Document | undefined> {
  request.abort();
  request = new AbortController();
  say('');
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value);
  try {
    const { content } = await fetchFragment(action, request.signal, body);
    if (content.querySelector('form[data-check]') !== null) return content;
    say(content.querySelector('main')?.innerText ?? '');
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) say(unreached);
  }
  return undefined;
}

async function send(form: HTMLFormElement, data: FormData): Promise<void> {
  const content = await ask(form, data);
  if (content === undefined) return;
  swap(content);
  begin();
  document.title = content.title;
  const place = document.querySelector<HTMLElement>('.problem, [autofocus], [data-says]');
  place?.focus();
  say(place?.dataset['says'] ?? '', false);
}

async function explain(form: HTMLFormElement, figure: string): Promise<void> {
  const data = new FormData();
  for (const [name, value] of answered) data.append(name, value);
  data.set('why', figure);
  const content = await ask(form, data);
  if (content !== undefined) showReasons(content);
}

/** Says a text to readers; where nothing else shows it, to all. */
function say(text: string, isSeen = true): void {
  const status = document.querySelector('[data-status]');
  if (status === null) return;
  status.textContent = text;
  status.classList.toggle('unseen', !isSeen);
}
