import { dayInWords } from '../../language/index.js';
import { utcNow } from '../../utc-now.js';
import type { SiteServices } from '../site.js';
import { foot } from '../texts/en.js';

/** The footer of a page: the label of the law, and how many of HMRC's rows it passed. */
export function Footer({ taxYear, payroll }: { readonly taxYear: string } & Pick<SiteServices, 'payroll'>) {
  const { engine } = payroll.identity(taxYear);
  const sets = payroll.evidence(taxYear)?.sets ?? [];
  const passed = sets.reduce((sum, set) => sum + set.passed, 0);
  return (
    <footer class="foot small quiet">
      <a href={`/book/${taxYear}`}>{foot.law(engine)}</a>
      <a href={`/book/scope?tax_year=${taxYear}`}>{foot.leftOut}</a>
      <a href="/book/evidence">{passed === 0 ? foot.unproven : foot.rows(passed)}</a>
    </footer>
  );
}

/** On paper: the address of these figures, and the day on which they were calculated. */
export function PrintFooter({ address }: { readonly address: string }) {
  return (
    <p class="case small">
      {foot.workedOut(dayInWords(utcNow().slice(0, 10)))} <code>{address}</code>
    </p>
  );
}
