import { columnsOfNames, rowsIn } from '../firm/rows.js';
import { csvOf } from '../parts/csv.js';
import { fileOfFirm, unreached } from '../texts/browser.js';
import './copy.js';
import { fetchPart, swap } from './parts.js';

/*
 * Sends the table of a firm without its names, and puts the names back where the answer counts the rows. The file for
 * spreadsheets is made here, too, since the service knows no names.
 */

const form = document.querySelector<HTMLFormElement>('form[data-firm]');
const status = form?.querySelector('[data-status]');
let request = new AbortController();

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(form);
});

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-csv]') !== null) download();
});

async function send(sent: HTMLFormElement): Promise<void> {
  request.abort();
  request = new AbortController();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(sent)) if (typeof value === 'string') body.append(name, value);
  const rows = rowsIn(body.get('people') ?? '');
  const columns = columnsOfNames(rows);
  const withoutNames = rows.map((cells) => cells.filter((_, index) => !columns.includes(index)).join('\t'));
  body.set('people', withoutNames.join('\n'));
  say('');
  try {
    const { content } = await fetchPart(sent.action, request.signal, body);
    if (content.querySelector('[data-part]') === null)
      return say(content.querySelector('main')?.innerText ?? '');
    swap(content);
    document.title = content.title;
    show(
      rows.map((cells) =>
        columns
          .map((column) => cells[column] ?? '')
          .join(' ')
          .trim(),
      ),
    );
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) say(unreached);
  }
}

/** Puts names in the place of the numbers of rows, and goes to what changed. */
function show(all: readonly string[]): void {
  const people = Number(document.querySelector<HTMLElement>('[data-people]')?.dataset['people']);
  // Without the headings.
  const names = all.slice(all.length - people);
  for (const [index, cell] of document.querySelectorAll('[data-row]').entries())
    cell.textContent = names[index] || cell.textContent;
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
  const file = new Blob([csvOf(rows.map((row) => [...row.cells].map(textOf)))], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileOfFirm;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A figure as spreadsheets read it. A name that they would take for a formula begins with an apostrophe. */
function textOf({ textContent, dataset }: HTMLTableCellElement): string {
  const text = textContent ?? '';
  if ('row' in dataset) return /^[=+\-@]/.test(text) ? `'${text}` : text;
  return text.replaceAll(',', '').replace('−', '-');
}
