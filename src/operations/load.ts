import { BrokenBook, Findings } from '../language/index.js';
import {
  booksOf,
  type Label,
  type LoadedYear,
  labelName,
  loadYears,
  type OnBroken,
  type Register,
  validFiles,
  verifySeals,
} from '../law/index.js';
import { PROJECT } from '../project.js';
import { decodingFault, longestText } from './code-field.js';
import { labelsOf } from './labels.js';
import { LawOfYear } from './law-of-year.js';
import { allRequiredValues } from './operations.js';
import type { Labels, Payroll } from './payroll.js';
import { YearOfPayroll, yearUnder } from './year-of-payroll.js';

const DEFAULT_BOOK_CACHE = 4;

/** Which book is loaded, and which of its law answers. */
export interface PayrollOptions {
  /** The folder that holds rules/, rates/ and fixtures/; the project's own when left out. */
  readonly root?: string;
  /** Draft years answer, too; none of them is ever the latest year. */
  readonly drafts?: boolean;
  /** Law that no label names answers, too, as `2026-27.unreleased`; else it is refused. */
  readonly unreleased?: boolean;
  /** Only labels that this program was proven on by `farthing check` answer; else the load is refused. */
  readonly proven?: boolean;
  /** The hash of an entry that the register must have. */
  readonly registerHead?: string | undefined;
  /** How many books of released labels stay loaded; 4 when left out. */
  readonly bookCache?: number;
  /** Called, once a year, for a year whose rules turn out to be broken when they are first needed: it is checked only then where
   *  labels vouch for the law. Requests of it are refused with `BrokenYear`, those of other years are answered. */
  readonly onBroken?: OnBroken;
  /** The years of the book, where the caller has just read and checked them. */
  readonly years?: readonly LoadedYear[] | undefined;
}

/** Loads the books of all years below a folder and readies the operations. Throws `BrokenBook` with everything that is
 *  wrong in any file, or with every year that is not what its label names. */
export function loadPayroll({
  root = PROJECT,
  drafts = false,
  unreleased = false,
  proven = false,
  registerHead,
  bookCache = DEFAULT_BOOK_CACHE,
  onBroken,
  years: loaded = unreleased
    ? validFiles(root, allRequiredValues).years
    : loadYears(root, allRequiredValues, onBroken),
}: PayrollOptions = {}): Payroll {
  const { seals, labels, head } = verifySeals(root, loaded, { unreleased, registerHead });
  const years = booksOf(loaded, { drafts });
  const payrollYears = new Map(
    [...years].flatMap(([taxYear, year]) => {
      const seal = seals.get(taxYear);
      if (seal === undefined) return [];
      const label = labels.find((each) => labelName(each) === seal.label);
      return [[taxYear, new YearOfPayroll(year, new LawOfYear(year, seal, label))] as const];
    }),
  );
  if (proven) refuseUnproven([...payrollYears.values()]);
  const latest = [...payrollYears.values()].findLast(({ law }) => !law.isDraft)?.taxYear ?? '';
  payrollYears.get(latest)?.prepare();
  const lawOfLabels = labelsOf(
    root,
    { labels, head },
    { bookCache, present: [...payrollYears.values()] },
    (year) => payrollOf(new Map([[year.taxYear, year]]), year.taxYear, lawOfLabels),
  );
  return payrollOf(payrollYears, latest, lawOfLabels);
}

/** Throws `BrokenBook` with the years whose labels this program was not proven on. */
function refuseUnproven(years: readonly YearOfPayroll[]): void {
  const findings = new Findings();
  for (const { law } of years) {
    if (law.isProven) continue;
    const says = `This program was not proven on ${law.identity.engine}, and LAW=proven serves no other.`;
    findings.add(law.seal.place, `${says} Run \`farthing check\` on this build, or start with LAW=released.`);
  }
  if (findings.count > 0) throw new BrokenBook(findings.all);
}

/** The operations over one year, as they answer under a label. */
export function payrollUnder(root: string, loaded: LoadedYear, label: Label): Payroll {
  const year = yearUnder(loaded, label);
  const ofLabels = labelsOf(
    root,
    { labels: [label], head: { length: 0, head: label.digest } },
    { bookCache: 0, present: [year] },
    () => payroll,
  );
  const payroll = payrollOf(new Map([[year.taxYear, year]]), year.taxYear, ofLabels);
  return payroll;
}

/** The law of the labels of a register, each from its bundle. The files of the book, which may have changed since, are not read. */
export function loadLabels(root: string, register: Register): Labels {
  const head = { length: register.length, head: register.head };
  const ofLabels: Labels = labelsOf(
    root,
    { labels: register.labels, head },
    { bookCache: DEFAULT_BOOK_CACHE, present: [] },
    (year) => payrollOf(new Map([[year.taxYear, year]]), year.taxYear, ofLabels),
  );
  return ofLabels;
}

/** The operations over these years. */
function payrollOf(
  years: ReadonlyMap<string, YearOfPayroll>,
  latestTaxYear: string,
  labels: Labels,
): Payroll {
  const yearOf = (taxYear: string): YearOfPayroll => {
    const year = years.get(taxYear);
    if (year === undefined) throw new RangeError(`There is no book of ${taxYear}.`);
    return year;
  };
  return {
    ...labels,
    taxYears: [...years.keys()],
    latestTaxYear,
    requestFields: (operation, taxYear) => yearOf(taxYear).requestFields(operation),
    words: (taxYear, purpose = 'employer_cost') => yearOf(taxYear).words(purpose),
    requestWords: (taxYear, purpose) => yearOf(taxYear).requestWords(purpose),
    longestText: (operation, taxYear) => longestText(yearOf(taxYear).year, operation),
    decodingFault: (operation, text, taxYear) => decodingFault(yearOf(taxYear).year, operation, text),
    calculate: (operation, request, taxYear) => yearOf(taxYear).calculate(operation, request),
    run: (operation, request, taxYear, values) => yearOf(taxYear).run(operation, request, values),
    book: (taxYear) => yearOf(taxYear).year,
    identity: (taxYear) => yearOf(taxYear).law.identity,
    status: (taxYear) => yearOf(taxYear).law.status,
    isProven: (taxYear) => yearOf(taxYear).law.isProven,
    unreleased: (taxYear) => yearOf(taxYear).law.seal.unreleased,
    evidence: (taxYear) => yearOf(taxYear).law.evidence,
    testedSets: (taxYear) => yearOf(taxYear).law.testedSets,
    rates: (taxYear, day) => yearOf(taxYear).rates(day),
  };
}
