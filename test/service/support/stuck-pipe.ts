import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A pipe that is full, and whose reader never reads. */
export interface StuckPipe {
  /** To be written to. */
  readonly fd: number;
  close(): void;
}

export function stuckPipe(): StuckPipe {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-pipe-'));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  // Opened to be read as well, so that to open it waits for nobody.
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
