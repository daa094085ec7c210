/*
 * The web page that the service serves to people. The server renders every page in every state; scripts of the browser
 * only swap parts of it. All figures come from the operations, all law from the book: here is neither.
 *
 *   case/        a query as a request and back, and its outcome
 *   pay/ payslip/ sick-pay/ tax-code/ why/ record/ book/ developers/   a folder a page
 *   parts/       what pages are made of
 *   access/      who may use the calculators
 *   texts/       what pages say
 *   style/ browser/   what the build makes files of
 */
export type { Asset } from './assets.js';
export { failurePage } from './failure.js';
export { EMPTY_HEADERS } from './headers.js';
export type { Page } from './page.js';
export { findPage } from './pages.js';
export { filedDocument } from './record/filed-document.js';
export { recordAnswer, recordHtml } from './record/record.js';
export {
  type CheckResult,
  type PageAnswer,
  type PageRequest,
  type PageSettings,
  type Site,
  siteOf,
  type Visitor,
  visitorOf,
} from './site.js';
