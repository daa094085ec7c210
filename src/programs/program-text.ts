/*
 * The text of a program: functions that find something once in a calculation. `now` is the number of the calculation, s… that of the
 * one in which v… was found.
 */

export type Lines = readonly string[];

/** What a program is made of, as it grows. */
export class ProgramText {
  readonly #constants = new Map<unknown, string>();
  readonly #functions = new Map<string, string>();
  readonly #numbers = new Map<string, number>();

  /** A name in the program for something that is known beforehand. */
  readonly constant = (of: unknown): string => {
    const name = this.#constants.get(of) ?? `K${this.#constants.size}`;
    this.#constants.set(of, name);
    return name;
  };

  /** Adds a function, unless there is one of that name; its place is that of the first who reads it. */
  add(name: string, says: string, lines: () => Lines): void {
    if (this.#functions.has(name)) return;
    this.#functions.set(name, '');
    this.#functions.set(name, `\n// ${says}\n${lines().join('\n')}`);
  }

  /** A number for pieces of code, by which a function that has them is called. */
  number(...codes: readonly string[]): number {
    const text = codes.join(' ');
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  get constants(): readonly unknown[] {
    return [...this.#constants.keys()];
  }

  get constantNames(): readonly string[] {
    return [...this.#constants.values()];
  }

  get functions(): Lines {
    return [...this.#functions.values()];
  }
}

/** A function that finds one datum; `find` sets v<id>. */
export function once(name: string, id: string, find: Lines): Lines {
  return [
    `let v${id} = 0, s${id} = 0;`,
    ...block(`function ${name}()`, ['const i = 0;', ...find, `s${id} = now;`, `return v${id};`]),
  ];
}

/** The code that reads what such a function finds. */
export function readOnce(name: string, id: string): string {
  return `(s${id} === now ? v${id} : ${name}())`;
}

/** A function that finds a datum for each payslip or item, by itself; `find` sets v<id>[i]. */
export function byIndex(name: string, id: string, find: Lines, first: Lines = []): Lines {
  return [
    `const v${id} = [], s${id} = [];`,
    ...block(`function ${name}(i)`, [
      `if (s${id}[i] === now) return v${id}[i];`,
      ...first,
      ...find,
      `s${id}[i] = now;`,
      `return v${id}[i];`,
    ]),
  ];
}

/** A loop over payslips or items. */
export function loop(count: string, body: Lines): Lines {
  return block(`for (let i = 0, end = ${count}; i < end; i++)`, body);
}

export function block(head: string, body: Lines): Lines {
  return [head === '' ? '{' : `${head} {`, ...body.map((line) => `  ${line}`), '}'];
}

/** A path as a name: `income_tax$tax`. */
export function identifier(path: string): string {
  return path.replaceAll('.', '$').replaceAll(/[^\w$]/g, '_');
}
