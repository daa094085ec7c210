import type { YearRange } from '../../src/language/index.js';
import type { AnswerObject } from '../../src/operations/answer/objects.js';
import { declaredAnswer } from '../../src/operations/declaration/fields.js';
import { declaredFields } from '../../src/operations/declaration/kinds.js';
import type { InAnswers } from '../../src/operations/operation.js';
import { Findings, isBroken, readYaml } from '../../src/yaml/index.js';

/** The answer that fields in YAML declare, as the file of an operation has them below `answer`. */
export function answerOf(
  yaml: string,
  inAnswers: (years: YearRange) => InAnswers = () => 'all',
  grain: 'year' | 'payslip' = 'year',
): AnswerObject {
  const findings = new Findings();
  const node = readYaml({ path: 'answer.yaml', text: yaml }, findings);
  const read = node && declaredFields.read(node, node.place, findings);
  if (read === undefined || isBroken(read) || findings.count > 0)
    throw new RangeError(findings.all.map(({ message }) => message).join(' '));
  return declaredAnswer(read, { parts: new Map(), inAnswers, grain });
}
