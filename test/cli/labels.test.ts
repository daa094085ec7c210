import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { checkFiles } from '../../src/law/books.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { releaseYear } from '../../src/workshop/release/release.js';
import { farthing, useCopyOfBook } from './support/farthing.js';
import { keepFewCases } from './support/few-cases.js';

const YEAR = '2026-27';

interface Manifest {
  readonly files: Readonly<Record<string, string>>;
}

/** Makes a book one of few cases, whose year is released as revision 1 as it stands. */
function releaseFirst(root: string): void {
  keepFewCases(root);
  rmSync(join(root, 'rates/released'), { recursive: true });
  rmSync(join(root, 'rates/released.yaml'));
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.0\n\nThe first version.\n');
  const { years } = checkFiles(root, allRequiredValues);
  releaseYear(root, years, YEAR, { waivers: [], proofGaps: [] });
}

describe('the books of released labels', () => {
  const book = useCopyOfBook({ years: [YEAR], prepare: releaseFirst });
  const file = (path: string) => join(book.root, path);
  const read = (path: string) => readFileSync(file(path), 'utf8');
  const blob = (digest = '', ending = '.yaml') =>
    `rates/released/blobs/${digest.slice(0, 2)}/${digest}${ending}`;
  const entries = (): readonly Record<string, string>[] => parse(read('rates/released.yaml'));
  const label = (at = -1) => entries().at(at)?.['label'] ?? '';
  const manifestOf = (name: string): Manifest => parse(read(`rates/released/books/${name}.yaml`));
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
  /** The register as it was before books were kept. */
  const forgetBundles = () => {
    rmSync(file('rates/released/books'), { recursive: true });
    rmSync(file('rates/released/blobs'), { recursive: true });
    change('rates/released.yaml', /^ {2}bundle: .*\n/gm, '');
  };

  describe('a release', () => {
    it('keeps the files of its year under their SHA-256, and names that of their manifest', () => {
      const { bundle = '', digest = '' } = entries().at(-1) ?? {};
      expect(sha256(`rates/released/books/${label()}.yaml`)).to.equal(bundle);
      expect(manifestOf(label())).to.deep.include({ book: 1, language: 1, tax_year: YEAR, digest });
      const { files } = manifestOf(label());
      expect(Object.keys(files))
        .to.include.members([`rates/${YEAR}.yaml`, 'rates/catalogue.yaml', 'rules/income-tax.yaml'])
        .and.to.deep.equal(Object.keys(files).sort());
      expect(files['record.yaml']).to.equal(digest);
      for (const [path, hash] of Object.entries(files)) {
        expect(sha256(blob(hash, extname(path))), path).to.equal(hash);
        expect(sha256(path === 'record.yaml' ? `rates/released/${YEAR}.yaml` : path), path).to.equal(hash);
      }
    });

    it('keeps a file that did not change once for all labels', () => {
      const first = label();
      const next = releaseNext('196');
      const [before, after] = [manifestOf(first).files, manifestOf(next).files];
      const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
      expect(changed).to.deep.equal([`rates/${YEAR}.yaml`, 'record.yaml']);
    });
  });

  describe('check', () => {
    const check = () => farthing(['check'], book);
    const income = () => blob(manifestOf(label()).files['rules/income-tax.yaml']);

    it('holds every kept file against its label', async () => {
      releaseNext('196');
      const { files } = manifestOf(label());
      writeFileSync(file(income()), `${read(income())}# A comment\n`);
      const lost = blob(files[`rates/${YEAR}.yaml`]);
      rmSync(file(lost));
      const { status, err } = await check();
      expect(status).to.equal(1);
      expect(err)
        .to.include(
          `${income()} was changed; bring it back from git. It is rules/income-tax.yaml of ${label(0)}.`,
        )
        .and.to.include(
          `${lost} is missing; bring it back from git. It is rates/${YEAR}.yaml of ${label()}.`,
        );
    });

    it('finds a folder where a kept file is to be', async () => {
      const path = income();
      rmSync(file(path));
      mkdirSync(file(path));
      expect((await check()).err).to.include(`${path} is no file; bring it back from git.`);
      rmSync(file(path), { recursive: true });
    });

    it('holds every manifest against the register', async () => {
      const manifest = `rates/released/books/${label()}.yaml`;
      change(manifest, 'tax_year: 2026-27', 'tax_year: 2025-26');
      expect((await check()).err).to.include(`${manifest} was changed; bring it back from git.`);
    });
  });

  it('are none where the register was lost, and what names one says so', async () => {
    const known = label();
    rmSync(file('rates/released.yaml'));
    const says = 'rates/released.yaml has no entry. Where it was lost, bring it back from git.';
    expect((await farthing(['labels'], book)).out).to.equal(`No label is released: ${says}`);
    expect((await farthing(['book', known, file('out')], book)).err).to.equal(
      `There is no label “${known}”: ${says}`,
    );
  });

  describe('farthing book', () => {
    it('writes the files of a label out, which are a book again', async () => {
      const first = label();
      const before = read(`rates/${YEAR}.yaml`);
      releaseNext('196');
      const folder = file('out');
      expect(await farthing(['book', first, folder], book)).to.deep.include({ status: 0, err: '' });
      expect(readFileSync(join(folder, `rates/${YEAR}.yaml`), 'utf8')).to.equal(before);
      expect(checkFiles(folder, allRequiredValues).findings.all).to.deep.equal([]);
    });

    it('writes nothing of a label that there is not, to a folder that has files, or of a damaged book', async () => {
      expect(await farthing(['book', '2026-27.99', file('out')], book)).to.deep.equal({
        status: 2,
        out: '',
        err: `There is no label “2026-27.99”; there are ${label()}.`,
      });
      expect((await farthing(['book', label(), book.root], book)).err).to.include('is not empty');
      for (const path of ['rates/released.yaml', 'rates/released.yaml/below'])
        expect((await farthing(['book', label(), file(path)], book)).err).to.include(' cannot be a folder: ');
      rmSync(file('rates/released/blobs'), { recursive: true });
      expect((await farthing(['book', label(), file('out')], book)).status).to.equal(1);
      expect(readdirSync(file('out'))).to.deep.equal([]);
    });
  });

  describe('farthing bundle', () => {
    it('keeps the book of the present label that was released before books were, in an entry of its own', async () => {
      const { bundle = '' } = entries().at(-1) ?? {};
      forgetBundles();
      const before = read('rates/released.yaml');
      const { status, out } = await farthing(['bundle', label()], book);
      expect(status).to.equal(0);
      expect(out).to.include(`The book of ${label()} is kept: ${bundle}`);
      expect(read('rates/released.yaml').startsWith(before)).to.equal(true);
      const [released, kept] = entries();
      expect(kept).to.include({ n: 2, kind: 'bundle', label: label(), digest: released?.['digest'], bundle });
      expect((await farthing(['check'], book)).err).not.to.include('rates/released');
      expect((await farthing(['bundle', label()], book)).out).to.include('is kept already');
    });

    it('keeps none where rules and rates are no longer what the label names', async () => {
      forgetBundles();
      change(`rates/${YEAR}.yaml`, /family_pay_weekly: £[\d.]+/, 'family_pay_weekly: £196');
      expect(await farthing(['bundle', label()], book)).to.deep.equal({
        status: 1,
        out: '',
        err: `Rules and rates are not what ${label()} names: check out the commit of that label.`,
      });
      expect(existsSync(file('rates/released/books'))).to.equal(false);
    });
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
    it('lists what was released, whether its book is kept, and what was withdrawn', async () => {
      const first = label();
      const next = releaseNext('196');
      await farthing(['withdraw', first, '--because', 'A figure was wrong.'], book);
      const { out } = await farthing(['labels'], book);
      const [, , ...rows] = out.split('\n');
      expect(rows[0]).to.match(
        new RegExp(`^${first} .*Z  [0-9a-f]{16}  kept  withdrawn .*: A figure was wrong\\.$`),
      );
      expect(rows[1]).to.match(new RegExp(`^${next} .*Z  [0-9a-f]{16}  kept$`));
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

  function sha256(path: string): string {
    return createHash('sha256')
      .update(readFileSync(file(path)))
      .digest('hex');
  }
});
