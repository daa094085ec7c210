import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { SERVICE_VERSION } from '../law/index.js';
import type { Payroll } from '../operations/index.js';
import type { Answer } from './route.js';

/** The highest quality, 11, takes Brotli thirty times as long and saves another tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const compress = {
  gzip: promisify(gzip),
  br: (bytes: string | Buffer) => promisify(brotliCompress)(bytes, BROTLI),
};

/** The codings of a body. */
export type Coding = 'identity' | keyof typeof compress;

/** The coding that a caller prefers. */
export function acceptedCoding(ctx: Pick<Context, 'acceptsEncodings'>): Coding {
  const coding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return coding === 'br' || coding === 'gzip' ? coding : 'identity';
}

/** A smaller answer fits one packet, compressed or not. */
export const MIN_COMPRESSED_LENGTH = 1024;

/** All that published answers and pages depend on. */
export interface Edition {
  /** A text that changes with the program, the law of every year, and the register. */
  readonly text: string;
  /** The year that a request means today when it names none. */
  readonly year: () => string;
}

export function editionOf(payroll: Payroll): Edition {
  const law = payroll.taxYears.map((taxYear) => payroll.identity(taxYear));
  const text = JSON.stringify([SERVICE_VERSION, law, payroll.register.head]);
  return { text, year: () => payroll.latestTaxYear() };
}

/** An answer that is the same for all callers: its bytes in each coding, compressed once. */
export class PreparedAnswer {
  /** The uncompressed answer: as text where it is small, since Node sends text in one piece with the headers. */
  readonly #plain: string | Buffer;
  readonly #etags: Readonly<Record<Coding, string>>;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor(answer: Answer, edition: Edition) {
    const bytes = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
    this.#plain = bytes.length < MIN_COMPRESSED_LENGTH ? bytes.toString() : bytes;
    const digest = createHash('sha256')
      .update(`${edition.text} ${edition.year()}`)
      .update(bytes)
      .digest('base64url');
    this.#etags = { identity: `"${digest}"`, gzip: `"${digest}-gzip"`, br: `"${digest}-br"` };
  }

  /** Whether to compress it gains anything. */
  get isLarge(): boolean {
    return typeof this.#plain !== 'string';
  }

  body(coding: Coding): string | Buffer | Promise<Buffer> {
    if (coding === 'identity') return this.#plain;
    const bytes = this.#compressed.get(coding) ?? compress[coding](this.#plain);
    this.#compressed.set(coding, bytes);
    return bytes;
  }

  /** A strong entity tag: it differs between codings of the same answer, and between editions, since the headers name the law. */
  etag(coding: Coding): string {
    return this.#etags[coding];
  }
}
