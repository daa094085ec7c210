import type { Json, JsonObject } from '../json.js';
import { isObject } from '../json.js';
import type { RequestField } from '../language/index.js';
import { readCell } from './cells.js';
import type { Header } from './header.js';
import { ID } from './known.js';
import { isNumeric } from './numbers.js';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A cell that nobody can know. */
export interface CellFault {
  readonly heading: string;
  readonly path: string;
  readonly says: string;
}

/** What a row asks for. */
export interface RowRequest {
  readonly id: string | undefined;
  readonly request: JsonObject;
  /** In the place of each of these stands what the check of the request refuses. */
  readonly faults: readonly CellFault[];
}

/** A row as a request. An empty cell is a field left out; of constants a row has all. */
export function requestOfRow(cells: readonly string[], { columns, constants }: Header): RowRequest {
  const request: Branch = new Map();
  const words = new Map<string, readonly string[]>();
  const faults: CellFault[] = [];
  let id: string | undefined;
  for (const [path, { column, texts }] of constants) putTexts(request, path, column.field, texts);
  for (const [index, each] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (each === undefined || cell === '') continue;
    const { heading, path, column } = each;
    if (path === ID) {
      id = cell;
      continue;
    }
    // Below a path stands what a request would have, to the letter: 0.5 is half a percent.
    const isPlain = column.headings.length === 0 && isNumeric(column.field.type) && NUMBER.test(cell);
    const read = isPlain ? { texts: [cell] } : readCell(column, cell);
    const isWrong = 'says' in read;
    if (isWrong) faults.push({ heading, path, says: read.says });
    // What is wrong with it is no number and no word, so that its line is refused. The cell itself might be one: 0.05, or plan_1.
    const texts = isWrong ? [read.says] : read.texts;
    if (column.field.type === 'words') {
      words.set(path, [...(words.get(path) ?? []), ...texts]);
      putTexts(request, path, column.field, words.get(path) ?? []);
    } else if (isWrong) put(request, stepsOf(path), read.says);
    else putTexts(request, path, column.field, texts);
    if (texts.length > 0 && column.says !== undefined)
      put(request, stepsOf(column.says.path), column.says.word);
  }
  const json = jsonOf(request);
  return { id, request: isObject(json) ? json : {}, faults };
}

function putTexts(request: Branch, path: string, field: RequestField, texts: readonly string[]): void {
  const [text] = texts;
  if (text === undefined) return;
  put(request, stepsOf(path), field.type === 'words' ? texts : jsonOfText(text, field));
}

/** What the field of a text is; what it cannot be stays a text, which the check of the request refuses. */
function jsonOfText(text: string, { type }: RequestField): Json {
  if (isNumeric(type) && NUMBER.test(text)) return Number(text);
  return type === 'flag' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

function stepsOf(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter((step) => step !== '');
}

/** An object or a list that is being filled: its members by their names or places. */
type Branch = Map<string, Branch | { readonly leaf: Json }>;

function put(branch: Branch, [step = '', ...more]: readonly string[], leaf: Json): void {
  if (more.length === 0) {
    branch.set(step, { leaf });
    return;
  }
  const known = branch.get(step);
  const inner: Branch = known instanceof Map ? known : new Map();
  branch.set(step, inner);
  put(inner, more, leaf);
}

/** Items of a list follow each other, whichever of them a row leaves out. */
function jsonOf(branch: Branch): Json {
  const members = [...branch].map(
    ([step, each]) => [step, each instanceof Map ? jsonOf(each) : each.leaf] as const,
  );
  return members.every(([step]) => /^\d+$/.test(step)) && members.length > 0
    ? members.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, each]) => each)
    : Object.fromEntries(members);
}
