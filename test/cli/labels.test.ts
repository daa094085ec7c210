import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { releaseAsItStands, shipLabels } from '../support/release.js';
import { farthing, useSmallLaw } from './support/farthing.js';
import { findingsBesideProofs } from './support/findings.js';

const YEAR = '2026-27';

describe('released labels', () => {
  const book = useSmallLaw(shipLabels);
  const { read, change } = book;
  const file = (path: string) => join(book.root, path);
  const entries = (): readonly Record<string, string>[] => parse(read('rates/released.yaml'));
  const label = (at = -1) => entries().at(at)?.['label'] ?? '';
  /** Releases the year with another figure. */
  const releaseNext = (figure: string): string => {
    change(`rates/${YEAR}.yaml`, 'plan_1: { threshold: £25200', `plan_1: { threshold: £${figure}`);
    return releaseAsItStands(book.root, [YEAR])[0] ?? '';
  };

  it('are none where the register was lost, and what names one says so', async () => {
    const known = label();
    rmSync(file('rates/released.yaml'));
    const says = 'rates/released.yaml has no entry. Where it was lost, bring it back from git.';
    expect((await farthing(['labels'], book)).out).to.equal(`No label is released: ${says}`);
    expect(
      (await farthing(['withdraw', known, '--by', 'A. Name', '--because', 'It was wrong.'], book)).err,
    ).to.equal(`There is no label “${known}”: ${says}`);
  });

  describe('farthing withdraw', () => {
    it('adds an entry with the reason, and check is content', async () => {
      const first = label();
      releaseNext('25500');
      const { status, out } = await farthing(
        ['withdraw', first, '--by', 'A. Name', '--because', 'A figure was wrong.'],
        book,
      );
      expect([status, out]).to.deep.equal([0, `${first} is withdrawn. Commit rates/released.yaml.`]);
      expect(entries().at(-1)).to.include({
        withdraw: first,
        by: 'A. Name',
        because: 'A figure was wrong.',
      });
      expect(await findingsBesideProofs(book.root)).not.to.include('rates/released');
    });

    it('refuses the latest label of a year, one that is withdrawn, and one that there is not', async () => {
      const withdraw = (name: string) =>
        farthing(['withdraw', name, '--by', 'A. Name', '--because', 'It was wrong.'], book);
      const first = label();
      expect((await withdraw(first)).err).to.equal(
        `${first} is the latest label of 2026-27: release the right law before it is withdrawn.`,
      );
      releaseNext('25500');
      expect((await withdraw(first)).status).to.equal(0);
      expect((await withdraw(first)).err).to.equal(`${first} is withdrawn already.`);
      expect((await withdraw('2026-27.99')).status).to.equal(2);
    });

    it('is found by check where the register withdraws what it may not', async () => {
      const first = label();
      releaseNext('25500');
      await farthing(['withdraw', first, '--by', 'A. Name', '--because', 'It was wrong.'], book);
      change('rates/released.yaml', `withdraw: ${first}`, 'withdraw: 2026-27.99');
      expect(await findingsBesideProofs(book.root)).to.include('There is no 2026-27.99 above this entry.');
    });
  });

  describe('farthing labels', () => {
    it('lists what was released, and what was withdrawn', async () => {
      const first = label();
      const next = releaseNext('25500');
      await farthing(['withdraw', first, '--by', 'A. Name', '--because', 'A figure was wrong.'], book);
      const { out } = await farthing(['labels'], book);
      const [, , , ...rows] = out.split('\n');
      expect(rows[0]).to.match(
        new RegExp(`^${first} .* 0\\.9\\.0  [0-9a-f]{16}  withdrawn .*: A figure was wrong\\.$`),
      );
      expect(rows[1]).to.match(
        new RegExp(`^${next} .* 1\\.0\\.0  [0-9a-f]{16} +open: 1\\.0\\.0 is not out$`),
      );
    });

    it('lists those of a day', async () => {
      const first = label();
      const next = releaseNext('25500');
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
