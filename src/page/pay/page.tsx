import { type PostOperation, searchesOf } from '../../operations/index.js';
import { calculatorPage, type Headlines } from '../case/calculator.js';
import type { CaseAnswer } from '../case/outcome.js';
import { addressOf } from '../own-pages.js';
import type { Page } from '../page.js';
import { pounds } from '../parts/figures.js';
import { compare, pay as texts } from '../texts/en.js';
import { Answer, titleOf } from './Answer.js';
import { Comparison, differenceHeadlines } from './Comparison.js';
import { EXAMPLE } from './example.js';
import { amountAt } from './figures.js';
import { PAY_FORM } from './form.js';
import { PERIODS } from './periods.js';

/** /pay: what a year of pay costs and brings home. */
export function payPage(operation: PostOperation): Page {
  const [search] = searchesOf([operation]);
  return calculatorPage({
    path: addressOf(operation),
    operation,
    displayOptions: { per: { words: PERIODS, default: 'year' } },
    ...(search && {
      beginnings: {
        search,
        names: ['gross', 'take_home', 'total_cost'],
        // What comes home is thought of by the month.
        periods: { take_home: 'month' },
      },
    }),
    shape: PAY_FORM,
    example: EXAMPLE,
    texts,
    titleOf,
    headlines: headlinesOfPay,
    answer: (props) => <Answer {...props} />,
    comparison: {
      title: compare.title,
      heading: compare.heading,
      headlines: differenceHeadlines,
      answer: (a, b) => <Comparison a={a} b={b} />,
    },
  });
}

/** Cost and take-home, and what of it is of most use besides. */
export function headlinesOfPay({ answer }: Pick<CaseAnswer, 'answer'>): Headlines {
  return [
    [texts.nowCosts, pounds(amountAt(answer, 'cost.total'))],
    [texts.nowTakesHome, pounds(amountAt(answer, 'employee.periods.year.take_home'))],
    answer['net_to_gross'] === undefined
      ? [texts.nowAMonth, pounds(amountAt(answer, 'employee.periods.month.take_home'))]
      : [texts.nowPay, pounds(amountAt(answer, 'cost.pay'))],
  ];
}
