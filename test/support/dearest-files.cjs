const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } = require('node:fs');
const { join, relative } = require('node:path');

const PROJECT = join(__dirname, '../..');
// The first process of a run names the file, for the processes that it starts.
process.env.SPENT_BY_FILES ??= join(PROJECT, `.farthing/spent-by-files-${process.pid}.txt`);
const SPENT = process.env.SPENT_BY_FILES;
const SHOWN = 20;

/** Processor seconds of this process since it began, with those of the processes that it started and that have ended, where the
 *  machine says these (Linux). */
function secondsSpent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfChildren();
}

const TICKS_A_SECOND = 100;

function secondsOfChildren() {
  if (!existsSync('/proc/self/stat')) return 0;
  // The 16th and 17th field of all; the second, the name, may have blanks in it.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const [user, system] = fields.slice(13, 15);
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
}

let before = 0;

// A process runs one file after the other: what it spent since the last one ended was to read this one and to run it.
exports.mochaHooks = {
  afterAll() {
    const after = secondsSpent();
    const files = new Set(this.test?.parent?.suites.flatMap(({ file }) => file ?? []));
    mkdirSync(join(PROJECT, '.farthing'), { recursive: true });
    const names = [...files].map((file) => relative(PROJECT, file)).join(', ');
    appendFileSync(SPENT, `${(after - before).toFixed(2)} ${names}\n`);
    before = after;
  },
};

/** Says at the end which files took most. */
exports.mochaGlobalTeardown = () => {
  if (!existsSync(SPENT)) return;
  const files = readFileSync(SPENT, 'utf8')
    .trim()
    .split('\n')
    .map((line) => /^(\S+) (.*)$/.exec(line)?.slice(1) ?? []);
  rmSync(SPENT);
  const total = files.reduce((sum, [seconds]) => sum + Number(seconds), 0);
  const dearest = files.toSorted(([one], [other]) => Number(other) - Number(one)).slice(0, SHOWN);
  console.log(
    `    The dearest of ${files.length} files, in seconds of the processor, of ${total.toFixed(0)}:\n`,
  );
  for (const [seconds, file] of dearest) console.log(`    ${seconds.padStart(7)}  ${file}`);
  console.log('');
};
