import { basename } from 'node:path';
import { Option } from 'commander';
import { type AddCommand, CommandFailure, InconclusiveError, UsageError } from '../../cli/index.js';
import { Laws } from '../verify/laws.js';
import { asJson } from './as-json.js';
import { asText, findingInLines } from './as-text.js';
import { type Draw, sizeFor } from './draw.js';
import { type Audit, auditFile, hasDifferences, isInconclusive, type LineFinding } from './index.js';

interface AuditOptions {
  readonly sample?: string;
  readonly seed?: string;
  readonly largest?: string;
  readonly confidence?: string;
  readonly tolerable?: string;
  readonly json?: boolean;
  readonly html?: boolean;
}

/** `farthing audit`: whether the answers of a file are what the law of their labels says. */
export const audit: AddCommand = (program, terminal) => {
  program
    .command('audit')
    .description('Verify a file of answers, a line each: all of them, or some that are drawn.')
    .argument('<file>', 'a record a line, or {"request": …, "answer": …}, with its "operation" or without')
    .option('--sample <number>', 'verify only so many, those with the lowest SHA-256 of seed and content')
    .option('--seed <text>', 'of the draw: who knows it draws the same lines')
    .option('--largest <number>', 'verify those with the most tax, too')
    .option('--confidence <percent>', 'draw as many as this confidence takes, such as 95')
    .option('--tolerable <percent>', 'that fewer than these differ, such as 5%')
    .option('--json', 'what came of it as JSON')
    .addOption(new Option('--html', 'what came of it as a document to be filed or printed').conflicts('json'))
    .addHelpText(
      'after',
      `
Each line is verified as farthing verify does it. The file is read line by line, so it may be of any size.

Ends with 0 when all agree, with 1 when any differs or one request has two answers, with 3 when lines could not be judged, or
held no answer.

Examples:
  npx farthing audit answers.jsonl
  npx farthing audit answers.jsonl --confidence 95 --tolerable 5% --seed 2026 --largest 20`,
    )
    .action(async (file: string, options: AuditOptions) => {
      const draw = parseDraw(options);
      const findings: LineFinding[] = [];
      const outcome = await auditFile(file, draw, {
        laws: new Laws(terminal.root),
        onFinding: (finding) => {
          if (options.json || options.html) findings.push(finding);
          else for (const text of findingInLines(finding)) terminal.out(text);
        },
      });
      if (outcome.survey.answers === 0 && outcome.survey.faults.length === 0)
        throw new UsageError(`${file} has no line: there is nothing to verify.`);
      terminal.out(await report(outcome, findings, file, options));
      if (hasDifferences(outcome)) throw new CommandFailure('');
      if (isInconclusive(outcome)) throw new InconclusiveError('Some lines could not be judged.');
    });
};

async function report(
  outcome: Audit,
  findings: readonly LineFinding[],
  file: string,
  { json, html }: AuditOptions,
): Promise<string> {
  if (json) return JSON.stringify(asJson(outcome, findings), null, 2);
  if (!html) return asText(outcome);
  // Loaded on demand: only a document needs the renderer of pages.
  const { asHtml } = await import('./as-html.js');
  return asHtml(outcome, findings, basename(file)).trimEnd();
}

function parseDraw(options: AuditOptions): Draw {
  const { seed } = options;
  const largest = options.largest === undefined ? undefined : parseCount('--largest', options.largest);
  const size = parseSize(options);
  if (size === undefined && seed !== undefined)
    throw new UsageError(
      '--seed is of a draw: say how many with --sample, or with --confidence and --tolerable.',
    );
  if (size !== undefined && seed === undefined)
    throw new UsageError('A draw takes a seed, so that others can draw the same: --seed 2026.');
  return {
    ...(size !== undefined && seed !== undefined && { sample: { ...size, seed } }),
    ...(largest !== undefined && { largest }),
  };
}

function parseSize({
  sample,
  confidence,
  tolerable,
}: AuditOptions): Omit<NonNullable<Draw['sample']>, 'seed'> | undefined {
  if (confidence === undefined && tolerable === undefined)
    return sample === undefined ? undefined : { size: parseCount('--sample', sample) };
  if (sample !== undefined)
    throw new UsageError('--sample says how many: --confidence and --tolerable would say it again.');
  if (confidence === undefined || tolerable === undefined)
    throw new UsageError('--confidence and --tolerable belong together: --confidence 95 --tolerable 5%.');
  const aim = {
    confidence: parsePercent('--confidence', confidence),
    tolerable: parsePercent('--tolerable', tolerable),
  };
  return { size: sizeFor(aim), aim };
}

function parseCount(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`${option} is a whole number of 1 or more; “${text}” is not.`);
}

function parsePercent(option: string, text: string): number {
  const percent = /^\d{1,2}(\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : 0;
  if (percent > 0) return percent;
  throw new UsageError(`${option} is a percentage above 0 and below 100, such as 95; “${text}” is not.`);
}
