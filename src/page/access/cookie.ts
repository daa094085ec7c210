/*
 * The cookie of a page session in headers. Lax, not Strict: with Strict a shared link that is opened from a mail would come
 * without it and show a locked page. Lax sends it on top-level navigation by GET only, and no GET changes anything in its name.
 */

/** Over https the browser itself refuses a `__Host-` cookie that another host, or an open connection, sets. */
function nameOf(isSecure: boolean): string {
  return isSecure ? '__Host-farthing' : 'farthing';
}

/** The text of the cookie in a request; empty where there is none. */
export function cookieIn(header: string, isSecure: boolean): string {
  const begin = `${nameOf(isSecure)}=`;
  const cookie = header.split(';').find((each) => each.trim().startsWith(begin));
  return cookie?.trim().slice(begin.length) ?? '';
}

/** The Set-Cookie header that begins a session; an empty text ends it. */
export function setCookie(text: string, isSecure: boolean): string {
  const age = text === '' ? '; Max-Age=0' : '';
  return `${nameOf(isSecure)}=${text}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${age}`;
}
