import type { JsonObject } from '../json.js';
import { answerOf } from '../operations/index.js';
import { type Case, caseOf } from './case/case.js';
import { type Menu, pagesIn } from './menu.js';
import { addressOf } from './own-pages.js';
import { conditionalPage, type Page } from './page.js';
import { FieldInput, type FormState } from './parts/Field.js';
import { Footer } from './parts/Footer.js';
import { pounds, shortPounds } from './parts/figures.js';
import { Headline } from './pay/Answer.js';
import { EXAMPLE } from './pay/example.js';
import { amountAt } from './pay/figures.js';
import { front as texts } from './texts/en.js';

/** /: the front door. */
export const frontPage: Page = {
  method: 'GET',
  path: '/',
  hasCalculation: false,
  answer: (call) =>
    conditionalPage(call, async () => {
      const { payroll } = call.site;
      const operation = payroll.postOperationNamed('employer-cost');
      const example = caseOf(EXAMPLE, operation, {}, payroll);
      const result = await payroll.calculate(
        operation.name,
        example.request,
        example.taxYear,
        undefined,
        call.nextTurn,
      );
      const children = <Front example={example} answer={answerOf(result)} menu={call.site.menu} />;
      return { title: texts.title, scripts: ['live'], children };
    }),
};

function Front({
  example: { operation, fields, titles, values, taxYear, payroll },
  answer,
  menu,
}: {
  readonly example: Case;
  readonly answer: JsonObject;
  readonly menu: Menu;
}) {
  const state: FormState = { titles, values, faults: new Map() };
  return (
    <div class="front">
      <section class="hero">
        <h1>{texts.heading}</h1>
        <p class="lead">{texts.lead}</p>
        <form action={addressOf(operation)} method="get" class="case-form" data-example>
          {['gross', 'region'].flatMap((name) => {
            const field = fields.find((each) => each.name === name);
            return field === undefined ? (
              []
            ) : (
              <FieldInput key={name} field={field} name={name} state={state} />
            );
          })}
          <div>
            <button type="submit" class="act">
              {texts.go}
            </button>
          </div>
        </form>
        <Example answer={answer} />
      </section>
      <section>
        <h2>{texts.parts}</h2>
        <ul class="doors">
          {pagesIn(menu).map(({ address, title, about }) => (
            <li key={address}>
              <a href={address}>{title}</a>
              <p>{about}</p>
            </li>
          ))}
        </ul>
      </section>
      <Footer taxYear={taxYear} payroll={payroll} />
    </div>
  );
}

function Example({ answer }: { readonly answer: JsonObject }) {
  return (
    <aside class="card example" aria-label={texts.exampleTitle}>
      <p class="num">
        {texts.example(
          shortPounds(amountAt(answer, 'cost.pay')),
          pounds(amountAt(answer, 'cost.total')),
          pounds(amountAt(answer, 'employee.periods.year.take_home')),
        )}
      </p>
      <Headline answer={answer} />
    </aside>
  );
}
