import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkFiles } from '../../src/law/books.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { farthing, KNOWN_YEARS, useCopyOfBook } from '../cli/support/farthing.js';
import { keepFewCases, keepNoCases } from '../cli/support/few-cases.js';
import { inOneLine } from '../language/support/book.js';

const AUTHORITIES = 'rates/authorities.yaml';
const BANDS = 'rules/tax-bands.yaml';

describe('the authorities of the law', () => {
  const book = useCopyOfBook({ years: KNOWN_YEARS });
  const edit = (path: string, from: string | RegExp, to: string) => {
    const file = join(book.root, path);
    const text = readFileSync(file, 'utf8');
    const changed = text.replace(from, to);
    expect(changed, path).not.to.equal(text);
    writeFileSync(file, changed);
  };
  const findings = () => checkFiles(book.root, allRequiredValues).findings.all.map(inOneLine);
  /** The one finding, without its place in the file. */
  const only = () => {
    const all = findings();
    expect(all, all.join('\n')).to.have.length(1);
    return all.join('').replace(/:\d+:\d+ {2}/, ': ');
  };

  it('are cited by a name that is one of them', () => {
    edit(BANDS, 'authority: ita_10', 'authority: ita_01');
    expect(only()).to.equal(
      `${BANDS}: “ita_01” is no authority of rates/authorities.yaml. Did you mean “ita_10”?`,
    );
  });

  it('are cited by branches in the same way, and each of these is the law itself, too', () => {
    const code = 'rules/payslip/code-to-use.yaml';
    const branch = '{ when: paid_after_leaving, authority: paye_37, text: "{prefix}';
    edit(code, branch, branch.replace('paye_37', 'paye_73'));
    expect(only()).to.equal(
      `${code}: “paye_73” is no authority of rates/authorities.yaml. Did you mean “paye_3”?`,
    );
    edit(code, branch.replace('paye_37', 'paye_73'), branch.replace('paye_37', 'new_employees'));
    expect(only()).to.equal(
      `${code}: What this branch of “tax_code” cites has no primary authority: an Act, an instrument, a resolution, or a ` +
        'specification under one. Name one beside it, or leave it to the value.',
    );
  });

  it('are cited by figures in the same way', () => {
    edit('rates/2026-27.yaml', 'authority: redundancy_pay', 'authority: redundency_pay');
    expect(only()).to.equal(
      'rates/2026-27.yaml: “redundency_pay” is no authority of rates/authorities.yaml. Did you mean “redundancy_pay”?',
    );
  });

  it('are the law itself for each value of a topic that is law', () => {
    edit(BANDS, 'authority: ita_10', 'authority: income_tax_rates');
    const all = findings();
    expect(all).to.have.length(2);
    expect(all[0]).to.include(
      '“bands_taxed” has no primary authority: an Act, an instrument, a resolution, or a specification under one. ' +
        'Name one under “authority”, or list it under not_established in rates/authorities.yaml.',
    );
  });

  it('need not be where a topic says that it is none', () => {
    edit(BANDS, 'law: income_tax', 'law: none');
    edit(BANDS, 'authority: ita_10', 'authority: income_tax_rates');
    expect(findings()).to.deep.equal([]);
  });

  it('are asked of every topic', () => {
    edit(BANDS, 'law: income_tax\n', '');
    expect(only()).to.equal(`${BANDS}: “law” is missing: say what “tax_bands” is the law of, or none.`);
  });

  it('are the law itself for each figure', () => {
    edit('rates/2026-27.yaml', 'regulatory_limit: paye_2', 'regulatory_limit: employer_rates');
    expect(only()).to.include(
      'rates/2026-27.yaml: rates.income_tax.regulatory_limit has no primary authority',
    );
  });

  it('are asked of a rounding, too, which may be a convention', () => {
    edit('rules/child-benefit.yaml', 'round_authority: itepa_681c\n', '');
    const all = findings();
    expect(all).to.have.length(3);
    expect(all[0]).to.include(
      'The rounding of “steps_above” has no authority: name one under “round_authority”, which may be a convention.',
    );
    edit(
      'rules/child-benefit.yaml',
      'law: income_tax\n',
      'law: income_tax\nround_authority: whole_pennies\n',
    );
    expect(findings()).to.deep.equal([]);
  });

  it('were seen by somebody', () => {
    edit(AUTHORITIES, /(\n {2}ita_58:\n(?: {4}.*\n)*?) {4}seen: .*\n/, '$1');
    expect(only()).to.equal(
      `${AUTHORITIES}: “ita_58” was never seen: say on which day its text was read, under “seen”.`,
    );
  });

  it('were seen as they stood by the end of a year that cites them', () => {
    edit(
      AUTHORITIES,
      /(\n {2}ita_58:\n(?: {4}.*\n)*?) {4}seen: .*\n/,
      '$1    seen: [{ on: 2026-11-22, version: 2026-04-06 }]\n',
    );
    const all = findings();
    expect(all).to.have.length(2);
    expect(all.join('\n')).to.include(
      '“ita_58” was seen only as it stood after 2024-25, which cites it: read the text that was in force by 2025-04-05.',
    );
  });

  it('say not two things in one text: a rule that changed cites the text that changed', () => {
    const seen = 'seen: [{ on: 2026-11-22, version: 2014-04-06 }]';
    edit(AUTHORITIES, /(\n {2}sspr_19:\n(?: {4}.*\n)*?) {4}seen: .*\n/, `$1    ${seen}\n`);
    edit('rules/sick-pay.yaml', 'authority: era25_11', 'authority: [era25_11, sspr_19]');
    edit('rules/sick-pay-before-2026.yaml', 'sscba_sch11_until_2026', 'sspr_19');
    expect(findings().join('\n')).to.match(
      /“weekly_rate” is another rule in rules\/sick-pay(-before-2026)?\.yaml, which cites sspr_19, too: one text, as it stood from 2014-04-06, cannot say both\./,
    );
  });

  it('have exceptions of rules that there are', () => {
    edit(
      AUTHORITIES,
      '      - national_insurance.employee_main\n',
      '      - national_insurance.employee_mein\n',
    );
    expect(only()).to.equal(
      `${AUTHORITIES}: “national_insurance.employee_mein” is no value of a rule. Did you mean “national_insurance.employee_main”?`,
    );
  });

  it('have roundings against those of rules, of rules that round', () => {
    edit(AUTHORITIES, 'round: penny_half_down', 'round: penny_half_up');
    expect(only()).to.match(/: “penny_half_up” must be one of penny_nearest, /);
    edit(AUTHORITIES, 'round: penny_half_up', 'round: penny_half_down');
    edit(
      AUTHORITIES,
      '      - national_insurance.employee_main\n',
      '      - national_insurance.employee_ni\n',
    );
    expect(only()).to.equal(
      `${AUTHORITIES}: “national_insurance.employee_ni” is not rounded: “round” is how another authority rounds it.`,
    );
  });

  describe('that are the law of some years alone are named in no other', () => {
    const only2026 = '“scottish_resolution_2026” is an authority only of 2026-27: name the one of';
    const cases: readonly (readonly [
      what: string,
      path: string,
      from: string,
      to: string,
      finding: string,
    ])[] = [
      [
        'figures of another year',
        'rates/2025-26.yaml',
        'rest_of_uk: [ita_6, ita_10,',
        'rest_of_uk: [ita_6, scottish_resolution_2026,',
        `rates/2025-26.yaml: ${only2026} 2025-26 in its place.`,
      ],
      [
        'figures after the last of its years',
        'rates/2026-27.yaml',
        'sick_pay_transitions: [era25_10,',
        'sick_pay_transitions: [era25_10, sscba_155_until_2026,',
        'rates/2026-27.yaml: “sscba_155_until_2026” is an authority only of the years until 2025-26: name the one of 2026-27 in its place.',
      ],
      [
        'rules of several years, once',
        BANDS,
        'authority: ita_10',
        'authority: [ita_10, scottish_resolution_2026]',
        `${BANDS}: ${only2026} 2024-25 and 2025-26 in its place.`,
      ],
      [
        'their roundings',
        'rules/child-benefit.yaml',
        'round_authority: itepa_681c',
        'round_authority: [itepa_681c, scottish_resolution_2026]',
        `rules/child-benefit.yaml: ${only2026} 2024-25 and 2025-26 in its place.`,
      ],
      [
        'what is not modelled',
        'rates/scope.yaml',
        'authority: slr_49',
        'authority: [slr_49, scottish_resolution_2026]',
        `rates/scope.yaml: ${only2026} 2024-25 and 2025-26 in its place.`,
      ],
    ];
    for (const [what, path, from, to, finding] of cases) {
      it(`by ${what}`, () => {
        edit(path, from, to);
        expect(only()).to.equal(finding);
      });
    }

    it('but by figures that nobody has confirmed yet, as a new year begins with', () => {
      edit(
        'rates/2025-26.yaml',
        'rest_of_uk: [ita_6, ita_10,',
        'rest_of_uk: [ita_6, scottish_resolution_2026,',
      );
      edit('rates/2025-26.yaml', 'changes: none', 'unconfirmed: [income_tax]\nchanges: none');
      expect(findings()).to.deep.equal([]);
    });
  });

  it('are of a known form', () => {
    edit(AUTHORITIES, 'kind: act', 'kind: statute');
    expect(findings().join('\n')).to.include('“statute” must be one of act, instrument, resolution,');
  });

  it('that are not established are counted by check', async () => {
    keepFewCases(book.root);
    const { out } = await farthing(['check', '2026-27', '--unreleased'], book);
    expect(out).to.match(
      /^Not established: \d+ entries of rates\/authorities\.yaml, each with its reason\.$/m,
    );
  });
});

describe('farthing check', function () {
  this.timeout(60_000);
  const book = useCopyOfBook({ years: ['2026-27'] });

  it('says nothing of a topic that begins in a later year than the book has, nor of its authority', async () => {
    keepNoCases(book.root);
    const before = await farthing(['check'], book);
    const file = join(book.root, AUTHORITIES);
    const entry = '  act_of_later:\n    kind: act\n    work: An Act\n    years: { from: 2027-28 }\n';
    writeFileSync(file, readFileSync(file, 'utf8').replace('\nexceptions:\n', `\n${entry}exceptions:\n`));
    writeFileSync(
      join(book.root, 'rules/zz-new.yaml'),
      `# yaml-language-server: $schema=../.schemas/rules.schema.json
topic: later
title: What begins later
years: { from: 2027-28 }
law: statutory_pay
authority: [act_of_later, cbr_2]
inputs:
  later: { type: money, title: What nobody is asked for yet }
values:
  unused: { output: true, is: request.later * rates.statutory_pay.later, assume: A sentence without a case. }
`,
    );
    expect(await farthing(['check'], book)).to.deep.equal(before);
  });

  it('refuses an authority that nothing cites', async () => {
    const file = join(book.root, AUTHORITIES);
    const entry = '  ita_59:\n    kind: act\n    work: Income Tax Act 2007\n';
    writeFileSync(file, readFileSync(file, 'utf8').replace('  ita_58:\n', `${entry}  ita_58:\n`));
    keepNoCases(book.root);
    expect((await farthing(['check'], book)).err).to.match(
      /^rates\/authorities\.yaml:\d+:3 {2}Nothing cites “ita_59”: name it where it is the law of something, or remove it\.$/m,
    );
  });
});
