import { Decimal, ZERO } from '../../decimal/index.js';
import { isList, isObject, type Json, type JsonObject, objectsIn } from '../../json.js';

/** How many refusals a summary holds. */
const MOST_REFUSALS = 100;

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
  readonly #refusals: JsonObject[] = [];
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
      if (this.#refusals.length < MOST_REFUSALS)
        this.#refusals.push({ line: number, custom_id, ...(isObject(error) && { error }) });
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

  /** As a file beside the answers has it. Sums are exact, and so texts. */
  get summary(): JsonObject {
    const sums = [...this.#sums].map(([path, sum]) => [path, sum.toFixed()] as const);
    return {
      lines: this.lines,
      succeeded: this.succeeded,
      failed: this.#refused,
      labels: Object.fromEntries(this.#labels),
      notices: Object.fromEntries(this.#notices),
      refusals: this.#refusals,
      sums: Object.fromEntries(sums),
    };
  }
}

function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
