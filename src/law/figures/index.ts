/*
 * The figures of the law, one file a tax year: read.ts reads them with their places, catalogue.ts what each of them is, and
 * check.ts checks the one against the other. by-day.ts has those that do not follow the tax year.
 */
export {
  BY_DAY_FILE,
  figuresByDay,
  groupsByDay,
  leavesByDay,
  NO_RATES_BY_DAY,
  namedFiguresByDay,
  nameOfFigure,
  type RatesByDay,
  readRatesByDay,
  textsByDay,
} from './by-day.js';
export {
  CATALOGUE_FILE,
  type Catalogue,
  type CatalogueEntry,
  type CatalogueFigure,
  type CatalogueGroup,
  helpOf,
  readCatalogue,
} from './catalogue.js';
export { checkNames, checkRates } from './check.js';
export {
  CONFIRMATION_KEYS,
  checkConfirmations,
  digestOfFigures,
  isOfTheseFigures,
} from './confirmation.js';
export {
  HEADER,
  payrollOnlyOf,
  publishedFigures,
  type Rates,
  type RatesGroup,
  readRates,
  readRatesFile,
} from './read.js';
export { checkSameKinds } from './same-kinds.js';
