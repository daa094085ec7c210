import { type JsonObject, objectsIn, textsIn } from '../../json.js';
import { Decimal } from '../../language/index.js';
import { AnswerBasis } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { pence, pounds } from '../parts/figures.js';
import { amountAt } from '../pay/figures.js';
import type { SiteServices } from '../site.js';
import { firm as texts } from '../texts/en.js';
import { figureTitle, OWN_TITLES } from '../texts/titles.js';
import { Figure, titleOfTotal } from './Why.js';

/** What the table shows of a person, by the paths of their answer. */
const OF_PERSON = [
  'cost.pay',
  'cost.employer_ni',
  'cost.employer_pension',
  'cost.total',
  'employee.periods.year.take_home',
] as const;

/** Of these what is looked for first: it stays in sight where there is little room. */
const FIRST: readonly string[] = ['cost.total', 'employee.periods.year.take_home'];

/** The sum of what all cost, by the paths of the answer. */
const OF_FIRM = [
  { path: 'totals.pay' },
  { path: 'totals.employer_ni' },
  { path: 'employment_allowance_used', isSubtracted: true },
  { path: 'totals.employer_pension' },
  { path: 'apprenticeship_levy' },
] as const;

const MONTHS = 12;

interface AnswerProps extends Pick<SiteServices, 'payroll'> {
  readonly answer: JsonObject;
  readonly taxYear: string;
  /** The address of the sheet of each person. */
  readonly sheets: readonly string[];
}

/** What all people of a firm cost: the sum, then each by the number of their row. The script puts names in the place of numbers. */
export function Answer({ answer, taxYear, payroll, sheets }: AnswerProps) {
  const amount = amountAt(answer, 'totals.total');
  const total = pounds(amount);
  return (
    <>
      <div class="two">
        <section class="flow" aria-label={texts.answer} tabindex={-1} data-says={texts.costs(total)}>
          <p>
            {texts.inAll} <strong class="num">{total}</strong> {texts.aYear}
          </p>
          <p>
            <b class="num">{pounds(ofMonth(amount))}</b> {texts.aMonth}
          </p>
        </section>
        <section class="card">
          <Totals answer={answer} />
        </section>
      </div>
      <section class="card" aria-label={texts.each}>
        <PeopleTable answer={answer} sheets={sheets} />
      </section>
      <p class="small quiet hint-line">{texts.sheets}</p>
      <p class="with-script">
        <button type="button" class="quieter" data-csv>
          {texts.file}
        </button>
      </p>
      <div class="notes">
        <AnswerBasis
          answer={answer}
          leftOut={[]}
          operation={payroll.postOperationNamed('employer-cost')}
          titles={OWN_TITLES}
          whose={(assumption) => <Holders people={objectsIn(answer['people'])} assumption={assumption} />}
          taxYear={taxYear}
          payroll={payroll}
        />
      </div>
      <Footer taxYear={taxYear} payroll={payroll} />
    </>
  );
}

function Totals({ answer }: { readonly answer: JsonObject }) {
  const lines = OF_FIRM.map((line) => ({ ...line, amount: amountAt(answer, line.path) })).filter(
    ({ amount }) => !amount.isZero(),
  );
  return (
    <table>
      <caption>{texts.all}</caption>
      <tbody>
        {lines.map(({ path, amount, ...line }) => (
          <tr key={path}>
            <th scope="row">{figureTitle(titleOfTotal(path))}</th>
            <td class="num">
              <Figure path={path}>{pence('isSubtracted' in line ? amount.neg() : amount)}</Figure>
            </td>
          </tr>
        ))}
        <tr class="sum">
          <th scope="row">{figureTitle('total')}</th>
          <td class="num">
            <Figure path="totals.total">{pence(amountAt(answer, 'totals.total'))}</Figure>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The people whom an assumption is about, where it is about some of them alone. */
function Holders({
  people,
  assumption,
}: {
  readonly people: readonly JsonObject[];
  readonly assumption: string;
}) {
  const rows = people.flatMap(({ assumptions }, index) =>
    textsIn(assumptions).includes(assumption) ? [index] : [],
  );
  if (rows.length === 0 || rows.length === people.length) return null;
  return (
    <>
      {' ('}
      {rows.map((index, at) => (
        <>
          {at > 0 && ', '}
          <span key={index} data-row={index}>
            {texts.row(index + 1)}
          </span>
        </>
      ))}
      )
    </>
  );
}

/** A table whose rows are cards where there is little room. */
function PeopleTable({ answer, sheets }: Pick<AnswerProps, 'answer' | 'sheets'>) {
  const people = objectsIn(answer['people']);
  return (
    <table class="grid people">
      <caption>{texts.each}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          {OF_PERSON.map((path) => (
            <th key={path} scope="col" class="num">
              {figureTitle(path)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person, index) => (
          <tr key={String(person['ref'])}>
            <th scope="row">
              <a href={sheets[index] ?? ''} data-row={index}>
                {texts.row(index + 1)}
              </a>
            </th>
            {OF_PERSON.map((path) => (
              <AmountCell key={path} path={path} amount={amountAt(person, path)} row={index + 1} />
            ))}
          </tr>
        ))}
        {people.length > 1 && (
          <tr class="average">
            <th scope="row">{texts.average}</th>
            {OF_PERSON.map((path) => (
              <AmountCell key={path} path={path} amount={averageOf(people, path)} />
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** An amount of a year; of what is looked for first that of a month, too. */
function AmountCell({
  path,
  amount,
  row,
}: {
  readonly path: string;
  readonly amount: Decimal;
  readonly row?: number;
}) {
  const isFirst = FIRST.includes(path);
  return (
    <td class={isFirst ? 'num first' : 'num'} data-title={figureTitle(path)}>
      {row === undefined ? (
        pence(amount)
      ) : (
        <Figure path={path} row={row}>
          {pence(amount)}
        </Figure>
      )}
      {isFirst && <span class="small quiet">{texts.inMonth(pence(ofMonth(amount)))}</span>}
    </td>
  );
}

function ofMonth(year: Decimal): Decimal {
  return year.divToNearest(Decimal.of(MONTHS), 2);
}

function averageOf(people: readonly JsonObject[], path: string): Decimal {
  const sum = people.reduce((all, person) => all.add(amountAt(person, path)), Decimal.of(0));
  return sum.divToNearest(Decimal.of(people.length), 2);
}
