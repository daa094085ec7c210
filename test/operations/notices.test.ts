import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ReadRequired } from '../../src/law/index.js';
import { answerPaths } from '../../src/operations/answer/paths.js';
import { operationsIn } from '../../src/operations/index.js';
import { type Operation, operation } from '../../src/operations/operation.js';
import { requiredOf } from '../../src/operations/required-values.js';
import { NOTICE_CODES } from '../../src/operations/words.js';
import { findingsWith } from '../language/support/real-book.js';
import { answerOf } from '../support/declared.js';
import { SMALL_LAW } from '../support/small-law.js';

/** Of the book whose findings are looked at. */
const { operations } = operationsIn(SMALL_LAW);

const TOY = operation({
  name: 'toy',
  route: 'POST /v1/toy',
  summary: 'An operation of a test',
  description: 'It shows notices.',
  ownFields: [],
  subjects: [],
  main: 'employer_cost.total',
  answer: () =>
    answerOf(`
cost: { as: group, fields: { total: { as: money, value: employer_cost.total } } }
code: { as: text, value: code_to_use.tax_code }
payslips: { as: payslips, fields: { gross: { as: money, value: pay.gross } } }
notices: { as: notices }`),
  requires: [],
  shapes: () => [],
  exampleFields: ['cost.total'],
  trace: { summary: 'The same', mainInWords: 'the cost', exampleValue: 'total' },
  examples: [],
  dearest: () => ({}),
});

const TOY_ANSWER = TOY.answer(() => 'all');

const OTHERS = operations.map((each) => ({ ...each, showsNotices: false }));
const REQUIRED = required([...OTHERS, TOY]);

function required(operations: readonly Operation[]): ReadRequired {
  return () => operations.map(requiredOf);
}

const RULE = '  total:\n';
const FILE = 'rules/employer-cost.yaml';

/** What is wrong in this file in a copy of the book whose total gives a notice. */
function findings(notice: string, read = REQUIRED): readonly string[] {
  return findingsWith((root) => {
    const path = join(root, FILE);
    const text = readFileSync(path, 'utf8');
    expect(text).to.include(RULE);
    writeFileSync(path, text.replace(RULE, `${RULE}    notice: ${notice}\n`));
  }, read)
    .filter((finding) => finding.startsWith(FILE))
    .map((finding) => finding.replace(/^(\S+):\d+:\d+ {2}/, '$1  '));
}

describe('notices of an operation', () => {
  it('are shown where a field of the answer is for them', () => {
    expect(TOY.showsNotices).to.equal(true);
    expect(operations.find(({ name }) => name === 'employer-cost')?.showsNotices).to.equal(false);
  });

  it('have the codes of the rules in their schema', () => {
    const { notices: schema } = TOY_ANSWER.properties(new Map([[NOTICE_CODES, ['A', 'B']]]));
    expect(schema).to.have.deep.nested.property('items.properties.code.enum', ['A', 'B']);
    expect(TOY_ANSWER.properties(new Map())['notices']).not.to.have.nested.property(
      'items.properties.code.enum',
    );
  });

  it('name fields of the request and of the answer', () => {
    expect(answerPaths(TOY_ANSWER, new Map())).to.include.members([
      'cost.total',
      'payslips',
      'payslips.gross',
      'notices.code',
    ]);
    const notice = (field: string) =>
      `{ code: TOTAL_BELOW_ZERO, fields: [${field}], if: total < £0, says: "It is {total}." }`;
    expect(findings(notice('payslips.gross, cost.total, pension.percent, gross'))).to.eql([]);
    expect(findings(notice('payslips.grosss'))).to.eql([
      `${FILE}  “payslips.grosss” is not a field of a request, nor of an answer that shows notices. Did you mean “payslips.gross”?`,
    ]);
  });

  it('are wrong where no operation shows them', () => {
    expect(findings('{ code: TOTAL_BELOW_ZERO, fields: [gross], says: Look. }', required(OTHERS))).to.eql([
      `${FILE}  No operation shows the notice TOTAL_BELOW_ZERO: the topic is for none that shows notices.`,
    ]);
  });
});
