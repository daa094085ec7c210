/*
 * The law: the YAML of rules and rates as books of tax years.
 *
 *   files.ts     reads the files of a book; book-source.ts says where they are: in a folder, in one object of all texts, or as a build read them
 *   books.ts     the files of a book, read and held against each other; year-book.ts is a year of it, whose rules are checked when they
 *                are first needed, and requirements.ts what operations show of every year
 *   open-law.ts  opens the law that answers: its years, read when they are first needed, and the labels that name them; built-law.ts is
 *                what the build read of it
 *   figures/     a year's rates, and the catalogue of what each figure is
 *   invariants/  what holds between figures
 *   authorities/ the texts of the law; citations/ holds them against the rules and figures that cite them
 *   identity/    what the label in `engine` promises: 2026-27.1 names one law for ever. What is law in the files of a year and
 *                the digest of it, the register of released labels, and the gate: which years are not what their label names
 *   test-data/   HMRC's data sets, and the evidence: their results at a release
 *   scope.ts     what the book does not model: rates/scope.yaml
 *   published/   what GET requests show of the law: rates, their history, rules, tax years
 */
export {
  AUTHORITIES_FILE,
  AUTHORITY_KINDS,
  addressIn,
  authoritiesSchema,
  type NamedAuthorities,
  readAuthorities,
} from './authorities/index.js';
export { type BookSource, startOfFile, writeBookFile } from './book-source.js';
export { type CheckedFiles, checkFiles, readAll, validFiles } from './books.js';
export { bookBefore } from './books-of-year.js';
export type { BuiltFile, BuiltLaw } from './built-law.js';
export { checkUncited } from './citations/index.js';
export { BY_DAY_FILE } from './figures/by-day.js';
export { catalogueSchema } from './figures/catalogue.js';
export { byNumber, byRate, figuresByPath } from './figures/cells.js';
export { checkConfirmations } from './figures/confirmation.js';
export { METADATA_KEYS } from './figures/read.js';
export { figureText, NOTATIONS, type Unit } from './figures/units.js';
export {
  type BookFile,
  bookFile,
  hasBookFile,
  OPERATIONS_FOLDER,
  readBookFile,
  readBy,
  taxYearsOf,
  yamlFiles,
  yamlFilesOfOperations,
  yamlFilesOfRules,
} from './files.js';
export { canonical } from './identity/canonical.js';
export { changesBetween } from './identity/changes.js';
export {
  addUnreleased,
  checkLabels,
  type Gate,
  type GateOptions,
  groupByChange,
  type LabelMatch,
  matchLabels,
  type NamedLaw,
  passGate,
} from './identity/gate.js';
export {
  type Acceptance,
  isLabel,
  type Label,
  labelName,
  latestLabel,
  withdrawalFault,
  yearOfLabel,
} from './identity/label.js';
export {
  digestOfLaw,
  lawOf,
  type PartsOfLaw,
  partOfTopic,
  type SectionOfLaw,
  shortParts,
} from './identity/law.js';
export { checkPartsFiles, readParts, writeParts } from './identity/parts-file.js';
export {
  REGISTER_FILE,
  type Register,
  readRegister,
  writeLabel,
  writeWithdrawal,
} from './identity/register.js';
export type { BrokenFigure, Equation } from './invariants/index.js';
export {
  type CheckedFigures,
  checkFigures,
  INVARIANTS_FILE,
  readInvariants,
  unusualFigures,
} from './invariants/of-books.js';
export { lawToBuild, openLaw } from './open-law.js';
export { programBuild } from './program-build.js';
export { presentAuthority } from './published/authorities.js';
export { rateHistory, type YearOfHistory } from './published/rate-history.js';
export {
  assumptionOfDay,
  isCalculatedWith,
  presentChanges,
  presentRates,
  ratesSubjects,
  sourcesOfRates,
} from './published/rates.js';
export { type PublishedRules, presentTopic, wireName } from './published/rules-of-year.js';
export {
  type Assumption,
  assumptionsOf,
  mergeAssumptions,
  presentAssumption,
  presentLeftOut,
} from './published/scope.js';
export { presentTaxYears } from './published/tax-years.js';
export type { ReadRequired, RequiredOfOperation } from './requirements.js';
export {
  checkScope,
  type LeftOut,
  type LeftOutOfYear,
  leftOutOfYear,
  SCOPE_FILE,
  scopeSchema,
} from './scope.js';
export { checkoutVersion, isInPreparation, SERVICE_VERSION, versionsThatAreOut } from './service-version.js';
export { firstAndLastDay, isTaxYear, startOf, yearAfter, yearBefore } from './tax-year.js';
export type { Evidence, RowDifference } from './test-data/evidence.js';
export { KINDS_OF_DATA, knownDifference, type TestData, type TestDataKind } from './test-data/manifest.js';
export {
  authorityTestData,
  DIRECTORS,
  INCOME_TAX,
  NATIONAL_INSURANCE,
  STATUTORY_SICK_PAY,
  STUDENT_LOANS,
  type Subject,
  type TestedSet,
} from './test-data/subjects.js';
export { BrokenYear, isDraft, type OnBroken, type YearBook } from './year-book.js';
