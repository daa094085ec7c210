import {
  type AddCommand,
  CommandFailure,
  fileInWords,
  InconclusiveError,
  jsonIn,
  loadCalculator,
  type OperationRequest,
  readInput,
  readRequest,
  UsageError,
} from '../../cli/index.js';
import { readRegister, versionsThatAreOut } from '../../law/index.js';
import type { Operation } from '../../operations/index.js';
import { BrokenBook, valid } from '../../yaml/index.js';
import { differenceInWords, pathInWords } from './differences.js';
import { type FiledAnswer, type NoAnswer, readFiled } from './filed.js';
import { type Verdict, verdictOn } from './index.js';
import type { PresentLaw } from './recalculate.js';

interface VerifyOptions {
  readonly request?: string;
  readonly json?: boolean;
}

/** `farthing verify`: whether answers that were filed are what the law of their labels says. */
export const verify: AddCommand = (program, terminal) => {
  program
    .command('verify')
    .description('Recalculate filed answers under the labels that they name, and compare all of each.')
    .argument(
      '<files...>',
      'records, traces, or answers with their requests, one a file or one a line; - for standard input',
    )
    .option('--request <file>', 'their request, where the files are answers alone')
    .option('--json', 'what came of each as an object of JSON, one a line')
    .addHelpText(
      'after',
      `
Records of POST …/record; traces of POST …/trace and of farthing explain --json; {"request": …, "answer": …} for others, with the
"fields" that they were cut to, and the "service_version" that gave them. Every field and every step is compared. Another version
may word a sentence otherwise, which is said: what sentences, sources and notices there are may not differ. Who answered, and when, is
not proven: a receipt is no signature.

Ends with 0 when all agree, with 1 when any differs, with 3 when any cannot be judged, such as under a label that another version
serves or of a version that this one does not know, and with 2 when any is no answer.

Example:
  npx farthing verify record.json answers.jsonl`,
    )
    .action(async (files: readonly string[], options: VerifyOptions) => {
      const law = presentLaw(terminal.root);
      const request =
        options.request === undefined ? undefined : await readRequest(options.request, undefined, terminal);
      const outcomes: Verdict['outcome'][] = [];
      for (const file of files)
        for (const { text, line } of answersIn(await readInput(file, terminal))) {
          const filed = filedIn(text, line, law.payroll.operations, request);
          const verdict = await verdictOn(filed, law);
          outcomes.push(verdict.outcome);
          const place = line === undefined ? fileInWords(file) : `${fileInWords(file)}, line ${line}`;
          terminal.out(options.json ? asJson({ file, line }, filed, verdict) : asText(place, verdict));
        }
      const counts = [...new Set(outcomes)].map(
        (each) => `${each}: ${outcomes.filter((other) => other === each).length}`,
      );
      if (!options.json && outcomes.length > 1)
        terminal.out(`${outcomes.length} answers (${counts.join(', ')})`);
      if (outcomes.includes('no answer')) throw new UsageError();
      if (outcomes.includes('differs')) throw new CommandFailure();
      if (outcomes.includes('cannot be judged')) throw new InconclusiveError();
    });
};

/** Throws `InconclusiveError` where the book or its register is broken: no law is known then. */
function presentLaw(root: string): PresentLaw {
  try {
    const { hashes } = valid((findings) => readRegister(root, findings));
    return { payroll: loadCalculator(root).payroll, entries: hashes, versions: versionsThatAreOut() };
  } catch (error) {
    throw error instanceof BrokenBook ? new InconclusiveError(error.message) : error;
  }
}

/** The answers of a file: one, however it is laid out, or one a line. */
function answersIn(content: string): readonly { readonly text: string; readonly line?: number }[] {
  const all = content.split('\n').map((text, index) => ({ text: text.trimEnd(), line: index + 1 }));
  const lines = all.filter(({ text }) => text !== '');
  const hasOneALine = lines.some(({ text }) => text.startsWith('{') && 'json' in jsonIn(text));
  return hasOneALine && lines.length > 1 ? lines : [{ text: content }];
}

function filedIn(
  text: string,
  line: number | undefined,
  operations: readonly Operation[],
  request?: OperationRequest,
): FiledAnswer | NoAnswer {
  const parsed = jsonIn(text);
  if ('json' in parsed)
    return readFiled(request === undefined ? parsed.json : { ...request, answer: parsed.json }, operations);
  // The line of the file is said before it.
  return line === undefined ? parsed : { fault: parsed.fault.replaceAll('line 1, ', '') };
}

/** How many sentences are listed that are worded otherwise. */
const LISTED = 5;

function asText(place: string, { outcome, says, differences }: Verdict): string {
  const lines = outcome === 'differs' ? [] : differences.map(differenceInWords);
  const more = lines.length > LISTED ? [`${lines.length - LISTED} more`] : [];
  return [`${place}: ${says}`, ...lines.slice(0, LISTED), ...more].join('\n  ');
}

/** All of a verdict as JSON; what there is not is left out. */
function asJson(place: object, filed: FiledAnswer | NoAnswer, { differences, ...verdict }: Verdict): string {
  const { kind, operation, engine } = 'fault' in filed ? {} : filed;
  const all = differences.map((each) => ({ ...each, path: pathInWords(each) }));
  return JSON.stringify({ ...place, kind, operation, engine, ...verdict, differences: all });
}
