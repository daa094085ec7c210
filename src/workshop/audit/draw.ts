import { sha256 } from '../../digest.js';
import { valueAt } from '../../json.js';
import { contentOf, operationNamed } from '../../operations/index.js';
import type { FiledAnswer } from '../verify/filed.js';

/** Which lines of a file are verified; all of them where neither is set. */
export interface Draw {
  /** The lines with the lowest hashes of this seed and their content, so that anybody draws the same. */
  readonly sample?: { readonly size: number; readonly seed: string; readonly aim?: Aim };
  /** How many of those with the most tax are verified, too. */
  readonly largest?: number;
}

/** What a sample proves when nothing in it differs. */
export interface Aim {
  /** In percent: 95. */
  readonly confidence: number;
  /** The part of the lines, in percent, that may differ at most: 5. */
  readonly tolerable: number;
}

/** The size of the smallest sample that reaches an aim: the least n with (1 - tolerable)^n <= 1 - confidence. It misses every
 *  difference with a probability of at most 1 - confidence, if more than the tolerable part of all lines differ. */
export function sizeFor({ confidence, tolerable }: Aim): number {
  return Math.ceil(Math.log(1 - confidence / 100) / Math.log(1 - tolerable / 100));
}

/** Draws a sample from lines one after the other, and keeps only candidates, so that a file may be larger than memory. */
export class Sampler {
  readonly #sample: LowestKeys;
  readonly #largest: LowestKeys;

  constructor(readonly draw: Draw) {
    this.#sample = new LowestKeys(draw.sample?.size ?? 0);
    this.#largest = new LowestKeys(draw.largest ?? 0);
  }

  add(line: number, filed: FiledAnswer): void {
    const { sample, largest } = this.draw;
    if (sample !== undefined) this.#sample.add(line, sha256(`${sample.seed}${contentOf(filed.json)}`));
    if (largest !== undefined) {
      const tax = taxIn(filed);
      if (tax !== undefined) this.#largest.add(line, -tax);
    }
  }

  /** The lines that were drawn; undefined for all. */
  get lines(): ReadonlySet<number> | undefined {
    const { sample, largest } = this.draw;
    if (sample === undefined && largest === undefined) return undefined;
    return new Set([...this.#sample.lines, ...this.#largest.lines]);
  }
}

function taxIn({ operationRequest, result }: FiledAnswer): number | undefined {
  const field = operationRequest && operationNamed(operationRequest.operation).taxField;
  const tax = field === undefined ? undefined : valueAt(result, field);
  return typeof tax === 'number' ? tax : undefined;
}

/** The lines with the lowest keys; of equal ones the first. */
class LowestKeys {
  #entries: { readonly line: number; readonly key: string | number }[] = [];

  constructor(private readonly size: number) {}

  add(line: number, key: string | number): void {
    if (this.size === 0) return;
    this.#entries.push({ line, key });
    if (this.#entries.length >= 2 * this.size + 100) this.#trim();
  }

  get lines(): readonly number[] {
    this.#trim();
    return this.#entries.map(({ line }) => line);
  }

  #trim(): void {
    this.#entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.line - b.line));
    this.#entries = this.#entries.slice(0, this.size);
  }
}
