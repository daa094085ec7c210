import { type JsonObject, objectsIn, textsIn } from '../../json.js';
import { AnswerBasis } from '../parts/CaseNotes.js';
import { Footer } from '../parts/Footer.js';
import { pence, pounds } from '../parts/figures.js';
import { amountAt } from '../pay/figures.js';
import type { SiteServices } from '../site.js';
import { firm as texts } from '../texts/en.js';
import { figureTitle, OWN_TITLES } from '../texts/titles.js';

/** What the table shows of a person, by the paths of their answer. */
const OF_PERSON = [
  'cost.pay',
  'cost.employer_ni',
  'cost.employer_pension',
  'cost.total',
  'employee.periods.year.take_home',
] as const;

/** The sum of what all cost, by the paths of the answer. */
const OF_FIRM = [
  { path: 'totals.pay' },
  { path: 'totals.employer_ni' },
  { path: 'employment_allowance_used', label: 'employment_allowance', isSubtracted: true },
  { path: 'totals.employer_pension' },
  { path: 'apprenticeship_levy' },
] as const;

interface AnswerProps extends Pick<SiteServices, 'payroll'> {
  readonly answer: JsonObject;
  readonly taxYear: string;
}

/** What all people of a firm cost: the sum, then each by the number of their row. The script puts names in the place of numbers. */
export function Answer({ answer, taxYear, payroll }: AnswerProps) {
  const total = pounds(amountAt(answer, 'totals.total'));
  return (
    <>
      <div class="two">
        <section class="flow" aria-label={texts.answer} tabindex={-1} data-says={texts.costs(total)}>
          <p>
            {texts.inAll} <strong class="num">{total}</strong> {texts.aYear}
          </p>
        </section>
        <section class="card">
          <Totals answer={answer} />
        </section>
      </div>
      <section class="card scroll" aria-label={texts.each} tabindex={0}>
        <PeopleTable answer={answer} />
      </section>
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
            <th scope="row">{figureTitle('label' in line ? line.label : path)}</th>
            <td class="num">{pence('isSubtracted' in line ? amount.neg() : amount)}</td>
          </tr>
        ))}
        <tr class="sum">
          <th scope="row">{figureTitle('total')}</th>
          <td class="num">{pence(amountAt(answer, 'totals.total'))}</td>
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

function PeopleTable({ answer }: { readonly answer: JsonObject }) {
  return (
    <table class="grid">
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
        {objectsIn(answer['people']).map((person, index) => (
          <tr key={String(person['ref'])}>
            <th scope="row" data-row={index}>
              {texts.row(index + 1)}
            </th>
            {OF_PERSON.map((path) => (
              <td key={path} class="num">
                {pence(amountAt(person, path))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
