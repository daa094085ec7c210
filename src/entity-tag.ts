/** Whether If-None-Match names an entity tag, by weak comparison; `*` names any (RFC 9110, section 13.1.2). Koa's own `fresh` also
 *  heeds If-Modified-Since, which a tag should overrule. */
export function matchesTag(ifNoneMatch: string, etag: string): boolean {
  // Most requests name none.
  if (ifNoneMatch === '') return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = opaqueTag(etag);
  return ifNoneMatch.split(',').some((tag) => opaqueTag(tag.trim()) === opaque);
}

/** A tag without the mark of a weak one. */
function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}
