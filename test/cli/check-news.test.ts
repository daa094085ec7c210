import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { yearAfter } from '../../src/law/tax-year.js';
import { SMALL_YEARS } from '../support/small-law.js';

import { useSmallLaw } from './support/farthing.js';
import { commitBook } from './support/git.js';
import { tableIn, textOrPattern } from './support/table.js';

/** A change of the small law: what it is; what stands in a file and what stands there then; the paragraphs about it that a check of 2026-27
 *  prints, as they are or as a pattern. */
interface Change {
  readonly is: string;
  readonly changes: readonly (readonly [file: string, from: string, to: string])[];
  readonly prints: readonly string[];
}
const { new: changes }: { readonly new: readonly Change[] } = tableIn('check-news.yaml');

const [, LATEST] = SMALL_YEARS;
const NEXT = yearAfter(LATEST);

/** The paragraphs that every check of one year prints: the table at its head; what is not listed, what was not looked at, and the last line. */
const AROUND = [/^year /, /^--coverage lists /, /^Not looked at: /, /^2026-27 is in order\.$|^1 finding\.$/];

describe('farthing check of a year', () => {
  const book = useSmallLaw(commitBook);
  const { change, run } = book;
  const paragraphsOf = async (...args: readonly string[]) => {
    const { out } = await run('check', ...args);
    return out.split('\n\n');
  };
  const aboutChange = (paragraphs: readonly string[]) =>
    paragraphs.filter((each) => !AROUND.some((pattern) => pattern.test(each)));

  it('prints of one that is what its label names that it is, and counts what no case proves', async () => {
    const [, ...paragraphs] = await paragraphsOf(LATEST);
    expect(paragraphs).to.have.length(4);
    expect(paragraphs[0]).to.equal('The law is that of 2026-27.1.');
    expect(paragraphs[1]).to.match(
      /^--coverage lists what is not new: \d+ rules, \d+ branches and \d+ rows of lookups that no case and no row of 2026-27 reaches; \d+ sentences and notices that no case of 2026-27 proves; 1 entry of rates\/authorities\.yaml that is not established\.$/,
    );
    expect(paragraphs[2]).to.match(/^Not looked at: /);
    expect(paragraphs[3]).to.equal('2026-27 is in order.');
  });

  it('prints the same of all years', async () => {
    const paragraphs = await paragraphsOf();
    expect(paragraphs).to.include('The law of each year is that of its label: 2025-26.1 and 2026-27.1.');
    expect(paragraphs.at(-1)).to.equal('Everything is in order.');
    expect(paragraphs).to.have.length(5);
  });

  for (const { is, changes: made, prints } of changes)
    it(`prints what is new in ${is}, and nothing else`, async () => {
      for (const [file, from, to] of made) change(file, from, to);
      const printed = aboutChange(await paragraphsOf(LATEST));
      expect(printed, printed.join('\n\n')).to.have.length(prints.length);
      for (const [index, each] of prints.entries()) {
        const expected = textOrPattern(each);
        if (expected instanceof RegExp) expect(printed[index]).to.match(expected);
        else expect(printed[index]).to.equal(expected.trimEnd());
      }
    });

  it('names a rule file that is for no year that there is, as of a misspelt one', async () => {
    const LEVY =
      'topic: levy\ntitle: A levy\nyears: { from: 2062-63 }\nlaw: levy\nauthority: sick_pay_act\nvalues:\n  levy: { title: Levy, is: £5 }\n';
    writeFileSync(join(book.root, 'rules/levy.yaml'), LEVY);
    expect(await paragraphsOf(LATEST)).to.include(
      'For years that are not here, so that nothing tries it: rules/levy.yaml (2062-63 on).',
    );
  });

  it('holds a draft against the year before: its changed figures, and no sentence that both have', async () => {
    await run('new-year', NEXT);
    const about = async () => (await paragraphsOf(NEXT)).filter((each) => /^New|^`farthing|^Else/.test(each));
    expect(await about()).to.deep.equal([]);
    change(`rates/${NEXT}.yaml`, 'weekly: £120', 'weekly: £125');
    change(
      'rules/sick-pay.yaml',
      'assume: { if: days_left = 0,',
      `assume: [{ years: { from: ${NEXT} }, if: days_left = 1, says: One day is left. }, { if: days_left = 0,`,
    );
    change('rules/sick-pay.yaml', 'says: No days are left. }', 'says: No days are left. }]');
    const [asked, sentence, ...others] = await about();
    expect(others).to.deep.equal([]);
    expect(asked).to.match(
      new RegExp(
        `^ {2}rates/${NEXT}\\.yaml:\\d+ {2}rates\\.sick_pay\\.weekly: It is £125, which was £120, and `,
        'm',
      ),
    );
    expect(sentence).to.match(
      new RegExp(
        `^New sentences that no case of ${NEXT} proves .*:\\n {2}rules/sick-pay\\.yaml:\\d+ {2}sick_pay\\.amount, no assumes and no does_not_assume: One day is left\\.$`,
      ),
    );
  });

  it('lists all sentences where git does not have the last release, and says so', async () => {
    rmSync(join(book.root, '.git'), { recursive: true });
    const listed = aboutChange(await paragraphsOf(LATEST));
    expect(listed[1]).to.match(
      /^Sentences that no case of 2026-27 proves .*\n(?:.*\n)+Which of these are new is not known: git does not have the rules of the last release\.$/,
    );
  });

  it('lists with --coverage all that no case reaches or proves, and what is not established', async () => {
    const paragraphs = await paragraphsOf(LATEST, '--coverage');
    const heads = [
      /^Sentences that no case of 2026-27 proves /,
      /^Not established, each with its reason there:\n {2}rates\/authorities\.yaml:\d+ {2}rates\.sick_pay\.earnings_percent$/,
      /^2026-27: cases and HMRC's rows reach .* Not reached:\n/,
    ];
    for (const head of heads) expect(paragraphs.some((each) => head.test(each))).to.equal(true);
    expect(paragraphs.some((each) => each.startsWith('--coverage'))).to.equal(false);
  });
});
