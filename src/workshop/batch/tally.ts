import { Decimal, ZERO } from '../../decimal/index.js';
import { isList, isObject, type Json, type JsonObject, objectsIn } from '../../json.js';

/** How many different faults a summary holds, and how many are said. */
const MOST_REFUSALS = 100;
const MOST_SAID = 10;

/** A fault of lines, the same of all of them. */
interface Refusal {
  lines: number;
  readonly first: { readonly line: Json; readonly custom_id: Json };
  /** The field, where it is one, the code and the message. */
  readonly fault: JsonObject;
}

/** The answer to a line, as its JSON. */
export function answerIn(line: string): JsonObject {
  const answer: JsonObject = JSON.parse(line);
  return answer;
}

/** Calls `visit` for each member of an answer that is no object and no list, with its path: `employee.payslips[2].tax`. */
export function visitLeaves(json: Json, visit: (path: string, leaf: Json) => void, path = ''): void {
  if (isList(json)) for (const [index, each] of json.entries()) visitLeaves(each, visit, `${path}[${index}]`);
  else if (!isObject(json)) visit(path, json);
  else
    for (const [name, each] of Object.entries(json))
      visitLeaves(each, visit, path === '' ? name : `${path}.${name}`);
}

/** The path of a field, without the places of lists. */
export function withoutIndexes(path: string): string {
  return path.includes('[') ? path.replaceAll(/\[\d+\]/g, '') : path;
}

/** The codes of the notices of a result, each once. */
export function noticesIn({ notices = null }: JsonObject): readonly string[] {
  return [...new Set(objectsIn(notices).map(({ code }) => String(code)))];
}

/** What the answers of a batch come to. */
export class Tally {
  succeeded = 0;
  /** By what is wrong. */
  readonly #refusals = new Map<string, Refusal>();
  #refused = 0;
  readonly #sums = new Map<string, Decimal>();
  /** The last line that each label answered, and the last that was answered at all. */
  readonly #lastOfLabel = new Map<string, number>();
  readonly #labels = new Map<string, number>();
  readonly #notices = new Map<string, number>();

  get lines(): number {
    return this.succeeded + this.#refused;
  }

  get refused(): number {
    return this.#refused;
  }

  /** The last line of each label, and the last of all. */
  get lastLines(): ReadonlySet<number> {
    return new Set([...this.#lastOfLabel.values(), this.lines]);
  }

  /** Counts the answer to the next line. */
  add(line: string): void {
    const { line: number = null, custom_id = null, result, error } = answerIn(line);
    if (!isObject(result)) {
      this.#refused++;
      for (const fault of faultsIn(error)) this.#addRefusal({ line: number, custom_id }, fault);
      return;
    }
    this.succeeded++;
    const label = String(result['engine']);
    countIn(this.#labels, label);
    for (const code of noticesIn(result)) countIn(this.#notices, code);
    this.#lastOfLabel.set(label, this.lines);
    visitLeaves(result, (path, leaf) => {
      if (typeof leaf !== 'number') return;
      const name = withoutIndexes(path);
      this.#sums.set(name, (this.#sums.get(name) ?? ZERO).add(Decimal.of(leaf)));
    });
  }

  #addRefusal(first: Refusal['first'], fault: JsonObject): void {
    const key = JSON.stringify(fault);
    const known = this.#refusals.get(key);
    if (known !== undefined) known.lines++;
    else if (this.#refusals.size < MOST_REFUSALS) this.#refusals.set(key, { lines: 1, first, fault });
  }

  /** What was refused, in lines for people: equal faults are one, those of most lines first. */
  get refusalsInWords(): readonly string[] {
    const all = [...this.#refusals.values()].toSorted((one, other) => other.lines - one.lines);
    const more = all.length - MOST_SAID;
    return [
      ...all.slice(0, MOST_SAID).map(({ lines, first: { line, custom_id }, fault: { message = '' } }) => {
        const name = custom_id === null ? `${line}` : `${line} (${custom_id})`;
        return lines === 1
          ? `Line ${name}: ${message}`
          : `${inThousands(lines)} lines, the first ${name}: ${message}`;
      }),
      ...(more > 0 ? [`And ${more} more faults.`] : []),
    ];
  }

  /** As a file beside the answers has it. Sums are exact, and so texts. */
  get summary(): JsonObject {
    const sums = [...this.#sums].map(([path, sum]) => [path, sum.toFixed()] as const);
    return {
      lines: this.lines,
      succeeded: this.succeeded,
      failed: this.#refused,
      labels: Object.fromEntries(this.#labels),
      notices: Object.fromEntries(this.#notices),
      refusals: [...this.#refusals.values()].map(({ lines, first, fault }) => ({ lines, first, ...fault })),
      sums: Object.fromEntries(sums),
    };
  }
}

/** What is wrong with a line: each of its fields, or the whole. */
function faultsIn(error: Json | undefined): readonly JsonObject[] {
  if (!isObject(error)) return [];
  const { fields, ...whole } = error;
  const ofFields = objectsIn(fields);
  return ofFields.length > 0 ? ofFields : [whole];
}

/** A count for people: 2,000. */
export function inThousands(count: number): string {
  return count.toLocaleString('en-GB');
}

function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
