import type { TraceStep } from '../../../../src/language/trace/trace-step.js';
import type { TracedDatum } from '../../../../src/language/trace/traced-datum.js';
import { BY_DAY_FILE } from '../../../../src/law/index.js';
import { firstAndLastDay } from '../../../../src/law/tax-year.js';
import { type Evaluator, nameOf } from './evaluator.js';
import { Decimal } from './formula.js';
import { at, fileOfTopic, isList, lineOf, type Yaml, yamlOf } from './rule-files.js';

/** Rules and figures that do not stand where the trace says, or have no source. */
export function wrongPlaces(steps: readonly TraceStep[], taxYear: string): readonly string[] {
  const published = new Set(steps.flatMap((step) => (step.source === undefined ? [] : [step.rule])));
  return [
    ...steps.filter((step) => !stands(step)).map(placeFault),
    ...steps.filter(({ rule }) => !published.has(rule)).map(({ rule }) => `${rule} has no source`),
    ...figureFaults(steps, taxYear),
  ];
}

/** A `with` names what it changes by its short name or by its full one. */
function stands({ rule, in: copyIn, file, line }: TraceStep): boolean {
  return standsOn(last(rule), file, line) || (copyIn !== undefined && standsOn(rule, file, line));
}

function placeFault({ rule, in: copyIn, file, line }: TraceStep): string {
  return `${nameOf(rule, copyIn)} does not stand at ${file}:${line}`;
}

function figureFaults(steps: readonly TraceStep[], taxYear: string): readonly string[] {
  const placed = new Set<string>();
  const fileOf = new Map<string, string>();
  const published = new Set<string>();
  return steps.flatMap((step) =>
    (step.figures ?? []).flatMap((figure) => {
      const { path, value, from, file, line, source, authority = [] } = figure;
      const named = `${path} ${String(from)}`;
      if (file !== undefined && isOnDay(file, from)) fileOf.set(named, file);
      const ofRates = fileOf.get(named) ?? `rates/${taxYear}.yaml`;
      const own = isOfRates(path) ? ofRates : tableFile(step, taxYear);
      const faults: string[] = [];
      if (file !== undefined && line !== undefined) {
        placed.add(`${file} ${path}`);
        if (file !== own || !standsOn(last(inFile(path)), file, line))
          faults.push(`${path} does not stand at ${file}:${line}`);
        const group = groupOf(path);
        if (source !== undefined) published.add(`${file} ${group}`);
        if (!published.has(`${file} ${group}`)) faults.push(`${path} has no source`);
        if (source !== undefined && !isPublished(authority, path, own, from))
          faults.push(`${path} is published elsewhere`);
      }
      if (!placed.has(`${own} ${path}`)) faults.push(`${path} stands nowhere`);
      if (!isWritten(value, yamlAt(path, own, from), from))
        faults.push(`${path} is not ${JSON.stringify(value)} in ${own}`);
      return faults;
    }),
  );
}

/** Whether a figure that holds from a day on stands in a file of figures on that day: of its tax year, or of tables by day. */
function isOnDay(file: string, from: string | undefined): boolean {
  if (from === undefined) return false;
  const [, taxYear] = /^rates\/(\d{4}-\d\d)\.yaml$/.exec(file) ?? [];
  if (taxYear === undefined) return file === BY_DAY_FILE;
  const [first, last] = firstAndLastDay(taxYear);
  return first <= from && from <= last;
}

/** Whether it stands in the file of the rates: a figure, or the first or last day of the year. */
function isOfRates(path: string): boolean {
  return path.startsWith('rates.') || path.startsWith('year.');
}

/** As it stands in its file: the name of a year has a key of its own there. */
function inFile(path: string): string {
  return path === 'year.name' ? 'year.tax_year' : path;
}

/** `rates.student_loans` */
function groupOf(path: string): string {
  return path.split('.').slice(0, 2).join('.');
}

/** A figure of the rates has the authorities that stand nearest to it, a table those of its topic. */
function isPublished(
  authority: readonly string[],
  path: string,
  file: string,
  from: string | undefined,
): boolean {
  // The days of a tax year are published nowhere: they are its name.
  if (path.startsWith('year.')) return authority.length === 0;
  const stands = path.startsWith('rates.')
    ? nearestAuthority(path, file, from)
    : at(yamlOf(file), ['authority']);
  const listed = stands === undefined || isList(stands) ? stands : [stands];
  return JSON.stringify(listed) === JSON.stringify(authority);
}

function nearestAuthority(path: string, file: string, from: string | undefined): Yaml | undefined {
  const around = path.split('.').slice(0, -1).join('.');
  if (around === '') return undefined;
  return (
    yamlAt(`${path}.authority`, file, from) ??
    yamlAt(`${around}.authorities.${last(path)}`, file, from) ??
    nearestAuthority(around, file, from)
  );
}

/** Rows that lookups did not find, but that are there. */
export function missedRows({ missing }: Evaluator, taxYear: string): readonly string[] {
  return [...missing].flatMap(([path, { step, day }]) => {
    const ofRates = day === undefined ? `rates/${taxYear}.yaml` : BY_DAY_FILE;
    const file = path.startsWith('rates.') ? ofRates : tableFile(step, taxYear);
    return yamlAt(path, file, day) === undefined
      ? []
      : [`${step.rule} did not find ${path}, which stands in ${file}`];
  });
}

/** A table of the rules is one of the rule's own file. */
function tableFile({ rule, file }: TraceStep, taxYear: string): string {
  return fileOfTopic(rule.split('.')[0] ?? '', taxYear, file);
}

function yamlAt(path: string, file: string, from?: string): Yaml | undefined {
  const steps = inFile(path).split('.');
  if (file !== BY_DAY_FILE) return at(yamlOf(file), isOfRates(path) ? steps.slice(1) : steps);
  const [, group = '', table = '', ...rest] = steps;
  const entries = at(yamlOf(file), [group, table]) ?? '';
  if (!isList(entries)) return undefined;
  const entry = entries.findLast((each) => each !== undefined && String(at(each, ['from'])) <= String(from));
  return entry === undefined ? undefined : at(entry, rest);
}

function standsOn(name: string, file: string, line: number): boolean {
  return new RegExp(`(^|[\\s{"])${name.replaceAll('.', '\\.')}"?:`).test(lineOf(file, line));
}

function last(path: string): string {
  return path.split('.').at(-1) ?? '';
}

/** Whether a figure is what the file says, or says from a day on: £12570 is 12570, 20% is 0.2. */
function isWritten(value: TracedDatum, yaml: Yaml | undefined, from: string | undefined): boolean {
  if (yaml === undefined || typeof value === 'boolean') return false;
  if (typeof value === 'string') return typeof yaml === 'string' && value === read(inForceOn(from, yaml));
  if ('bands' in value && Array.isArray(value.bands)) {
    if (!isList(yaml) || yaml.length !== value.bands.length) return false;
    return value.bands.every((band: Readonly<Record<string, string>>, index: number) =>
      isWritten({ ...band }, yaml[index], from),
    );
  }
  return Object.entries(value).every(([column, each]) => isWritten(each, at(yaml, [column]), from));
}

/** Of `12% until 2024-01-05 then 10%` what is in force on a day; one that does not change is so on every day. */
function inForceOn(day: string | undefined, text: string): string {
  if (day === undefined) return text;
  const parts = text.split(' then ').map((part) => part.split(' until '));
  return parts.find(([, until = '9999']) => day <= until)?.[0] ?? text;
}

function read(text: string): string {
  if (/^£/.test(text)) return new Decimal(text.slice(1)).toFixed();
  if (/%$/.test(text)) return new Decimal(text.slice(0, -1)).dividedBy(100).toFixed();
  return /^\d+(\.\d+)?$/.test(text) ? new Decimal(text).toFixed() : text;
}
