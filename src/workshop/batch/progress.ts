import type { Tally } from './tally.js';

/** Seconds between the lines where standard error is no terminal, and between the states of the bar where it is. */
const LINE_SECONDS = 10;
const BAR_SECONDS = 0.2;

const BAR_WIDTH = 30;

/** Shows how far a batch is on standard error, a bar on a terminal, else a line every ten seconds; before there is an answer what it
 *  waits for. Returns what ends it. */
export function showProgress(
  tally: Tally,
  progress: () => number | undefined,
  start: () => string,
): () => void {
  const { stderr } = process;
  const isTerminal = stderr.isTTY === true;
  const state = () => {
    const { lines, refused } = tally;
    if (lines === 0) return start();
    const part = progress();
    const percent = part === undefined ? '' : `, ${Math.floor(part * 100)} % read`;
    return `${lines} lines answered, ${refused} refused${percent}`;
  };
  const bar = (part: number) => '='.repeat(Math.round(part * BAR_WIDTH)).padEnd(BAR_WIDTH);
  const show = (): void => {
    if (isTerminal) stderr.write(`\r[${bar(progress() ?? 0)}] ${state()}\u001b[K`);
    else stderr.write(`${state()}\n`);
  };
  const timer = setInterval(show, (isTerminal ? BAR_SECONDS : LINE_SECONDS) * 1000);
  return () => {
    clearInterval(timer);
    if (isTerminal) stderr.write('\r\u001b[K');
  };
}
