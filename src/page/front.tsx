import { NowLine } from './case/calculator.js';
import { exampleOfPage } from './case/examples.js';
import type { CaseAnswer } from './case/outcome.js';
import { addressOf } from './own-pages.js';
import { conditionalPage, type Page } from './page.js';
import { FieldInput, type FormState } from './parts/Field.js';
import { Footer } from './parts/Footer.js';
import { Headline } from './pay/Answer.js';
import { EXAMPLE } from './pay/example.js';
import { headlinesOfPay } from './pay/page.js';
import { form, front as texts } from './texts/en.js';

/** /: the front door. Its form is the beginning of that of pay: as a person types, the script puts the whole answer into the place of the
 *  example, at the address of the calculator. */
export const frontPage: Page = {
  method: 'GET',
  path: '/',
  hasCalculation: false,
  answer: (call) =>
    conditionalPage(call, async () => {
      const operation = call.site.payroll.postOperationNamed('employer-cost');
      const example = await exampleOfPage(operation, EXAMPLE, call);
      if (example === undefined) throw new Error('The example of the front door has no answer.');
      return { title: texts.title, scripts: ['live', 'why'], children: <Front example={example} /> };
    }),
};

function Front({ example }: { readonly example: CaseAnswer }) {
  const { operation, fields, titles, values, taxYear, payroll, query } = example.pageCase;
  const state: FormState = { titles, values, faults: new Map() };
  return (
    <div class="calc">
      <NowLine headlines={headlinesOfPay(example)} />
      <div class="hero">
        <h1>{texts.heading}</h1>
        <p class="lead">{texts.lead}</p>
      </div>
      <div class="side">
        <form action={addressOf(operation)} method="get" class="case-form" data-example data-live>
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
            <p class="small quiet with-script">{form.changesAsOneTypes}</p>
          </div>
        </form>
        <p class="unseen" role="status" data-status />
      </div>
      <div class="answer" id="answer" data-part="answer">
        <Headline of={example} />
        <p>
          <a href={`${addressOf(operation)}?${query}`}>{texts.all}</a>
        </p>
        <Footer taxYear={taxYear} payroll={payroll} />
      </div>
    </div>
  );
}
