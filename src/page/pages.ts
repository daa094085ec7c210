import { endPage, keyPage, openPage } from './access/pages.js';
import { frontPage } from './front.js';
import { Pages } from './page.js';
import { payPage } from './pay/page.js';
import { payslipsPage } from './pay/payslips.js';
import { sickPayPage } from './sick-pay/page.js';
import { taxCodePage } from './tax-code/page.js';

const PAGES = new Pages([
  frontPage,
  payPage,
  payslipsPage,
  sickPayPage,
  taxCodePage,
  openPage,
  keyPage,
  endPage,
]);

/** The pages at a path, one a method, and the parameters of the path. */
export const findPage = PAGES.find.bind(PAGES);
