/*
 * The web page that the service serves to people. The server renders every page in every state; scripts of the browser
 * only swap parts of it. All figures come from the operations, all law from the book; none are here.
 *
 *   case/        a query as a request and back, and its outcome
 *   operation/   the page of any operation, drawn from its declaration
 *   pay/ payslip/ firm/ tax-code/ why/ sheet/ record/ book/ developers/   a folder for each other page
 *   parts/       components that pages share
 *   access/      who may use the calculators
 *   texts/       what pages say
 *   style/ browser/   the sources of the style and the scripts
 */
export type { Asset } from './assets.js';
export { failurePage } from './failure.js';
export { EMPTY_HEADERS } from './headers.js';
export { siteOf, visitorOf } from './open-site.js';
export type { Page } from './page.js';
export { recordAnswer, recordHtml } from './record/record.js';
export type {
  PageAnswer,
  PageRequest,
  PageSettings,
  Site,
  Visitor,
} from './site.js';
