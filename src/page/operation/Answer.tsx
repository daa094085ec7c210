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
import { withApostrophes } from '../texts/apostrophes.js';
import { inPounds, operation as texts } from '../texts/en.js';
import { humanize, type Labels, lower } from '../texts/labels.js';
import { type AnswerPart, answerPartsOf, type PartKind } from './answer-parts.js';

/** A field of an answer with what the answer has there. */
interface Shown {
  readonly part: AnswerPart;
  /** `weeks.3.pay`, as the address of its reasons has it. */
  readonly path: string;
  readonly json: Json;
}

/** The main figure with its name; where the answer has none, what it says of that first: “Entitled: No”. */
export function mainFigure({ pageCase, answer }: Pick<CaseAnswer, 'pageCase' | 'answer'>): Headlines {
  const { operation, payroll, taxYear, labels } = pageCase;
  const main = mainOf(
    shownIn(answerPartsOf(operation, payroll, taxYear, labels.field), answer, ''),
    operation.main,
  );
  return main === undefined ? [] : [[main.part.label, textOf(main, labels)]];
}

/** The answer of an operation, drawn from its fields. */
export function Answer({ pageCase, answer, result, call }: AnswerProps) {
  const { operation, payroll, taxYear, labels } = pageCase;
  const parts = answerPartsOf(operation, payroll, taxYear, labels.field);
  const shown = shownIn(parts, answer, '');
  const main = mainOf(shown, operation.main);
  const reason =
    main?.part.value === operation.main ? reasonOf(result.calculation, operation.main) : undefined;
  const draw: Drawing = { labels, why: whyAddressOf(pageCase), main };
  const tables = figuresOf(shown, texts.figures);
  return (
    <>
      <p class="case">{wordsOfCase(pageCase).join('. ')}.</p>
      <NoticeList notices={objectsIn(answer['notices'])} labels={labels} />
      <section aria-label={texts.answer}>
        {main !== undefined && (
          <div class="flow">
            <p class="get">
              {main.part.label}
              <strong class="num">{textOf(main, labels)}</strong>
            </p>
          </div>
        )}
        {reason !== undefined && <p class="num">{withApostrophes(reason)}</p>}
        {withGroups(shown)
          .filter(({ part, json }) => isText(part) && json !== null)
          .map((each) => (
            <p key={each.path}>{textOf(each, labels)}</p>
          ))}
      </section>
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
      {listsOf(shown).map(({ caption, list }) => (
        <section key={caption} class="card scroll" aria-label={caption} tabindex={0}>
          <ListTable caption={caption} list={list} {...draw} />
        </section>
      ))}
      <CaseNotes answer={answer} pageCase={pageCase} origin={call.request.origin} />
      <Footer taxYear={taxYear} payroll={payroll} />
    </>
  );
}

/** What all fields are drawn with. */
interface Drawing {
  readonly labels: Labels;
  readonly why: WhyAddress;
  readonly main: Shown | undefined;
}

function whyAddressOf({ operation, query }: Case): WhyAddress {
  return (path) => `${addressOf(operation)}/why/${path}?${query}`;
}

/** The fields that an answer has, each with its JSON. */
function shownIn(parts: readonly AnswerPart[], answer: JsonObject, path: string): readonly Shown[] {
  return parts.flatMap((part) => {
    const json = answer[part.name];
    return json === undefined ? [] : { part, json, path: path === '' ? part.name : `${path}.${part.name}` };
  });
}

/** The fields of a group. */
function inside({ part, json, path }: Shown): readonly Shown[] {
  if (!isObject(json)) return [];
  return shownIn(fieldsOf(part, Object.keys(json)), json, path);
}

/** Of amounts and periods those that the answer names. */
function fieldsOf(
  { kind, path, value, fields }: AnswerPart,
  names: readonly string[],
): readonly AnswerPart[] {
  if (kind !== 'amounts' && kind !== 'periods') return fields;
  return names.map((name) => ({
    name,
    path: `${path}.${name}`,
    kind: kind === 'amounts' ? 'money' : 'group',
    label: humanize(name),
    value,
    fields,
  }));
}

/** Fields and those in their groups. */
function withGroups(shown: readonly Shown[]): readonly Shown[] {
  return shown.flatMap((each) => [each, ...withGroups(inside(each))]);
}

function mainOf(shown: readonly Shown[], main: string): Shown | undefined {
  const all = withGroups(shown).filter(({ part, json }) => !isBranch(part) && json !== null);
  return all.find(({ part }) => part.value === main) ?? all.find(({ part }) => part.kind === 'flag');
}

function isBranch({ kind }: AnswerPart): boolean {
  return kind === 'group' || kind === 'amounts' || kind === 'periods' || kind === 'list';
}

/** Whether a field has a sentence, which stands in no table. */
function isText({ kind }: AnswerPart): boolean {
  return kind === 'text';
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
function figuresOf(shown: readonly Shown[], caption: string, above = ''): readonly Figures[] {
  const rows = shown.filter((each) => !isText(each.part) && (isNothing(each) || !isBranch(each.part)));
  const groups = shown.filter((each) => !isNothing(each) && isObject(each.json));
  return [
    ...(rows.length === 0 ? [] : [{ caption, rows }]),
    ...groups.flatMap((group) => {
      const name = captionOf(group, above);
      return figuresOf(inside(group), name, name);
    }),
  ];
}

/** The lists of an answer, those in its groups, too. */
function listsOf(shown: readonly Shown[], above = ''): readonly ListOfAnswer[] {
  return shown.flatMap((each): readonly ListOfAnswer[] => {
    const caption = captionOf(each, above);
    if (isObject(each.json)) return listsOf(inside(each), caption);
    return each.part.kind === 'list' && !isNothing(each) ? [{ caption, list: each }] : [];
  });
}

function captionOf({ part: { label } }: Shown, above: string): string {
  return above === '' ? label : `${above}: ${lower(label)}`;
}

function FigureTable({ caption, rows, labels, why, main }: Figures & Drawing) {
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map((each) => (
          <tr key={each.path} {...(each.path === main?.path && { class: 'sum' })}>
            <th scope="row">{each.part.label}</th>
            <Cell shown={each} labels={labels} why={why} />
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
function ListTable({ caption, list, labels, why }: ListOfAnswer & Drawing) {
  const columns = columnsOf(list.part.fields);
  const [first] = columns;
  const hasNames = first !== undefined && !isFigure(first.part.kind);
  const items = objectsIn(list.json);
  return (
    <table class="grid items">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {!hasNames && <td />}
          {columns.map(({ part, label }) => (
            <th scope="col" key={part.path} {...(isFigure(part.kind) && { class: 'num' })}>
              {part.kind === 'money' ? inPounds(label) : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={`${list.path}.${index}`}>
            {!hasNames && <th scope="row">{index + 1}</th>}
            {columns.map(({ part, names }) => {
              const json = valueAt(item, names) ?? null;
              const shown = { part, json, path: `${list.path}.${index}.${names}` };
              return part === first?.part && hasNames ? (
                <th scope="row" key={part.path}>
                  {textOf(shown, labels)}
                </th>
              ) : (
                <Cell key={part.path} shown={shown} labels={labels} why={why} isInColumn />
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
  readonly part: AnswerPart;
  readonly label: string;
  readonly names: string;
}

/** The single fields of items, those in groups of them, too. */
function columnsOf(fields: readonly AnswerPart[], above = '', names = ''): readonly Column[] {
  return fields.flatMap((part): readonly Column[] => {
    const label = above === '' ? part.label : `${above}: ${lower(part.label)}`;
    const path = names === '' ? part.name : `${names}.${part.name}`;
    if (part.kind === 'group') return columnsOf(part.fields, label, path);
    return isBranch(part) ? [] : [{ part, label, names: path }];
  });
}

function isFigure(kind: PartKind): boolean {
  return kind === 'money' || kind === 'percent' || kind === 'number';
}

/** One field, linked to its reasons. In a column whose head says that it is in pounds, a figure does not say so. */
function Cell({
  shown,
  labels,
  why,
  isInColumn = false,
}: {
  readonly shown: Shown;
  readonly labels: Labels;
  readonly why: WhyAddress;
  readonly isInColumn?: boolean;
}) {
  const { part, json, path } = shown;
  const text =
    isInColumn && part.kind === 'money' && typeof json === 'number' ? pence(json) : textOf(shown, labels);
  const hasReasons = part.value !== undefined && !isNothing(shown);
  return (
    <td class={isFigure(part.kind) || !isInColumn ? 'num' : ''}>
      {hasReasons ? (
        <a href={why(path)} data-why>
          {text}
        </a>
      ) : (
        <span class={isNothing(shown) ? 'quiet' : ''}>{text}</span>
      )}
    </td>
  );
}

/** A field in words. */
function textOf(shown: Shown, labels: Labels): string {
  const { part, json } = shown;
  if (isNothing(shown)) return texts.none;
  if (typeof json === 'boolean') return labels.word(String(json));
  if (typeof json === 'number') {
    if (part.kind === 'money') return pounds(json);
    return part.kind === 'percent' ? percent(json) : plainNumber(json);
  }
  if (typeof json !== 'string') return '';
  if (part.kind === 'date') return dayInWords(json);
  return part.kind === 'word' ? labels.word(json, part.path) : withApostrophes(json);
}
