import type { PostOperation } from '../../operations/index.js';
import { encodeQuery } from '../case/case.js';
import { casesAt, queryOfCases, withPrefix } from '../case/cases.js';
import { requestEntries } from '../case/entries.js';
import { outcomeOfCases } from '../case/outcome.js';
import { fileHeaders } from '../headers.js';
import { addressOf } from '../own-pages.js';
import { type Page, seeOther } from '../page.js';
import { csvOf } from '../parts/csv.js';
import { compare, inPounds } from '../texts/en.js';
import { figureTitle } from '../texts/titles.js';
import { wordsOfPay } from './Answer.js';
import { moreAt, pairsOf } from './Comparison.js';
import { namesOf } from './case-names.js';
import { amountAt } from './figures.js';

/** /pay/comparison.csv: two cases as a file for spreadsheets. */
export function comparisonFile(operation: PostOperation): Page {
  const address = addressOf(operation);
  return {
    method: 'GET',
    path: `${address}/comparison.csv`,
    hasCalculation: true,
    dearest() {
      const entries = requestEntries(operation.dearest(), '');
      return encodeQuery([0, 1].flatMap((index) => withPrefix(entries, index)));
    },
    async answer(call) {
      const cases = casesAt(call, operation, {});
      const outcome = await outcomeOfCases(cases, call);
      const [a, b] = outcome.kind === 'answers' ? outcome.answers : [];
      if (a === undefined || b === undefined) return seeOther(`${address}?${queryOfCases(cases)}`);
      const rows = pairsOf(a.answer, b.answer).map(({ path, isSubtracted }) => {
        const figures = [
          amountAt(a.answer, path),
          amountAt(b.answer, path),
          moreAt(path, a.answer, b.answer),
        ];
        return [
          figureTitle(path),
          ...figures.map((figure) => (isSubtracted ? figure.neg() : figure).toFixed(2)),
        ];
      });
      const names = namesOf(a.pageCase, b.pageCase);
      const head = [compare.figure, ...[...names, compare.difference].map(inPounds)];
      const said = [compare.said, ...[a, b].map(({ pageCase, answer }) => wordsOfPay(pageCase, answer)), ''];
      return { status: 200, headers: fileHeaders('comparison.csv'), body: csvOf([head, ...rows, said]) };
    },
  };
}
