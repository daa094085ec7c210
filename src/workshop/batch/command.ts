import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { appendFile, rename, rm, writeFile } from 'node:fs/promises';
import { format, parse } from 'node:path';
import { linesOf } from '../../batch/index.js';
import {
  type AddCommand,
  CommandFailure,
  type Terminal,
  UnfinishedError,
  UsageError,
} from '../../cli/index.js';
import { isObject, type Json } from '../../json.js';
import {
  didYouMeanSuffix,
  endpoints,
  loadPayroll,
  oneOf,
  type Payroll,
  suggester,
} from '../../operations/index.js';
import { type Answerer, answersInOrder } from './answerer.js';
import { linesOfTable, writeTable } from './csv.js';
import { linesIn, partsOf, textsOf } from './lines.js';
import { earlierAnswers, skipAnswered } from './partial.js';
import { type LawOptions, lawOf, processAnswerer } from './processes.js';
import { showProgress } from './progress.js';
import { serviceAnswerer } from './service.js';
import type { Tally } from './tally.js';

interface BatchOptions extends LawOptions {
  readonly out?: string;
  readonly operation?: string;
  readonly fields?: string;
  readonly url?: string;
  readonly keyFile?: string;
}

/** `farthing batch`: requests by the thousand, from a file to a file. */
export const batch: AddCommand = (program, terminal) => {
  program
    .command('batch')
    .description('Calculate requests by the thousand: a line of JSON each, or a row of a table (CSV).')
    .argument('<file>', 'the requests; standard input for -')
    .option(
      '--out <file>',
      'where the answers go, a table where it ends in .csv; standard output when left out',
    )
    .option(
      '--operation <name>',
      `that of lines that name none, and of a table, where it is employer-cost when left out: ${[...endpoints.keys()].join(', ')}`,
    )
    .option('--fields <paths>', 'fields of the answer, with commas between them, of lines that name none')
    .option('--url <url>', 'a service that answers in the place of this machine')
    .option('--key-file <file>', 'the file with the API key for it')
    .option('--draft', 'draft years can be asked for, too')
    .option('--unreleased', 'law that no label names answers, too, as 2026-27.unreleased')
    .addHelpText(
      'after',
      `
A line is {"custom_id": "emp-17", "operation": "payslip", "request": {…}}. The header of a table names
fields of the request by their paths: custom_id,gross.amount,gross.per,region.

Answers grow in a file that ends in .partial: the same command goes on after it was cut off. Beside them
stands a summary. Exit status: 0 all is answered, 1 some lines were refused, 2 called wrongly, 3 not finished.

Examples:
  npx farthing batch people.ndjson --out answers.ndjson
  npx farthing batch staff.csv --out pay.csv --fields cost.total,employee.periods.month.take_home
  cat people.ndjson | npx farthing batch - | grep '"status":400'`,
    )
    .action((file: string, options: BatchOptions) => runBatch(file, options, terminal));
};

async function runBatch(file: string, options: BatchOptions, terminal: Terminal): Promise<void> {
  const { out, url } = options;
  const law = lawOf(options);
  const fields = options.fields?.split(',');
  checkOperation(options.operation);
  const key = keyOf(options);
  const source = textsOf(file, sizeOf(file));
  const isTable = file.endsWith('.csv');
  const requests = isTable
    ? rowsOf(source.texts, loadPayroll({ root: terminal.root, ...law }), options.operation)
    : linesIn(source.texts);
  const lines = withDefaults(requests, { operation: options.operation, fields });
  const answerer = url === undefined ? processAnswerer(law) : serviceAnswerer(url, key);
  const partial = out === undefined ? undefined : `${out}.partial`;
  try {
    const earlier = await earlierAnswers(partial ?? '');
    const { tally } = earlier;
    if (partial !== undefined) {
      await append(partial, '', UsageError);
      await skipAnswered(lines, earlier, answerer, partial);
    }
    const endProgress = showProgress(tally, source.progress);
    try {
      await answerAll(lines, answerer, tally, partial);
    } finally {
      endProgress();
    }
    if (out !== undefined && partial !== undefined) await finish(out, partial, tally, fields);
    if (tally.refused > 0) throw new CommandFailure(`${tally.refused} of ${tally.lines} lines were refused.`);
  } finally {
    answerer.close();
  }
}

async function answerAll(
  lines: AsyncIterable<string>,
  answerer: Answerer,
  tally: Tally,
  partial: string | undefined,
): Promise<void> {
  const parts = partsOf(lines, tally.lines + 1, answerer.mostLines);
  for await (const answers of answersInOrder(parts, answerer)) {
    if (partial !== undefined) await append(partial, answers, UnfinishedError);
    else if (!process.stdout.write(answers)) await once(process.stdout, 'drain');
    for (const answer of linesOf(answers)) tally.add(answer);
  }
}

/** Appends to a file, which may stand in no folder that there is, or on a disk that is full. */
async function append(
  file: string,
  text: string,
  Failure: typeof UsageError | typeof UnfinishedError,
): Promise<void> {
  try {
    await appendFile(file, text);
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Puts the answers in their place, and the summary beside them. */
async function finish(
  out: string,
  partial: string,
  tally: Tally,
  fields: readonly string[] | undefined,
): Promise<void> {
  const { dir, name } = parse(out);
  const summary = format({ dir, name: `${name}.summary`, ext: '.json' });
  await writeFile(summary, `${JSON.stringify(tally.summary, null, 2)}\n`);
  if (!out.endsWith('.csv')) return rename(partial, out);
  const table = `${out}.table`;
  await writeTable(partial, table, fields);
  await rename(table, out);
  await rm(partial);
}

/** The lines of a table; they are of employer cost where no operation is named. */
async function* rowsOf(
  texts: AsyncIterable<string>,
  payroll: Payroll,
  operation: string | undefined,
): AsyncGenerator<string> {
  const known = operation ?? 'employer-cost';
  const endpoint = endpoints.get(known);
  if (endpoint !== undefined) yield* linesOfTable(texts, payroll, known, endpoint);
}

/** Lines with the operation and the fields that they do not name themselves; all else of them stays as it is, to the byte. */
async function* withDefaults(
  lines: AsyncIterable<string>,
  defaults: Readonly<Record<string, Json | undefined>>,
): AsyncGenerator<string> {
  const given = Object.entries(defaults).filter(([, value]) => value !== undefined);
  for await (const line of lines) yield given.length === 0 ? line : withMembers(line, given);
}

function withMembers(line: string, members: readonly (readonly [string, Json | undefined])[]): string {
  let json: Json;
  try {
    json = JSON.parse(line);
  } catch {
    return line;
  }
  if (!isObject(json)) return line;
  const envelope = json;
  const missing = members
    .filter(([name]) => !(name in envelope))
    .map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  if (missing.length === 0) return line;
  const comma = Object.keys(envelope).length === 0 ? '' : ',';
  return line.replace('{', () => `{${missing.join()}${comma}`);
}

function checkOperation(name: string | undefined): void {
  if (name === undefined || endpoints.has(name)) return;
  const names = [...endpoints.keys()];
  throw new UsageError(
    `--operation must be ${oneOf(names)}${didYouMeanSuffix(suggester().word(name, names)) || '.'}`,
  );
}

function keyOf({ url, keyFile, draft = false, unreleased = false }: BatchOptions): string {
  if (url === undefined) {
    if (keyFile !== undefined) throw new UsageError('--key-file is for a service: add --url.');
    return '';
  }
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError('--url must be the address of a service, such as https://farthing.example.com.');
  if (draft || unreleased)
    throw new UsageError('--draft and --unreleased are for this machine: a service has the law that it has.');
  if (keyFile === undefined) throw new UsageError('--url needs --key-file, the file with the API key.');
  const key = readIt(keyFile, () => readFileSync(keyFile, 'utf8').trim());
  if (!/^[!-~]+$/.test(key)) throw new UsageError(`${keyFile} must hold an API key and nothing else.`);
  return key;
}

function sizeOf(file: string): number | undefined {
  if (file === '-') return undefined;
  const stats = readIt(file, () => statSync(file));
  if (stats.isDirectory()) throw new UsageError(`${file} is a folder: name a file of it.`);
  return stats.size;
}

function readIt<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
