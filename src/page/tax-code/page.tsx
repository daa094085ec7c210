import type { JsonObject } from '../../json.js';
import {
  type AnyLookup,
  answerOf,
  checkedOrFaults,
  type FieldFault,
  InvalidInput,
} from '../../operations/index.js';
import { addressOf } from '../own-pages.js';
import { conditionalPage, type Page, type PageCall, seeOther } from '../page.js';
import { citationsOfAnswer } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { percent, shortPounds } from '../parts/figures.js';
import { LawList } from '../parts/Law.js';
import { withApostrophes } from '../texts/apostrophes.js';
import { faultyTitleOf, taxCode as texts } from '../texts/en.js';
import { fieldTitle, wordTitle } from '../texts/titles.js';
import { splitCode } from './split-code.js';

type Meaning =
  | { readonly answer: JsonObject; readonly parts: readonly string[] }
  | { readonly fault: string }
  | undefined;

/** /tax-code: what a code means. What is in it is open to all, as over HTTP. */
export function taxCodePage(operation: AnyLookup): Page {
  const path = addressOf(operation);
  return {
    method: 'GET',
    path,
    hasCalculation: false,
    answer(call) {
      const { site, querystring } = call;
      const query = new URLSearchParams(querystring);
      const code = query.get('code') ?? '';
      const year = query.get('tax_year') ?? '';
      const taxYear = site.payroll.taxYears.includes(year) ? year : site.payroll.latestTaxYear();
      const canonical = code === '' ? '' : new URLSearchParams({ code, tax_year: taxYear }).toString();
      if (canonical !== querystring) return seeOther(canonical === '' ? path : `${path}?${canonical}`);
      return conditionalPage(call, async () => {
        const meaning = await meaningOf(operation, code, taxYear, call);
        const isFaulty = meaning !== undefined && 'fault' in meaning;
        const children = <TaxCode path={path} code={code} taxYear={taxYear} meaning={meaning} call={call} />;
        const title = isFaulty ? faultyTitleOf(texts.title) : texts.title;
        return { title, current: path, isFaulty, children };
      });
    },
  };
}

async function meaningOf(
  operation: AnyLookup,
  code: string,
  taxYear: string,
  { site, nextTurn }: PageCall,
): Promise<Meaning> {
  if (code === '') return undefined;
  const faulty = (faults: readonly Pick<FieldFault, 'message'>[]) => ({
    fault: faults.map(({ message }) => message.replace(/^code: /, '')).join(' '),
  });
  const check = checkedOrFaults(site.payroll, operation, { code, tax_year: taxYear });
  if ('faults' in check) return faulty(check.faults);
  try {
    const result = await site.payroll.calculate(operation.name, check.request, taxYear, undefined, nextTurn);
    return {
      answer: answerOf(result),
      parts: splitCode(result.calculation, operation.codeField.value),
    };
  } catch (error) {
    if (error instanceof InvalidInput) return faulty(error.faults);
    throw error;
  }
}

interface TaxCodeProps {
  readonly path: string;
  readonly code: string;
  readonly taxYear: string;
  readonly meaning: Meaning;
  readonly call: PageCall;
}

function TaxCode({ path, code, taxYear, meaning, call }: TaxCodeProps) {
  const fault = meaning !== undefined && 'fault' in meaning ? meaning.fault : undefined;
  const { payroll } = call.site;
  return (
    <div class="calc">
      <form action={path} method="get" class="case-form">
        <h1>{texts.heading}</h1>
        <div class="field">
          <label class="label" for="code">
            {texts.label}
          </label>
          <p class="hint" id="code-hint">
            {texts.hint}
          </p>
          {fault !== undefined && (
            <p class="fault" id="code-fault" role="alert">
              {fault}
            </p>
          )}
          <input
            type="text"
            id="code"
            name="code"
            value={code}
            autocomplete="off"
            aria-describedby={fault === undefined ? 'code-hint' : 'code-hint code-fault'}
            {...(fault !== undefined && { 'aria-invalid': true })}
          />
        </div>
        <div class="field">
          <label class="label" for="tax_year">
            {fieldTitle('tax_year')}
          </label>
          <select id="tax_year" name="tax_year">
            {payroll.taxYears.toReversed().map((year) => (
              <option key={year} value={year} selected={year === taxYear}>
                {year}
              </option>
            ))}
          </select>
        </div>
        <div>
          <button type="submit" class="act">
            {texts.go}
          </button>
        </div>
      </form>
      <div class="answer" id="answer">
        {meaning !== undefined && 'answer' in meaning && (
          <MeaningFacts {...meaning} taxYear={taxYear} call={call} />
        )}
      </div>
    </div>
  );
}

function MeaningFacts({
  answer,
  parts,
  taxYear,
  call,
}: {
  readonly answer: JsonObject;
  readonly parts: readonly string[];
  readonly taxYear: string;
  readonly call: PageCall;
}) {
  const { code, kind, region, basis, allowance, rate, description } = answer;
  const facts: readonly (readonly [string, unknown])[] = [
    [texts.kind, typeof kind === 'string' ? wordTitle(kind) : undefined],
    [texts.region, typeof region === 'string' ? wordTitle(region) : undefined],
    [texts.basis, typeof basis === 'string' ? wordTitle(basis) : undefined],
    [texts.allowance, typeof allowance === 'number' ? shortPounds(allowance) : undefined],
    [texts.rate, typeof rate === 'number' ? percent(rate) : undefined],
  ];
  const knownFacts = facts.filter((fact): fact is readonly [string, string] => typeof fact[1] === 'string');
  return (
    <>
      <section class="card" aria-label={String(code)}>
        <h2 class="code">{String(code)}</h2>
        {parts.length > 1 && <p class="num">{texts.parts(parts)}</p>}
        <p>{withApostrophes(String(description))}</p>
        <dl class="facts">
          {knownFacts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a
            href={`${addressOf(call.site.payroll.postOperationNamed('employer-cost'))}?${new URLSearchParams({ tax_year: taxYear, tax_code: String(code), 'show.begin': 'true' })}`}
          >
            {texts.use}
          </a>
        </p>
      </section>
      <section aria-labelledby="law">
        <h2 id="law">{texts.law}</h2>
        <LawList citations={citationsOfAnswer({ answer, taxYear, payroll: call.site.payroll })} />
      </section>
      <Footer taxYear={taxYear} payroll={call.site.payroll} />
    </>
  );
}
