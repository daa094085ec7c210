/** A task that never overlaps itself: asked for while it runs, however often, it runs once more afterwards. */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let wanted = false;

  const run = async (): Promise<void> => {
    try {
      do {
        wanted = false;
        await task();
      } while (wanted);
    } finally {
      running = undefined;
    }
  };
  return () => {
    if (running === undefined) running = run();
    else wanted = true;
    return running;
  };
}
