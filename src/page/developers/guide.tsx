import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsxTemplate } from 'preact/jsx-runtime';
import { lazy } from '../../lazy.js';
import { PROJECT } from '../../project.js';
import { conditionalPage, type Page } from '../page.js';
import { developers as texts } from '../texts/en.js';

/** The guide of consumers, docs/consumers.md, as the build made it. */
interface Guide {
  readonly title: string;
  /** Its chapters, by their anchors. */
  readonly contents: readonly { readonly id: string; readonly text: string }[];
  readonly html: string;
}

const guide = lazy((): Guide => JSON.parse(readFileSync(join(PROJECT, 'dist', 'guide.json'), 'utf8')));

/** /developers/guide: the guide of consumers. */
export const guidePage: Page = {
  method: 'GET',
  path: '/developers/guide',
  hasCalculation: false,
  answer: (call) =>
    conditionalPage(call, () => {
      const { title, contents, html } = guide();
      return { title, current: '/developers', children: <Article {...{ title, contents, html }} /> };
    }),
};

function Article({ title, contents, html }: Guide) {
  return (
    <article class="wide">
      <p>
        <a href="/developers">{texts.title}</a>
      </p>
      <h1>{title}</h1>
      <nav class="card" aria-label={texts.contents}>
        <ul class="plain topics">
          {contents.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="guide">{jsxTemplate([html])}</div>
    </article>
  );
}
