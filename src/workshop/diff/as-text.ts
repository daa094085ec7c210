import { type Colour, coloured, type Terminal, table } from '../../cli/index.js';
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
import type { FigureDiff } from './figures.js';
import { type AmountDiff, figuresToCompare, type PersonDiff } from './people.js';
import type { RuleDiff, RuleOfYear, TopicFile } from './rules.js';
import { TYPICAL_PEOPLE_FILE } from './typical-people.js';
import type { YearDiff } from './year-diff.js';

/** The difference of two years as aligned text. */
export function asText(diff: YearDiff, terminal: Terminal): string {
  const write = new TextWriter(diff, terminal);
  return [
    ...draftSentences(diff.old, diff.new),
    write.heading(`Figures: ${diff.old.taxYear} to ${diff.new.taxYear}`),
    ...write.figures(),
    write.heading('Rules'),
    ...write.rules(),
    ...write.leftOut(),
    write.heading('What it does to typical people (pounds a year; sick pay: a week, and the days asked for)'),
    ...write.people(),
  ].join('\n\n');
}

class TextWriter {
  constructor(
    private readonly diff: YearDiff,
    private readonly terminal: Terminal,
  ) {}

  heading(text: string): string {
    return this.#coloured('bold', `${text}\n${'='.repeat(text.length)}`);
  }

  figures(): readonly string[] {
    const { figures } = this.diff;
    return figures.length === 0 ? ['No figure differs.'] : byLaw(figures).map((group) => this.#group(group));
  }

  rules(): readonly string[] {
    const { old, new: now, rules } = this.diff;
    const files = [
      ...this.#files(`Only in ${old.taxYear}`, rules.onlyInOld),
      ...this.#files(`Only in ${now.taxYear}`, rules.onlyInNew),
    ];
    if (files.length === 0) return ['The same rule files are the law in both years.'];
    return [...files, ...rules.rules.map((rule) => this.#rule(rule))];
  }

  leftOut(): readonly string[] {
    const { old, new: now, leftOut } = this.diff;
    const lists = [
      ...this.#leftOutOf(`Only in ${old.taxYear}`, leftOut.onlyInOld),
      ...this.#leftOutOf(`Only in ${now.taxYear}`, leftOut.onlyInNew),
    ];
    return lists.length === 0 ? [] : [this.heading('What is left out'), ...lists];
  }

  people(): readonly string[] {
    const { people } = this.diff;
    if (people.length === 0) return [`${TYPICAL_PEOPLE_FILE} names nobody.`];
    return [...new Set(people.map(({ operation }) => operation))].map((operation) =>
      this.#peopleOf(
        figuresToCompare(operation),
        people.filter((person) => person.operation === operation),
      ),
    );
  }

  #group(figures: readonly FigureDiff[]): string {
    const { old, new: now } = this.diff;
    const [first] = figures;
    if (first === undefined) return '';
    const rows = numbersRight([figureHeading(old, now), ...figures.map(figureCells)]);
    const places = citationsOfFigure(first).flatMap((place) => this.#place(place));
    const name = this.#coloured('bold', `rates.${first.group}`);
    const law = `Law in ${first.status === 'removed' ? old.taxYear : now.taxYear}:`;
    return [name, table(rows[0] ?? [], rows.slice(1)), law, ...places].join('\n');
  }

  #place(place: Citation): readonly string[] {
    if (typeof place === 'string') return [this.#coloured('dim', `  ${place}`)];
    const address = place.address === undefined ? [] : [this.#coloured('dim', `    ${place.address}`)];
    return [`  ${lawName(place)}`, ...address];
  }

  #leftOutOf(when: string, entries: readonly LeftOut[]): readonly string[] {
    if (entries.length === 0) return [];
    return [
      table(
        [when, 'where'],
        entries.map(({ title, place }) => [title, lineOf(place)]),
      ),
    ];
  }

  #files(when: string, files: readonly TopicFile[]): readonly string[] {
    if (files.length === 0) return [];
    const rows = files.map(({ topic, file, title }) => [topic, file, title]);
    return [table([when, 'file', 'title'], rows)];
  }

  #rule({ topic, part, name, status, old, new: now }: RuleDiff): string {
    const title = (now ?? old)?.title;
    return [
      this.#coloured(
        'bold',
        `${topic}.${name}: ${part} ${status}${title === undefined ? '' : ` (${title})`}`,
      ),
      ...this.#side('red', '-', this.diff.old.taxYear, old),
      ...this.#side('green', '+', this.diff.new.taxYear, now),
    ].join('\n');
  }

  #side(colour: Colour, sign: string, taxYear: string, rule: RuleOfYear | undefined): readonly string[] {
    if (rule === undefined) return [];
    return [
      `  ${taxYear}  ${rule.at}`,
      ...rule.says.map((line) => this.#coloured(colour, `  ${sign} ${line}`)),
    ];
  }

  /** One table, so that the figures of all people stand below each other, with each name above its rows. */
  #peopleOf(figures: readonly string[], people: readonly PersonDiff[]): string {
    const rows = people.flatMap((person) => (person.isCompared ? this.#rowsOf(person.amounts) : []));
    const [heading = '', rule = '', ...lines] = table(['', ...figures.map(figureTitle)], rows).split('\n');
    const blocks = people.flatMap((person) => [
      this.#coloured('bold', person.name),
      ...(person.isCompared
        ? lines.splice(0, 3)
        : person.reasons.flatMap(({ taxYear, messages }) => [
            `  not compared: ${taxYear} refuses the request`,
            ...messages.map((message) => `    ${message}`),
          ])),
    ]);
    return [heading, rule, ...blocks].join('\n');
  }

  #rowsOf(amounts: readonly AmountDiff[]): readonly (readonly string[])[] {
    return [
      [`  ${this.diff.old.taxYear}`, ...amounts.map(({ old }) => moneyText(old))],
      [`  ${this.diff.new.taxYear}`, ...amounts.map(({ new: now }) => moneyText(now))],
      ['  change', ...amounts.map(({ change }) => moneyChangeText(change))],
    ];
  }

  /** Coloured line by line, so that a line can be copied without the others. */
  #coloured(colour: Colour, text: string): string {
    return text
      .split('\n')
      .map((line) => coloured(this.terminal, colour, line))
      .join('\n');
  }
}

/** All columns but the first as wide as their widest cell, with the text to the right: `£5`, `-£5` and `new` alike. */
function numbersRight(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => (row[column] ?? '').length));
  return rows.map((row) => row.map((cell, column) => (column === 0 ? cell : cell.padStart(widthOf(column)))));
}
