import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { findingsWith } from '../support/real-book.js';

const PAY = 'rules/pay.yaml';

/** What happens to a file of the book, and the one finding that comes of it. */
const FAULTS: readonly (readonly [string, (root: string) => void, RegExp])[] = [
  [
    'a file in Latin-1',
    (root) => writeFileSync(join(root, PAY), Buffer.from(textOf(root), 'latin1')),
    /^rules\/pay\.yaml:\d+:\d+ {2}This file is not UTF-8: the byte 0xA3 stands here \(“£” in Windows-1252\)\. Save the file as UTF-8\.$/,
  ],
  [
    'a file in UTF-16',
    (root) => writeFileSync(join(root, PAY), Buffer.from(`\uFEFF${textOf(root)}`, 'utf16le')),
    /^rules\/pay\.yaml:1:1 {2}This file is not UTF-8: the byte 0xFF stands here/,
  ],
  [
    'a .yml beside its .yaml',
    (root) => cpSync(join(root, PAY), join(root, 'rules/pay.yml')),
    /^rules\/pay\.yml:1:1 {2}A file of the book ends in \.yaml: rename this one to pay\.yaml, or remove it\.$/,
  ],
  [
    'a file renamed to .yml',
    (root) => renameSync(join(root, PAY), join(root, 'rules/pay.yml')),
    /^rules\/pay\.yml:1:1 {2}A file of the book ends in \.yaml: rename this one to pay\.yaml/,
  ],
  [
    'figures of a year in a .yml',
    (root) => renameSync(join(root, 'rates/2026-27.yaml'), join(root, 'rates/2026-27.yml')),
    /^rates\/2026-27\.yml:1:1 {2}A file of the book ends in \.yaml: rename this one to 2026-27\.yaml/,
  ],
  ['an empty file', (root) => write(root, ''), /^rules\/pay\.yaml:1:1 {2}This file must be a YAML map/],
  [
    'a folder that is named like a file',
    (root) => mkdirSync(join(root, 'rules/more.yaml')),
    /^rules\/more\.yaml:1:1 {2}This is a folder; a file of the book stands here\.$/,
  ],
  [
    'a NUL byte',
    (root) => write(root, textOf(root).replace('title:', 'ti\0tle:')),
    /^rules\/pay\.yaml:5:3 {2}A control character \(U\+0000\) stands here/,
  ],
  [
    'a file beyond all files',
    (root) => write(root, `${textOf(root)}${'# and so on\n'.repeat(100_000)}`),
    /^rules\/pay\.yaml:1:1 {2}This file has \d+ bytes; a file of the book has 1000000 at most\.$/,
  ],
  [
    'a line beyond all lines',
    (root) => write(root, `${textOf(root)}# ${'x'.repeat(900_000)}\n`),
    /^rules\/pay\.yaml:\d+:1 {2}This line has 900002 characters; a line of the book has 5000 at most\.$/,
  ],
  [
    'an anchor',
    (root) => write(root, textOf(root).replace('title: ', 'title: &a ')),
    /^rules\/pay\.yaml:5:11 {2}Anchors \(&name\), aliases \(\*name\) and merges \(<<\) are not used here/,
  ],
  [
    'a merge',
    (root) => write(root, textOf(root).replace('title: ', '<<: { note: x }\ntitle: ')),
    /^rules\/pay\.yaml:5:1 {2}Anchors \(&name\), aliases \(\*name\) and merges \(<<\) are not used here/,
  ],
  [
    'a figures file among the rules',
    (root) => renameSync(join(root, 'rates/2026-27.yaml'), join(root, 'rules/2026-27.yaml')),
    /^rules\/2026-27\.yaml:5:1 {2}This is a file of figures, which stands in rates\/; a rule file begins with its topic\.$/,
  ],
  [
    'a rule file among the figures',
    (root) => writeFileSync(join(root, 'rates/pay.yaml'), textOf(root)),
    /^rates\/pay\.yaml:1:1 {2}Nothing reads this file: rules stand in rules\/, the figures of a year in a file of its name/,
  ],
  [
    'a figures file in a folder',
    (root) => {
      mkdirSync(join(root, 'rates/old'));
      writeFileSync(join(root, 'rates/old/2018-19.yaml'), 'tax_year: 2018-19\n');
    },
    /^rates\/old\/2018-19\.yaml:1:1 {2}Nothing reads this file/,
  ],
  [
    'a rule file that is empty, of a topic with the name of a value',
    (root) => writeFileSync(join(root, 'rules/student-loans.yaml'), ''),
    /^rules\/student-loans\.yaml:1:1 {2}This file must be a YAML map/,
  ],
  [
    'a key that stands twice',
    (root) => write(root, textOf(root).replace('topic: pay\n', 'topic: pay\ntopic: pay\n')),
    /^rules\/pay\.yaml:4:1 {2}This key stands here a second time/,
  ],
  [
    'a key alone',
    (root) => write(root, textOf(root).replace('topic: pay\n', 'topic: pay\n? salary\n')),
    /^rules\/pay\.yaml:4:3 {2}A value is missing here/,
  ],
  [
    'lists too deep in one another',
    (root) => write(root, withFormula(root, `${'['.repeat(2000)}salary${']'.repeat(2000)}`)),
    /^rules\/pay\.yaml:\d+:\d+ {2}Maps and lists stand at most 50 deep in one another/,
  ],
  [
    'brackets too deep in one another',
    (root) => write(root, withFormula(root, `${'('.repeat(2000)}salary${')'.repeat(2000)}`)),
    /^rules\/pay\.yaml:\d+:109 {2}Brackets stand at most 100 deep in one another/,
  ],
  [
    'brackets too deep over many lines',
    (root) =>
      write(root, withFormula(root, `${'(\n      '.repeat(20_000)}salary${')\n      '.repeat(20_000)}`)),
    /^rules\/pay\.yaml:\d+:9 {2}Brackets stand at most 100 deep in one another/,
  ],
  [
    'operators without end',
    (root) => write(root, withFormula(root, `salary${'+\n      salary'.repeat(2000)}`)),
    /^rules\/pay\.yaml:\d+:9 {2}A formula has at most 1000 operators/,
  ],
  [
    'a rule file that is deleted',
    (root) => rmSync(join(root, 'rules/two-pays.yaml')),
    /^rules\/code-to-use\.yaml:\d+:\d+ {2}No file in rules\/ has the topic “two_pays”, which is read here: a file with “topic: two_pays” is missing\.$/,
  ],
  [
    'a deleted rule file that no other reads',
    (root) => rmSync(join(root, 'rules/deduction-rates.yaml')),
    /^rules:1:1 {2}No file in rules\/ has the topic “deduction_rates”, which operations show/,
  ],
  [
    'a deleted rule file that the rules for each purpose read',
    (root) => rmSync(join(root, 'rules/take-home.yaml')),
    /^rules\/deductions\.yaml:\d+:\d+ {2}No file in rules\/ has the topic “take_home”, which is read here/,
  ],
  [
    'a deleted rule file of earlier years, of a topic that operations show',
    (root) => rmSync(join(root, 'rules/sick-pay-before-2026.yaml')),
    /^rules\/sick-pay\.yaml:3:8 {2}The topic “sick_pay” has no file for 2019-20, .* and 2025-26: its years leave a gap\.$/,
  ],
  [
    'a topic whose name is misspelt',
    (root) => write(root, textOf(root).replace('topic: pay\n', 'topic: pey\n')),
    /^rules\/pay\.yaml:3:8 {2}No file in rules\/ has the topic “pay” for employer_cost; this one is “pey”\. Did you mean “pay”\?$/,
  ],
  [
    'no folder of rules',
    (root) => rmSync(join(root, 'rules'), { recursive: true }),
    /^rules:1:1 {2}This folder is missing; bring it back from git\.$/,
  ],
  [
    'a list of data sets that is missing',
    (root) => rmSync(join(root, 'fixtures/hmrc/manifest.yaml')),
    /^fixtures\/hmrc\/manifest\.yaml:1:1 {2}This file is missing\.$/,
  ],
];

describe('a file that is not as it must be is one finding', () => {
  for (const [fault, change, message] of FAULTS) {
    it(fault, () => {
      const findings = findingsWith(change);
      expect(findings, findings.slice(0, 5).join('\n')).to.have.length(1);
      expect(findings[0]).to.match(message);
    });
  }

  it('and what is wrong in others is said beside it', () => {
    const findings = findingsWith((root) => {
      write(root, withFormula(root, 'salary * salary'));
      writeFileSync(join(root, 'rules/take-home.yaml'), 'topic: [');
    });
    expect(findings.map((finding) => finding.split(':')[0])).to.eql([
      'rules/pay.yaml',
      'rules/take-home.yaml',
    ]);
  });

  it('any rule file that is deleted', () => {
    for (const file of [
      'pay',
      'tax-code',
      'two-pays',
      'allowances',
      'income-tax',
      'loan-plan',
      'take-home',
      'payslip/pay',
      'payslip/payment',
    ]) {
      const findings = findingsWith((root) => rmSync(join(root, `rules/${file}.yaml`)));
      expect(findings, `${file}\n${findings.join('\n')}`).to.have.length(1);
    }
  });
});

describe('a file may be written', () => {
  it('with a mark of its encoding at its beginning, and with the line ends of Windows', () => {
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
  return textOf(root).replace('is: salary / times_a_year.hour', `is: ${formula}`);
}
