import { once } from 'node:events';
import { existsSync, fstatSync, lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { lineOperations, linesOf } from '../../batch/index.js';
import {
  type AddCommand,
  CommandFailure,
  type Terminal,
  UnfinishedError,
  USUAL_OPERATION,
  UsageError,
  unknownName,
} from '../../cli/index.js';
import { isObject, type Json } from '../../json.js';
import { lazy } from '../../lazy.js';
import {
  answerIn,
  answerPaths,
  chooseFields,
  didYouMeanSuffix,
  type Endpoint,
  FIRM,
  type FieldFault,
  loadPayroll,
  type Operations,
  operationOfEndpoint,
  operationsIn,
  type Payroll,
  suggester,
  yearsOf,
} from '../../operations/index.js';
import { NO_MAP, readColumnMap, SHIPPED_MAPS, shippedMap } from '../../tables/index.js';
import { type Answerer, answersInOrder } from './answerer.js';
import { linesOfTable, type TableOptions, writeTable } from './csv.js';
import { chunksOf, linesIn, reasonOf, textsOf } from './lines.js';
import { filesBeside, PartialAnswers } from './partial.js';
import { type LawOptions, lawOf, processAnswerer } from './processes.js';
import { showProgress } from './progress.js';
import { serviceAnswerer } from './service.js';
import { inThousands, Tally } from './tally.js';

interface BatchOptions extends LawOptions {
  readonly out?: string;
  readonly operation?: string;
  readonly fields?: string;
  readonly url?: string;
  readonly keyFile?: string;
  readonly leaveOut?: readonly string[];
  readonly map?: string;
}

/** `farthing batch`: requests by the thousand, from a file to a file. */
export const batch: AddCommand = (program, terminal) => {
  program
    .command('batch')
    .description('Calculate requests by the thousand: a line of JSON each, or a row of a table (CSV).')
    .argument('[file]', 'the requests; standard input for -, and when left out')
    .option(
      '--out <file>',
      'where the answers go, a table where it ends in .csv; standard output when left out',
    )
    .option(
      '--operation <name>',
      `that of lines that name none, and of a table, where it is ${USUAL_OPERATION} when left out, such as payslip or payslip/net-to-gross`,
    )
    .option('--fields <paths>', 'fields of the answer, with commas between them, of lines that name none')
    .option(
      '--leave-out <heading>',
      'a column of a table that no field is made of; may be given several times',
      (text: string, before: readonly string[]) => [...before, text],
      [],
    )
    .option(
      '--map <file>',
      `what the headings of a table do not say, in YAML; or the name of one that is there: ${SHIPPED_MAPS.join(', ')}`,
    )
    .option('--url <url>', 'a service that answers in the place of this machine')
    .option('--key-file <file>', 'the file with the API key for it')
    .option('--draft', 'draft years can be asked for, too')
    .option('--unreleased', 'law that no label names answers, too, as 2026-27.unreleased')
    .addHelpText(
      'after',
      `
A line is {"custom_id": "emp-17", "operation": "payslip", "request": {…}}. The header of a table names
fields of the request by their paths (custom_id,gross.amount,gross.per,region), or by such headings as
payroll programs write (Annual salary, NI category). Another heading is an error: rename it, or --leave-out it.

Answers grow in a file that ends in .partial: the same command goes on after it was cut off. Beside them
stands a summary. Exit status: 0 all is answered, 1 some lines were refused, 2 called wrongly, 3 not finished.

Examples:
  npx farthing batch people.ndjson --out answers.ndjson
  npx farthing batch staff.csv --out pay.csv --fields cost.total,employee.periods.month.take_home
  cat people.ndjson | npx farthing batch | grep '"status":400'`,
    )
    .action((file: string | undefined, options: BatchOptions) =>
      runBatch(file ?? pipedInput(), options, terminal),
    );
};

async function runBatch(file: string, options: BatchOptions, terminal: Terminal): Promise<void> {
  const { url } = options;
  const out = options.out === undefined ? undefined : targetOf(options.out);
  const law = lawOf(options);
  const fields = options.fields?.split(',').map((path) => path.trim());
  const operations = operationsIn(terminal.root);
  checkOperation(options.operation, operations);
  if (options.map !== undefined && !isCsv(file))
    throw new UsageError('--map is for a table: name a file that ends in .csv.');
  const key = keyOf(options);
  const stats = statsOf(file);
  if (out !== undefined) checkOut(out, file, stats);
  const source = textsOf(file, stats.isFile() ? stats.size : undefined);
  const requests = requestsIn(
    source.texts,
    isCsv(file),
    options.operation,
    operations.endpoints,
    fields,
    () => loadPayroll({ root: terminal.root, ...law, onDemand: true }),
    { leaveOut: options.leaveOut ?? [], map: mapOf(options.map), say: terminal.err },
  );
  const lines = withDefaults(requests, { operation: options.operation, fields });
  const answerer = url === undefined ? processAnswerer(law) : serviceAnswerer(url, key, terminal.err);
  let partial: PartialAnswers | undefined;
  try {
    partial = out === undefined ? undefined : await PartialAnswers.open(out);
    const tally = (await partial?.skipAnswered(lines, answerer)) ?? new Tally();
    const endProgress = showProgress(tally, source.progress, answerer.start);
    try {
      await answerAll(lines, answerer, tally, partial);
    } finally {
      endProgress();
    }
    if (out !== undefined && partial !== undefined) await finish(out, partial, tally, fields);
    if (tally.refused > 0) {
      const counts = `${inThousands(tally.refused)} of ${inThousands(tally.lines)} lines were refused.`;
      throw new CommandFailure([...tally.refusalsInWords, counts].join('\n'));
    }
  } finally {
    answerer.close();
    await partial?.close();
  }
}

async function answerAll(
  lines: AsyncIterable<string>,
  answerer: Answerer,
  tally: Tally,
  partial: PartialAnswers | undefined,
): Promise<void> {
  const parts = chunksOf(lines, tally.lines + 1, answerer.mostLines);
  for await (const { chunk, answers } of answersInOrder(parts, answerer)) {
    if (partial !== undefined) await partial.append(chunk, answers);
    else if (!process.stdout.write(answers)) await once(process.stdout, 'drain');
    for (const answer of linesOf(answers)) tally.add(answer);
  }
}

/** Puts the answers in their place, and the summary beside them. Where that fails, the same command has only this left to do. */
async function finish(
  out: string,
  partial: PartialAnswers,
  tally: Tally,
  fields: readonly string[] | undefined,
): Promise<void> {
  const { table, summary } = filesBeside(out);
  try {
    await writeFile(summary, `${JSON.stringify(tally.summary, null, 2)}\n`);
    if (isCsv(out)) {
      await writeTable(partial.file, table, fields);
      await rename(table, out);
    } else await rename(partial.file, out);
    await partial.remove();
  } catch (error) {
    throw new UnfinishedError(
      `${out} cannot be written: ${reasonOf(error)}. Its answers are in ${partial.file}.`,
    );
  }
}

/** The lines of a file; those of a table are of employer cost where no operation is named. Throws `UsageError` where no answer of the
 *  operation has the fields. */
function requestsIn(
  texts: AsyncIterable<string>,
  isTable: boolean,
  operation: string | undefined,
  endpoints: Operations['endpoints'],
  fields: readonly string[] | undefined,
  load: () => Payroll,
  table: TableOptions,
): AsyncIterable<string> {
  if (fields?.every((path) => path === '') === true)
    throw new UsageError('--fields must be paths of fields of the answer, with commas between them.');
  const name = operation ?? (isTable ? USUAL_OPERATION : '');
  if (name === FIRM.name && isTable)
    throw new UsageError('A firm is no row of a table: it is a line of JSON, with its people.');
  if (name === FIRM.name && fields !== undefined)
    throw new UsageError('--fields is not for a firm, whose answer is whole.');
  const endpoint = endpoints.get(name);
  if (endpoint === undefined || (!isTable && fields === undefined)) return linesIn(texts);
  const payroll = lazy(load);
  if (fields !== undefined) checkFields(payroll(), endpoint, fields);
  return isTable ? linesOfTable(texts, payroll, name, endpoint, table) : linesIn(texts);
}

/** Fields are right where the answer of some year has them all. Only years are opened that may have more than the latest. */
function checkFields(payroll: Payroll, endpoint: Endpoint, fields: readonly string[]): void {
  const operation = operationOfEndpoint(endpoint);
  const { taxYears, latestTaxYear } = yearsOf(operation, payroll);
  const latest = latestTaxYear();
  const faultsIn = (taxYear: string): readonly FieldFault[] => {
    const chosen = chooseFields(payroll, endpoint, taxYear, fields);
    return 'faults' in chosen ? chosen.faults : [];
  };
  const faults = faultsIn(latest);
  if (faults.length === 0) return;
  const pathsIn = (taxYear: string) => answerPaths(answerIn(operation, taxYear), new Map());
  const known = new Set(pathsIn(latest));
  const others = taxYears.filter(
    (year) => pathsIn(year).some((path) => !known.has(path)) && payroll.book(year).isSound(),
  );
  if (others.every((year) => faultsIn(year).length > 0))
    throw new UsageError(faults.map(({ message }) => `--${message}`).join('\n'));
}

/** Standard input, unless it is a terminal, which would wait in silence. */
function pipedInput(): string {
  if (process.stdin.isTTY) throw new UsageError('Name a file of requests, or send them to standard input.');
  return '-';
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

function checkOperation(name: string | undefined, operations: Operations): void {
  const names = lineOperations(operations);
  if (name !== undefined && !names.includes(name)) throw unknownName('--operation', name, names);
}

function keyOf({ url, keyFile, draft = false, unreleased = false }: BatchOptions): string {
  if (url === undefined) {
    if (keyFile !== undefined) throw new UsageError('--key-file is for a service: add --url.');
    return '';
  }
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError('--url must be the address of a service, such as https://farthing.example.com.');
  const { username, password, search, hash } = new URL(url);
  if (username + password + search + hash !== '')
    throw new UsageError('--url must be an address alone: the key stands in the file of --key-file.');
  if (draft || unreleased)
    throw new UsageError('--draft and --unreleased are for this machine: a service has the law that it has.');
  if (keyFile === undefined) throw new UsageError('--url needs --key-file, the file with the API key.');
  const key = readIt(keyFile, () => readFileSync(keyFile, 'utf8').trim());
  if (!/^[!-~]+$/.test(key)) throw new UsageError(`${keyFile} must hold an API key and nothing else.`);
  return key;
}

function statsOf(file: string): Stats {
  const stats = readIt(file, () => (file === '-' ? fstatSync(0) : statSync(file)));
  if (stats.isDirectory()) throw new UsageError(`${file} is a folder: name a file of it.`);
  return stats;
}

/** The file that a link leads to: it is what gets the answers, by whatever name two processes have for it. */
function targetOf(out: string): string {
  return readIt(out, () =>
    lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(out) : out,
  );
}

/** Neither the answers nor what lies beside them may be the requests. */
function checkOut(out: string, file: string, { dev, ino }: Stats): void {
  for (const each of [out, ...Object.values(filesBeside(out))]) {
    const stats = readIt(each, () => statSync(each, { throwIfNoEntry: false }));
    if (stats?.isDirectory() === true) throw new UsageError(`${each} is a folder: name another --out.`);
    // A device would be replaced by a file.
    if (stats?.isFile() === false) throw new UsageError(`${each} is no file: name another --out.`);
    if (stats?.ino === ino && stats.dev === dev)
      throw new UsageError(`--out ${out} would write over the requests in ${file}: name another.`);
  }
}

/** The map of a table, by the name of one that is there, or of a file. */
function mapOf(name: string | undefined): TableOptions['map'] {
  if (name === undefined) return () => NO_MAP;
  const shipped = SHIPPED_MAPS.find((each) => each === name.toLowerCase());
  if (shipped === undefined && !/[./\\]/.test(name) && !existsSync(name))
    throw new UsageError(
      `--map must be a file, or one of ${SHIPPED_MAPS.join(', ')}${didYouMeanSuffix(suggester().word(name, SHIPPED_MAPS)) || '.'}`,
    );
  const file =
    shipped === undefined
      ? { path: name, text: readIt(name, () => readFileSync(name, 'utf8')), isShipped: false }
      : shippedMap(shipped);
  return (payroll, endpoint) => readColumnMap(file, payroll, endpoint);
}

/** Whether a file is a table, by the end of its name. */
function isCsv(file: string): boolean {
  return /\.csv$/i.test(file);
}

function readIt<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}`);
  }
}
