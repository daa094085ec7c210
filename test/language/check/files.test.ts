import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { PROJECT } from '../../../src/project.js';
import { findingsWith } from '../support/real-book.js';

const PAY = 'rules/pay.yaml';

/** What is done to the files of a book. */
interface Change {
  readonly file?: string;
  readonly from?: string;
  readonly to?: string;
  readonly is?: string;
  readonly more?: string;
  readonly times?: number;
  readonly copy?: readonly [from: string, to: string];
  readonly rename?: readonly [from: string, to: string];
  readonly remove?: string;
  readonly folder?: string;
}

const SLIPS: readonly (readonly [slip: string, change: Change, finding: string])[] = parse(
  readFileSync(join(PROJECT, 'test/language/check/files.yaml'), 'utf8'),
);

function makeChange(root: string, change: Change): void {
  const { file = PAY, from, to = '', is, more = '', times = 1, copy, rename, remove, folder } = change;
  if (folder !== undefined) mkdirSync(join(root, folder));
  if (copy !== undefined) cpSync(join(root, copy[0]), join(root, copy[1]));
  if (rename !== undefined) renameSync(join(root, rename[0]), join(root, rename[1]));
  if (remove !== undefined) rmSync(join(root, remove), { recursive: true });
  if (from !== undefined)
    writeFileSync(join(root, file), readFileSync(join(root, file), 'utf8').replace(from, to));
  if (more !== '') write(root, textOf(root) + more.repeat(times));
  if (is !== undefined) writeFileSync(join(root, file), is);
}

describe('a file that is not as it must be is one finding', () => {
  const expectOne = (change: (root: string) => void, said: RegExp) => {
    const findings = findingsWith(change);
    expect(findings, findings.slice(0, 5).join('\n')).to.have.length(1);
    expect(findings[0]).to.match(said);
  };

  for (const [slip, change, finding] of SLIPS)
    it(slip, () => {
      const literally = finding.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      expectOne((root) => makeChange(root, change), new RegExp(`^${literally.join('.*')}$`));
    });

  const ENCODINGS: readonly (readonly [BufferEncoding, string, RegExp])[] = [
    [
      'latin1',
      '',
      /^rules\/pay\.yaml:\d+:\d+ {2}This file is not UTF-8: the byte 0xA3 stands here \(“£” in Windows-1252\)\. Save the file as UTF-8\.$/,
    ],
    ['utf16le', '\uFEFF', /^rules\/pay\.yaml:1:1 {2}This file is not UTF-8: the byte 0xFF stands here/],
  ];
  for (const [encoding, mark, said] of ENCODINGS)
    it(`a file in ${encoding}`, () => {
      expectOne((root) => writeFileSync(join(root, PAY), Buffer.from(mark + textOf(root), encoding)), said);
    });

  /** Formulas without end, each with where it ends all the same. */
  const FORMULAS: readonly (readonly [what: string, formula: string, said: RegExp])[] = [
    [
      'lists too deep in one another',
      `${'['.repeat(2000)}salary${']'.repeat(2000)}`,
      /:\d+ {2}Maps and lists stand at most 50 deep in one another/,
    ],
    [
      'brackets too deep in one another',
      `${'('.repeat(2000)}salary${')'.repeat(2000)}`,
      /:109 {2}Brackets stand at most 100 deep in one another/,
    ],
    [
      'brackets too deep over many lines',
      `${'(\n      '.repeat(20_000)}salary${')\n      '.repeat(20_000)}`,
      /:9 {2}Brackets stand at most 100 deep in one another/,
    ],
    [
      'operators without end',
      `salary${'+\n      salary'.repeat(2000)}`,
      /:9 {2}A formula has at most 1000 operators/,
    ],
  ];
  for (const [what, formula, said] of FORMULAS)
    it(what, () => expectOne((root) => write(root, withFormula(root, formula)), said));

  it('and what is wrong in others is said beside it', () => {
    const findings = findingsWith((root) => {
      write(root, withFormula(root, 'salary * salary'));
      writeFileSync(join(root, 'rules/take-home.yaml'), 'topic: [');
    });
    expect(findings.map((finding) => finding.split(':')[0])).to.eql([PAY, 'rules/take-home.yaml']);
  });

  it('any rule file that is deleted', () => {
    const files = [
      'pay',
      'tax-code',
      'allowances',
      'income-tax',
      'loan-plan',
      'payslip/payment',
      'operations/employer-cost',
    ];
    for (const file of files) expectOne((root) => rmSync(join(root, `rules/${file}.yaml`)), /./);
  });

  it('a deleted file of one operation, which then reads the one for all others, is found by what that lacks', () => {
    expect(findingsWith((root) => rmSync(join(root, 'rules/payslip/pay.yaml')))).not.to.be.empty;
  });

  it('but not a mark of its encoding at its beginning, nor the line ends of Windows', () => {
    expect(findingsWith((root) => write(root, `\uFEFF${textOf(root)}`))).to.eql([]);
    expect(findingsWith((root) => write(root, textOf(root).replaceAll('\n', '\r\n')))).to.eql([]);
  });
});

function textOf(root: string): string {
  return readFileSync(join(root, PAY), 'utf8');
}

function write(root: string, text: string): void {
  writeFileSync(join(root, PAY), text);
}

function withFormula(root: string, formula: string): string {
  return textOf(root).replace('is: salary_paid + overtime_paid + bonus_paid', `is: ${formula}`);
}
