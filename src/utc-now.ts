/** The present moment in whole seconds of UTC, as records and the register have it: `2026-11-22T10:00:00Z`. */
export function utcNow(): string {
  return `${new Date().toISOString().slice(0, '2026-11-22T10:00:00'.length)}Z`;
}
