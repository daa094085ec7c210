/** What the bench asks of a server in a process of its own, over the channel to it. */
export type Asked = { readonly asks: 'usage' } | { readonly asks: 'answer'; readonly text: string };

/** What a server tells the bench. */
export type Told =
  | { readonly tells: 'ready' }
  | { readonly tells: 'usage'; readonly microseconds: number; readonly rss: number };

/** Does what the bench asks, until the bench is gone; `answer` takes the answer that the server is to give from now on. */
export function serveBench(answer: (text: string) => void = () => {}): void {
  process.on('message', (asked: Asked) => {
    if (asked.asks === 'answer') {
      answer(asked.text);
      tell({ tells: 'ready' });
    } else {
      const { user, system } = process.cpuUsage();
      tell({ tells: 'usage', microseconds: user + system, rss: process.memoryUsage.rss() });
    }
  });
  process.once('disconnect', () => process.exit());
}

function tell(told: Told): void {
  process.send?.(told);
}
