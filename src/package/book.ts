import { Findings, withoutBroken } from '../language/index.js';
import { isDraft, type NamedLaw, passGate, validFiles, yamlFiles } from '../law/index.js';
import { allRequiredValues } from '../operations/index.js';
import { PROJECT } from '../project.js';

/** The book of all years but drafts, as the package carries it. */
export interface PackedBook {
  /** The texts of its files, by their paths. */
  readonly files: Readonly<Record<string, string>>;
  /** Which label names the law of each year: the register is not carried. */
  readonly laws: readonly NamedLaw[];
}

/** What answers rest on: no register, which has its result in `laws`, and nothing that only `check` reads. */
const CARRIED = /^(rules\/|rates\/(?!released|checklist|invariants)|fixtures\/hmrc\/manifest)/;

/** The book of the project. In the package what this function gives at its build stands in its place. */
export function packedBook(): PackedBook {
  const years = validFiles(PROJECT, allRequiredValues).years.filter(({ rates }) => !isDraft(rates));
  const gate = passGate(PROJECT, years, { unreleased: true });
  const files = ['rules', 'rates', 'fixtures/hmrc']
    .flatMap((folder) => withoutBroken(yamlFiles(PROJECT, folder, new Findings())))
    .filter(({ path }) => CARRIED.test(path));
  return {
    files: Object.fromEntries(files.map(({ path, text }) => [path, text])),
    laws: [...gate.years.values()].map(({ taxYear, digest, label, unreleased }) => ({
      ...{ taxYear, digest, unreleased },
      label: label && { taxYear, number: label.number, evidence: label.evidence },
    })),
  };
}
