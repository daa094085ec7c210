/** Some fields of a step, with their JSON text. Most of a trace is the same in every one of them, so that its text is made
 *  once; what is found in one run alone is said in it alone. */
export class Said<T extends object> {
  #json: string | undefined;

  constructor(
    readonly is: T,
    /** The text where it is put together from others that are known. */
    json?: string,
  ) {
    this.#json = json;
  }

  /** JSON without the braces; nothing where there are no fields. */
  get json(): string {
    this.#json ??= JSON.stringify(this.is).slice(1, -1);
    return this.#json;
  }
}

/** What is said in every trace: it rests on the rules alone. */
export class SaidAlways<T extends object> extends Said<T> {}

export const NOTHING: Said<Record<never, never>> = new SaidAlways({});

/** Parts one after the other, as text. */
export function jsonOf(parts: readonly Said<object>[]): string {
  let all = '';
  for (const { json } of parts) {
    if (all === '') all = json;
    else if (json !== '') all += `,${json}`;
  }
  return all;
}

/** The text of parts that most often are the same ones again. Only what is always said is kept. */
export class Joined {
  #parts: readonly Said<object>[] = [];
  #json = '';

  of(parts: readonly Said<object>[]): string {
    if (this.#parts.length === parts.length && this.#parts.every((part, index) => part === parts[index]))
      return this.#json;
    const json = jsonOf(parts);
    if (parts.every((part) => part instanceof SaidAlways)) {
      this.#parts = parts;
      this.#json = json;
    }
    return json;
  }
}

/** A list whose members are said already. */
export function jsonOfList(name: string, members: readonly Said<object>[]): string {
  let all = '';
  for (const { json } of members) all += all === '' ? `{${json}}` : `,{${json}}`;
  return `"${name}":[${all}]`;
}
