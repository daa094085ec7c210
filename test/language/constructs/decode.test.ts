import { expect } from 'chai';
import { Refused } from '../../../src/language/index.js';
import { bookOf, findingsOf } from '../support/book.js';

const RULES = `
inputs:
  tax_code: { type: text, title: Tax code }
values:
  code:
    decode: request.tax_code
    pieces:
      region: { S: scotland, "": rest_of_uk }
      flat_code: [BR, D0, D1]
      number: { digits: 4, from: 0 }
      addition: { digits: 3, from: 1 }
      basis: { W1: alone, W1/M1: alone, "": cumulative }
      mark: [W1, W1/M1]
      other_mark: [/1, $&]
    respell:
      - { like: "{code}{other_mark}", as: "{code}W1" }
      - { like: "{region}{number}{mark}", as: "{region}{number}L{mark}" }
    nothing: { region: rest_of_uk, basis: cumulative }
    forms:
      - like: "{region}{flat_code}{basis}"
        gives: { kind: flat_rate }
        in: rates.flat
        by: [region, flat_code]
        refuse: "{code} is not a code of this year: {region} has no such rate"
      - { like: "NT{basis}", gives: { kind: no_tax, region: nowhere } }
      - { like: "{region}K{addition}{basis}", gives: { kind: addition } }
      - { like: "{region}{number}L{basis}", gives: { kind: allowance } }
      - { like: "{region}OT{basis}", refuse: "{code} has the letter O" }
    otherwise: "{code} is not a tax code"
  number: { is: code.number + code.addition }
  region: { text: "{code.region}" }
`;
const RATES = `
flat:
  authority: flat
  scotland: { BR: 20%, D0: 21%, D1: 42% }
  rest_of_uk: { BR: 20%, D0: 40% }
`;

describe('decode: the parts of a written code', () => {
  const book = bookOf({ rules: { 't.yaml': RULES }, rates: RATES });
  const parts = (tax_code: string) => book.find({ tax_code }, 't.code');
  const refusal = async (tax_code: string) => {
    try {
      await parts(tax_code);
    } catch (error) {
      if (error instanceof Refused) return error.faults;
      throw error;
    }
    return undefined;
  };

  it('are the pieces of the form that fits, and what the form gives', async () => {
    expect(await parts('S1257LW1')).to.eql({
      code: 'S1257LW1',
      region: 'scotland',
      flat_code: 'none',
      number: '1257',
      addition: '0',
      basis: 'alone',
      kind: 'allowance',
    });
    expect(await parts('K475')).to.eql({
      code: 'K475',
      region: 'rest_of_uk',
      flat_code: 'none',
      number: '0',
      addition: '475',
      basis: 'cumulative',
      kind: 'addition',
    });
  });

  it('are read without regard to case and blanks', async () => {
    expect(await parts(' s 1257 l w1/m1 ')).to.eql(await parts('S1257LW1/M1'));
  });

  it('the longest of the words that may be written is read first', async () => {
    expect(await parts('BRW1/M1')).to.include({ basis: 'alone', flat_code: 'BR' });
  });

  it('are those of the normal spelling, and so is the code', async () => {
    expect(await parts('S1257L/1')).to.eql(await parts('S1257LW1'));
    expect(await parts('K475 $&')).to.eql(await parts('K475W1'));
    expect(await parts('12 w1/m1')).to.eql(await parts('12LW1/M1'));
    expect(await parts('12/1')).to.include({ code: '12LW1', basis: 'alone' });
  });

  it('a refusal names the code as it was written', async () => {
    expect(await refusal('12')).to.eql([{ field: 'tax_code', message: '12 is not a tax code' }]);
    expect(await refusal('SOT/1')).to.eql([{ field: 'tax_code', message: 'SOT/1 has the letter O' }]);
  });

  it('what a form gives stands before what a piece says', async () => {
    expect(await parts('NT')).to.include({ region: 'nowhere', kind: 'no_tax', basis: 'cumulative' });
  });

  it('where nothing is written are what “nothing” says, and none or 0', async () => {
    const nothing = {
      code: '',
      region: 'rest_of_uk',
      flat_code: 'none',
      number: '0',
      addition: '0',
      basis: 'cumulative',
      kind: 'none',
    };
    expect(await book.find({}, 't.code')).to.eql(nothing);
    expect(await parts('  ')).to.eql(nothing);
    expect(await book.find({}, 't.number')).to.equal('0');
  });

  it('a number has no leading nought, begins where it says, and has so many figures at most', async () => {
    expect(await parts('0L')).to.include({ number: '0' });
    expect(await parts('9999L')).to.include({ number: '9999' });
    for (const wrong of ['012L', '10000L', 'K0', 'K1000', 'L']) {
      expect(await refusal(wrong), wrong).to.eql([
        { field: 'tax_code', message: `${wrong} is not a tax code` },
      ]);
    }
  });

  it('a form may refuse always', async () => {
    expect(await refusal('SOT')).to.eql([{ field: 'tax_code', message: 'SOT has the letter O' }]);
  });

  it('a form may refuse what its table does not have', async () => {
    expect(await parts('SD1')).to.include({ flat_code: 'D1', kind: 'flat_rate' });
    expect(await refusal('D1')).to.eql([
      { field: 'tax_code', message: 'D1 is not a code of this year: rest of uk has no such rate' },
    ]);
  });

  it('a text is never a pattern', async () => {
    expect(await refusal('.*')).to.eql([{ field: 'tax_code', message: '.* is not a tax code' }]);
  });

  it('has a table and the pieces that name its row, or neither', () => {
    for (const line of ['in: rates.flat', 'by: [region, flat_code]']) {
      const rules = RULES.replace(`        ${line}\n`, '');
      expect(findingsOf({ rules: { 't.yaml': rules }, rates: RATES }), line).to.eql([
        'rules/t.yaml:23:9  “in” names a table, and “by” the pieces that name its row: a form has both or neither.',
      ]);
    }
  });

  it('names pieces that there are', () => {
    const of = (from: string, to: string) =>
      findingsOf({ rules: { 't.yaml': RULES.replace(from, to) }, rates: RATES });
    expect(of('"{region}K{addition}', '"{region}K{adition}')).to.eql([
      'rules/t.yaml:29:17  “adition” is not one of the pieces. Did you mean “addition”?',
    ]);
    expect(of('by: [region, flat_code]', 'by: [region, flatcode]')).to.eql([
      'rules/t.yaml:26:22  “flatcode” is not one of the pieces. Did you mean “flat_code”?',
    ]);
    expect(of('"{region}{number}{mark}"', '"{region}{number}{marc}"')).to.eql([
      'rules/t.yaml:20:17  “marc” is not one of the pieces. Did you mean “mark”?',
      'rules/t.yaml:20:47  “mark” is not one of the pieces of “like”. Did you mean “marc”?',
    ]);
    expect(of('as: "{code}W1"', 'as: "{cod}W1"')).to.eql([
      'rules/t.yaml:19:43  “cod” is not one of the pieces of “like”. Did you mean “code”?',
    ]);
  });
});
