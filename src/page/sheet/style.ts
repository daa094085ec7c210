/** The style of a sheet in an HTML, beside that of every filed document. Its type is as large as lets its text fill one A4. */
export function sheetStyle(html: string): string {
  return `
:root { --home: light-dark(#0b5c4b, #3fbf9d); --pension: light-dark(#4a8a79, #8fd8c4); --loan: light-dark(#8a5a00, #e0b04a);
  --tax: light-dark(#9c3322, #f0846f); --ni: light-dark(#b0563f, #f3a58f); --eni: light-dark(#c4765c, #c98a73);
  --edge: light-dark(#767f7b, #838d89); }
.s-home { fill: var(--home); color: var(--home); }
.s-pension { fill: var(--pension); color: var(--pension); }
.s-given, .s-benefits { fill: var(--edge); color: var(--edge); }
.s-loan { fill: var(--loan); color: var(--loan); }
.s-tax { fill: var(--tax); color: var(--tax); }
.s-ni { fill: var(--ni); color: var(--ni); }
.s-employer { fill: var(--eni); color: var(--eni); }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 0.5rem; }
nav a { display: inline-block; padding: 0.35rem 0; }
.one header { display: flex; justify-content: space-between; gap: 1rem; }
.one .brand { font-weight: 700; color: var(--ink); }
.one h1 { font-size: 1.7em; margin: 0.3em 0 0.2em; }
.one h2 { font-size: 1em; margin: 0.8em 0 0.2em; }
.one .small { font-size: 0.85em; }
.flow { display: flex; flex-wrap: wrap; gap: 0.5em 3em; margin: 0.9em 0 0.5em; color: var(--quiet); }
.flow strong { display: block; font-size: 2.1em; line-height: 1.15; letter-spacing: -0.02em; color: var(--ink); }
.flow .get :is(strong, b) { color: var(--accent); }
.bar { display: block; width: 100%; height: 1.4em; margin: 0.5em 0; }
.key { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.25em 2.5em;
  margin: 0.5em 0; }
.key li { display: flex; gap: 0.75em; border-left: 0.35em solid; padding-left: 0.6em; }
.key b { flex: 1; font-weight: 400; color: var(--ink); }
.key span { color: var(--ink); }
.key span + span { color: var(--quiet); min-width: 2.2em; text-align: right; }
.notices ul { padding-left: 1.1em; }
.one table { font-size: 1em; margin-top: 0.9em; }
.one caption { text-align: left; font-weight: 600; padding-bottom: 0.2em; }
.one thead { position: static; clip-path: none; }
.one :is(td, th) { width: auto; text-align: left; color: var(--ink); border-top: 1px solid var(--rule); padding: 0.22em 0.6em 0.22em 0;
  vertical-align: baseline; }
.one :is(td, th).num { text-align: right; padding-right: 0; }
.lines th { width: 24%; }
.lines td { font-size: 0.85em; color: var(--quiet); overflow-wrap: break-word; }
.lines td.num { font-size: 1em; width: 7.5em; color: var(--ink); white-space: nowrap; }
.lines .sum :is(th, td) { font-weight: 650; border-top: 1.5px solid var(--ink); }
.one > footer { margin-top: 1em; padding-top: 0.5em; border-top: 1px solid var(--rule); font-size: 0.85em; line-height: 1.4;
  color: var(--quiet); display: grid; gap: 0.45em; }
.one > footer b { font-weight: 600; color: var(--ink); }
.behind { margin-top: 3rem; }
.behind .grid { white-space: nowrap; }
.behind .grid thead th { white-space: normal; }
.behind .grid tbody th { white-space: normal; min-width: 7rem; border-top: 1px solid var(--rule); }
.behind .grid :is(td, th) { width: auto; text-align: right; color: var(--ink); padding: 0.2rem 0 0.2rem 0.6rem; vertical-align: bottom; }
.behind .grid :is(td, th):first-child { text-align: left; padding-left: 0; }
.behind .grid thead { position: static; clip-path: none; }
.wide { overflow-x: auto; }
@media (max-width: 40rem) {
  .key { grid-template-columns: minmax(0, 1fr); }
  .lines tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; border-top: 1px solid var(--rule); padding: 0.4em 0; }
  .lines :is(th, td) { border: 0; padding: 0; }
  .lines th { width: auto; }
  .lines td:not(.num) { grid-area: 2 / 1 / 3 / 3; }
  .lines .sum { border-top: 1.5px solid var(--ink); }
  .lines .sum :is(th, td) { border: 0; }
}
@media print {
  .one { font-size: ${pointsFor(html).toFixed(2)}pt; line-height: 1.28; }
  .one > footer { font-size: 0.8em; line-height: 1.25; }
  .one :is(svg, li) { print-color-adjust: exact; }
  .behind { margin-top: 0; break-before: page; }
  .wide { overflow: visible; }
  .behind .grid { font-size: 6pt; }
  .behind .grid :is(td, th) { padding-left: 0.15rem; }
  .behind .grid tbody th { min-width: 3rem; }
}
`;
}

/** The most and the least size of type, in points. */
const MOST = 10;
const LEAST = 6;
/** How many characters fill an A4 at 1 point, with what stands between them. */
const FILL = 500_000;
/** As how many characters a line of a table counts, which the last words of its sentence seldom fill. */
const LINE = 110;

/** The size of type at which the sheet in an HTML is one A4; the least where none is. */
function pointsFor(html: string): number {
  const [sheet = ''] = /<article class="one">.*?<\/article>/s.exec(html) ?? [];
  const lines = sheet.split('<tr').length + sheet.split('<li').length;
  const characters = sheet.replaceAll(/<[^>]*>/g, '').length + LINE * lines;
  const points = Math.sqrt(FILL / characters);
  return Math.min(Math.max(points, LEAST), MOST);
}
