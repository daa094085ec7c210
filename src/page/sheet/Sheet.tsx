import { isObject, textsIn } from '../../json.js';
import { type Citation, dayInWords, isUnread } from '../../language/index.js';
import { type FieldAtPath, leftOutOf, paperRecord, valueOfField } from '../../operations/index.js';
import { queryWithDisplay } from '../case/case.js';
import type { CaseAnswer } from '../case/outcome.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { addressOf } from '../own-pages.js';
import { citationsOfAnswer } from '../parts/CaseNotes.js';
import { type FiledDocument, filedDocument } from '../record/filed-document.js';
import { CitationNumbers } from '../record/lines.js';
import { footerOf, Record } from '../record/record.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { citation as citationTexts, NAME, record as recordTexts, sheet as texts } from '../texts/en.js';
import { withTitles } from '../texts/titles.js';
import { ReasonFinder, type Reasons } from '../why/reasons.js';
import type { SheetContent, SheetTable } from './content.js';
import { sheetStyle } from './style.js';

/** What a sheet is made from. */
interface SheetParts {
  readonly of: CaseAnswer;
  readonly content: SheetContent;
  /** The address of the figures on the page, and what stands before it. */
  readonly back: string;
  readonly origin: string;
  /** When it is written: `2026-11-22T10:00:00Z`. */
  readonly issued: string;
  readonly hasPayslips: boolean;
  readonly hasSteps: boolean;
  /** Whether a form asked for it, so that no address has its case. */
  readonly isPosted?: boolean;
}

/** A case as a document: a sheet of paper, and what was asked for behind it. */
export function sheetDocument(parts: SheetParts): FiledDocument {
  const { of, content, issued, hasPayslips, hasSteps } = parts;
  const { pageCase, answer, result, taxYear } = of;
  const { payroll, operation, request, titles } = pageCase;
  const paper = paperRecord(payroll, { operation: operation.name, request, taxYear }, answer);
  const { calculation } = result;
  const calculated = { payroll, operation, request, answer, calculation, taxYear, titles };
  return filedDocument(
    content.title,
    footerOf(paper),
    <main>
      {parts.isPosted === true ? <p class="screen">{texts.print}</p> : <Ways {...parts} />}
      <Sheet {...parts} paper={paper} />
      {hasPayslips && content.payslips !== undefined && (
        <section class="behind">
          <h2>{texts.payslips}</h2>
          {content.payslips()}
        </section>
      )}
      {hasSteps && (
        <section class="behind">
          <Record {...calculated} {...{ issued, paper, fields: fieldsOf(parts), payslips: [1] }} isBehind />
        </section>
      )}
    </main>,
    sheetStyle,
  );
}

/** The fields of the answer whose figures stand on the sheet. */
function fieldsOf({ of: { pageCase, result }, content }: SheetParts): readonly FieldAtPath[] {
  return content.tables.flatMap(({ lines }) =>
    lines.flatMap(({ path }) => {
      const field = valueOfField(pageCase.operation, path, result.calculation);
      return field === undefined ? [] : { ...field, path };
    }),
  );
}

/** On the screen: back to the figures, and what else can stand behind the sheet. */
function Ways({ of: { pageCase }, content, back, hasPayslips, hasSteps }: SheetParts) {
  const to = (shown: { readonly payslips: boolean; readonly steps: boolean }) => {
    const asked = Object.entries(shown).filter(([, isShown]) => isShown);
    const query = queryWithDisplay(pageCase, Object.fromEntries(asked.map(([name]) => [name, 'true'])));
    return `${addressOf(pageCase.operation)}/sheet?${query}`;
  };
  return (
    <nav class="screen" aria-label={texts.ways}>
      <p>{texts.print}</p>
      <ul>
        <li>
          <a href={back}>{texts.back}</a>
        </li>
        {content.payslips !== undefined && (
          <li>
            <a href={to({ payslips: !hasPayslips, steps: hasSteps })}>
              {hasPayslips ? texts.withoutPayslips : texts.withPayslips}
            </a>
          </li>
        )}
        <li>
          <a href={to({ payslips: hasPayslips, steps: !hasSteps })}>
            {hasSteps ? texts.withoutSteps : texts.withSteps}
          </a>
        </li>
      </ul>
    </nav>
  );
}

type SheetProps = SheetParts & { readonly paper: ReturnType<typeof paperRecord> };

/** The sheet itself: figures with their reasons, and in small print all that they rest on. */
function Sheet({ of, content, back, origin, issued, paper }: SheetProps) {
  const { pageCase, answer, result, taxYear } = of;
  const { payroll, operation, request, titles } = pageCase;
  const finder = new ReasonFinder({ operation, answer, calculation: result.calculation, titles });
  const numbers = new CitationNumbers();
  const used = answer['employee'];
  const leftOut = leftOutOf(payroll, taxYear, operation.name, request) ?? [];
  const assumed = textsIn(answer['assumptions']).map((text) => withTitles(text, titles));
  const { book } = paper;
  const labels = (book.engines ?? [book]).map(({ engine }) => engine).join(', ');
  return (
    <article class="one">
      <header>
        <p class="brand">{NAME}</p>
        <p>{dayInWords(issued.slice(0, 10))}</p>
      </header>
      <h1>{content.title}</h1>
      <p class="small num">{wordsOfCase(pageCase, isObject(used) ? used : {}).join(' · ')}</p>
      {content.head}
      {content.tables.map((table) => (
        <LineTable key={table.caption} table={table} finder={finder} numbers={numbers} />
      ))}
      {content.lists}
      <footer>
        {assumed.length > 0 && (
          <p>
            <b>{texts.assumed}</b> {assumed.join(' ')}
          </p>
        )}
        {leftOut.length > 0 && (
          <p>
            <b>{texts.leftOut}</b> {leftOut.map(({ title }) => title).join('; ')}.
          </p>
        )}
        <Law numbers={numbers} all={citationsOfAnswer({ answer, taxYear, payroll })} />
        <p>
          {texts.under(labels, recordTexts.statuses[book.status])}{' '}
          {recordTexts.proven(String(answer['authority_test_data']))} {texts.foundAt}{' '}
          <a href={back}>{origin + back}</a>
        </p>
      </footer>
    </article>
  );
}

interface LineTableProps {
  readonly table: SheetTable;
  readonly finder: ReasonFinder;
  readonly numbers: CitationNumbers;
}

function LineTable({ table: { caption, lines }, finder, numbers }: LineTableProps) {
  return (
    <table class="lines">
      <caption>{caption}</caption>
      <tbody>
        {lines.map((line) => {
          const reasons =
            line.isSum === true ? undefined : finder.of({ field: line.path, payslip: undefined });
          return (
            <tr key={line.path} {...(line.isSum === true && { class: 'sum' })}>
              <th scope="row">{line.title}</th>
              <td>{reasons !== undefined && <Says reasons={reasons} numbers={numbers} />}</td>
              <td class="num">{line.text}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The sentence of a figure, with the numbers of its law. */
function Says({ reasons, numbers }: { readonly reasons: Reasons; readonly numbers: CitationNumbers }) {
  const { value, reason } = reasons;
  const law = numbers.of(reason.law.filter(isLaw));
  return (
    <>
      {withApostrophes(withoutFigure(reason.text, value))}
      {law.length > 0 && <> {recordTexts.inBrackets(law)}</>}
    </>
  );
}

/** A sentence that begins with the figure beside which it stands, without that. */
function withoutFigure(text: string, figure: string): string {
  if (!text.startsWith(`${figure}: `)) return text;
  const rest = text.slice(figure.length + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What the lines name, by their numbers, and what else of the answer is law, without more guidance: in running text, the provisions of a
 *  work together. */
function Law({ numbers, all }: { readonly numbers: CitationNumbers; readonly all: readonly Citation[] }) {
  const named = numbers.all;
  const isNamed = (one: Citation) => named.some((each) => keyOf(each) === keyOf(one));
  const isAlsoLaw = (one: Citation) =>
    isLaw(one) && !isNamed(one) && (typeof one === 'string' || one.isPrimary);
  const cited = [...named, ...all.filter(isAlsoLaw)];
  const works = [...new Set(cited.map(workOf))];
  return (
    <p>
      <b>{texts.law}</b>{' '}
      {works.map((work, index) => (
        <>
          {index > 0 && '; '}
          {work}
          {cited
            .filter((each) => workOf(each) === work)
            .map((each) => (
              <>
                {provisionOf(each) !== '' && ', '}
                <Provision citation={each} number={named.includes(each) ? numbers.of([each]) : []} />
              </>
            ))}
        </>
      ))}
      .{cited.some(isMarked) && ` ${texts.unread(citationTexts.unread)}`}
    </p>
  );
}

/** A provision, or the mark of a whole work: linked to its text, with its number in the lines. */
function Provision({
  citation,
  number,
}: {
  readonly citation: Citation;
  readonly number: readonly number[];
}) {
  const text = `${provisionOf(citation)}${isMarked(citation) ? texts.unreadMark : ''}`;
  const address = typeof citation === 'string' ? undefined : citation.address;
  return (
    <>
      {address === undefined || text === '' ? text : <a href={address}>{text}</a>}
      {number.length > 0 && ` ${recordTexts.inBrackets(number)}`}
    </>
  );
}

/** What this service promises, and its conventions, are no law. */
function isLaw(citation: Citation): boolean {
  return typeof citation === 'string' || (citation.kind !== 'contract' && citation.kind !== 'convention');
}

function isMarked(citation: Citation): boolean {
  return typeof citation !== 'string' && isUnread(citation);
}

/** A source that no authority has is its address. */
function workOf(citation: Citation): string {
  return typeof citation === 'string' ? citation.replace('https://', '') : citation.work;
}

function provisionOf(citation: Citation): string {
  return (typeof citation === 'string' ? undefined : citation.provision) ?? '';
}

/** The same authority is another object in the book of another year. */
function keyOf(citation: Citation): string {
  return typeof citation === 'string' ? citation : (citation.address ?? citation.name);
}
