/** What the bench asks a server in a child process for, over the IPC channel. */
export type Command = { readonly command: 'usage' } | { readonly command: 'answer'; readonly text: string };

/** What a server tells the bench. */
export type Report =
  | { readonly report: 'ready' }
  | { readonly report: 'usage'; readonly microseconds: number; readonly rss: number };

/** Obeys the commands of the bench until it disconnects; `answer` receives the text that the server is to answer with from now on. */
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
