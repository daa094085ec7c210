import { type Citation, lawName } from '../../language/index.js';
import type { LeftOut } from '../../law/index.js';
import { lineOf } from './difference.js';
import {
  byLaw,
  citationsOfFigure,
  draftSentences,
  figureCells,
  figureHeading,
  figureTitle,
  moneyChangeText,
  moneyText,
} from './figure-text.js';
import { figuresToCompare, type PersonDiff } from './people.js';
import type { RuleDiff, RuleOfYear, TopicFile } from './rules.js';
import { TYPICAL_PEOPLE_FILE } from './typical-people.js';
import type { YearDiff } from './year-diff.js';

/** The difference of two years as Markdown, for a page or a pull request. */
export function asMarkdown(diff: YearDiff): string {
  return [
    `# ${diff.old.taxYear} to ${diff.new.taxYear}`,
    ...draftSentences(diff.old, diff.new),
    '## Figures',
    ...figures(diff),
    '## Rules',
    ...rules(diff),
    ...leftOut(diff),
    '## Typical people',
    ...people(diff),
  ].join('\n\n');
}

function leftOut({ old, new: now, leftOut: { onlyInOld, onlyInNew } }: YearDiff): readonly string[] {
  const lists = [
    ...leftOutList(`Only in ${old.taxYear}`, onlyInOld),
    ...leftOutList(`Only in ${now.taxYear}`, onlyInNew),
  ];
  return lists.length === 0 ? [] : ['## What is left out', ...lists];
}

function leftOutList(when: string, entries: readonly LeftOut[]): readonly string[] {
  if (entries.length === 0) return [];
  return [`${when}:`, entries.map(({ title, place }) => `- ${title} (\`${lineOf(place)}\`)`).join('\n')];
}

function figures({ old, new: now, figures }: YearDiff): readonly string[] {
  if (figures.length === 0) return ['No figure differs.'];
  return byLaw(figures).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const taxYear = first.status === 'removed' ? old.taxYear : now.taxYear;
    return [
      `### ${code(`rates.${first.group}`)}`,
      table(figureHeading(old, now), group.map(figureCells)),
      `Law in ${taxYear}: ${citationsOfFigure(first).map(link).join('; ')}`,
    ];
  });
}

function rules({ old, new: now, rules }: YearDiff): readonly string[] {
  const files = [...filesOf(old.taxYear, rules.onlyInOld), ...filesOf(now.taxYear, rules.onlyInNew)];
  if (files.length === 0) return ['The same rule files are the law in both years.'];
  return [
    table(['only in', 'topic', 'file', 'title'], files, 0),
    ...rules.rules.map((rule) => ruleInMarkdown(rule, old.taxYear, now.taxYear)),
  ];
}

function filesOf(taxYear: string, files: readonly TopicFile[]): readonly (readonly string[])[] {
  return files.map(({ topic, file, title }) => [taxYear, topic, code(file), title]);
}

function ruleInMarkdown(
  { topic, part, name, status, old, new: now }: RuleDiff,
  oldYear: string,
  newYear: string,
): string {
  const title = (now ?? old)?.title;
  return [
    `### ${code(`${topic}.${name}`)}: ${part} ${status}`,
    ...(title === undefined ? [] : [title]),
    ['```diff', ...side('-', oldYear, old), ...side('+', newYear, now), '```'].join('\n'),
  ].join('\n\n');
}

function side(sign: string, taxYear: string, rule: RuleOfYear | undefined): readonly string[] {
  if (rule === undefined) return [];
  return [`# ${taxYear}: ${rule.at}`, ...rule.says.map((line) => `${sign} ${line}`)];
}

function people({ old, new: now, people }: YearDiff): readonly string[] {
  if (people.length === 0) return [`${code(TYPICAL_PEOPLE_FILE)} names nobody.`];
  return [...new Set(people.map(({ operation }) => operation))].flatMap((operation) => {
    const ofOperation = people.filter((person) => person.operation === operation);
    const rows = ofOperation.flatMap((person) => rowsOf(person, old.taxYear, now.taxYear));
    const heading = ['person', 'year', ...figuresToCompare(operation).map(figureTitle)];
    return [...(rows.length === 0 ? [] : [table(heading, rows, 2)]), ...ofOperation.flatMap(refusalInWords)];
  });
}

function rowsOf(person: PersonDiff, oldYear: string, newYear: string): readonly (readonly string[])[] {
  if (!person.isCompared) return [];
  return [
    [person.name, oldYear, ...person.amounts.map(({ old }) => moneyText(old))],
    ['', newYear, ...person.amounts.map(({ new: now }) => moneyText(now))],
    ['', 'change', ...person.amounts.map(({ change }) => moneyChangeText(change))],
  ];
}

function refusalInWords(person: PersonDiff): readonly string[] {
  if (person.isCompared) return [];
  const reasons = person.reasons.map(
    ({ taxYear, messages }) => `${taxYear} refuses it: ${messages.join('; ')}`,
  );
  return [`${person.name}: not compared. ${reasons.join('. ')}`];
}

/** A table of Markdown; the columns from `numbersFrom` on are aligned to the right, where it is not 0. */
function table(heading: readonly string[], rows: readonly (readonly string[])[], numbersFrom = 1): string {
  const rule = heading.map((_, column) => (numbersFrom > 0 && column >= numbersFrom ? '---:' : '---'));
  return [heading, rule, ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

function link(place: Citation): string {
  if (typeof place === 'string') return `<${place}>`;
  return place.address === undefined ? lawName(place) : `[${lawName(place)}](${place.address})`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function code(text: string): string {
  return `\`${text}\``;
}
