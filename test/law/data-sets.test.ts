import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkFiles } from '../../src/law/books.js';
import { readRequired } from '../../src/operations/required-values.js';
import { checkDataSets } from '../../src/workshop/hmrc/check-sets.js';
import { Findings, placeText } from '../../src/yaml/index.js';
import { farthing, useSmallLaw } from '../cli/support/farthing.js';

const MANIFEST = 'fixtures/hmrc/manifest.yaml';
const ROWS = 'fixtures/hmrc/paye-2026-27.csv';

describe("HMRC's data sets, as the manifest enters them", () => {
  const book = useSmallLaw();
  const edit = (path: string, change: (text: string) => string) => {
    const text = readFileSync(join(book.root, path), 'utf8');
    expect(change(text), `${path} must change`).not.to.equal(text);
    writeFileSync(join(book.root, path), change(text));
  };
  const found = () => {
    const findings = new Findings();
    const { years, testData } = checkFiles(book.root, readRequired);
    checkDataSets(
      book.root,
      testData,
      years.map(({ rates }) => rates.taxYear),
      findings,
    );
    return findings.all.map(({ place, message }) => `${placeText(place)}  ${message}`);
  };

  it('are in order', () => {
    expect(found()).to.deep.equal([]);
  });

  it('are of a year of the book', () => {
    edit(MANIFEST, (text) => text.replace('tax_year: 2026-27', 'tax_year: 1999-00'));
    expect(found()).to.have.length(1);
    expect(found()[0]).to.match(
      /^fixtures\/hmrc\/manifest\.yaml:\d+:15 {2}“Tax test data of the small law” is of 1999-00, and there is no rates\/1999-00\.yaml; there are [\d, -]+\.$/,
    );
  });

  it('have the very file that was entered: a figure was changed', () => {
    edit(ROWS, (text) => text.replace(',390.00\n', ',390.01\n'));
    expect(found()).to.have.length(1);
    expect(found()[0]).to.match(
      /^fixtures\/hmrc\/manifest\.yaml:\d+:13 {2}fixtures\/hmrc\/paye-2026-27\.csv is not the file that was entered here: its SHA-256 is [0-9a-f]{64}\. Bring it back from git;/,
    );
  });

  it('have the very file that was entered: a row was taken out, and its number lowered', () => {
    edit(ROWS, (text) => text.split('\n').toSpliced(4, 1).join('\n'));
    edit(MANIFEST, (text) => text.replace('rows: 5', 'rows: 4'));
    expect(found().join('\n')).to.include('paye-2026-27.csv is not the file that was entered here');
  });

  it('have all their rows: one was taken out', async () => {
    edit(ROWS, (text) => text.split('\n').toSpliced(4, 1).join('\n'));
    const { status, err } = await farthing(['check', '2026-27'], book);
    expect(status).to.equal(1);
    expect(err).to.match(/^fixtures\/hmrc\/paye-2026-27\.csv:1:1 {2}.* 5 rows; here are 4\./m);
    expect(err).not.to.include('SHA-256');
  });

  it('have a test_id for each row', () => {
    edit(ROWS, (text) => {
      const lines = text.split('\n');
      return lines.with(4, (lines[4] ?? '').replace(/^[^,]*/, lines[1]?.split(',')[0] ?? '')).join('\n');
    });
    const id = readFileSync(join(book.root, ROWS), 'utf8').split('\n')[1]?.split(',')[0];
    expect(found()).to.include(
      `${ROWS}:5:1  The test_id “${id}” stands in line 2 already; each row has one of its own.`,
    );
  });

  it('are there: check says which is not, and ends in no stack trace', async () => {
    rmSync(join(book.root, ROWS));
    const { status, err } = await farthing(['check', '2026-27'], book);
    expect(status).to.equal(1);
    expect(err).to.match(
      /manifest\.yaml:\d+:11 {2}fixtures\/hmrc\/paye-2026-27\.csv is missing; bring it back from git\./,
    );
  });
});
