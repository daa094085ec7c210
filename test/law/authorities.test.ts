import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { farthing, useSmallLaw } from '../cli/support/farthing.js';
import { type Change, changed, findingsIn, textsOf } from './support/texts.js';

const AUTHORITIES = 'rates/authorities.yaml';
const BANDS = 'rules/tax-bands.yaml';
const CHILD_BENEFIT = 'rules/child-benefit.yaml';

/* Slips of one finding each are rows of slips.yaml. */
describe('the authorities of the law', () => {
  const texts = textsOf('2024-25', '2025-26', '2026-27');
  const found = (...changes: readonly Change[]) => findingsIn(changed(texts, ...changes));
  const NO_LAW: Change = [BANDS, 'authority: ita_10', 'authority: income_tax_rates'];
  const NO_ROUNDING: Change = [CHILD_BENEFIT, 'round_authority: itepa_681c\n', ''];

  it('are the law itself for each value of a topic that is law, and are asked of each rounding', () => {
    const all = found(NO_LAW, NO_ROUNDING);
    expect(all).to.have.length(5);
    expect(all.join('\n'))
      .to.include(
        '“bands_taxed” has no primary authority: an Act, an instrument, a resolution, or a specification under one. ' +
          'Name one under “authority”, or list it under not_established in rates/authorities.yaml.',
      )
      .and.to.include(
        'The rounding of “steps_above” has no authority: name one under “round_authority”, which may be a convention.',
      );
  });

  it('need not be where a topic says that it is none; a rounding may be a convention; a draft may have those of another year', () => {
    expect(
      found(
        NO_LAW,
        [BANDS, 'law: income_tax', 'law: none'],
        NO_ROUNDING,
        [CHILD_BENEFIT, 'law: income_tax\n', '$&round_authority: whole_pennies\n'],
        [
          'rates/2025-26.yaml',
          'rest_of_uk: [ita_6, ita_10,',
          'rest_of_uk: [ita_6, scottish_resolution_2026,',
        ],
        ['rates/2025-26.yaml', 'changes: none', 'unconfirmed: [income_tax]\nchanges: none'],
      ),
    ).to.deep.equal([]);
  });

  const seen = (authority: string, as: string): Change => [
    AUTHORITIES,
    `/(\\n {2}${authority}:\\n(?: {4}.*\\n)*?) {4}seen: .*\\n/`,
    `$1    seen: [{ on: 2026-11-22, version: ${as} }]\n`,
  ];

  it('were seen as they stood by the end of a year that cites them, and say not two things in one text', () => {
    const all = found(
      seen('ita_58', '2026-04-06'),
      seen('sspr_19', '2014-04-06'),
      ['rules/sick-pay.yaml', 'authority: era25_11', 'authority: [era25_11, sspr_19]'],
      ['rules/sick-pay-before-2026.yaml', 'sscba_sch11_until_2026', 'sspr_19'],
    );
    expect(all.filter((each) => each.includes('“ita_58”'))).to.have.length(2);
    expect(all.join('\n'))
      .to.include(
        '“ita_58” was seen only as it stood after 2024-25, which cites it: read the text that was in force by 2025-04-05.',
      )
      .and.to.match(
        /“weekly_rate” is another rule in rules\/sick-pay(-before-2026)?\.yaml, which cites sspr_19, too: one text, as it stood from 2014-04-06, cannot say both\./,
      );
  });

  it('are of a known form', () => {
    expect(found([AUTHORITIES, 'kind: act', 'kind: statute']).join('\n')).to.include(
      '“statute” must be one of act, instrument, resolution,',
    );
  });
});

describe('farthing check', () => {
  const book = useSmallLaw();
  const addAuthority = (before: string, entry: string) => {
    const file = join(book.root, AUTHORITIES);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(before, (found) => `${entry}${found}`),
    );
  };

  it('says of a topic that begins in a later year than the book has that it waits, and nothing of its authority; counts what is not established', async () => {
    const before = await farthing(['check'], book);
    expect(before.out).to.match(/; 1 entry of rates\/authorities\.yaml that is not established\.$/m);
    addAuthority(
      '\nnot_established:\n',
      '\n  act_of_later:\n    kind: act\n    work: An Act\n    years: { from: 2027-28 }',
    );
    writeFileSync(
      join(book.root, 'rules/zz-new.yaml'),
      `# yaml-language-server: $schema=../.schemas/rules.schema.json
topic: later
title: What begins later
years: { from: 2027-28 }
law: statutory_pay
authority: [act_of_later, sick_pay_act]
inputs:
  later: { type: money, title: What nobody is asked for yet, absent: none }
values:
  unused: { output: true, is: request.later * rates.sick_pay.later, assume: A sentence without a case. }
`,
    );
    const waits =
      'For years that are not here, so that nothing tries it: rules/zz-new.yaml (2027-28 on).\n\n';
    const { out, ...others } = await farthing(['check'], book);
    expect(out).to.include(waits);
    expect({ ...others, out: out.replace(waits, '') }).to.deep.equal(before);
  });

  it('refuses an authority that nothing cites', async () => {
    addAuthority('  loans_act:\n', '  ita_59:\n    kind: act\n    work: Income Tax Act 2007\n');
    expect((await farthing(['check'], book)).err).to.match(
      /^rates\/authorities\.yaml:\d+:3 {2}Nothing cites “ita_59”: name it where it is the law of something, or remove it\.$/m,
    );
  });
});
