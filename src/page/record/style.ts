/** The style of a filed document, which is part of it, with `more` of its own. On paper the margin has the footer and the number of the page. */
export function styleOf(footer: string, page: string, of: string, more: string): string {
  const text = (content: string) => JSON.stringify(content);
  return `
:root { color-scheme: light dark; --paper: light-dark(#fff, #14171a); --ink: light-dark(#17201d, #e9ece9);
  --quiet: light-dark(#525c58, #a9b2ae); --rule: light-dark(#c9cfcb, #363d41); --accent: light-dark(#0b5c4b, #63d2b4); }
* { box-sizing: border-box; }
html { font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
  color: var(--ink); background: var(--paper); -webkit-text-size-adjust: none; text-size-adjust: none; }
body { max-width: 54rem; margin: auto; padding: 2rem 1.25rem 4rem; }
h1, h2, h3, p, ul, dl, dd, table { margin: 0; padding: 0; }
h1 { font-size: 1.75rem; line-height: 1.15; letter-spacing: -0.02em; }
h2 { font-size: 1rem; margin: 1.75rem 0 0.4rem; break-after: avoid; }
header p { color: var(--quiet); }
header .what { color: var(--ink); font-size: 1.1rem; }
a { color: inherit; text-decoration-color: var(--rule); text-underline-offset: 0.2em; overflow-wrap: anywhere; }
.screen { margin-bottom: 1.5rem; color: var(--quiet); }
.screen a { color: var(--accent); }
.quiet, .small { color: var(--quiet); }
.small { font-size: 0.85rem; }
.num { font-variant-numeric: tabular-nums lining-nums; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 1.25rem; }
dt { color: var(--quiet); }
dd { overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 0.85rem; }
th { font-weight: 400; text-align: left; color: var(--quiet); }
td { border-top: 1px solid var(--rule); padding: 0.2rem 0; vertical-align: baseline; overflow-wrap: anywhere; }
td:first-child { width: 9rem; }
td:last-child { width: 13rem; text-align: right; color: var(--quiet); }
th:last-child { text-align: right; }
thead { position: absolute; clip-path: inset(50%); }
tr, li, dd, .says { break-inside: avoid; }
.line { border-top: 2px solid var(--rule); padding: 0.5rem 0; }
h3 { display: flex; gap: 0.75rem; margin: 0; font-size: 1rem; break-after: avoid; }
h3 .amount { margin-left: auto; }
h3 .at, h3 .law { font-weight: 400; color: var(--quiet); }
h3 .law { width: 9rem; text-align: right; }
.sum-line { color: var(--quiet); }
.figures { display: block; columns: 2; column-gap: 3rem; }
sub { font-size: 0.65em; line-height: 0; color: var(--accent); margin-left: 0.15em; }
.figures div { display: flex; justify-content: space-between; gap: 1rem; border-bottom: 1px solid var(--rule);
  padding: 0.25rem 0; break-inside: avoid; }
.figures dt { color: var(--ink); }
.figures dd { white-space: nowrap; }
.figures sub { display: inline-block; width: 1.6em; }
ul, ol { list-style-position: outside; padding-left: 1.1rem; margin: 0; }
ol { padding-left: 1.6rem; }
.sheet + .sheet { margin-top: 4rem; break-before: page; }
@media (max-width: 40rem) {
  body { padding: 1rem; }
  .figures { columns: 1; }
  h3 { flex-wrap: wrap; }
  td:first-child, td:last-child { width: auto; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 0.5rem; }
}
@page { size: A4; margin: 13mm 16mm 15mm;
  @bottom-left { content: ${text(footer)}; font: 7.5pt system-ui, sans-serif; color: #525c58; white-space: nowrap; }
  @bottom-right { content: ${text(`${page} `)} counter(page) ${text(` ${of} `)} counter(pages);
    font: 7.5pt system-ui, sans-serif; color: #525c58; } }
@media print {
  :root { color-scheme: light; }
  html { font-size: 8.5pt; line-height: 1.24; }
  body { max-width: none; padding: 0; }
  .screen { display: none; }
  h2 { margin-top: 2.8mm; }
  td { padding: 0.3mm 0; }
  .line { padding: 1mm 0; border-top-width: 1px; }
  a { text-decoration: none; }
}
${more}`;
}
