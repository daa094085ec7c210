import { type Json, type JsonObject, valueAt } from '../../json.js';
import {
  type Calculation,
  type Citation,
  citationsOf,
  Decimal,
  dayInWords,
  isUnread,
  lawName,
  type PlacedFigure,
} from '../../language/index.js';
import {
  type FieldAtPath,
  leafPaths,
  leftOutOf,
  type Operation,
  type Payroll,
  paperRecord,
  valueOfField,
} from '../../operations/index.js';
import { valuesOf } from '../case/case.js';
import { requestEntries } from '../case/entries.js';
import { requestFieldsOf } from '../case/fields.js';
import { titlesOf } from '../case/titles.js';
import { linesOf } from '../case/words-of-case.js';
import { documentHeaders } from '../headers.js';
import { plainNumber, pounds } from '../parts/figures.js';
import type { PageAnswer } from '../site.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { citation as citationTexts, record as texts, why as whyTexts } from '../texts/en.js';
import { type Titles, withTitles } from '../texts/titles.js';
import type { ReasonNumber } from '../why/numbers.js';
import { NumbersTable, Says } from '../why/parts.js';
import { type FiledDocument, filedDocument } from './filed-document.js';
import { CitationNumbers, type RecordLine, RecordLines } from './lines.js';

/** What a record is made from. */
export interface RecordContent {
  readonly payroll: Payroll;
  readonly operation: Operation;
  readonly request: JsonObject;
  readonly answer: JsonObject;
  readonly calculation: Calculation;
  readonly taxYear: string;
  /** Full names of values, and fields of the answer; all figures of a payslip where there are none. */
  readonly values?: readonly string[];
  readonly fields?: readonly FieldAtPath[];
  /** Numbers of payslips, from 1; each gets a sheet. */
  readonly payslips: readonly number[];
  /** When it is written: `2026-11-22T10:00:00Z`. */
  readonly issued: string;
  /** The caller's own reference. */
  readonly reference?: string | undefined;
}

/** The same with what its figures are called. */
interface LabelledParts extends RecordContent {
  readonly titles: Titles;
}

/** The sheet of one payslip, or of a calculation without payslips. */
interface Sheet {
  readonly payslip: number;
  /** The figures of the answer that it is of, each with the number of its line; those that are nothing have none. */
  readonly figures: readonly { readonly name: string; readonly value: string; readonly line: number }[];
  readonly nil: readonly string[];
  readonly lines: RecordLines;
  readonly cited: readonly CitedLine[];
  /** Whether none of its figures is of the payslip, which then only shows how one of the year came about. */
  readonly isOfYear: boolean;
}

/** A line with the numbers of its authorities. */
interface CitedLine extends RecordLine {
  readonly law: string;
  readonly from: ReadonlyMap<ReasonNumber, string>;
}

/** A calculation as an HTML document to be filed: self-contained, without scripts. */
export function recordHtml(parts: RecordContent): string {
  return documentOf(parts).html;
}

/** The same as the answer of a page; its policy allows nothing but its own style. */
export function recordAnswer(
  parts: RecordContent,
  headers: PageAnswer['headers'] = [],
): PageAnswer & { readonly body: string } {
  const { html: body, style } = documentOf(parts);
  return { status: 200, headers: [...documentHeaders(style), ...headers], body };
}

function documentOf(parts: RecordContent): FiledDocument {
  const { payroll, operation, request, taxYear, answer } = parts;
  const paper = paperRecord(payroll, { operation: operation.name, request, taxYear }, answer);
  const titles = titlesOf(operation, payroll, taxYear);
  return filedDocument(
    `${texts.title} ${paper.book.engine}`,
    footerOf(paper),
    <main>
      <p class="screen">{texts.print}</p>
      <Record {...parts} titles={titles} paper={paper} />
    </main>,
  );
}

/** What stands in the margin of each sheet of paper: which law and program it was, and the content. */
export function footerOf({
  book: { engine, digest, build },
  content,
}: ReturnType<typeof paperRecord>): string {
  const [shortDigest, shortBuild, shortContent] = [digest, build, content].map((hash) => hash?.slice(0, 16));
  return texts.footer(engine, shortDigest, shortBuild, shortContent);
}

interface RecordProps extends LabelledParts {
  readonly paper: ReturnType<typeof paperRecord>;
  /** Whether it stands behind a sheet, whose heading is the first of the document. */
  readonly isBehind?: boolean;
}

/** The steps of figures, once each, and all that they rest on. */
export function Record({ paper, isBehind = false, ...parts }: RecordProps) {
  const { payroll, operation, request, answer, calculation, taxYear, payslips, issued, reference } = parts;
  const { titles } = parts;
  const citations = new CitationNumbers();
  const sheets = payslips.map((payslip) => sheetOf(parts, payslip, citations));
  const lines = sheets.flatMap((sheet) => sheet.lines.all);
  const assumed = [...new Set(lines.flatMap(({ reasons }) => reasons.assumptions))];
  const exceptions = [...new Set(sheets.flatMap((sheet) => exceptionTexts(sheet.lines, calculation)))];
  const leftOut = (leftOutOf(payroll, taxYear, operation.name, request) ?? []).map((entry) => ({
    ...entry,
    cites: citations.of(entry.authorities),
  }));
  const { book, content } = paper;
  return (
    <>
      {sheets.map((sheet) => (
        <SheetSection key={sheet.payslip} sheet={sheet} parts={parts} isBehind={isBehind} />
      ))}
      <TextList heading={texts.assumed} items={assumed.map((each) => withTitles(each, titles))} />
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
      <TextList heading={texts.departs} items={exceptions.map(withApostrophes)} />
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
          <Fact
            name={texts.law}
            value={`${(book.engines ?? [book]).map(({ engine }) => engine).join(', ')} (${texts.statuses[book.status]})`}
          />
          <Fact name={texts.digest} value={book.digest} />
          <Fact name={texts.register} value={texts.upTo(book.register.n, book.register.head)} />
          <Fact name={texts.program} value={book.service_version} />
          <Fact name={texts.build} value={book.build} />
          {content !== undefined && <Fact name={texts.content} value={content} />}
        </dl>
      </section>
    </>
  );
}

interface TextListProps {
  readonly heading: string;
  readonly items: readonly string[];
}

/** A list of sentences; nothing where there are none. */
function TextList({ heading, items }: TextListProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul class="small">
        {items.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** Whether an answer has all payslips of a year. */
function isOfYear(operation: Operation, calculation: Calculation): boolean {
  return operation.hasPayslips && calculation.payslips > 1;
}

function sheetOf(parts: LabelledParts, payslip: number, citations: CitationNumbers): Sheet {
  const { operation, answer, calculation, titles, values = [], fields = [] } = parts;
  const shown = values.length + fields.length > 0 ? fields : figuresOf(parts, payslip);
  const isNil = ({ path }: FieldAtPath) => valueAt(answer, path) === 0;
  const lines = new RecordLines({ operation, answer, calculation, titles });
  const figures = shown
    .filter((field) => !isNil(field))
    .map((field) => {
      const { line, value } = lines.addField(field, payslip);
      // A figure in a table of the answer has no value of its own.
      return {
        name: nameOf(field, payslip, calculation, titles),
        value: value || String(valueAt(answer, field.path)),
        line,
      };
    });
  for (const value of values) lines.addValue(value, payslip);
  const isOfYear =
    values.length === 0 &&
    shown.length > 0 &&
    shown.every((field) => !isOfPayslip(field, payslip, calculation));
  lines.close();
  const cited = lines.all.map((line) => citedLine(line, lines, citations, calculation));
  return {
    payslip,
    figures,
    nil: shown.filter(isNil).map(({ path }) => titles.figure(path)),
    lines,
    cited,
    isOfYear,
  };
}

/** Whether a figure is of a payslip, and not of another, nor of the year: payslips added up, an average, or what is the same on all. */
function isOfPayslip(field: FieldAtPath, payslip: number, { book }: Calculation): boolean {
  if (field.payslip !== undefined) return field.payslip === payslip;
  return field.average === undefined && book.value(field.value).type.grain !== 'year';
}

function nameOf(field: FieldAtPath, payslip: number, calculation: Calculation, titles: Titles): string {
  const label = titles.figure(field.path);
  const isOfOther = field.payslip !== undefined && field.payslip !== payslip;
  return isOfOther ? whyTexts.ofPayslip(label, field.payslip, calculation.payslips) : label;
}

/** Each figure of the law that is read names its authorities, in brackets. */
function citedLine(
  line: RecordLine,
  lines: RecordLines,
  citations: CitationNumbers,
  calculation: Calculation,
): CitedLine {
  const { reason, numbers, chain } = line.reasons;
  const { authorities } = calculation.book.checked;
  const inBrackets = (places: readonly Citation[]) =>
    places.length === 0 ? '' : texts.inBrackets(citations.of(places));
  const lawOf = (figures: readonly PlacedFigure[]) =>
    figures.flatMap(({ authority = [], source = [] }) =>
      citationsOf({ authorities: authority, sources: source }, authorities),
    );
  const law = inBrackets([...reason.law, ...lawOf(chain.flatMap(({ figures }) => figures))]);
  const fromOf = (number: ReasonNumber) => {
    const { origin, step } = number;
    const lineOfNumber = step && lines.lineOf(step);
    if (origin.from === 'figure') {
      // Of several payslips or payments there is no line.
      const ofSeveral = origin.value.type.grain === 'item' ? texts.fromItems : texts.fromPayslips;
      return lineOfNumber === undefined ? ofSeveral : texts.fromLine(lineOfNumber);
    }
    const path = origin.from === 'published' ? `rates.${origin.path}` : undefined;
    const published = reason.figures.filter((figure) => path?.startsWith(figure.path) === true);
    return `${texts.origins[origin.from]} ${inBrackets(lawOf(published))}`;
  };
  return { ...line, law, from: new Map(numbers.map((number) => [number, fromOf(number)])) };
}

/** The fields with figures of one payslip of a year. Where the answer has one payslip or none: the main figure and all others of the
 *  same part of the answer, without those in lists. */
function figuresOf(
  { operation, answer, calculation }: RecordContent,
  payslip: number,
): readonly FieldAtPath[] {
  const fields = leafPaths(answer).flatMap((path) => {
    const json = valueAt(answer, path);
    if (typeof json !== 'number' && typeof json !== 'string') return [];
    const value = valueOfField(operation, path, calculation);
    const isWord = typeof json === 'string' && !isDay(value?.value, calculation);
    return value === undefined || isWord ? [] : [{ ...value, path }];
  });
  if (isOfYear(operation, calculation)) return fields.filter((field) => field.payslip === payslip);
  const main = fields.find(({ value }) => value === operation.main)?.path ?? '';
  const part = main.slice(0, main.indexOf('.') + 1);
  return fields.filter(({ path }) => path.startsWith(part) && !path.includes('['));
}

/** Whether a value of the rules is a day, which stands among the figures of a sheet. */
function isDay(value: string | undefined, { book }: Calculation): boolean {
  return value !== undefined && book.value(value).type.kind === 'date';
}

interface SheetProps {
  readonly sheet: Sheet;
  readonly parts: LabelledParts;
  readonly isBehind: boolean;
}

function SheetSection({ sheet, parts, isBehind }: SheetProps) {
  const Heading = isBehind ? 'h2' : 'h1';
  const { operation, calculation, taxYear } = parts;
  const { payslip, figures, nil, lines, cited } = sheet;
  const defaults = defaultTexts(lines, parts.titles);
  return (
    <section class="sheet">
      <header>
        <Heading>{texts.title}</Heading>
        <p class="what">{operation.summary}</p>
        <p>
          {isOfYear(operation, calculation) &&
            `${(sheet.isOfYear ? texts.ofYear : texts.ofPayslip)(payslip, calculation.payslips)} · `}
          {texts.year(taxYear)}
        </p>
      </header>
      <h2>{texts.request}</h2>
      <p class="num">{requestTexts(parts).join(' · ')}</p>
      {defaults.length > 0 && (
        <p class="small num">
          {texts.defaults}: {defaults.join(' · ')}
        </p>
      )}
      {figures.length > 0 && (
        <>
          <h2>{texts.figures}</h2>
          <dl class="figures num">
            {figures.map(({ name, value, line }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {value}
                  <sub>{line}</sub>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {nil.length > 0 && <p class="small">{texts.nil(nil.join(', '))}</p>}
      <h2>{texts.lines}</h2>
      <p class="small">{texts.reading}</p>
      {cited.map((line) => (
        <Line key={line.number} line={line} payslip={payslip} titles={parts.titles} />
      ))}
    </section>
  );
}

/** A figure with its reasons; its payslip is named where that is not the one of the sheet. */
function Line({
  line,
  payslip,
  titles,
}: {
  readonly line: CitedLine;
  readonly payslip: number;
  readonly titles: Titles;
}) {
  const { number, rule, reasons, law, from } = line;
  const { name, title, place, value, numbers, places } = reasons;
  return (
    <section class="line" data-rule={rule}>
      <h3>
        <span class="at">{number}</span> {withApostrophes(place === payslip ? name : title)}{' '}
        <span class="amount num">{value}</span> <span class="law">{law}</span>
      </h3>
      <Says reasons={reasons} />
      {places.length > 0 && (
        <p class="small num">
          {`${whyTexts.payslipsAdded}: ${places.map((each) => `${each.figure}, ${whyTexts.times(each.times)}`).join('; ')}`}
        </p>
      )}
      {numbers.length > 0 && (
        <NumbersTable numbers={numbers} titles={titles} from={(each) => from.get(each)} />
      )}
    </section>
  );
}

/** What figures would be by an authority from which the rules depart. */
function exceptionTexts(lines: RecordLines, calculation: Calculation): readonly string[] {
  return lines.all
    .flatMap(({ reasons }) => reasons.chain)
    .flatMap((step) => {
      const exception = lines.steps.exceptionOf(step);
      const authority = exception && calculation.book.checked.authorities.get(exception.authority);
      if (exception === undefined || authority === undefined) return [];
      const [found, other] = [step.datum, exception.figure].map((figure) =>
        pounds(Decimal.of(String(figure))),
      );
      return texts.wouldBe(step.title, found ?? '', lawName(authority), other ?? '');
    });
}

/** A citation: the work and provision, its version, and its kind, such as an Act of Parliament. */
function CitationText({ citation }: { readonly citation: Citation }) {
  if (typeof citation === 'string') return <a href={citation}>{citation.replace('https://', '')}</a>;
  const { kind, address, version, seen } = citation;
  const about = [
    texts.kinds[kind] ?? kind,
    ...(version === undefined ? [] : [citationTexts.asOf(dayInWords(version))]),
    ...(seen === undefined ? [] : [texts.read(dayInWords(seen))]),
    ...(isUnread(citation) ? [citationTexts.unread] : []),
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

/** The fields of a request, each as a text with its label. */
function requestTexts({ payroll, operation, request, taxYear, titles }: LabelledParts): readonly string[] {
  const fields = requestFieldsOf(payroll, operation, taxYear);
  return linesOf(fields, valuesOf(requestEntries(request, '')), titles);
}

/** What was taken where nothing was said, without what is nothing. */
function defaultTexts({ all, steps }: RecordLines, titles: Titles): readonly string[] {
  const read = all.flatMap(({ reasons: { chain, numbers } }) => [
    ...chain,
    ...numbers.flatMap(({ step }) => step ?? []),
  ]);
  const texts = read
    .flatMap((step) => steps.operandsOf(step))
    .flatMap(({ datum, from }) =>
      from.from !== 'request' || !from.isDefault || /^(0|none|)$/.test(String(datum))
        ? []
        : `${titles.field(from.field)}: ${jsonInWords(String(datum), from.field, titles)}`,
    );
  return [...new Set(texts)];
}

function jsonInWords(json: Json, path: string, titles: Titles): string {
  const text = String(json);
  return /^-?\d+(\.\d+)?$/.test(text) ? plainNumber(Decimal.of(text)) : titles.word(text, path);
}
