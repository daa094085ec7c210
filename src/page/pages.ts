import { employerCost, payslip, sickPay } from '../operations/index.js';
import { sessionEndPage, sessionKeyPage, sessionLinkPage } from './access/pages.js';
import { changesPage } from './book/changes.js';
import { evidencePage } from './book/evidence.js';
import { historyPage } from './book/history.js';
import { rulesPage, topicPage } from './book/rules.js';
import { scopePage } from './book/scope.js';
import { bookPage, yearPage } from './book/years.js';
import { curvePage } from './curve/page.js';
import { developersPage, errorsPage } from './developers/page.js';
import { firmAnswerPage, firmPage } from './firm/page.js';
import { frontPage } from './front.js';
import { type Page, Pages } from './page.js';
import { comparisonFile } from './pay/comparison-file.js';
import { payPage } from './pay/page.js';
import { payslipsFile, payslipsPage } from './pay/payslips.js';
import { payslipPage } from './payslip/page.js';
import { recordPage } from './record/page.js';
import { sickPayPage } from './sick-pay/page.js';
import { taxCodePage } from './tax-code/page.js';
import { whyPage } from './why/page.js';

/** All pages. */
export const PAGES: readonly Page[] = [
  frontPage,
  payPage,
  payslipsPage,
  payslipsFile,
  comparisonFile,
  curvePage,
  whyPage('/pay', employerCost),
  recordPage('/pay', employerCost),
  payslipPage,
  whyPage('/payslip', payslip),
  recordPage('/payslip', payslip),
  firmPage,
  firmAnswerPage,
  sickPayPage,
  whyPage('/sick-pay', sickPay),
  recordPage('/sick-pay', sickPay),
  taxCodePage,
  bookPage,
  changesPage,
  evidencePage,
  scopePage,
  yearPage,
  historyPage,
  rulesPage,
  topicPage,
  developersPage,
  errorsPage,
  sessionLinkPage,
  sessionKeyPage,
  sessionEndPage,
];

const findable = new Pages(PAGES);

/** The pages at a path, one for each method, and the parameters of the path. */
export const findPage = findable.find.bind(findable);
