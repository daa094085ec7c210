/** What the bench asks of a server in a process of its own, over the channel to it. */
export type Command = { readonly command: 'usage' } | { readonly command: 'answer'; readonly text: string };

/** What a server tells the bench. */
export type Report =
  | { readonly report: 'ready' }
  | { readonly report: 'usage'; readonly microseconds: number; readonly rss: number };

/** Does what the bench asks, until the bench is gone; `answer` takes the answer that the server is to give from now on. */
export function serveBench(answer: (text: string) => void = () => {}): void {
  process.on('message', (command: Command) => {
    if (command.command === 'answer') {
      answer(command.text);
      send({ report: 'ready' });
    } else {
      const { user, system } = process.cpuUsage();
      send({ report: 'usage', microseconds: user + system, rss: process.memoryUsage.rss() });
    }
  });
  process.once('disconnect', () => process.exit());
}

function send(report: Report): void {
  process.send?.(report);
}
