/** Whether If-None-Match names an entity tag, by weak comparison; `*` names any (RFC 9110, section 13.1.2). Koa's own `fresh` also
 *  heeds If-Modified-Since, which a tag should overrule. */
export function matchesTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => opaqueTag(tag.trim()) === opaqueTag(etag));
}

/** A tag without the mark of a weak one. */
function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}
