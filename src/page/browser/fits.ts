/** Shows the fields of a form that are for the words which are chosen, and those with a value; hides the others. */
export function showFitting(form: HTMLFormElement): void {
  const data = new FormData(form);
  for (const field of form.querySelectorAll<HTMLElement>('[data-fits]')) {
    const { fits: name = '', words = '' } = field.dataset;
    const word = data.get(name);
    const isFor =
      typeof word !== 'string' || word === '' || words.split(' ').includes(word) !== 'not' in field.dataset;
    const isFilled = [...field.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].some(
      ({ value, type }) => type !== 'radio' && type !== 'checkbox' && value !== '',
    );
    field.hidden = !isFor && !isFilled;
  }
}
