import { close } from '../texts/browser.js';

/** The dialog of reasons. */
export const dialog = document.createElement('dialog');
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

dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

/** Shows the reasons that a document has; false where it has none. */
export function showReasons(from: Document): boolean {
  const reasons = from.querySelector('[data-reasons]');
  if (reasons === null) return false;
  content.replaceChildren(...[...reasons.children].map((each) => document.importNode(each, true)));
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  const heading = content.querySelector<HTMLElement>('#why');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
  return true;
}
