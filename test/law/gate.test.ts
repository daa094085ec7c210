import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { BrokenBook, Findings } from '../../src/language/index.js';
import { checkFiles } from '../../src/law/books.js';
import { readRegister } from '../../src/law/index.js';
import { allRequiredValues, loadPayroll } from '../../src/operations/index.js';
import { releaseYear } from '../../src/workshop/release/release.js';
import { useCopyOfBook } from '../cli/support/farthing.js';

const YEAR = '2026-27';
const YEARS = ['2025-26', YEAR];

describe('the gate of a start', () => {
  const book = useCopyOfBook({ years: YEARS });
  const register = () => readRegister(book.root, new Findings());
  const refusal = (options: Parameters<typeof loadPayroll>[0]): string => {
    try {
      loadPayroll({ root: book.root, ...options });
    } catch (error) {
      if (error instanceof BrokenBook) return error.message;
      throw error;
    }
    return '';
  };

  /** Releases a year with another figure, which no case reads. */
  const releaseAnotherLaw = (taxYear: string) => {
    const rates = join(book.root, `rates/${taxYear}.yaml`);
    const text = readFileSync(rates, 'utf8');
    writeFileSync(rates, text.replace(/family_pay_weekly: £[\d.]+/, 'family_pay_weekly: £196'));
    const { years } = checkFiles(book.root, allRequiredValues);
    return releaseYear(book.root, years, taxYear, { waivers: [], proofGaps: [] });
  };

  it('lets in a register that has the entry which REGISTER_HEAD names, and no other', () => {
    for (const registerHead of register().hashes) expect(refusal({ registerHead })).to.equal('');
    const unknown = 'f'.repeat(64);
    expect(refusal({ registerHead: unknown })).to.include(
      `The register has no entry with the hash ${unknown}, which REGISTER_HEAD asks for: it was cut off, or written anew.`,
    );
  });

  it('says where the register lost the entry that a year names', () => {
    const path = join(book.root, 'rates/released.yaml');
    const [last = ''] = /^- n:(?![\s\S]*^- n:)[\s\S]*/m.exec(readFileSync(path, 'utf8')) ?? [];
    const label = /label: (.*)/.exec(last)?.[1];
    writeFileSync(path, readFileSync(path, 'utf8').replace(last, ''));
    expect(refusal({})).to.include(
      `rates/released.yaml has no entry of ${label}: where one was lost, bring that file back from git.`,
    );
  });

  it('refuses a label of a language that the program does not know', () => {
    const { label } = releaseAnotherLaw(YEAR);
    expect(refusal({})).to.equal('');
    const path = join(book.root, 'rates/released.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/language: 1(?![\s\S]*language)/, 'language: 2'));
    expect(refusal({})).to.include(
      `${label} is of language 2, and this program knows none above 1: run the program that released it, or a later one.`,
    );
  });
});
