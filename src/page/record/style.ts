/** The style of a filed document, which is part of it. On paper the margin has the footer and the number of the page. */
export function styleOf(footer: string, page: string, of: string): string {
  const text = (content: string) => JSON.stringify(content);
  return `
:root { color-scheme: light; --ink: #17201d; --quiet: #525c58; --rule: #c9cfcb; --accent: #0b5c4b; }
* { box-sizing: border-box; }
html { font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
  color: var(--ink); background: #fff; -webkit-text-size-adjust: none; text-size-adjust: none; }
body { max-width: 54rem; margin: auto; padding: 2rem 1.25rem 4rem; }
h1, h2, p, ul, dl, dd, table { margin: 0; padding: 0; }
h1 { font-size: 1.75rem; line-height: 1.15; letter-spacing: -0.02em; }
h2 { font-size: 1rem; margin: 1.75rem 0 0.4rem; break-after: avoid; }
header p { color: var(--quiet); }
header .what { color: var(--ink); font-size: 1.1rem; }
a { color: inherit; text-decoration-color: var(--rule); text-underline-offset: 0.2em; overflow-wrap: anywhere; }
.screen { margin-bottom: 1.5rem; color: var(--quiet); }
.screen a { color: var(--accent); }
.screen a + a { margin-left: 0.75em; }
.quiet, .small { color: var(--quiet); }
.small { font-size: 0.85rem; }
.num { font-variant-numeric: tabular-nums lining-nums; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 1.25rem; }
dt { color: var(--quiet); }
dd { overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th { font-weight: 400; text-align: left; }
thead th { color: var(--quiet); font-size: 0.8rem; padding-bottom: 0.25rem; vertical-align: bottom; }
tbody th, tbody td { border-top: 1px solid var(--rule); padding: 0.35rem 0; vertical-align: baseline; }
.side { width: 24%; text-align: right; overflow-wrap: anywhere; padding-left: 1.5rem; }
tbody tr:last-child > * { border-bottom: 1px solid var(--rule); }
tr, li, dd { break-inside: avoid; }
.amount { text-align: right; white-space: nowrap; padding-left: 1.5rem; }
.at { width: 2.5rem; color: var(--quiet); }
.at + th { padding-right: 1rem; }
.law { width: 4rem; padding-left: 1.25rem; text-align: right; color: var(--quiet); font-size: 0.85rem; }
.lines th { font-weight: 600; }
.lines + p { margin-top: 0.4rem; }
.sum { display: block; font-weight: 400; }
.given { display: block; font-weight: 400; color: var(--quiet); font-size: 0.8rem; }
sub { font-size: 0.65em; line-height: 0; color: var(--accent); margin-left: 0.15em; }
.figures { display: block; columns: 2; column-gap: 3rem; }
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
  .lines .law { display: none; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 0.5rem; }
}
@page { size: A4; margin: 13mm 16mm 15mm;
  @bottom-left { content: ${text(footer)}; font: 7.5pt system-ui, sans-serif; color: #525c58; white-space: nowrap; }
  @bottom-right { content: ${text(`${page} `)} counter(page) ${text(` ${of} `)} counter(pages);
    font: 7.5pt system-ui, sans-serif; color: #525c58; } }
@media print {
  html { font-size: 8.5pt; line-height: 1.24; }
  body { max-width: none; padding: 0; }
  .screen { display: none; }
  h2 { margin-top: 2.8mm; }
  tbody th, tbody td { padding: 0.65mm 0; }
  .title { display: block; }
  .sum, .given { display: inline; }
  .given { margin-left: 1.5em; }
  a { text-decoration: none; }
}
`;
}
