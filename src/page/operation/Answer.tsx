import { isList, isObject, type Json, type JsonObject, objectsIn, valueAt } from '../../json.js';
import { dayInWords } from '../../language/index.js';
import { reasonOf } from '../../reasons/index.js';
import type { AnswerProps, Headlines } from '../case/calculator.js';
import type { Case } from '../case/case.js';
import type { CaseAnswer } from '../case/outcome.js';
import { wordsOfCase } from '../case/words-of-case.js';
import { addressOf } from '../own-pages.js';
import { CaseNotes } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { pence, percent, plainNumber, pounds } from '../parts/figures.js';
import type { WhyAddress } from '../parts/Money.js';
import { NoticeList } from '../parts/NoticeList.js';
import type { SheetContent } from '../sheet/content.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { inPounds, operation as texts } from '../texts/en.js';
import { humanize, lower, type Titles, withTitles } from '../texts/titles.js';
import { Calendar } from './Calendar.js';
import { type ShownAs, type ShownField, shownFieldsOf } from './shown-fields.js';
import { calendarOf } from './weeks.js';

/** A field of an answer with what the answer has there. */
interface Shown {
  readonly field: ShownField;
  /** `weeks.3.pay`, as the address of its reasons has it. */
  readonly path: string;
  readonly json: Json;
}

/** The main figure with its name; where the answer has none, what it says of that first: “Entitled: No”. */
export function mainFigure({ pageCase, answer }: Pick<CaseAnswer, 'pageCase' | 'answer'>): Headlines {
  const { operation, payroll, taxYear, titles } = pageCase;
  const main = mainOf(
    shownIn(shownFieldsOf(operation, payroll, taxYear, titles.field), answer, ''),
    operation.main,
  );
  return main === undefined ? [] : [[main.field.title, textOf(main, titles)]];
}

/** What the answer shows, and how: its main figure, and its tables. */
function drawnFrom({ pageCase, answer }: Pick<CaseAnswer, 'pageCase' | 'answer'>) {
  const { operation, payroll, taxYear, titles } = pageCase;
  const shown = shownIn(shownFieldsOf(operation, payroll, taxYear, titles.field), answer, '');
  return {
    shown,
    main: mainOf(shown, operation.main),
    tables: figuresOf(shown, texts.figures, operation.main),
  };
}

/** What a person must look at, the main figure with its reason, and what the answer says in sentences. */
function Head({ pageCase, answer, result }: Pick<CaseAnswer, 'pageCase' | 'answer' | 'result'>) {
  const { operation, titles } = pageCase;
  const { shown, main } = drawnFrom({ pageCase, answer });
  const reason =
    main?.field.value === operation.main ? reasonOf(result.calculation, operation.main) : undefined;
  return (
    <>
      <NoticeList notices={objectsIn(answer['notices'])} titles={titles} />
      <section aria-label={texts.answer}>
        {main !== undefined && (
          <div class="flow">
            <p class="get">
              {main.field.title}
              <strong class="num">{textOf(main, titles)}</strong>
            </p>
          </div>
        )}
        {reason !== undefined && <p class="num">{withApostrophes(reason)}</p>}
        {withGroups(shown)
          .flatMap((each) => sentencesOf(each, titles))
          .map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
      </section>
    </>
  );
}

/** The answer of an operation on a sheet of paper. */
export function sheetOfOperation({ pageCase, answer, result }: CaseAnswer): SheetContent {
  const { titles, operation } = pageCase;
  const { shown, main, tables } = drawnFrom({ pageCase, answer });
  return {
    title: operation.page?.title ?? operation.summary,
    head: <Head pageCase={pageCase} answer={answer} result={result} />,
    tables: tables.map(({ caption, rows }) => ({
      caption,
      lines: rows.map((each) => ({ path: each.path, title: each.field.title, text: textOf(each, titles) })),
    })),
    lists: listsOf(shown).map((list) => (
      <section key={list.caption} class="wide" aria-label={list.caption} tabindex={0}>
        <ListTable {...list} titles={titles} why={undefined} main={main} />
      </section>
    )),
  };
}

/** The answer of an operation, drawn from its fields. */
export function Answer({ pageCase, answer, result, call }: AnswerProps) {
  const { operation, payroll, taxYear, titles } = pageCase;
  const { shown, main, tables } = drawnFrom({ pageCase, answer });
  const why = whyAddressOf(pageCase);
  const draw: Drawing = { titles, why, main };
  const declared = operation.page?.calendar;
  const calendar = declared && calendarOf(operation, declared, answer, pageCase.request, result.calculation);
  const lists = listsOf(shown);
  const inCalendar = (list: Shown) => calendar !== undefined && list.path === declared?.weeks;
  return (
    <>
      <p class="case">{wordsOfCase(pageCase).join('. ')}.</p>
      <Head pageCase={pageCase} answer={answer} result={result} />
      {calendar !== undefined && <Calendar calendar={calendar} why={why} />}
      {tables.length > 0 && (
        <section class="card figures">
          <div {...(tables.length > 1 && { class: 'two' })}>
            {tables.map((table) => (
              <FigureTable key={table.caption} {...table} {...draw} />
            ))}
          </div>
          <p class="small quiet hint-line">{texts.chooseFigure}</p>
        </section>
      )}
      {lists
        .filter(({ list }) => !inCalendar(list))
        .map(({ caption, list }) => (
          <section key={caption} class="card scroll" aria-label={caption} tabindex={0}>
            <ListTable caption={caption} list={list} {...draw} />
          </section>
        ))}
      <CaseNotes answer={answer} pageCase={pageCase} origin={call.request.origin} />
      <Footer taxYear={taxYear} payroll={payroll} />
    </>
  );
}

/** What all fields are drawn with; without links to their reasons where there are no addresses of these. */
interface Drawing {
  readonly titles: Titles;
  readonly why: WhyAddress | undefined;
  readonly main: Shown | undefined;
}

function whyAddressOf({ operation, query }: Case): WhyAddress {
  return (path) => `${addressOf(operation)}/why/${path}?${query}`;
}

/** The fields that an answer has, each with its JSON. */
function shownIn(fields: readonly ShownField[], answer: JsonObject, path: string): readonly Shown[] {
  return fields.flatMap((field) => {
    const json = answer[field.name];
    return json === undefined
      ? []
      : { field, json, path: path === '' ? field.name : `${path}.${field.name}` };
  });
}

/** The fields of a group. */
function inside({ field, json, path }: Shown): readonly Shown[] {
  if (!isObject(json)) return [];
  return shownIn(fieldsOf(field, Object.keys(json)), json, path);
}

/** Of amounts and periods those that the answer names. */
function fieldsOf(
  { kind, path, value, fields }: ShownField,
  names: readonly string[],
): readonly ShownField[] {
  if (kind !== 'amounts' && kind !== 'periods') return fields;
  return names.map((name) => ({
    name,
    path: `${path}.${name}`,
    kind: kind === 'amounts' ? 'money' : 'group',
    title: humanize(name),
    value,
    fields,
  }));
}

/** Fields and those in their groups. */
function withGroups(shown: readonly Shown[]): readonly Shown[] {
  return shown.flatMap((each) => [each, ...withGroups(inside(each))]);
}

function mainOf(shown: readonly Shown[], main: string): Shown | undefined {
  const all = withGroups(shown).filter(({ field, json }) => !isBranch(field) && json !== null);
  return all.find(({ field }) => field.value === main) ?? all.find(({ field }) => field.kind === 'flag');
}

function isBranch({ kind }: ShownField): boolean {
  return kind === 'group' || kind === 'amounts' || kind === 'periods' || kind === 'list';
}

/** Whether a field has sentences, which stand in no table. */
function isText({ kind }: ShownField): boolean {
  return kind === 'text' || kind === 'reasons';
}

function sentencesOf(shown: Shown, titles: Titles): readonly string[] {
  const { field, json } = shown;
  if (field.kind === 'reasons')
    return objectsIn(json).map(({ message }) => withTitles(String(message), titles));
  return isText(field) && json !== null ? [textOf(shown, titles)] : [];
}

/** Whether an answer has nothing where it may have a group, items or amounts. */
function isNothing({ json }: Shown): boolean {
  return (
    json === null || (isList(json) && json.length === 0) || (isObject(json) && Object.keys(json).length === 0)
  );
}

/** Single figures: those of the answer itself, or of a group in it. */
interface Figures {
  readonly caption: string;
  readonly rows: readonly Shown[];
}

/** The figures of the answer itself first, then those of each group. What a group or a list lacks is a line among the figures beside it. */
function figuresOf(all: readonly Shown[], caption: string, main: string, above = ''): readonly Figures[] {
  const shown = all.map((each) => (isAllNothing(inside(each), main) ? { ...each, json: null } : each));
  const rows = shown.filter((each) => !isText(each.field) && (isNothing(each) || !isBranch(each.field)));
  const groups = shown.filter((each) => !isNothing(each) && isObject(each.json));
  return [
    ...(rows.length === 0 ? [] : [{ caption, rows }]),
    ...groups.flatMap((group) => {
      const name = captionOf(group, above);
      return figuresOf(inside(group), name, main, name);
    }),
  ];
}

/** Whether a group has several amounts, each of £0, and not the main figure: a table of them says no more than that there are none. */
function isAllNothing(fields: readonly Shown[], main: string): boolean {
  return (
    fields.length > 1 &&
    fields.every(({ field, json }) => field.kind === 'money' && json === 0 && field.value !== main)
  );
}

/** The lists of an answer, those in its groups, too. */
function listsOf(shown: readonly Shown[], above = ''): readonly ListOfAnswer[] {
  return shown.flatMap((each): readonly ListOfAnswer[] => {
    const caption = captionOf(each, above);
    if (isObject(each.json)) return listsOf(inside(each), caption);
    return each.field.kind === 'list' && !isNothing(each) ? [{ caption, list: each }] : [];
  });
}

function captionOf({ field: { title } }: Shown, above: string): string {
  return above === '' ? title : `${above}: ${lower(title)}`;
}

function FigureTable({ caption, rows, titles, why, main }: Figures & Drawing) {
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map((each) => (
          <tr key={each.path} {...(each.path === main?.path && { class: 'sum' })}>
            <th scope="row">{each.field.title}</th>
            <Cell shown={each} titles={titles} why={why} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ListOfAnswer {
  readonly caption: string;
  readonly list: Shown;
}

/** A row for each item; what says which item it is stands first. */
function ListTable({ caption, list, titles, why }: ListOfAnswer & Drawing) {
  const columns = columnsOf(list.field.fields);
  const [first] = columns;
  const hasNames = first !== undefined && !isFigure(first.field.kind);
  const items = objectsIn(list.json);
  return (
    <table class="grid items">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {!hasNames && <td />}
          {columns.map(({ field, title }) => (
            <th scope="col" key={field.path} {...(isFigure(field.kind) && { class: 'num' })}>
              {field.kind === 'money' ? inPounds(title) : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={`${list.path}.${index}`}>
            {!hasNames && <th scope="row">{index + 1}</th>}
            {columns.map(({ field, names }) => {
              const json = valueAt(item, names) ?? null;
              const shown = { field, json, path: `${list.path}.${index}.${names}` };
              return field === first?.field && hasNames ? (
                <th scope="row" key={field.path}>
                  {textOf(shown, titles)}
                </th>
              ) : (
                <Cell key={field.path} shown={shown} titles={titles} why={why} isInColumn />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A column of a list; `names` lead to it from the item. */
interface Column {
  readonly field: ShownField;
  readonly title: string;
  readonly names: string;
}

/** The single fields of items, those in groups of them, too. */
function columnsOf(fields: readonly ShownField[], above = '', names = ''): readonly Column[] {
  return fields.flatMap((field): readonly Column[] => {
    const title = above === '' ? field.title : `${above}: ${lower(field.title)}`;
    const path = names === '' ? field.name : `${names}.${field.name}`;
    if (field.kind === 'group') return columnsOf(field.fields, title, path);
    return isBranch(field) ? [] : [{ field, title, names: path }];
  });
}

function isFigure(kind: ShownAs): boolean {
  return kind === 'money' || kind === 'percent' || kind === 'number';
}

/** One field, linked to its reasons. In a column whose head says that it is in pounds, a figure does not say so. */
function Cell({
  shown,
  titles,
  why,
  isInColumn = false,
}: {
  readonly shown: Shown;
  readonly titles: Titles;
  readonly why: WhyAddress | undefined;
  readonly isInColumn?: boolean;
}) {
  const { field, json, path } = shown;
  const text =
    isInColumn && field.kind === 'money' && typeof json === 'number' ? pence(json) : textOf(shown, titles);
  const address = field.value === undefined || isNothing(shown) ? undefined : why?.(path);
  return (
    <td class={isFigure(field.kind) || !isInColumn ? 'num' : ''}>
      {address !== undefined ? (
        <a href={address} data-why>
          {text}
        </a>
      ) : (
        <span class={isNothing(shown) ? 'quiet' : ''}>{text}</span>
      )}
    </td>
  );
}

/** A field in words. */
function textOf(shown: Shown, titles: Titles): string {
  const { field, json } = shown;
  if (isNothing(shown)) return texts.none;
  if (typeof json === 'boolean') return titles.word(String(json));
  if (typeof json === 'number') {
    if (field.kind === 'money') return pounds(json);
    return field.kind === 'percent' ? percent(json) : plainNumber(json);
  }
  if (typeof json !== 'string') return '';
  if (field.kind === 'date') return dayInWords(json);
  if (field.kind === 'text') return withTitles(json, titles);
  return field.kind === 'word' ? titles.word(json, field.path) : withApostrophes(json);
}
