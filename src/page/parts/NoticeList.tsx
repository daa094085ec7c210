import type { JsonObject } from '../../json.js';
import { notices as texts } from '../texts/en.js';
import { type Titles, withTitles } from '../texts/titles.js';

/** What a person must look at: the notices of an answer. */
export function NoticeList({
  notices,
  titles,
}: {
  readonly notices: readonly JsonObject[];
  readonly titles: Titles;
}) {
  if (notices.length === 0) return null;
  return (
    <section class="card notices" aria-label={texts.heading}>
      <h2>{texts.heading}</h2>
      <ul class="plain">
        {notices.map((notice) => (
          <li key={String(notice['message'])}>{withTitles(String(notice['message']), titles)}</li>
        ))}
      </ul>
    </section>
  );
}
