import { BoundedMap, memoize } from '../../cache.js';
import { type JsonObject, textsIn } from '../../json.js';
import { citationsOf } from '../../language/index.js';
import type { LeftOutOfYear, YearBook } from '../../law/index.js';
import { leftOutOf } from '../../operations/index.js';
import { scopeAddress } from '../book/address.js';
import type { Case } from '../case/case.js';
import type { SiteParts } from '../site.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { caseLinks } from '../texts/en.js';
import { Disclosure } from './Disclosure.js';
import { LawList } from './Law.js';
import { render, Static } from './Static.js';

/** The notes below an answer: assumptions, what is left out, sources, and the same case as a curl command. */
export function CaseNotes({
  answer,
  pageCase: { operation, request, taxYear, payroll },
  origin,
}: {
  readonly answer: JsonObject;
  readonly pageCase: Case;
  readonly origin: string;
}) {
  const address = `${origin}${operation.path}`;
  const leftOut = leftOutOf(payroll, taxYear, operation.name, request) ?? [];
  return (
    <div class="notes">
      <Static html={basisHtml({ answer, leftOut, operation, taxYear, payroll })} />
      <Disclosure title={caseLinks.curl}>
        <p>{caseLinks.curlIntro}</p>
        <pre tabindex={0}>{curlOf(address, request)}</pre>
      </Disclosure>
    </div>
  );
}

interface AnswerBasisProps extends Pick<Case, 'operation' | 'taxYear' | 'payroll'> {
  readonly answer: JsonObject;
  readonly leftOut: readonly LeftOutOfYear[];
}

const MAX_CACHED = 200;
const basisByYear = memoize((_: YearBook) => new BoundedMap<string, Buffer>(MAX_CACHED));

/** The assumptions, gaps and sources of an answer as HTML, cached: many answers have the same. */
function basisHtml(props: AnswerBasisProps): Buffer {
  const { answer, leftOut, operation, taxYear, payroll } = props;
  const cache = basisByYear(payroll.book(taxYear));
  const names = leftOut.map(({ name }) => name);
  const key = JSON.stringify([operation.name, names, answer['assumptions'], answer['sources']]);
  const html = cache.get(key) ?? render(<AnswerBasis {...props} />);
  cache.set(key, html);
  return html;
}

function AnswerBasis({ answer, leftOut, operation, taxYear, payroll }: AnswerBasisProps) {
  return (
    <>
      <Disclosure title={caseLinks.assumptions}>
        <ul class="plain">
          {textsIn(answer['assumptions']).map((text) => (
            <li key={text}>{withApostrophes(text)}</li>
          ))}
        </ul>
      </Disclosure>
      {leftOut.length > 0 && (
        <Disclosure title={caseLinks.leftOut}>
          <p>{caseLinks.leftOutMore}</p>
          <ul class="plain">
            {leftOut.map(({ name, title }) => (
              <li key={name}>
                <a href={scopeAddress(taxYear, operation.name, name)}>{title}</a>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Disclosure title={caseLinks.sources}>
        <LawOfAnswer answer={answer} taxYear={taxYear} payroll={payroll} />
      </Disclosure>
    </>
  );
}

/** The list of the sources of an answer. */
export function LawOfAnswer({
  answer,
  taxYear,
  payroll,
}: {
  readonly answer: JsonObject;
  readonly taxYear: string;
} & Pick<SiteParts, 'payroll'>) {
  const { authorities } = payroll.book(taxYear).rates;
  return <LawList citations={citationsOf({ sources: textsIn(answer['sources']) }, authorities)} />;
}

/** A request as a curl command, quoted for a shell. */
export function curlOf(address: string, request: JsonObject): string {
  const body = JSON.stringify(request).replaceAll("'", "'\\''");
  return [
    `curl ${address.includes('?') ? `'${address}'` : address} \\`,
    "  -H 'Authorization: Bearer YOUR_API_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '${body}'`,
  ].join('\n');
}
