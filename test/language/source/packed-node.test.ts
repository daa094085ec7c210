import { expect } from 'chai';
import { Findings, type Node, packNode, readYaml, readYamlList } from '../../../src/language/index.js';
import { unpackNode } from '../../../src/language/source/packed-node.js';
import { readBookFiles } from '../../../src/law/precheck.js';
import { PROJECT } from '../../../src/project.js';

function expectSameUnpacked(node: Node | undefined): void {
  if (node === undefined) throw new TypeError('The file cannot be read.');
  expect(unpackNode(packNode(node), node.place.source)).to.deep.equal(node);
}

describe('nodes that a build keeps are unpacked as they were read', () => {
  it('of every way in which a text, a map and a list can stand', () => {
    const text = [
      'plain: £6500 # a comment',
      'single: \'20% of "it"\'',
      'double: "a \\"b\\" – c"',
      'flow: { a: 1, b: [2, "3", { c: \'4\' }], d: {}, e: [] }',
      'folded: >-',
      '  one',
      '  two',
      'kept: |',
      '  one',
      '    two',
      'long: one',
      '  two',
      'long_quoted: "one',
      '  two"',
      'list:',
      '  - a',
      '  - b: 1',
      '    c: 2',
      '__proto__: 1',
      'constructor: list',
      '',
    ].join('\n');
    const findings = new Findings();
    expectSameUnpacked(readYaml('a.yaml', text, findings));
    expect(findings.all).to.deep.equal([]);
  });

  it('of a list', () => {
    expectSameUnpacked(readYamlList('a.yaml', '- a: 1\n- [b, "c"]\n- >-\n  d\n', new Findings()));
  });

  it('of every file of the book', () => {
    const files = readBookFiles(PROJECT)?.all ?? [];
    expect(files).not.to.have.lengthOf(0);
    for (const { path, text } of files) expectSameUnpacked(readYaml(path, text, new Findings()));
  });
});
