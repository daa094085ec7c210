import { setImmediate } from 'node:timers/promises';

/** Lets whatever else waits go first. */
export async function othersTurn(): Promise<void> {
  await setImmediate();
}
