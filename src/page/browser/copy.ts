/*
 * What is copied of a table has the minus that spreadsheets read. The page shows a wider one, which they take for text.
 */

document.addEventListener('copy', (event) => {
  const selection = document.getSelection();
  const { activeElement: field } = document;
  if (selection === null || selection.isCollapsed || event.clipboardData === null) return;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return;
  const text = selection.toString();
  if (!text.includes('−')) return;
  const holder = document.createElement('div');
  holder.append(selection.getRangeAt(0).cloneContents());
  event.clipboardData.setData('text/plain', text.replaceAll('−', '-'));
  event.clipboardData.setData('text/html', holder.innerHTML.replaceAll('−', '-'));
  event.preventDefault();
});
