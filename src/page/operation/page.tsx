import type { PageOfOperation, PostOperation } from '../../operations/index.js';
import { calculatorPage } from '../case/calculator.js';
import type { Page } from '../page.js';
import { faultyTitleOf, operation as texts } from '../texts/en.js';
import { Answer, mainFigure } from './Answer.js';

/** The calculator of an operation that is drawn from its declaration. */
export function operationPage(operation: PostOperation, { address, title }: PageOfOperation): Page {
  return calculatorPage({
    path: address,
    operation,
    texts: { title, faulty: faultyTitleOf(title), heading: operation.summary, none: texts.begin },
    headlines: mainFigure,
    answer: (props) => <Answer {...props} />,
  });
}
