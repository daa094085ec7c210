const FORM = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** The moment that an ISO 8601 date (its first moment, in UTC) or date and time with a zone names; undefined when the
 *  text is neither, or when there is no such day. */
export function instantOf(text: string): Date | undefined {
  const day = FORM.exec(text)?.[1];
  if (day === undefined) return undefined;
  const [midnight, instant] = [new Date(day), new Date(text)];
  // The engine takes 30 February for 2 March.
  const isADay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return isADay && !Number.isNaN(instant.getTime()) ? instant : undefined;
}
