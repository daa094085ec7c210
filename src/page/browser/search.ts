import { figureCount } from '../texts/browser.js';

/*
 * Filters the figures of the page as a person types, and opens the groups that have some; without the script the server finds them.
 */

const input = document.querySelector<HTMLInputElement>('input[data-search]');
const status = document.querySelector<HTMLElement>('[data-found]');
const groups = [...document.querySelectorAll<HTMLDetailsElement>('[data-group]')].map((group) => ({
  group,
  isOpen: group.open,
}));

input?.addEventListener('input', () => {
  const words = input.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  let count = 0;
  for (const row of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = row.dataset['text'] ?? '';
    row.hidden = !words.every((word) => text.includes(word));
    if (!row.hidden) count += 1;
  }
  for (const { group, isOpen } of groups) {
    group.hidden = group.querySelector('[data-text]:not([hidden])') === null;
    group.open = words.length === 0 ? isOpen : !group.hidden;
  }
  if (status === null) return;
  status.hidden = words.length === 0;
  status.textContent = words.length === 0 ? '' : figureCount(count);
});
