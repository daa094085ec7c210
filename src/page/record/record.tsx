import { type Json, type JsonObject, valueAt } from '../../json.js';
import {
  type Calculation,
  type Citation,
  Decimal,
  dayInWords,
  lawName,
  type TracedTaxRow,
  type TraceStep,
} from '../../language/index.js';
import {
  type AnswerField,
  type AnyOperation,
  leafPaths,
  leftOutOf,
  type Payroll,
  paperRecord,
  traceSteps,
  valueOfField,
} from '../../operations/index.js';
import { documentHeaders } from '../headers.js';
import { exactFigure, pence, plainNumber } from '../parts/figures.js';
import type { PageAnswer } from '../site.js';
import { citation as citationTexts, record as texts } from '../texts/en.js';
import { fieldLabel, figureLabel, lower, wordLabel } from '../texts/labels.js';
import type { ReasonNumber } from '../why/numbers.js';
import { CitationNumbers } from './citation-numbers.js';
import { type FiledDocument, filedDocument } from './filed-document.js';
import { ACROSS_PAYSLIPS, type RecordLine, type RecordLines, recordLines } from './lines.js';
import type { SumPart } from './sum.js';

/** What a record is made from. */
export interface RecordParts {
  readonly payroll: Payroll;
  readonly operation: AnyOperation;
  readonly request: JsonObject;
  readonly answer: JsonObject;
  readonly run: Calculation;
  readonly taxYear: string;
  /** Full names of values, and fields of the answer; all figures of a payslip where there are none. */
  readonly values?: readonly string[];
  readonly fields?: readonly AnswerField[];
  /** Numbers of payslips, from 1; each gets a sheet. */
  readonly payslips: readonly number[];
  /** When it is written: `2026-11-22T10:00:00Z`. */
  readonly issued: string;
  /** The caller's own reference. */
  readonly reference?: string | undefined;
  /** The page that the record was opened from. */
  readonly back?: string;
  /** The address of the record of another payslip. */
  readonly otherPayslip?: (payslip: number) => string;
}

/** The sheet of one payslip, or of a calculation without payslips. */
interface Sheet extends RecordLines {
  readonly payslip: number;
  readonly fields: readonly AnswerField[];
  readonly steps: readonly TraceStep[];
  /** For each line the numbers of the authorities that it cites. */
  readonly cites: readonly (readonly number[])[];
}

/** A calculation as an HTML document to be filed: self-contained, without scripts. */
export function recordHtml(parts: RecordParts): string {
  return documentOf(parts).html;
}

/** The same as the answer of a page; its policy allows nothing but its own style. */
export function recordAnswer(
  parts: RecordParts,
  headers: PageAnswer['headers'] = [],
): PageAnswer & { readonly body: string } {
  const { html: body, style } = documentOf(parts);
  return { status: 200, headers: [...documentHeaders(style), ...headers], body };
}

function documentOf(parts: RecordParts): FiledDocument {
  const { payroll, operation, request, taxYear, answer } = parts;
  const paper = paperRecord(payroll, { operation: operation.name, request, taxYear }, answer);
  const { engine, digest, build } = paper.book;
  const [shortDigest, shortBuild, shortContent] = [digest, build, paper.content].map((hash) =>
    hash?.slice(0, 16),
  );
  const footer = texts.footer(engine, shortDigest, shortBuild, shortContent);
  return filedDocument(`${texts.title} ${engine}`, footer, <Record {...parts} paper={paper} />);
}

interface RecordProps extends RecordParts {
  readonly paper: ReturnType<typeof paperRecord>;
}

function Record({ paper, ...parts }: RecordProps) {
  const { payroll, operation, request, answer, run, taxYear, payslips, issued, reference, back } = parts;
  const citations = new CitationNumbers(run);
  const sheets = payslips.map((payslip) => sheetOf(parts, payslip, citations));
  const steps = sheets.flatMap((sheet) => sheet.steps);
  const assumed = [...new Set(steps.flatMap((step) => step.assumed ?? []))];
  const departures = steps.flatMap((step) => departureText(step, run));
  const leftOut = (leftOutOf(payroll, taxYear, operation.name, request) ?? []).map((entry) => ({
    ...entry,
    cites: citations.numbersOf(entry.authorities.length > 0 ? entry.authorities : entry.sources),
  }));
  const { book, content } = paper;
  return (
    <main>
      <p class="screen">
        {back !== undefined && (
          <>
            <a href={back}>{texts.back}</a>
            {'. '}
          </>
        )}
        {texts.print}
      </p>
      <OtherPayslips {...parts} />
      {sheets.map((sheet) => (
        <SheetSection key={sheet.payslip} sheet={sheet} parts={parts} />
      ))}
      <Sentences heading={texts.assumed} sentences={assumed} />
      {leftOut.length > 0 && (
        <section>
          <h2>{texts.leftOut}</h2>
          <ul class="small">
            {leftOut.map(({ name, title, says, cites }) => (
              <li key={name}>
                <b>{title}.</b> {says} {texts.lawOf(cites)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Sentences heading={texts.departs} sentences={departures} />
      <section>
        <h2>{texts.authorities}</h2>
        <ol class="small">
          {citations.all.map((place) => (
            <li key={typeof place === 'string' ? place : place.name}>
              <CitationText citation={place} />
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{texts.proof}</h2>
        <p class="small">{texts.proven(String(answer['authority_test_data']))}</p>
      </section>
      <section>
        <h2>{texts.book}</h2>
        <dl class="small">
          {reference !== undefined && <Fact name={texts.reference} value={reference} />}
          <Fact
            name={texts.issued}
            value={texts.moment(dayInWords(issued.slice(0, 10)), issued.slice(11, 16))}
          />
          <Fact name={texts.law} value={`${book.engine} (${texts.statuses[book.status]})`} />
          <Fact name={texts.digest} value={book.digest} />
          <Fact name={texts.register} value={texts.upTo(book.register.n, book.register.head)} />
          <Fact name={texts.program} value={book.service_version} />
          <Fact name={texts.build} value={book.build} />
          {content !== undefined && <Fact name={texts.content} value={content} />}
        </dl>
      </section>
    </main>
  );
}

/** A list of sentences; nothing where there are none. */
function Sentences({
  heading,
  sentences,
}: {
  readonly heading: string;
  readonly sentences: readonly string[];
}) {
  if (sentences.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul class="small">
        {sentences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** Which payslip of the year the record is of, with links to those of all others. */
function OtherPayslips({ operation, run, payslips: [payslip], otherPayslip }: RecordParts) {
  if (otherPayslip === undefined || payslip === undefined || !isOfYear(operation, run)) return null;
  const others = Array.from({ length: run.payslips }, (_, index) => index + 1).filter(
    (each) => each !== payslip,
  );
  return (
    <p class="screen num">
      {texts.sheetOf(payslip, run.payslips)}
      {others.flatMap((each) => [
        <a key={each} href={otherPayslip(each)} aria-label={texts.ofPayslip(each, run.payslips)}>
          {each}
        </a>,
        ' ',
      ])}
    </p>
  );
}

/** Whether an answer has all payslips of a year. */
function isOfYear(operation: AnyOperation, run: Calculation): boolean {
  return operation.hasPayslips && run.payslips > 1;
}

function sheetOf(parts: RecordParts, payslip: number, citations: CitationNumbers): Sheet {
  const { run, payroll, taxYear, values = [], fields = [] } = parts;
  const fieldsOfSheet = values.length + fields.length > 0 ? fields : figuresOf(parts, payslip);
  const steps = traceSteps(run, { values, fields: fieldsOfSheet, payslip });
  const targets = [...values, ...fieldsOfSheet.map(({ value }) => value)];
  const sheetLines = recordLines(steps, { run, year: payroll.book(taxYear), payslip, targets });
  return {
    payslip,
    fields: fieldsOfSheet,
    steps,
    ...sheetLines,
    cites: sheetLines.lines.map(({ step }) => citations.of(step)),
  };
}

/** The fields with figures of one payslip of a year. Where the answer has one payslip or none: the main figure and all others of the
 *  same part of the answer, without those in lists. */
function figuresOf({ operation, answer, run }: RecordParts, payslip: number): readonly AnswerField[] {
  const fields = leafPaths(answer).flatMap((path) => {
    if (typeof valueAt(answer, path) !== 'number') return [];
    const value = valueOfField(operation, path, run);
    return value === undefined ? [] : [{ ...value, path }];
  });
  if (isOfYear(operation, run)) return fields.filter((field) => field.payslip === payslip);
  const main = fields.find(({ value }) => value === operation.main)?.path ?? '';
  const part = main.slice(0, main.indexOf('.') + 1);
  return fields.filter(({ path }) => path.startsWith(part) && !path.includes('['));
}

interface SheetProps {
  readonly sheet: Sheet;
  readonly parts: RecordParts;
}

function SheetSection({ sheet, parts }: SheetProps) {
  const { operation, request, answer, run, taxYear } = parts;
  const { payslip, fields, steps, lines, cites, lineOf, zeros } = sheet;
  const defaults = defaultTexts(steps);
  const figures = fields.map((field) => {
    const amount = valueAt(answer, field.path);
    const line =
      field.average === undefined
        ? lineOf(field.value)
        : (lineOf('presentation.period_average', field.path) ??
          lineOf('presentation.year_total', field.path));
    return { ...field, amount: typeof amount === 'number' ? amount : 0, line };
  });
  const nil = figures.filter(({ amount }) => amount === 0).map(({ path }) => figureLabel(path));
  return (
    <section class="sheet">
      <header>
        <h1>{texts.title}</h1>
        <p class="what">{operation.summary}</p>
        <p>
          {isOfYear(operation, run) && `${texts.ofPayslip(payslip, run.payslips)} · `}
          {texts.year(taxYear)}
        </p>
      </header>
      <h2>{texts.request}</h2>
      <p class="num">{requestTexts(request).join(' · ')}</p>
      {defaults.length > 0 && (
        <p class="small num">
          {texts.defaults}: {defaults.join(' · ')}
        </p>
      )}
      {figures.length > 0 && (
        <>
          <h2>{texts.figures}</h2>
          <dl class="figures num">
            {figures
              .filter(({ amount }) => amount !== 0)
              .map(({ path, amount, line, value }) => (
                <div key={path}>
                  <dt>{figureLabel(path)}</dt>
                  <dd>
                    {amountText(amount, run, value)}
                    {line !== undefined && <sub>{line}</sub>}
                  </dd>
                </div>
              ))}
          </dl>
          {nil.length > 0 && <p class="small">{texts.nil(nil.join(', '))}</p>}
        </>
      )}
      <h2>{texts.lines}</h2>
      <p class="small">{texts.reading}</p>
      <table class="lines num">
        <thead>
          <tr>
            <th class="at" scope="col">
              {texts.line}
            </th>
            <th scope="col">{texts.how}</th>
            <th class="amount" scope="col">
              {texts.result}
            </th>
            <th class="law" scope="col">
              {texts.authority}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <LineRow key={line.number} line={line} cites={cites[index] ?? []} />
          ))}
        </tbody>
      </table>
      {zeros.length > 0 && <p class="small">{texts.notDue(zeros.join('; '))}</p>}
    </section>
  );
}

function LineRow({ line, cites }: { readonly line: RecordLine; readonly cites: readonly number[] }) {
  const { number, title, sum, unrounded, rounding, result, inputs, bandsBelow } = line;
  const explanations = [...inputs.map(inputText), ...bandsText(bandsBelow)];
  return (
    <tr data-rule={line.step.rule}>
      <td class="at">{number}</td>
      <th scope="row">
        <span class="title">{title}</span>
        <span class="sum">
          {sum.map(SumPartText)}
          {unrounded !== undefined && ` = ${unrounded}`}
          {rounding !== undefined && `, ${rounding}`}
        </span>
        {explanations.length > 0 && <span class="given">{explanations.join('; ')}</span>}
      </th>
      <td class="amount">{result}</td>
      <td class="law">{cites.join(', ')}</td>
    </tr>
  );
}

function SumPartText(part: SumPart) {
  if (typeof part === 'string') return part;
  return (
    <>
      {part.figure}
      {part.line !== undefined && <sub>{part.line}</sub>}
    </>
  );
}

/** A number that is not the result of a line, with its name and origin. */
function inputText({ key, name, origin, figure, kind }: ReasonNumber): string {
  const across = ACROSS_PAYSLIPS.exec(key)?.[1];
  const originText = across === undefined ? texts.origins[origin.kind] : texts.across[across];
  const label = origin.kind === 'request' || origin.kind === 'default' ? fieldLabel(origin.path) : name;
  const figureText = figure === undefined ? '' : exactFigure(figure, kind);
  return originText === undefined
    ? texts.input(figureText, lower(label))
    : texts.inputFrom(figureText, lower(label), originText);
}

/** How the tax on the bands below adds up. */
function bandsText(bands: readonly TracedTaxRow[]): readonly string[] {
  const limit = bands.at(-1)?.up_to;
  if (limit === undefined) return [];
  const tax = Decimal.sum(bands.map((band) => Decimal.of(band.tax)));
  const parts = bands.map(({ rate, of }) =>
    texts.ofBand(exactFigure(Decimal.of(rate), 'rate'), exactFigure(Decimal.of(of), 'money')),
  );
  return [
    texts.bandsBelow(exactFigure(tax, 'money'), parts.join(', '), exactFigure(Decimal.of(limit), 'money')),
  ];
}

/** What a figure would be by an authority from which the rules depart; none where they depart from none. */
function departureText(
  { title, rule, in: copyIn, value, departs }: TraceStep,
  run: Calculation,
): readonly string[] {
  const authority = departs && run.book.checked.authorities.get(departs.authority);
  if (departs === undefined || authority === undefined || copyIn !== undefined) return [];
  const [figure, other] = [value, departs.would_be].map((figure) => pence(Decimal.of(String(figure))));
  return [texts.wouldBe(title ?? rule, figure ?? '', lawName(authority), other ?? '')];
}

/** A citation: the work and provision, its version, and its kind, such as an Act of Parliament. */
function CitationText({ citation }: { readonly citation: Citation }) {
  if (typeof citation === 'string') return <a href={citation}>{citation.replace('https://', '')}</a>;
  const { kind, address, version, seen } = citation;
  const about = [
    texts.kinds[kind] ?? kind,
    ...(version === undefined ? [] : [citationTexts.asOf(dayInWords(version))]),
    ...(seen === undefined ? [] : [texts.read(dayInWords(seen))]),
  ];
  return (
    <>
      {address === undefined ? lawName(citation) : <a href={address}>{lawName(citation)}</a>} (
      {about.join(', ')})
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function amountText(amount: number, run: Calculation, value: string): string {
  const { kind } = run.book.value(value).type;
  return kind === 'money' ? pence(amount) : plainNumber(amount);
}

/** The fields of a request, each as a text with its label. */
function requestTexts(request: JsonObject): readonly string[] {
  return leafPaths(request)
    .filter((path) => path !== 'tax_year')
    .map((path) => `${fieldLabel(path)}: ${jsonInWords(valueAt(request, path) ?? null, path)}`);
}

/** The defaults that the calculation used, each as a text with its label, without those that are zero or none. */
function defaultTexts(steps: readonly TraceStep[]): readonly string[] {
  const defaults = steps.flatMap(({ operands, value }) =>
    Object.entries(value === '0' ? {} : operands).flatMap(([key, operand]) => {
      if (!('input' in operand) || operand.default !== true || typeof operand.input !== 'string') return [];
      const path = key.replace(/^request\./, '');
      return /^(0|none|)$/.test(operand.input)
        ? []
        : [`${fieldLabel(path)}: ${jsonInWords(operand.input, path)}`];
    }),
  );
  return [...new Set(defaults)];
}

function jsonInWords(json: Json, path: string): string {
  const text = String(json);
  return /^-?\d+(\.\d+)?$/.test(text) ? plainNumber(Decimal.of(text)) : wordLabel(text, path);
}
