import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Findings, placeText } from '../../src/language/index.js';
import { checkFiles } from '../../src/law/books.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { checkDataSets } from '../../src/workshop/hmrc/check-sets.js';
import { farthing, KNOWN_YEARS, useCopyOfBook } from '../cli/support/farthing.js';

const MANIFEST = 'fixtures/hmrc/manifest.yaml';
const ROWS = 'fixtures/hmrc/ni-2024-25.csv';

describe("HMRC's data sets, as the manifest enters them", () => {
  const book = useCopyOfBook({ years: KNOWN_YEARS });
  const edit = (path: string, change: (text: string) => string) => {
    const text = readFileSync(join(book.root, path), 'utf8');
    expect(change(text), `${path} must change`).not.to.equal(text);
    writeFileSync(join(book.root, path), change(text));
  };
  const found = () => {
    const findings = new Findings();
    const { years, testData } = checkFiles(book.root, allRequiredValues);
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
    edit(MANIFEST, (text) => text.replace('tax_year: 2024-25', 'tax_year: 1999-00'));
    expect(found()).to.have.length(1);
    expect(found()[0]).to.match(
      /^fixtures\/hmrc\/manifest\.yaml:\d+:15 {2}“NIC test data 2024-25” is of 1999-00, and there is no rates\/1999-00\.yaml; there are [\d, -]+\.$/,
    );
  });

  it('have the very file that was entered: a figure was changed', () => {
    edit(ROWS, (text) => text.replace(/,0(\.0+)?\n/, ',0.01\n'));
    expect(found()).to.have.length(1);
    expect(found()[0]).to.match(
      /^fixtures\/hmrc\/manifest\.yaml:\d+:13 {2}fixtures\/hmrc\/ni-2024-25\.csv is not the file that was entered here: its SHA-256 is [0-9a-f]{64}\. Bring it back from git;/,
    );
  });

  it('have the very file that was entered: a row was taken out, and its number lowered', () => {
    edit(ROWS, (text) => text.split('\n').toSpliced(5, 1).join('\n'));
    edit(MANIFEST, (text) => text.replace('rows: 320', 'rows: 319'));
    expect(found().join('\n')).to.include('ni-2024-25.csv is not the file that was entered here');
  });

  it('have all their rows: one was taken out', async () => {
    edit(ROWS, (text) => text.split('\n').toSpliced(5, 1).join('\n'));
    const { status, err } = await farthing(['check', '2024-25'], book);
    expect(status).to.equal(1);
    expect(err).to.match(/^fixtures\/hmrc\/ni-2024-25\.csv:1:1 {2}.* 320 rows; here are 319\./m);
    expect(err).not.to.include('SHA-256');
  });

  it('have a test_id for each row', () => {
    edit(ROWS, (text) => {
      const lines = text.split('\n');
      return lines.with(7, (lines[7] ?? '').replace(/^[^,]*/, lines[3]?.split(',')[0] ?? '')).join('\n');
    });
    const id = readFileSync(join(book.root, ROWS), 'utf8').split('\n')[3]?.split(',')[0];
    expect(found()).to.include(
      `${ROWS}:8:1  The test_id “${id}” stands in line 4 already; each row has one of its own.`,
    );
  });

  it('are there: check says which is not, and ends in no stack trace', async () => {
    rmSync(join(book.root, ROWS));
    const { status, err } = await farthing(['check', '2024-25'], book);
    expect(status).to.equal(1);
    expect(err).to.match(
      /manifest\.yaml:\d+:11 {2}fixtures\/hmrc\/ni-2024-25\.csv is missing; bring it back from git\./,
    );
  });
});
