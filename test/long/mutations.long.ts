import { expect } from 'chai';
import { PROJECT } from '../../src/project.js';
import { checkMutations, mutationsInWords } from '../../src/workshop/mutate/check-mutations.js';
import { checkBookOf } from '../../src/workshop/release/check.js';
import { inOneLine } from '../language/support/book.js';

/** So few stand on the list of what nobody need notice. */
const NOTICED_OF_ALL = 0.9;

describe('the rows and cases of all years', () => {
  it('notice each mutation of a rule, but for those on the list, which nothing notices', async () => {
    const { files, releases } = checkBookOf(PROJECT);
    if (releases === undefined) throw new Error('The register could not be read.');
    const topics = [...new Set(files.topics.map(({ name }) => name))];
    const taxYears = files.years.map(({ taxYear }) => taxYear);
    const checked = await checkMutations(PROJECT, { files, releases }, { topics, taxYears });
    console.log(`        ${mutationsInWords('all topics', checked)}`);
    expect(checked.findings.all.map(inOneLine).join('\n')).to.equal('');
    expect(checked.noticed / checked.all).to.be.at.least(NOTICED_OF_ALL);
  });
});
