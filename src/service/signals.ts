/** What the operator can ask of a running service. */
export interface SignalHandlers {
  /** SIGHUP: rules and rates have changed. */
  reload(): void;
  /** SIGTERM: go, after draining; SIGINT: go now, somebody is waiting at the keyboard. */
  stop(how: { readonly drain: boolean }): void;
  /** A second SIGTERM or SIGINT: no more waiting. */
  end(): void;
}

/** Handles signals from the first moment on: in a container nobody else would. */
export function handleSignals({ reload, stop, end }: SignalHandlers): void {
  let stopping = false;
  const stopOrEnd = (signal: 'SIGTERM' | 'SIGINT') => () => {
    if (stopping) {
      end();
      return;
    }
    stopping = true;
    stop({ drain: signal === 'SIGTERM' });
  };
  process.on('SIGTERM', stopOrEnd('SIGTERM'));
  process.on('SIGINT', stopOrEnd('SIGINT'));
  process.on('SIGHUP', () => {
    if (!stopping) reload();
  });
}

/** Leaves signals to the primary: a terminal and some supervisors send them to every process of the group. */
export function ignoreSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
}
