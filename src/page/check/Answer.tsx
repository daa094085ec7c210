import type { ComponentChildren } from 'preact';
import { isList, isObject, type Json, type JsonObject, objectsIn, textsIn, valueAt } from '../../json.js';
import { type FigureCheck, leftOutOf, PRINTED } from '../../operations/index.js';
import type { Case } from '../case/case.js';
import type { CaseAnswer } from '../case/outcome.js';
import { AnswerBasis } from '../parts/CaseNotes.js';
import { Disclosure } from '../parts/Disclosure.js';
import { Footer } from '../parts/Footer.js';
import { pence, pounds } from '../parts/figures.js';
import { amountAt } from '../pay/figures.js';
import { check as texts } from '../texts/en.js';
import { humanize, lower, type Titles, withTitles } from '../texts/titles.js';
import { WhyButton } from '../why/posted.js';
import { ADDRESS, FORM } from './Form.js';

/** A check with its answer, and the payslip that was expected. */
export interface CheckAnswer {
  readonly check: FigureCheck;
  /** The case with what is printed. */
  readonly checked: CaseAnswer;
  readonly payslip: CaseAnswer;
}

/** What came of a check: first what was not said, then a sentence, then each figure, and what all of it rests on. */
export function Answer(of: CheckAnswer) {
  const { check, checked, payslip } = of;
  const { pageCase, answer, taxYear } = checked;
  const { payroll, operation, titles } = pageCase;
  const same = [...new Set(changesIn(explanationOf(answer), 'same_figures').map(({ says }) => String(says)))];
  return (
    <>
      <NotSaid {...of} />
      <section class="card">
        <Result {...of} />
        <FiguresTable
          {...of}
          expected={(path, figure) =>
            path === undefined ? (
              figure
            ) : (
              <WhyButton form={FORM} asks={path}>
                {figure}
              </WhyButton>
            )
          }
        />
        <p class="small quiet hint-line">{texts.chooseFigure}</p>
        <p class="hint-line">
          <button
            type="submit"
            form={FORM}
            formaction={`${ADDRESS}/sheet`}
            formtarget="_blank"
            class="quieter"
          >
            {texts.sheet}
          </button>
        </p>
      </section>
      <div class="notes">
        {same.length > 0 && (
          <Disclosure title={texts.sameFigures}>
            <ul class="plain">
              {same.map((each) => (
                <li key={each}>{withTitles(each, titles)}</li>
              ))}
            </ul>
          </Disclosure>
        )}
        <Tried {...of} />
        <AnswerBasis
          {...{ answer, operation, taxYear, payroll, titles }}
          leftOut={leftOutOf(payroll, taxYear, operation.name, payslip.pageCase.request) ?? []}
        />
      </div>
      <Footer taxYear={taxYear} payroll={check.operation === operation ? payroll : pageCase.payroll} />
    </>
  );
}

/** What was not said, which may be all of a difference: what the check knows of, and what the answer gives notice of. */
export function NotSaid({ check, checked: { pageCase, answer } }: CheckAnswer) {
  const { titles } = pageCase;
  const sentences = noticesIn(answer);
  const names = fieldsNotSaid(check, pageCase).map((name) => lower(titles.field(name)));
  if (sentences.length === 0 && names.length === 0) return null;
  return (
    <section class="card notices" aria-label={texts.notSaid}>
      <h2>{texts.notSaid}</h2>
      <ul class="plain">
        {sentences.map((each) => (
          <li key={each}>{withTitles(each, titles)}</li>
        ))}
        {names.length > 0 && <li>{texts.namesNotSaid(names)}</li>}
      </ul>
    </section>
  );
}

/** What an answer says that was not said, without what every answer takes for granted. */
function noticesIn(answer: JsonObject): readonly string[] {
  const assumptions = new Set(textsIn(answer['assumptions']));
  return textsIn(answer['not_said']).filter((each) => !assumptions.has(each));
}

/** The fields that some alternative is about and the request does not say; none that would stand in the place of one that it says. */
function fieldsNotSaid({ declaration }: FigureCheck, { request, fields }: Case): readonly string[] {
  const topOf = (path: string) => path.split('.', 1)[0] ?? '';
  const known = new Set(fields.map(({ name }) => name));
  const names = declaration.alternatives
    .filter(({ without }) => without.every((path) => valueAt(request, path) === undefined))
    .flatMap((each) => each.fields.map(topOf));
  return [...new Set(names)].filter((name) => known.has(name) && request[name] === undefined);
}

/** The sentences of a result: which figures agree, what they agree with, and of which figure nothing that was tried gives it. */
export function Result(of: CheckAnswer) {
  const { answer, pageCase } = of.checked;
  const changes = changesIn(explanationOf(answer), 'changes');
  const [first, ...others] = sentencesOf(of);
  const isUnexplained = textsIn(answer['unexplained']).length > 0;
  return (
    <>
      <p class="lead">{first}</p>
      {changes.length > 0 && (
        <ul class="plain">
          {changes.map(({ field, says }) => (
            <li key={String(field)}>{withTitles(String(says), pageCase.titles)}</li>
          ))}
        </ul>
      )}
      {others.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {isUnexplained && <p>{noticesIn(answer).length > 0 ? texts.sayFirst : texts.ask}</p>}
    </>
  );
}

/** What came of a check, for who hears it. */
export function sentencesOf({ checked: { answer, pageCase } }: CheckAnswer): readonly string[] {
  const titleOf = (name: string) => lower(pageCase.titles.field(`${PRINTED}.${name}`));
  const explanation = explanationOf(answer);
  const unexplained = textsIn(answer['unexplained']);
  const explained = textsIn(explanation['agrees']).map(titleOf);
  const noLonger = textsIn(explanation['no_longer_agrees']).map(titleOf);
  const agreeing = namesIn(answer).filter((name) => valueAt(answer, `figures.${name}.agrees`) === true);
  if (explained.length === 0 && unexplained.length === 0) return [texts.allAgree(agreeing.length)];
  return [
    ...(explained.length === 0
      ? []
      : [texts.agreesWith(explained, changesIn(explanation, 'changes').length)]),
    ...unexplained.map((name) =>
      texts.noneGives(
        titleOf(name),
        pounds(amountAt(answer, `figures.${name}.printed`)),
        pounds(amountAt(answer, `figures.${name}.expected`)),
      ),
    ),
    ...(noLonger.length === 0 ? [] : [texts.noLongerAgrees(noLonger)]),
    ...(agreeing.length === 0 ? [] : [texts.agree(agreeing.map(titleOf))]),
  ];
}

function explanationOf(answer: JsonObject): JsonObject {
  const [first = {}] = objectsIn(answer['explained_by']);
  return first;
}

function changesIn(explanation: JsonObject, name: 'changes' | 'same_figures'): readonly JsonObject[] {
  return objectsIn(explanation[name]);
}

/** The names of the figures that are printed. */
function namesIn(answer: JsonObject): readonly string[] {
  const { figures } = answer;
  return isObject(figures) ? Object.keys(figures) : [];
}

/** Each printed figure beside the one that is expected. `expected` draws it, with its path in the payslip where it is one figure. */
export function FiguresTable({
  check,
  checked: { answer, pageCase },
  payslip,
  expected,
}: CheckAnswer & {
  readonly expected: (path: string | undefined, figure: string) => ComponentChildren;
}) {
  const explained = textsIn(explanationOf(answer)['agrees']);
  return (
    <table class="items">
      <caption>{texts.figures}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          {[texts.printed, texts.expected, texts.difference].map((each) => (
            <th key={each} scope="col" class="num">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {namesIn(answer).map((name) => {
          const at = (part: string) => amountAt(answer, `figures.${name}.${part}`);
          const agrees = valueAt(answer, `figures.${name}.agrees`) === true;
          return (
            <tr key={name}>
              <th scope="row">
                {pageCase.titles.field(`${PRINTED}.${name}`)}
                {!agrees && (
                  <span class="small quiet">
                    {' '}
                    {explained.includes(name) ? texts.explained : texts.notExplained}
                  </span>
                )}
              </th>
              <td class="num">{pence(at('printed'))}</td>
              <td class="num">{expected(pathOf(name, check, payslip.answer), pence(at('expected')))}</td>
              <td class="num">{agrees ? texts.agrees : pence(at('difference'))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Where the payslip has a figure; of several, such as loans of two plans, undefined. */
function pathOf(name: string, { declaration }: FigureCheck, answer: JsonObject): string | undefined {
  const path = declaration.figures.get(name)?.path ?? '';
  const value = valueAt(answer, path);
  if (!isObject(value)) return path;
  const [only, ...more] = Object.keys(value);
  return only === undefined || more.length > 0 ? undefined : `${path}.${only}`;
}

/** What was tried, by the field that was changed. */
function Tried({ checked: { answer, pageCase } }: CheckAnswer) {
  const tried = objectsIn(answer['tried']);
  const left = textsIn(answer['left_out']);
  if (tried.length === 0) return null;
  const fields = [...new Set(tried.map(({ field }) => String(field)))];
  return (
    <Disclosure title={texts.tried}>
      <p>{texts.triedMeans}</p>
      <ul class="plain">
        {fields.map((field) => (
          <li key={field}>
            {texts.triedOf(
              pageCase.titles.field(field),
              tried
                .filter((each) => each['field'] === field)
                .flatMap((each) => wordsOf(each, pageCase.titles)),
            )}
          </li>
        ))}
      </ul>
      {left.length > 0 && <p>{texts.leftOut(left.map((name) => lower(humanize(name))))}</p>}
    </Disclosure>
  );
}

/** What a field was changed to, in words; where much stands in it, by the name of what was tried. */
function wordsOf({ name, field, to }: JsonObject, titles: Titles): readonly string[] {
  const inWords = (json: Json): string | undefined => {
    if (typeof json === 'string') return titles.word(json, String(field));
    if (isList(json) && json.every((each) => typeof each === 'string'))
      return json.length === 0 ? texts.nothing : json.map((each) => titles.word(String(each))).join(' + ');
    return undefined;
  };
  const words = isList(to) ? to.map((each) => inWords(each) ?? lower(humanize(String(name)))) : [];
  return [...new Set(words)];
}
