import type { KnownAnswers } from '../language/index.js';
import { type BuiltFile, type BuiltLaw, type NamedLaw, passGate, validFiles } from '../law/index.js';
import { lawOfProject, readRequired } from '../operations/index.js';
import { PROJECT } from '../project.js';
import { type Form, formOf, nodeOf, Source } from '../yaml/index.js';

/** The book of all years but drafts, as the package carries it. */
export interface PackedBook {
  readonly law: BuiltLaw;
  /** Which label names the law of each year: the register is not carried. */
  readonly laws: readonly NamedLaw[];
}

/** What answers rest on: no register, which has its result in `laws`, and nothing that only `check` reads. */
const CARRIED = /^(rules\/|rates\/(?!released|checklist|invariants)|fixtures\/hmrc\/manifest)/;

/** A file without what only findings show, and without the digest of its bytes, which are not there. */
function short(path: string, form: Form): BuiltFile {
  return { sha256: '', form: formOf(nodeOf(form, new Source(path, '')), false) };
}

/** The book of the project. In the package what this function gives at its build stands in its place. */
export async function packedBook(): Promise<PackedBook> {
  const years = validFiles(PROJECT, readRequired).years.filter(({ isDraft }) => !isDraft);
  const gate = passGate(PROJECT, years, { unreleased: true });
  const law = lawOfProject();
  const answers: Record<string, KnownAnswers[string]> = {};
  for (const year of years)
    for (const book of year.books()) {
      await book.ready();
      Object.assign(answers, book.conditions.answers);
    }
  return {
    law: {
      ...law,
      answers,
      files: Object.fromEntries(
        Object.entries(law.files).flatMap(([path, { form }]) =>
          CARRIED.test(path) ? [[path, short(path, form)]] : [],
        ),
      ),
      years: law.years?.filter(({ isDraft }) => !isDraft),
    },
    laws: years
      .flatMap(({ taxYear }) => gate.lawOf(taxYear) ?? [])
      .map(({ taxYear, digest, label, unreleased }) => ({
        ...{ taxYear, digest, unreleased },
        label: label && { taxYear, number: label.number, evidence: label.evidence },
      })),
  };
}
