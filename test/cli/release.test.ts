import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { farthing, useCopyOfBook } from './support/farthing.js';

const YEARS = ['2024-25', '2025-26', '2026-27'];

describe('farthing release', () => {
  const book = useCopyOfBook();
  const read = (path: string) => readFileSync(join(book.root, path), 'utf8');
  const change = (path: string, from: string | RegExp, to: string) => {
    expect(read(path), `${path} must hold what the test changes`).to.match(
      typeof from === 'string' ? new RegExp(from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) : from,
    );
    writeFileSync(join(book.root, path), read(path).replace(from, to));
  };
  const release = (...args: string[]) => farthing(['release', ...args], book);
  const raisedSickPay = () =>
    change('rates/2026-27.yaml', 'sick_pay_weekly: £123.25', 'sick_pay_weekly: £125.00');

  /** Every year is released as revision 1 as it stands, whatever the project has released meanwhile. */
  beforeEach(async () => {
    rmSync(join(book.root, 'rates/released'), { recursive: true, force: true });
    rmSync(join(book.root, 'rates/released.yaml'), { force: true });
    for (const year of YEARS) {
      change(`rates/${year}.yaml`, /^revision: \d+/m, 'revision: 1');
      expect((await release(year)).status).to.equal(0);
    }
  });

  it('keeps the digest of the label, which is the SHA-256 of the record of the law', () => {
    const labels = read('rates/released.yaml')
      .split('\n')
      .filter((line) => !line.startsWith('#') && line !== '');
    const digests = YEARS.map((year) =>
      createHash('sha256')
        .update(read(`rates/released/${year}.yaml`))
        .digest('hex'),
    );
    expect(labels).to.deep.equal(YEARS.map((year, at) => `${year}.1: ${digests[at]}`));
  });

  it('says in the file of labels how an auditor finds the commit', () => {
    expect(read('rates/released.yaml')).to.include('git log -S <digest> -- rates/released.yaml');
  });

  it('keeps a record that reads: figures in full, rules as digests', () => {
    expect(read('rates/released/2026-27.yaml'))
      .to.include('  rates.statutory_pay.sick_pay_weekly: £123.25\n')
      .and.to.include('  rates.income_tax.bands.rest_of_uk: 20% up to £37700, 40% up to £125140, 45%\n')
      .and.to.match(/^ {2}sick_pay\.amount: [0-9a-f]{32}$/m);
  });

  it('does nothing when nothing changed, and says so', async () => {
    const before = read('rates/released.yaml');
    expect(await release('2026-27')).to.deep.equal({
      status: 0,
      out: 'Nothing changed in the law of 2026-27 since 2026-27.1; there is nothing to release.',
      err: '',
    });
    expect(read('rates/released.yaml')).to.equal(before);
  });

  it('raises the revision, records the new label beside the old and adds what changed to the changelog', async () => {
    const [oldLabels, oldRates] = [read('rates/released.yaml'), read('rates/2026-27.yaml')];
    raisedSickPay();
    change('rules/sick-pay.yaml', 'round: penny_up', 'round: penny_nearest');
    const { status, out } = await release('2026-27');
    expect(status).to.equal(0);
    expect(out).to.match(/^2026-27\.2 is released: [0-9a-f]{64}\n/);
    expect(read('rates/2026-27.yaml')).to.equal(
      oldRates.replace('revision: 1 #', 'revision: 2 #').replace('£123.25', '£125.00'),
    );
    expect(read('rates/released.yaml')).to.match(/^2026-27\.2: [0-9a-f]{64}$/m);
    expect(read('rates/released.yaml').startsWith(oldLabels)).to.equal(true);
    expect(read('CHANGELOG.md')).to.include(
      [
        '- **2026-27.2**:',
        '  - rates.statutory_pay.sick_pay_weekly: £123.25 to £125',
        '  - rules changed: sick_pay.amount',
        '- **2026-27.1**',
      ].join('\n'),
    );
    expect((await release('2026-27')).out).to.include(
      'Nothing changed in the law of 2026-27 since 2026-27.2',
    );
  });

  it('lists what is new and what is gone', async () => {
    change('rules/sick-pay.yaml', /\n {2}days_left:/, '\n  days_still_left:');
    const sickPay = join(book.root, 'rules/sick-pay.yaml');
    writeFileSync(sickPay, read('rules/sick-pay.yaml').replaceAll(/days_left/g, 'days_still_left'));
    const { changes } = JSON.parse((await release('2026-27', '--json')).out);
    expect(changes).to.include('rules added: sick_pay.days_still_left');
    expect(changes).to.include('rules removed: sick_pay.days_left');
  });

  it('takes the present revision when it is not released yet', async () => {
    raisedSickPay();
    change('rates/2026-27.yaml', 'revision: 1', 'revision: 4');
    expect((await release('2026-27')).out).to.match(/^2026-27\.4 is released/);
    expect(read('rates/2026-27.yaml')).to.include('revision: 4 #');
  });

  it('leaves an entry of the changelog that was written by hand', async () => {
    raisedSickPay();
    change('CHANGELOG.md', '- **2026-27.1**', '- **2026-27.2**: by hand.\n- **2026-27.1**');
    const before = read('CHANGELOG.md');
    expect((await release('2026-27')).out).to.match(/^2026-27\.2 is released/);
    expect(read('CHANGELOG.md')).to.equal(before);
  });

  it('brings in a new year', async () => {
    await farthing(['new-year', '2027-28'], book);
    change('rates/2027-28.yaml', /\?/g, '');
    expect((await release('2027-28')).out).to.match(/^2027-28\.1 is released/);
    expect(read('CHANGELOG.md')).to.match(
      /- \*\*2027-28\.1\*\*:\n {2}- the first release of the year\n- \*\*2026-27\.1\*\*/,
    );
    expect((await farthing(['check'], book)).status).to.equal(0);
  });

  it('refuses a draft', async () => {
    change('rates/2026-27.yaml', 'weekly_pay_cap: £751', 'weekly_pay_cap: £751?');
    expect(await release('2026-27')).to.deep.equal({
      status: 1,
      out: '',
      err: '2026-27 is a draft: 1 figure is not confirmed. A draft is not released.',
    });
  });

  it('refuses a book with findings, with all of them', async () => {
    change('rules/sick-pay.yaml', 'round: penny_up', 'round: peny_up');
    const before = read('rates/released.yaml');
    const { status, err } = await release('2026-27');
    expect(status).to.equal(1);
    expect(err).to.include('“penny_up”');
    expect(read('rates/released.yaml')).to.equal(before);
  });

  it('refuses a year that does not exist', async () => {
    expect(await release('2031-32')).to.deep.equal({
      status: 2,
      out: '',
      err: 'There is no tax year “2031-32” here; there are 2024-25, 2025-26, 2026-27.',
    });
  });

  describe('has farthing check see to it that a label is honest:', () => {
    // One year's cases are enough here: labels are checked of all years, whichever is named.
    const check = () => farthing(['check', '2024-25'], book);

    it('all is in order after a release', async () => {
      expect(await check()).to.deep.include({ status: 0, err: '' });
    });

    it('a changed figure', async () => {
      raisedSickPay();
      const { status, err } = await check();
      expect(status).to.equal(1);
      expect(err).to.match(
        /^rates\/2026-27\.yaml:\d+:11 {2}The law of 2026-27 is not what was released as 2026-27\.1: raise the revision with `farthing release 2026-27`\.\n {4}revision: 1 #.*\n {14}\^$/m,
      );
    });

    it('a changed rule, in every year it is the law of', async () => {
      change('rules/income-tax.yaml', 'title: Free pay to date', 'title: The free pay to date');
      const { err } = await check();
      for (const year of YEARS)
        expect(err).to.include(`raise the revision with \`farthing release ${year}\`.`);
      for (const year of YEARS) expect((await release(year)).status).to.equal(0);
      expect(await check()).to.deep.include({ status: 0, err: '' });
    });

    it('a figure that is no longer confirmed', async () => {
      change('rates/2026-27.yaml', 'weekly_pay_cap: £751', 'weekly_pay_cap: £751?');
      expect((await check()).err).to.include('The law of 2026-27 is not what was released as 2026-27.1');
    });

    it('a year that was not released yet is free to change', async () => {
      await farthing(['new-year', '2027-28'], book);
      expect(await check()).to.deep.include({ status: 0, err: '' });
    });

    it('a revision below the released one', async () => {
      raisedSickPay();
      await release('2026-27');
      change('rates/2026-27.yaml', 'revision: 2', 'revision: 1');
      expect((await check()).err).to.match(
        /rates\/2026-27\.yaml:\d+:11 {2}The revision of 2026-27 is 1, but 2026-27\.2 is released already: a revision is never lowered\. Write 2\./,
      );
      expect((await release('2026-27')).status).to.equal(1);
    });

    it('a label of a year that is not there', async () => {
      const digest = '0'.repeat(64);
      change('rates/released.yaml', /$/, `2031-32.1: ${digest}\n`);
      expect((await check()).err).to.match(
        /rates\/released\.yaml:\d+:1 {2}2031-32\.1 is released, but there is no rates\/2031-32\.yaml\./,
      );
    });

    it('a label or a digest that is not one', async () => {
      change('rates/released.yaml', '2024-25.1', '2024-25.one');
      change('rates/released.yaml', /2025-26\.1: .*/, '2025-26.1: abc');
      expect((await check()).err)
        .to.include('“2024-25.one” is not a label; one is written like 2026-27.1.')
        .and.to.include('The digest of 2025-26.1 is 64 figures 0-9 and a-f');
    });

    it('a record that was changed or lost', async () => {
      change('rates/released/2026-27.yaml', '£123.25', '£123.26');
      rmSync(join(book.root, 'rates/released/2025-26.yaml'));
      expect((await check()).err)
        .to.include(
          'rates/released/2026-27.yaml is not the record of 2026-27.1: it is missing or was changed.',
        )
        .and.to.include('rates/released/2025-26.yaml is not the record of 2025-26.1');
    });
  });
});
