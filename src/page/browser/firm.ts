import { type Headings, knownBy, type Table, tableIn, textOf, withholds } from '../firm/rows.js';
import { csvOf } from '../parts/csv.js';
import { beforePay, fileOfFirm, notKnown, notSent, unreached } from '../texts/browser.js';
import './copy.js';
import { dialog, showReasons } from './dialog.js';
import { fetchFragment, swap } from './parts.js';

/*
 * Sends the known columns of the table of a firm alone, and puts the names back where the answer counts the rows. The file for
 * spreadsheets is made here, too, since the service knows no names.
 */

const form = document.querySelector<HTMLFormElement>('form[data-firm]');
const status = form?.querySelector('[data-status]');
let request = new AbortController();

/** What was sent for the answer that is shown, and the names of its rows. */
let answered: { readonly body: URLSearchParams; readonly names: readonly string[] } | undefined;

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const asker = event.submitter;
  if (asker instanceof HTMLButtonElement && asker.name === 'why') void explain(form, asker.value);
  else void send(form);
});

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-csv]') !== null) download();
  const example = target.closest<HTMLElement>('[data-example]')?.dataset['example'];
  const table = form?.querySelector('textarea');
  // What somebody typed is not written over.
  if (example === undefined || table == null || (table.value.trim() !== '' && table.value !== example))
    return;
  table.value = example;
  table.focus();
});

async function send(sent: HTMLFormElement): Promise<void> {
  request.abort();
  request = new AbortController();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(sent)) if (typeof value === 'string') body.append(name, value);
  const data = sent.querySelector<HTMLElement>('[data-words]')?.dataset;
  const words: Readonly<Record<string, readonly string[]>> = JSON.parse(data?.['words'] ?? '{}');
  const headings: Headings = JSON.parse(data?.['headings'] ?? '{"read":[],"beside":[]}');
  const table = tableIn(body.get('people') ?? '', headings, knownBy(words));
  body.set('people', textOf(table));
  showNotSent(table);
  say('');
  try {
    const { content } = await fetchFragment(sent.action, request.signal, body);
    if (content.querySelector('[data-part]') === null)
      return say(content.querySelector('main')?.innerText ?? '');
    swap(content);
    document.title = content.title;
    const names = table.rows.map(({ name }) => name);
    answered = { body, names };
    show(names);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) say(unreached);
  }
}

/** Shows why a figure of the answer is what it is. Of the table only the row of the person is sent again. */
async function explain(sent: HTMLFormElement, asked: string): Promise<void> {
  if (answered === undefined) return;
  request.abort();
  request = new AbortController();
  const [, row, field = ''] = /^(?:(\d+):)?(.*)$/.exec(asked) ?? [];
  const body = new URLSearchParams(answered.body);
  body.set('why', row === undefined ? field : `1:${field}`);
  const lines = (body.get('people') ?? '').split('\n');
  if (row !== undefined) body.set('people', [lines[0], lines[Number(row)]].join('\n'));
  try {
    const { content } = await fetchFragment(sent.action, request.signal, body);
    if (!showReasons(content)) return say(content.querySelector('main')?.innerText ?? '');
    if (row === undefined) return;
    // The only row that was sent is this one.
    const cell = document.querySelector<HTMLElement>(`th [data-row="${Number(row) - 1}"]`);
    for (const name of dialog.querySelectorAll('[data-row]')) name.textContent = cell?.textContent ?? '';
    for (const each of dialog.querySelectorAll<HTMLButtonElement>('button[name="why"]'))
      each.value = each.value.replace(/^1:/, `${row}:`);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) say(unreached);
  }
}

/** Says what of a table stays here. */
function showNotSent(table: Table): void {
  const { hasHeadings, beside, unknown, rows } = table;
  const place = document.querySelector<HTMLElement>('[data-not-sent]');
  if (place === null) return;
  const ofRows = !hasHeadings && rows.some(({ name }) => name !== '') ? [beforePay] : [];
  const all = [
    ...[...beside, ...unknown].map(({ heading }) => heading),
    ...ofRows,
    ...(withholds(table) ? [notKnown] : []),
  ];
  place.textContent = notSent(all);
  place.hidden = all.length === 0;
}

/** Puts names in the place of the numbers of rows, and goes to what changed. */
function show(names: readonly string[]): void {
  for (const cell of document.querySelectorAll<HTMLElement>('[data-row]'))
    cell.textContent = names[Number(cell.dataset['row'])] || cell.textContent;
  for (const link of document.querySelectorAll('.problem a')) {
    link.textContent = (link.textContent ?? '').replace(/^\D+(\d+)(?=:)/, (row: string, number: string) => {
      const name = names[Number(number) - 1] ?? '';
      return name === '' ? row : `${row}, ${name}`;
    });
  }
  const changed =
    document.querySelector<HTMLElement>('.problem') ?? document.querySelector<HTMLElement>('[data-says]');
  changed?.focus();
  say(changed?.dataset['says'] ?? '', false);
}

/** Says a text to readers; where nothing else shows it, to all. */
function say(text: string, isSeen = true): void {
  if (status == null) return;
  status.textContent = text;
  status.classList.toggle('unseen', !isSeen);
}

function download(): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('[data-part="answer"] tr')];
  const file = new Blob([csvOf(rows.map((row) => [...row.cells].map(cellText)))], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileOfFirm;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A figure as spreadsheets read it. A name that they would take for a formula begins with an apostrophe. */
function cellText(cell: HTMLTableCellElement): string {
  const text = (cell.querySelector('button, a') ?? cell.firstChild)?.textContent ?? '';
  if (cell.querySelector('[data-row]') !== null) return /^[=+\-@]/.test(text) ? `'${text}` : text;
  return text.replaceAll(',', '').replace('−', '-');
}
