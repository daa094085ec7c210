import { expect } from 'chai';
import { checkYears, isValidIn, readTopic, topicsIn } from '../../src/language/index.js';
import { Findings, type MapNode, mapAt, type Node } from '../../src/yaml/index.js';
import { inOneLine } from '../language/support/book.js';
import { kindOfPlace, nodesIn, ruleFiles, withoutKey } from '../language/support/changed-nodes.js';
import { checkRulesOn } from '../language/support/real-book.js';
import { someOfEachKind } from '../support/few-of-each-kind.js';
import { projectFiles } from '../support/project.js';

/** The keys that may be left out, by their paths, and what that means. The rules of a year without one are other law: its
 *  label no longer names them. */
const OPTIONAL: readonly (readonly [path: RegExp, means: string])[] = [
  [
    /^\/values\/\w+\/(title|note|(round_)?authority)$/,
    'the value has its name, nothing more, and the authorities of its topic',
  ],
  [
    /^\/values\/\w+(\/first\/\d+)?\/explain$/,
    'the figure is no amount of an answer, and its reason has the words of its construct',
  ],
  [
    /^\/answers\/[\w-]+\/[\w.]+\/(help|minimum|maximum|words_of|null_unless)$/,
    'nothing is said of the field, it has no bounds, its words are its own, and it is never null',
  ],
  [/^\/values\/\w+(\/first\/\d+)+\/authority$/, 'the branch has the authorities of its value'],
  [/^\/values\/\w+\/round$/, 'the figure is not rounded'],
  [/^\/values\/\w+(\/first\/\d+)?\/assume$/, 'nothing is taken for granted'],
  [/^\/values\/\w+\/assume(\/\d+)?\/(when|if)$/, 'the sentence is always said'],
  [/^\/values\/\w+\/notice$/, 'no notice is given'],
  [/^\/values\/\w+\/notice(\/\d+)?\/(when|if)$/, 'the notice is given in more cases'],
  [/^\/values\/\w+\/(assume|notice)(\/\d+)?\/names$/, 'the absence of a field is said elsewhere, too'],
  [/^\/law$/, 'what needs which authority is checked with all of the book'],
  [/^\/round_authority$/, 'a rounding may have no authority, which is checked with all of the book'],
  [/^\/operations$/, 'the file is for all operations that no other of its topic names'],
  [/^\/values\/\w+(\/first\/\d+(\/otherwise)?)?\/lowest\/except$/, 'every row that the request names counts'],
  [/\/years(\/(from|until))?$/, 'the part holds in more years'],
  [/^\/refuse(\/\w+)?$/, 'what was refused is answered'],
  [/^\/refuse\/\w+\/when$/, 'requests are refused in more cases'],
  [/^\/invariants(\/\w+(\/when)?)?$/, 'less is known to hold, or more'],
  [/^\/inputs\/[\w.]+(\/fields\/\w+)?\/default$/, 'nought, or no word, where a request leaves the field out'],
  [
    /^\/inputs\/[\w.]+(\/fields\/\w+)?\/(help|item_help|order|hint|option|(word_help|said|also)(\/\w+)?)$/,
    'the description says less',
  ],
  [/^\/inputs\/[\w.]+\/(headings|cells)(\/\w+)?$/, 'tables have fewer names for the column or its words'],
  [
    /^\/inputs\/[\w.]+(\/fields\/\w+)?\/(minimum|maximum|above|below|places|longest|most_items)$/,
    'the field has only the bounds of its type',
  ],
  [
    /^\/inputs\/[\w.]+(\/fields\/\w+)?\/(or_null|(required_if|allowed_if)(\/(given|not|not\/given))?)$/,
    'requests may leave the field out, or have it without others',
  ],
  [/^\/values\/\w+\/forms\/\d+\/refuse$/, 'such a code is refused in the words of otherwise'],
  [/^\/values\/\w+\/forms\/\d+\/gives\/region$/, 'the code says no region'],
  [/^\/values\/\w+\/pieces\/\w+\/from$/, 'the number is from 0'],
  [/^\/values\/\w+\/pieces\/(region|basis)\/(|[XWM1/]+)$/, 'such a code is none'],
  [/^\/inputs\/\S+\/ni_category\/rows_of$/, 'the word beside the rows, X, is a word without them'],
  [
    /^\/values\/\w+\/with(\/[\w.]+)?$/,
    'it is found on the figures as they are, where all are read elsewhere, too',
  ],
  [/^\/values\/\w+\/of$/, 'without the groups of a stretch all figures count'],
  [/^\/values\/\w+\/respell$/, 'other spellings are no codes'],
  [/^\/values\/\w+\/nothing\/basis$/, 'a request without a code says no basis'],
];

/** What a branch for some years may leave out: it is always taken in these then. */
const OF_BRANCH_WITH_YEARS = /^\/values\/\w+\/first\/\d+\/(if|when)$/;

/** What a topic may leave out whose values each have their own. */
const OF_TOPIC_CITED_BY_VALUES = /^\/authority$/;

/** A rule file without one of its keys, and what is found wrong in the book then. */
interface Deletion {
  readonly path: string;
  readonly file: string;
  readonly key: string;
  /** The names that stood there: those of a map, or all words of a text. */
  readonly names: readonly string[];
  readonly findings: readonly string[];
  /** What waits for a year that the book does not have is read, and checked with the year. */
  readonly isOfYear: boolean;
  /** `years` or `if_changes` stands beside the key. */
  readonly isByYear: boolean;
  /** Each value of the file has authorities of its own. */
  readonly isCitedByValues: boolean;
}

describe('a key that is deleted from a rule file', () => {
  let deletions: readonly Deletion[] = [];
  /** Whether a key at such a path can be left out, looked for among all where those are not enough. */
  let hasSilent: (path: RegExp) => boolean = () => false;
  before(() => {
    const { topics, years, byDay } = projectFiles;
    const taxYears = years.map(({ rates }) => rates.taxYear);
    const findingsOf = (changed: MapNode): readonly string[] => {
      const findings = new Findings();
      const topic = readTopic(changed, findings);
      if (topic === undefined || findings.count > 0) return findings.all.map(inOneLine);
      const { path } = changed.place.source;
      const all = topics.map((each) => (each.file.place.source.path === path ? topic : each));
      const unclear = checkYears(all, taxYears, findings);
      // Of the years in which the same parts of the file hold, the latest.
      const valid = years.filter(({ rates }) => isValidIn(topic.years, rates.taxYear));
      const byParts = new Map(valid.map(({ rates }) => [topicsIn([topic], rates.taxYear)[0], rates]));
      for (const rates of [...byParts.values()].reverse()) {
        if (findings.count === 0 && !unclear.has(rates.taxYear)) checkRulesOn(rates, all, findings, byDay);
      }
      return findings.all.map(inOneLine);
    };
    const isOfYear = ({ place }: MapNode) => {
      const topic = topics.find((each) => each.file.place.source.path === place.source.path);
      return taxYears.some((taxYear) => topic !== undefined && isValidIn(topic.years, taxYear));
    };
    const places = ruleFiles().flatMap((file) => {
      const whole = { path: '', node: file, rebuild: (other: MapNode) => other };
      return [whole, ...nodesIn(file)].flatMap(({ path, node, rebuild }) =>
        // What is within a sentence of reasons has tests of its own.
        node.node !== 'map' || path.includes('/explain/')
          ? []
          : [...node.entries.keys()].map((key) => ({ path: `${path}/${key}`, key, file, node, rebuild })),
      );
    });
    const deletion = ({ path, key, file, node, rebuild }: (typeof places)[number]): Deletion => ({
      path,
      file: file.place.source.path,
      key,
      names: namesIn(node.entries.get(key)?.value),
      findings: findingsOf(rebuild(withoutKey(node, key))),
      isOfYear: isOfYear(file),
      isByYear: node.entries.has('years') || node.entries.has('if_changes'),
      isCitedByValues: isCitedByValues(file),
    });
    deletions = someOfEachKind(places, kindOfPlace).map(deletion);
    hasSilent = (path) => {
      const isSilent = ({ findings, path: of }: Deletion) => findings.length === 0 && path.test(of);
      return (
        deletions.some(isSilent) || places.some((each) => path.test(each.path) && isSilent(deletion(each)))
      );
    };
  });

  it('is a finding, but where a key may be left out', () => {
    const silent = deletions.filter(({ findings, isOfYear }) => isOfYear && findings.length === 0);
    const passed = silent.filter(
      ({ path, isByYear, isCitedByValues }) =>
        !OPTIONAL.some(([optional]) => optional.test(path)) &&
        !(isByYear && OF_BRANCH_WITH_YEARS.test(path)) &&
        !(isCitedByValues && OF_TOPIC_CITED_BY_VALUES.test(path)),
    );
    expect(passed.map(({ file, path }) => `${file} ${path}`).join('\n')).to.equal('');
    expect(deletions.length).to.be.greaterThan(350);
  });

  it('is found in its own file, or where what it said is read', () => {
    // Without its years a part meets figures that other years lack.
    const ofAllYears = deletions.filter(({ path }) => !/\/years(\/(from|until))?$/.test(path));
    const elsewhere = ofAllYears.filter(({ file, path, names, findings }) => {
      const words = [file, ...path.split('/').filter((word) => word.length > 2), ...names];
      const isFound = findings.some(
        (each) => each.startsWith(`${file}:`) || words.some((word) => each.includes(word)),
      );
      return findings.length > 0 && !isFound;
    });
    const says = ({ file, path, findings }: Deletion) => `${file} ${path}: ${findings.join('; ')}`;
    expect(elsewhere.map(says).join('\n')).to.equal('');
  });

  for (const [path, means] of OPTIONAL) {
    it(`may be left out: ${path.source}, which means: ${means}`, () => {
      expect(hasSilent(path)).to.equal(true);
    });
  }
});

function isCitedByValues(file: MapNode): boolean {
  const values = [...(mapAt(file, 'values')?.entries.values() ?? [])];
  return values.every(({ value }) => value.node === 'map' && value.entries.has('authority'));
}

function namesIn(node: Node | undefined): readonly string[] {
  if (node?.node === 'map') return [...node.entries.keys()];
  return node?.node === 'text' ? (node.text.match(/[a-z_]{3,}/g) ?? []) : [];
}
