import type { CheckedInput } from '../language/inspect.js';
import { type Held, ofDatum } from './held.js';
import { byIndex, identifier, once, type ProgramText, readOnce } from './program-text.js';
import { rawOf, type Shape, shapeOfType } from './shape.js';

/** Generates how a program reads the request. */
export class RequestCode {
  constructor(
    private readonly text: ProgramText,
    private readonly madeLists: ReadonlyMap<string, unknown>,
  ) {}

  /** What the request, or the item `i` of a list of it, says. */
  input(input: CheckedInput): Held {
    const { path, id, list } = input;
    const shape = shapeOfType(input.type);
    const [name, key] = [`request$${identifier(path)}`, `r${id}`];
    this.text.add(name, `request.${path}`, () =>
      list === undefined
        ? once(name, key, [`v${key} = ${this.#read(input, 'request', shape)};`])
        : byIndex(name, key, [`v${key}[i] = ${this.#read(input, `${this.items(list)}[i] ?? null`, shape)};`]),
    );
    return { ...shape, code: list === undefined ? readOnce(name, key) : `${name}(i)` };
  }

  /** The items of a list of the request. */
  items(list: string): string {
    const [name, key] = [`request$${identifier(list)}$items`, `_${identifier(list)}`];
    this.text.add(name, `The items of request.${list}`, () =>
      once(name, key, [
        this.madeLists.has(list)
          ? `v${key} = run.items(${JSON.stringify(list)});`
          : `v${key} = itemsAt(request, ${JSON.stringify(list.split('.'))});`,
      ]),
    );
    return readOnce(name, key);
  }

  #read({ datum }: CheckedInput, from: string, shape: Shape): string {
    if (shape.as !== 'units' || datum.as !== 'number')
      return ofDatum(`datumOfInput(${this.text.constant(datum)}, ${from})`, shape, this.text.constant).code;
    const otherwise = rawOf(datum.otherwise, shape);
    return `numberAt(${from}, ${JSON.stringify(datum.at)}, ${10 ** shape.scale}, ${otherwise})`;
  }
}
