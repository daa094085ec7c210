import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { checkFiles } from '../../src/law/books.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { releaseYear } from '../../src/workshop/release/release.js';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { keepFewCases } from './support/few-cases.js';

const YEAR = '2026-27';

/** Makes a book one of few cases, whose year is released as revision 1 as it stands. */
function releaseFirst(root: string): void {
  keepFewCases(root);
  rmSync(join(root, 'rates/released'), { recursive: true });
  rmSync(join(root, 'rates/released.yaml'));
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.0\n\nThe first version.\n');
  const { years } = checkFiles(root, allRequiredValues);
  releaseYear(root, years, YEAR, { waivers: [], proofGaps: [] });
}

describe('released labels', () => {
  const book = useCopyOfBook({ years: [YEAR], prepare: releaseFirst });
  const file = (path: string) => join(book.root, path);
  const read = (path: string) => readFileSync(file(path), 'utf8');
  const entries = (): readonly Record<string, string>[] => parse(read('rates/released.yaml'));
  const label = (at = -1) => entries().at(at)?.['label'] ?? '';
  const change = (path: string, from: string | RegExp, to: string) => {
    const text = read(path);
    writeFileSync(file(path), text.replace(from, to));
    expect(read(path)).not.to.equal(text);
  };
  /** Releases the year with another figure, which no case reads. */
  const releaseNext = (figure: string): string => {
    change(`rates/${YEAR}.yaml`, /family_pay_weekly: £[\d.]+/, `family_pay_weekly: £${figure}`);
    const { years } = checkFiles(book.root, allRequiredValues);
    return releaseYear(book.root, years, YEAR, { waivers: [], proofGaps: [] }).label;
  };

  it('are none where the register was lost, and what names one says so', async () => {
    const known = label();
    rmSync(file('rates/released.yaml'));
    const says = 'rates/released.yaml has no entry. Where it was lost, bring it back from git.';
    expect((await farthing(['labels'], book)).out).to.equal(`No label is released: ${says}`);
    expect((await farthing(['withdraw', known, '--because', 'It was wrong.'], book)).err).to.equal(
      `There is no label “${known}”: ${says}`,
    );
  });

  describe('farthing withdraw', () => {
    it('adds an entry with the reason, and check is content', async () => {
      const first = label();
      releaseNext('196');
      const { status, out } = await farthing(['withdraw', first, '--because', 'A figure was wrong.'], book);
      expect([status, out]).to.deep.equal([0, `${first} is withdrawn. Commit rates/released.yaml.`]);
      expect(entries().at(-1)).to.include({
        n: 3,
        kind: 'withdraw',
        label: first,
        because: 'A figure was wrong.',
      });
      expect((await farthing(['check'], book)).err).not.to.include('rates/released');
    });

    it('refuses the latest label of a year, one that is withdrawn, and one that there is not', async () => {
      const withdraw = (name: string) => farthing(['withdraw', name, '--because', 'It was wrong.'], book);
      const first = label();
      expect((await withdraw(first)).err).to.equal(
        `${first} is the latest label of 2026-27: release the right law before it is withdrawn.`,
      );
      releaseNext('196');
      expect((await withdraw(first)).status).to.equal(0);
      expect((await withdraw(first)).err).to.equal(`${first} is withdrawn already.`);
      expect((await withdraw('2026-27.99')).status).to.equal(2);
    });

    it('is found by check where the register withdraws what it may not', async () => {
      const before = read('rates/released.yaml');
      const first = label();
      releaseNext('196');
      await farthing(['withdraw', first, '--because', 'It was wrong.'], book);
      change(
        'rates/released.yaml',
        new RegExp(`(kind: withdraw\\n.*\\n {2}label: )${first}`),
        '$12026-27.99',
      );
      expect((await farthing(['check'], book)).err).to.include('There is no 2026-27.99 above this entry.');
      writeFileSync(file('rates/released.yaml'), before);
    });
  });

  describe('farthing labels', () => {
    it('lists what was released, and what was withdrawn', async () => {
      const first = label();
      const next = releaseNext('196');
      await farthing(['withdraw', first, '--because', 'A figure was wrong.'], book);
      const { out } = await farthing(['labels'], book);
      const [, , ...rows] = out.split('\n');
      expect(rows[0]).to.match(
        new RegExp(`^${first} .*Z  [0-9a-f]{16}  withdrawn .*: A figure was wrong\\.$`),
      );
      expect(rows[1]).to.match(new RegExp(`^${next} .*Z  [0-9a-f]{16}$`));
    });

    it('lists those of a day', async () => {
      const first = label();
      const next = releaseNext('196');
      const on = async (day: string) => (await farthing(['labels', '--on', day], book)).out;
      expect(await on('9999-01-01'))
        .to.include(next)
        .and.not.to.include(first);
      expect(await on('2020-01-01')).to.match(
        /^No label was released by 2020-01-01; the first is of 20\d\d-/,
      );
      expect((await farthing(['labels', '--on', 'today'], book)).status).to.equal(2);
    });
  });
});
