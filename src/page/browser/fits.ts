/** Shows the fields of a form that are for the words which are chosen, and those with a value; hides the others. Of a choice that must be
 *  made, none is shown before. */
export function showFitting(form: HTMLFormElement): void {
  const data = new FormData(form);
  for (const field of form.querySelectorAll<HTMLElement>('[data-fits]')) {
    const { fits: name = '', words = '' } = field.dataset;
    const word = String(data.get(name) ?? '');
    const isNot = 'not' in field.dataset;
    const chooser = form.elements.namedItem(name);
    const isOpen =
      chooser === null || (isNot && !(chooser instanceof HTMLElement && 'needed' in chooser.dataset));
    const isFor = word === '' ? isOpen : words.split(' ').includes(word) !== isNot;
    const isFilled = [...field.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].some(
      ({ value, type }) => type !== 'radio' && type !== 'checkbox' && value !== '',
    );
    field.hidden = !isFor && !isFilled;
  }
}
