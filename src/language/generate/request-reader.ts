import { isDecimal } from '../../decimal/index.js';
import type { CheckedInput, RequestNode } from '../book/checked.js';
import { type Held, ofDatum } from './held.js';
import { byPlace, identifier, once, type ProgramText, readOnce } from './program-text.js';
import { rawOf, type Shape, shapeOfType } from './shape.js';

/** Generates how a program reads the request. */
export class RequestReader {
  constructor(private readonly text: ProgramText) {}

  /** What the request, or the item `i` of a list of it, says. */
  input(input: CheckedInput): Held {
    const { path, id, list } = input;
    const shape = shapeOfType(input.type);
    const [name, key] = [`request$${identifier(path)}`, `r${id}`];
    this.text.add(name, `request.${path}`, () =>
      list === undefined
        ? once(name, key, [`v${key} = ${this.#read(input, 'request', shape)};`])
        : byPlace(name, key, [`v${key}[i] = ${this.#read(input, `${this.items(list)}[i] ?? null`, shape)};`]),
    );
    return { ...shape, code: list === undefined ? readOnce(name, key) : `${name}(i)` };
  }

  /** The items of a list of the request. */
  items(list: string): string {
    const [name, key] = [`request$${identifier(list)}$items`, `_${identifier(list)}`];
    this.text.add(name, `The items of request.${list}`, () =>
      once(name, key, [`v${key} = itemsAt(request, ${JSON.stringify(list.split('.'))});`]),
    );
    return readOnce(name, key);
  }

  #read(input: CheckedInput, from: string, shape: Shape): string {
    const code = `${this.text.constant(input.read)}(${from})`;
    const path = shape.as === 'units' ? pathOfNumber(input) : undefined;
    return shape.as !== 'units' || path === undefined
      ? ofDatum(code, shape, this.text.constant).code
      : `numberAt(${from}, ${JSON.stringify(path)}, ${10 ** shape.scale}, ${rawOf(input.read(null), shape)})`;
  }
}

/** Not the default of any input. */
const PROBE = 918_273;

/** Where an input finds a number, from the request or from the item of a list, if that is all that it reads. */
function pathOfNumber({ path, list, read }: CheckedInput): readonly string[] | undefined {
  const steps = (list === undefined ? path : path.slice(list.length + 1)).split('.');
  const probe = steps.reduceRight<RequestNode>((inner, step) => ({ [step]: inner }), PROBE);
  const found = read(probe);
  return isDecimal(found) && found.toNumber() === PROBE ? steps : undefined;
}
