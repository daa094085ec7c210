import { Marked } from 'marked';

/*
 * The guide of consumers as HTML for the page /developers/guide, made while building: no Markdown is read by the service.
 */

/**
 * `{ title, contents, html }` of a guide in Markdown. Headings have the anchors that code hosts give them; what is wide scrolls in a box of
 * its own; a file of the project is named, since the service has no page of it. Throws where a link leads to no heading.
 */
export function guideOf(markdown) {
  const contents = [];
  const anchors = [];
  const linked = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const says = this.parser.parseInline(tokens);
        if (depth === 1) {
          title = text;
          return '';
        }
        const id = anchorOf(text);
        anchors.push(id);
        if (depth === 2) contents.push({ id, text });
        return `<h${depth} id="${id}"><a href="#${id}">${says}</a></h${depth}>\n`;
      },
      code({ text }) {
        return `<pre tabindex="0">${escaped(text)}\n</pre>\n`;
      },
      link({ href, tokens }) {
        const says = this.parser.parseInline(tokens);
        if (href.startsWith('#')) linked.push(href.slice(1));
        if (/^(#|https:)/.test(href)) return `<a href="${escaped(href)}">${says}</a>`;
        const file = fileOf(href);
        return says === file ? `<code>${file}</code>` : `${says} (<code>${file}</code>)`;
      },
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>')
          // The corner of a table is no heading.
          .replaceAll('<th></th>', '<td></td>')
          .replaceAll('<th>', '<th scope="col">'),
    },
  });
  const html = marked.parse(markdown);
  const broken = linked.filter((id) => !anchors.includes(id));
  if (broken.length > 0) throw new Error(`The guide has no heading ${broken.join(', ')}.`);
  return { title, contents, html };
}

function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');
}

/** The file of the project that a link of docs/ leads to. */
function fileOf(href) {
  return new URL(href, 'file:///docs/').pathname.slice(1);
}

function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
