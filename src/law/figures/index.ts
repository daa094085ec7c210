/*
 * The figures of the law, one file a tax year: read with their places (read.ts), and checked by themselves (check.ts) against
 * the catalogue, which says what each of them is (catalogue.ts).
 */
export {
  CATALOGUE_FILE,
  type Catalogue,
  type CatalogueEntry,
  type CatalogueFigure,
  type CatalogueGroup,
  catalogueIn,
  helpOf,
  readCatalogue,
} from './catalogue.js';
export { checkNames, checkRates } from './check.js';
export { deferredRates, type RatesHead } from './deferred-rates.js';
export { HEADER, publishedFigures, type Rates, type RatesGroup, readRates } from './read.js';
export type { UnconfirmedFigure } from './read-figure.js';
export { checkSameKinds } from './same-kinds.js';
