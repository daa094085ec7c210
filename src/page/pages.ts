import type { Operations, PostOperation } from '../operations/index.js';
import { sessionEndPage, sessionKeyPage, sessionLinkPage } from './access/pages.js';
import { tablePage } from './book/by-day.js';
import { changesPage } from './book/changes.js';
import { evidencePage } from './book/evidence.js';
import { historyPage } from './book/history.js';
import { rulesPage, topicPage } from './book/rules.js';
import { scopePage } from './book/scope.js';
import { bookPage, yearPage } from './book/years.js';
import { checkPages } from './check/page.js';
import { guidePage } from './developers/guide.js';
import { operationDocumentPages } from './developers/operation.js';
import { developersPage, errorsPage } from './developers/page.js';
import { firmAnswerPage, firmPage } from './firm/page.js';
import { frontPage } from './front.js';
import { sheetOfOperation } from './operation/Answer.js';
import { operationPage } from './operation/page.js';
import type { Page } from './page.js';
import { comparisonFile } from './pay/comparison-file.js';
import { payPage } from './pay/page.js';
import { payslipsFile, payslipsPage } from './pay/payslips.js';
import { sheetOfPay } from './pay/sheet.js';
import { payslipPage } from './payslip/page.js';
import { sheetOfPayslip } from './payslip/sheet.js';
import type { SheetMaker } from './sheet/content.js';
import { sheetPage } from './sheet/page.js';
import { taxCodePage } from './tax-code/page.js';
import { whyPage } from './why/page.js';

/** The pages of operations that have a layout of their own, by name. */
const OWN_LAYOUTS: Readonly<Record<string, readonly ((operation: PostOperation) => Page)[]>> = {
  'employer-cost': [payPage, payslipsPage, payslipsFile, comparisonFile],
  payslip: [payslipPage],
};

/** What the sheets of these say, by the name of the operation. */
const OWN_SHEETS: Readonly<Record<string, SheetMaker>> = {
  'employer-cost': sheetOfPay,
  payslip: sheetOfPayslip,
};

/** All pages of a book with these operations. */
export function pagesOf({ postOperations, getOperations, checks }: Operations): readonly Page[] {
  return [
    frontPage,
    ...postOperations.flatMap(pagesOfOperation),
    ...checks.flatMap(checkPages),
    firmPage,
    firmAnswerPage,
    ...getOperations.flatMap((lookup) => (lookup.name === 'tax-code' ? taxCodePage(lookup) : [])),
    bookPage,
    changesPage,
    evidencePage,
    scopePage,
    yearPage,
    historyPage,
    tablePage,
    rulesPage,
    topicPage,
    developersPage,
    errorsPage,
    guidePage,
    ...operationDocumentPages(postOperations),
    sessionLinkPage,
    sessionKeyPage,
    sessionEndPage,
  ];
}

/** The calculator of an operation, the reasons of its figures and its sheet; none where it declares no page. */
function pagesOfOperation(operation: PostOperation): readonly Page[] {
  const { name, page } = operation;
  if (page === undefined) return [];
  const layouts = OWN_LAYOUTS[name]?.map((layout) => layout(operation));
  const sheet = sheetPage(operation, OWN_SHEETS[name] ?? sheetOfOperation);
  return [...(layouts ?? [operationPage(operation, page)]), whyPage(operation), sheet];
}
