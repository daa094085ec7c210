import { getOrMake } from '../get-or-make.js';
import { type BookSource, type Gate, type OnBroken, openLaw, passGate, type YearBook } from '../law/index.js';
import { PROJECT } from '../project.js';
import { today as todayInUk } from '../today.js';
import { Findings } from '../yaml/index.js';
import { type CalculateIn, checkFigures } from './check/check-figures.js';
import { decodingFault, longestText } from './code-field.js';
import { readOperations } from './declaration/read.js';
import { isOfYear } from './is-of-year.js';
import { LawOfYear } from './law-of-year.js';
import { type Operations, operationsOfBook } from './operations.js';
import type { Payroll } from './payroll.js';
import { readRequired } from './required-values.js';
import { atOnce, inTurns } from './work.js';
import { YearOfPayroll } from './year-of-payroll.js';

/** Which book is loaded, and which of its law answers. */
export interface PayrollOptions {
  /** Where rules/, rates/ and fixtures/ are; the project's own folder when left out. */
  readonly root?: BookSource;
  /** The only tax years that can be asked for; all when left out. */
  readonly taxYears?: readonly string[];
  /** Draft years answer, too; none of them is ever the latest year. */
  readonly drafts?: boolean;
  /** Law that no label names answers, too, as `2026-27.unreleased`; else it is refused. */
  readonly unreleased?: boolean;
  /** A year that no label names is checked when it is first needed, and not at once: for who needs few of them. */
  readonly onDemand?: boolean;
  /** The hash of an entry that the register must have. */
  readonly registerHead?: string | undefined;
  /** Gives the day that chooses the year of requests that name none. */
  readonly today?: () => string;
  /** Called, once a year, for a year whose rules turn out to be broken when they are first needed. Requests of it are refused with
   *  `BrokenYear`, those of other years are answered. */
  readonly onBroken?: OnBroken;
  /** Called before the law of a year is opened, once a year. */
  readonly onOpening?: (taxYear: string) => void;
  /** The years of the book, where the caller has just read and checked them. */
  readonly years?: readonly YearBook[] | undefined;
  /** What the gate found, where the law was held against its labels before. */
  readonly gate?: Gate | undefined;
  /** Whether the interpreter alone answers: slower, and no other. Not when left out. */
  readonly exact?: boolean;
}

/** Opens the books of all years for the operations: each is read, and checked where no label names it, when it is first needed. Throws
 *  `BrokenBook` with everything that is wrong in any file, or with every year that is not what its label names. */
export function loadPayroll({
  root = PROJECT,
  taxYears,
  drafts = false,
  today = todayInUk,
  exact = false,
  onOpening = () => {},
  years: loaded,
  ...options
}: PayrollOptions = {}): Payroll {
  const { unreleased = false, registerHead, gate: known } = options;
  const { years, gate } =
    loaded === undefined
      ? openLaw(root, readRequired, { ...options, unreleased })
      : { years: loaded, gate: known ?? passGate(root, loaded, { unreleased, registerHead }) };
  const isAsked = ({ taxYear, isDraft }: YearBook) =>
    (drafts || !isDraft) && (taxYears === undefined || taxYears.includes(taxYear));
  const asked = years.filter(isAsked);
  const operations = readOperations(root, new Findings()).filter((each) =>
    asked.some(({ taxYear }) => isOfYear(each, taxYear)),
  );
  return payrollOf({ asked, book: years }, operationsOfBook(operations), gate, { exact, today, onOpening });
}

/** The latest year that is no draft and that requests mean on a day when they name none; the earliest where none has come yet. */
function latestOn(day: string, years: readonly YearBook[]): string {
  const released = years.filter(({ isDraft }) => !isDraft);
  const latest = released.findLast(({ defaultFrom }) => (defaultFrom ?? '') <= day) ?? released[0];
  return latest?.taxYear ?? '';
}

/** The operations over these years of a book. */
function payrollOf(
  { asked: all, book }: { readonly asked: readonly YearBook[]; readonly book: readonly YearBook[] },
  operations: Operations,
  { lawOf, register }: Gate,
  { exact, today, onOpening }: Required<Pick<PayrollOptions, 'exact' | 'today' | 'onOpening'>>,
): Payroll {
  const years = new Map<string, YearOfPayroll>();
  const yearOf = (taxYear: string): YearOfPayroll =>
    getOrMake(years, taxYear, () => {
      const year = all.find((each) => each.taxYear === taxYear);
      if (year !== undefined) onOpening(taxYear);
      const law = lawOf(taxYear);
      if (year === undefined || law === undefined) throw new RangeError(`There is no book of ${taxYear}.`);
      return new YearOfPayroll(year, new LawOfYear(year, law), operations, exact, lawOfYear);
    });
  /** Of any year of the book, also one that cannot be asked for: a figure on a day may be of it. */
  const laws = new Map<string, LawOfYear>();
  const lawOfYear = (taxYear: string): LawOfYear =>
    getOrMake(laws, taxYear, () => {
      if (all.some((each) => each.taxYear === taxYear)) return yearOf(taxYear).law;
      const [year, law] = [book.find((each) => each.taxYear === taxYear), lawOf(taxYear)];
      if (year === undefined || law === undefined) throw new RangeError(`There is no book of ${taxYear}.`);
      return new LawOfYear(year, law);
    });
  const calculateIn: CalculateIn = (taxYear, ...call) => yearOf(taxYear).calculate(...call);
  const payroll: Payroll = {
    ...operations,
    labels: register.labels,
    register,
    taxYears: all.map(({ taxYear }) => taxYear),
    latestTaxYear: () => latestOn(today(), all),
    prepare: () => yearOf(latestOn(today(), all)).prepare(),
    requestFields: (operation, taxYear, resting) => yearOf(taxYear).requestFields(operation, resting),
    endpoint: (endpoint, taxYear) => yearOf(taxYear).endpoint(endpoint, payroll),
    words: (taxYear, operation) => yearOf(taxYear).words(operation),
    requestWords: (taxYear, operation) => yearOf(taxYear).requestWords(operation),
    longestText: (operation, taxYear) => longestText(yearOf(taxYear).year, operation),
    decodingFault: (operation, text, taxYear) => decodingFault(yearOf(taxYear).year, operation, text),
    calculate: (operation, request, taxYear, choice, nextTurn) =>
      inTurns(yearOf(taxYear).calculate(operation, request, choice), nextTurn),
    calculateFromNet: (search, request, taxYear, choice, nextTurn) =>
      inTurns(yearOf(taxYear).calculateFromNet(search, request, choice), nextTurn),
    checkFigures: (check, request, taxYear, nextTurn) =>
      inTurns(checkFigures(check, request, taxYear, payroll, calculateIn), nextTurn),
    calculateFirm: (request, taxYear, nextTurn) => inTurns(yearOf(taxYear).calculateFirm(request), nextTurn),
    firmCalculation: (request, answer, taxYear) => yearOf(taxYear).firmCalculation(request, answer),
    atOnce: {
      calculate: (operation, request, taxYear, choice) =>
        atOnce(yearOf(taxYear).calculate(operation, request, choice)),
      calculateFromNet: (search, request, taxYear, choice) =>
        atOnce(yearOf(taxYear).calculateFromNet(search, request, choice)),
      checkFigures: (check, request, taxYear) =>
        atOnce(checkFigures(check, request, taxYear, payroll, calculateIn)),
      calculateFirm: (request, taxYear) => atOnce(yearOf(taxYear).calculateFirm(request)),
    },
    ready: async (taxYear) => {
      for (const book of yearOf(taxYear).year.books()) await book.ready();
    },
    book: (taxYear) => yearOf(taxYear).year,
    identity: (taxYear) => lawOfYear(taxYear).identity,
    status: (taxYear) => lawOfYear(taxYear).status,
    unreleased: (taxYear) => yearOf(taxYear).law.match.unreleased,
    evidence: (taxYear) => yearOf(taxYear).law.evidence,
    testedSets: (taxYear) => yearOf(taxYear).law.testedSets,
    rates: (taxYear, day) => yearOf(taxYear).rates(day),
  };
  return payroll;
}
