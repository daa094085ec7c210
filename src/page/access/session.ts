import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/*
 * A page session is a signed cookie that says who may use the calculators, and until when. The service stores nothing of it.
 */

/** How long a session lasts, in milliseconds. */
const LENGTH = 12 * 60 * 60 * 1000;

/** Who opened a session: the start link of this process, or a key. */
export type Opener = { readonly link: true } | { readonly keyId: string };

/** What sessions are signed with, and opened by. */
export interface SessionOptions {
  /** 32 bytes in hexadecimal digits. */
  readonly secret: string;
  /** The token of the start link, which opens a session; undefined where there is no such link. */
  readonly linkToken: string | undefined;
  /** Sessions are bound to this text: all end when it changes. It stands for the keys of the configuration, whose ids are only
   *  their positions. */
  readonly boundTo: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Makes and reads the cookies of page sessions. */
export class Sessions {
  readonly #key: Buffer;

  constructor(private readonly options: SessionOptions) {
    const { secret, linkToken = '', boundTo } = options;
    this.#key = createHmac('sha256', Buffer.from(secret, 'hex')).update(boundTo).digest();
    this.#linkOpener = `link-${hash('sha256', linkToken, 'hex').slice(0, 16)}`;
  }

  /** The opener's name for sessions of the start link: they are valid for this process alone. */
  readonly #linkOpener: string;

  /** Whether a token is that of the start link, compared in constant time. */
  isLinkToken(token: string): boolean {
    const { linkToken } = this.options;
    if (linkToken === undefined) return false;
    return timingSafeEqual(hash('sha256', token, 'buffer'), hash('sha256', linkToken, 'buffer'));
  }

  /** Begins a session: the signed text of its cookie. */
  begin(opener: Opener): string {
    const name = 'keyId' in opener ? `key-${opener.keyId}` : this.#linkOpener;
    const content = `v1.${Buffer.from(name).toString('base64url')}.${this.options.now() + LENGTH}`;
    return `${content}.${this.#signature(content)}`;
  }

  /** Who opened the session of a cookie; undefined where it has expired or its signature is wrong. */
  read(cookie: string): Opener | undefined {
    const [, content = '', name = '', end = '', signature = ''] = FORM.exec(cookie) ?? [];
    const expected = Buffer.from(this.#signature(content));
    const actual = Buffer.from(signature);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
    if (Number(end) <= this.options.now()) return undefined;
    const opener = Buffer.from(name, 'base64url').toString();
    if (opener.startsWith('key-')) return { keyId: opener.slice('key-'.length) };
    return opener === this.#linkOpener ? { link: true } : undefined;
  }

  #signature(content: string): string {
    return createHmac('sha256', this.#key).update(content).digest('base64url');
  }
}

const FORM = /^(v1\.([\w-]+)\.(\d{13,15}))\.([\w-]{43})$/;
