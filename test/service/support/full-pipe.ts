import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A pipe that is full, and whose reader never reads. */
export interface FullPipe {
  readonly fd: number;
  close(): void;
}

export function fullPipe(): FullPipe {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-pipe-'));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  // O_RDWR, so that opening does not block until there is a reader.
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const chunk = Buffer.alloc(4096, '\n');
  try {
    for (;;) writeSync(fd, chunk);
  } catch {
    // It is full.
  }
  return {
    fd,
    close: () => {
      closeSync(fd);
      rmSync(folder, { recursive: true });
    },
  };
}
