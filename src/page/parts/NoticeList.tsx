import type { JsonObject } from '../../json.js';
import { notices as texts } from '../texts/en.js';
import { type Labels, withLabels } from '../texts/labels.js';

/** What a person must look at: the notices of an answer. */
export function NoticeList({
  notices,
  labels,
}: {
  readonly notices: readonly JsonObject[];
  readonly labels: Labels;
}) {
  if (notices.length === 0) return null;
  return (
    <section class="card notices" aria-label={texts.heading}>
      <h2>{texts.heading}</h2>
      <ul class="plain">
        {notices.map((notice) => (
          <li key={String(notice['message'])}>{withLabels(String(notice['message']), labels)}</li>
        ))}
      </ul>
    </section>
  );
}
