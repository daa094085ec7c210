import type { ComponentChildren } from 'preact';
import { type JsonObject, textsIn } from '../../json.js';
import { type Citation, citationsOf } from '../../language/index.js';
import { type LeftOutOfYear, yearOfLabel } from '../../law/index.js';
import { ENGINES, leftOutOf } from '../../operations/index.js';
import { scopeAddress } from '../book/address.js';
import type { Case } from '../case/case.js';
import type { SiteServices } from '../site.js';
import { caseLinks } from '../texts/en.js';
import { withTitles } from '../texts/titles.js';
import { Disclosure } from './Disclosure.js';
import { LawList } from './Law.js';

/** The notes below an answer: assumptions, what is left out, sources, and the same case as a curl command. */
export function CaseNotes({
  answer,
  pageCase: { operation, request, taxYear, payroll, titles },
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
      <AnswerBasis {...{ answer, leftOut, operation, taxYear, payroll, titles }} />
      <Disclosure title={caseLinks.curl}>
        <p>{caseLinks.curlIntro}</p>
        <pre tabindex={0}>{curlOf(address, request)}</pre>
        <p>
          {caseLinks.traceIntro} <code>{`${operation.path}/trace`}</code>
        </p>
      </Disclosure>
    </div>
  );
}

interface AnswerBasisProps extends Pick<Case, 'operation' | 'taxYear' | 'payroll' | 'titles'> {
  readonly answer: JsonObject;
  readonly leftOut: readonly LeftOutOfYear[];
  /** What stands behind an assumption. */
  readonly whose?: (assumption: string) => ComponentChildren;
}

/** The assumptions, gaps and sources of an answer. */
export function AnswerBasis({
  answer,
  leftOut,
  operation,
  taxYear,
  payroll,
  titles,
  whose,
}: AnswerBasisProps) {
  return (
    <>
      <Disclosure title={caseLinks.assumptions}>
        <ul class="plain">
          {textsIn(answer['assumptions']).map((text) => (
            <li key={text}>
              {withTitles(text, titles)}
              {whose?.(text)}
            </li>
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
        <LawList citations={citationsOfAnswer({ answer, taxYear, payroll })} />
      </Disclosure>
    </>
  );
}

/** The sources of an answer: authorities of the year itself first, then of others whose law it rests on. */
export function citationsOfAnswer({
  answer,
  taxYear,
  payroll,
}: {
  readonly answer: JsonObject;
  readonly taxYear: string;
} & Pick<SiteServices, 'payroll'>): readonly Citation[] {
  const others = textsIn(answer[ENGINES]).map(yearOfLabel);
  const taxYears = [...new Set([taxYear, ...others])].filter((year) => payroll.taxYears.includes(year));
  // An address of the year itself first.
  const authorities = new Map(
    taxYears.flatMap((year) =>
      [...payroll.book(year).rates.authorities].map(([name, each]) => [`${year} ${name}`, each] as const),
    ),
  );
  return citationsOf({ sources: textsIn(answer['sources']) }, authorities);
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
