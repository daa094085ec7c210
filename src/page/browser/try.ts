import { failed, notAKey, responseLine } from '../texts/browser.js';

/*
 * Sends a request from the reference. The key stays in its field: in no storage, no address and no part of a page.
 */

const form = document.querySelector<HTMLFormElement>('form[data-try]');
const output = document.querySelector<HTMLElement>('[data-answer]');

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(form);
});

async function send(requestForm: HTMLFormElement): Promise<void> {
  const key = requestForm.querySelector<HTMLInputElement>('input[type=password]')?.value.trim() ?? '';
  // A bearer token has visible ASCII characters alone. With some others fetch fails as if the service could not be reached.
  if (/[^!-~]/.test(key)) return show(notAKey);
  const body = requestForm.querySelector('textarea')?.value;
  const start = performance.now();
  try {
    const response = await fetch(requestForm.action, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== '' && { Authorization: `Bearer ${key}` }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const time = Math.round(performance.now() - start);
    const names = ['farthing-engine', 'x-request-id', 'ratelimit'];
    const headers = names.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : `${name}: ${value}`;
    });
    show([responseLine(response.status, time), ...headers, '', pretty(text)].join('\n'));
  } catch {
    show(failed);
  }
}

function show(text: string): void {
  if (output === null) return;
  output.hidden = false;
  output.textContent = text;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
