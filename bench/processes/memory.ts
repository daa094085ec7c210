import { costOrRefusal } from '../operations.js';
import { People } from '../people.js';
import { subject } from '../subject.js';

/*
 * Prints the resident memory of a process, in MB, after half of so many mixed requests and after all of them, and how many
 * kilobytes of heap a request takes while it is calculated.
 */

const count = Number(process.argv[2]);
const measured = await subject();
const people = new People(measured.payroll.words(measured.taxYear, 'employer-cost'));
const rss = () => process.memoryUsage.rss() / 2 ** 20;

let half = 0;
for (let done = 0; done < count; done++) {
  await costOrRefusal(measured, people.next());
  if (done === Math.floor(count / 2)) half = rss();
}
console.log(JSON.stringify({ half, all: rss(), kilobytes: await kilobytesOfOne() }));

/** The median growth of the heap during a request, in kilobytes; requests with a garbage collection are left out. */
async function kilobytesOfOne(): Promise<number> {
  const growth: number[] = [];
  for (let turn = 0; turn < 500; turn++) {
    const before = process.memoryUsage().heapUsed;
    await costOrRefusal(measured, people.next());
    const more = process.memoryUsage().heapUsed - before;
    if (more > 0) growth.push(more / 1024);
  }
  return growth.sort((a, b) => a - b)[Math.floor(growth.length / 2)] ?? Number.NaN;
}
