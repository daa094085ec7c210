import { expect } from 'chai';
import { Findings, readYaml, toPlain } from '../../src/yaml/index.js';
import { inOneLine } from '../language/support/book.js';

function read(text: string) {
  const findings = new Findings();
  const node = readYaml({ path: 'f.yaml', text }, findings);
  return { findings: findings.all.map(inOneLine), data: node && toPlain(node) };
}

const MISSING = 'A value is missing here; a figure that does not exist is left out with its name.';
const CUT = 'A comma inside { } cut this formula in two. Put the formula in quotes, or on a line of its own.';

describe('YAML: maps, lists and texts, each with its place', () => {
  it('a scalar keeps the text of the file', () => {
    expect(read('a: £6500\nb: 0.150\nc: 2026-04-06\nN: false\ne: 1e3\nf: 0123\ng: "20%"\n').data).to.eql({
      a: '£6500',
      b: '0.150',
      c: '2026-04-06',
      N: 'false',
      e: '1e3',
      f: '0123',
      g: '20%',
    });
  });

  it('a key may be a letter that YAML 1.1 took for a flag', () => {
    expect(read('N: 1\nY: 2\non: 3\n')).to.eql({ findings: [], data: { N: '1', Y: '2', on: '3' } });
  });

  it('a comment is not part of a text', () => {
    expect(read('a: £5 # five\n').data).to.eql({ a: '£5' });
  });

  const FOUND: readonly (readonly [what: string, text: string, ...findings: string[]])[] = [
    ['a value is there', 'a:\nb: 1\n', `1:3  ${MISSING}`],
    ['not null', 'a: null\n', `1:4  ${MISSING}`],
    ['nor its sign', 'a: ~\n', `1:4  ${MISSING}`],
    ['nor in a list', 'a: [1, ~]\n', `1:8  ${MISSING}`],
    ['lines end as they may', 'a: 1\r\nb:\r\n', `2:3  ${MISSING}`],
    [
      'a figure within { } has no thousands separator',
      'limits: { lower: £6,500, upper: £7000 }\n',
      '1:18  Inside { } a comma begins a new name, so “£6,500” is cut in two: write £6500.',
    ],
    [
      'nor several',
      'limits: { lower: 1,234,567.89, upper: 2,5 }\n',
      '1:18  Inside { } a comma begins a new name, so “1,234,567.89” is cut in two: write 1234567.89.',
      '1:41  “5” has no value. Inside { } a comma begins a new name: a figure is written without thousands separators.',
    ],
    [
      'a text within { } has no comma',
      'a: { when: b, says: It is paid, and more. }\n',
      '1:33  “and more.” has no value. Inside { } a comma begins a new name, which has a colon, a blank and its value behind it; a text with a comma stands in quotes.',
    ],
    [
      'and a name a colon',
      'a: { low: 5%, high 6% }\n',
      '1:15  “high 6%” has no value. Inside { } a comma begins a new name, which has a colon, a blank and its value behind it; a text with a comma stands in quotes.',
    ],
    [
      'a formula within { } that has a comma stands in quotes',
      'a: { is: max(x, £0), round: penny_up }\n',
      `1:17  ${CUT}`,
    ],
    ['as it does here', 'a: { is: "max(x, £0)", round: penny_up }\n'],
    [
      'a formula with two commas is cut once',
      'a: { is: between(x, £0, £5), round: penny_up }\n',
      `1:21  ${CUT}`,
    ],
    [
      'a key stands once in a map',
      'a: 1\nb: 2\na: 3\n',
      '3:1  This key stands here a second time; a map has each key once.',
    ],
    [
      'tags are not used: every scalar is its text',
      'a: !!int 5\n',
      '1:4  Tags (!!int) are not used here; write the value alone.',
    ],
    ['a name is letters, digits and _', 'a b: 1\n', '1:1  “a b” is not a name: letters, digits and _ only.'],
    ['and no list', '? [a]\n: 1\n', '1:1  A key of a map must be a plain word.'],
    ...['', '- 1\n', 'word\n', '# nothing\n'].map((text): [string, string, string] => [
      `the file is a map, and not ${JSON.stringify(text)}`,
      text,
      '1:1  This file must be a YAML map: names with a colon, each with its value.',
    ]),
  ];
  for (const [what, text, ...findings] of FOUND)
    it(what, () => {
      expect(read(text).findings).to.eql(findings.map((each) => `f.yaml:${each}`));
    });

  it('blanks indent, not tabs, nor what only looks like a blank', () => {
    expect(read('a:\n\tb: 1\n').findings).to.include(
      'f.yaml:2:1  A tab stands where blanks indent; YAML is indented with blanks only.',
    );
    expect(read('a:\n  b: 1\n \u00a0c: 2\n').findings).to.include(
      'f.yaml:3:2  A no-break space (U+00A0) stands where blanks indent; YAML is indented with plain blanks only.',
    );
  });

  it('what nobody can see is said once for each such character, and not in a comment or at the beginning of the file', () => {
    expect(read('\ufeffa: 1 # in a\u00a0comment\n# and\u200b here\t\nb: "c" \t# d\n').findings).to.eql([]);
    expect(read('a:\u00a01\n\u00a0b: 2\nc:\u00a0\u00a03\nd: e\u2003\u0007\n').findings).to.eql([
      'f.yaml:1:3  A no-break space (U+00A0) stands here, which only looks like a blank: write a plain one, or none within a figure. So it is on 2 more lines.',
      'f.yaml:4:5  A blank of another kind (U+2003) stands here, which only looks like a blank: write a plain one, or none within a figure.',
      'f.yaml:4:6  A character without a shape (U+0007) stands here, which nobody can see: delete it.',
    ]);
  });

  it('what is not YAML is said', () => {
    for (const [text, line] of [
      ['a: [1, 2\n', 2],
      ['a: "1\n', 2],
      ['a: 1\n---\nb: 2\n', '\\d'],
    ])
      expect(read(String(text)).findings[0]).to.match(
        new RegExp(`^f\\.yaml:${line}:1 {2}This is not YAML: `),
      );
  });

  const slips: readonly (readonly [string, string, string])[] = [
    ['a:\n  b: [1]\n\n   c: 2\n', '4:4', 'this line begins at another column than those beside it'],
    ['a:\n  b: 1\n c: 2\n', '3:2', 'this line begins at another column than those beside it'],
    ['a: Employee: what is paid\n', '1:4', 'a second colon with a blank after it stands in this value'],
    ['a:\n  b £1\n  c: 2\n', '2:3', 'a name, a colon, a blank and the value are expected'],
    ['a:\n  - { b: 1, c: 2\n  - { b: 3 }\n', '3:3', 'a } is missing above this.'],
    ['a: { b: 1 c: 2 }\n', '1:9', 'a comma is missing inside these brackets.'],
    ['a:\n  { b: 1 }\n  - { c: 2 }\n', '3:1', 'this line begins with “- ”'],
    ['a:\n  - { b: 1 }\n    { b: 2 }\n', '3:1', 'an entry of this list has no “- ” at its beginning.'],
    ['a: { b: 1 }}\n', '1:12', 'this bracket closes none that is open.'],
    ['a: [b]]\n', '1:7', 'this bracket closes none that is open.'],
    ['a: @b\n', '1:4', 'a value that begins with this character stands in quotes.'],
  ];
  for (const [text, place, says] of slips) {
    it(`a slip is said in words: ${says}`, () => {
      const [finding] = read(text).findings;
      expect(finding?.split('\n')[0]).to.include(`f.yaml:${place}  This is not YAML: ${says}`);
    });
  }

  it('a conflict that git left is said once, where it begins', () => {
    expect(read('a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> other\n').findings).to.eql([
      'f.yaml:2:1  Git left two versions here, between <<<<<<< and >>>>>>>: keep the one that is right, and take these lines away.',
    ]);
  });

  it('aliases are not followed, so that nothing can grow', () => {
    const levels = 'abcdefghij'.split('');
    const bomb = levels.map((level, at) => {
      const below = levels[at - 1];
      return `${level}: &${level} [${Array.from({ length: 10 }, () => (below === undefined ? 'x' : `*${below}`)).join(', ')}]\n`;
    });
    const { findings } = read(bomb.join(''));
    expect(findings).to.eql([
      'f.yaml:1:7  Anchors (&name), aliases (*name) and merges (<<) are not used here; write the value out.',
    ]);
  });
});
