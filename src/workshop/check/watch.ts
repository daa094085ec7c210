import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps: changes within this time are one save. */
const DEBOUNCE_MS = 40;

/** Runs a round at once, and again whenever a file of the book is saved, until `end` is aborted. The signal of a round is aborted
 *  as soon as the next round is due. */
export async function onEachSave(
  root: string,
  end: AbortSignal,
  round: (next: AbortSignal) => Promise<void>,
): Promise<void> {
  let next = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onChange = (_: string, file: string | null) => {
    // Editors also write swap and backup files here.
    if (file?.includes('.') && !/\.(yaml|csv)$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => next.abort(), DEBOUNCE_MS);
  };
  // Folders and not files are watched: many editors put a new file in the place of the old one.
  const folders = ['rules', 'rates', 'fixtures'].map((folder) => join(root, folder)).filter(existsSync);
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, onChange));
  try {
    while (!end.aborted) {
      next = new AbortController();
      const nextOrEnd = AbortSignal.any([next.signal, end]);
      await round(nextOrEnd);
      if (!nextOrEnd.aborted) await new Promise((resolve) => nextOrEnd.addEventListener('abort', resolve));
    }
  } finally {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  }
}
