import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['rules', 'rates', 'fixtures'];
/** An editor writes a file in several steps; they are one save. */
const STEPS_OF_A_SAVE_MS = 40;

/** Does a round at once, and again whenever a file of the book is saved, until `ended`. The signal of a round is aborted as
 *  soon as the next one is due. */
export async function onEachSave(
  root: string,
  ended: AbortSignal,
  round: (next: AbortSignal) => Promise<void>,
): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  let next = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const saved = (_: string, file: string | null) => {
    // Editors have files of their own in these folders.
    if (file?.includes('.') && !/\.(yaml|csv)$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => next.abort(), STEPS_OF_A_SAVE_MS);
  };
  try {
    while (!ended.aborted) {
      // Folders and not files are watched: many editors put a new file in the place of the old one.
      for (const folder of foldersOf(root)) {
        if (!watchers.has(folder)) watchers.set(folder, watch(folder, saved));
      }
      next = new AbortController();
      const due = AbortSignal.any([next.signal, ended]);
      await round(due);
      if (!due.aborted) await new Promise((resolve) => due.addEventListener('abort', resolve));
    }
  } finally {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  }
}

function foldersOf(root: string): readonly string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const below = entries.filter((entry) => entry.isDirectory());
    return [join(root, folder), ...below.map((entry) => join(entry.parentPath, entry.name))];
  });
}
