import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes a copy of the book, so that requests for an employer's cost may also say what `inputs` declares: a sentence of the
 *  answer's assumptions reads what stands in `reads`. */
export function declareInputs(
  root: string,
  {
    inputs,
    tables = '',
    values = '',
    reads,
  }: {
    readonly inputs: string;
    readonly tables?: string;
    readonly values?: string;
    readonly reads: readonly string[];
  },
): void {
  const path = join(root, 'rules/pay.yaml');
  const assume = '    assume: Pay is the same in every pay period, apart from any bonus.\n';
  const declared = reads.map((each) => `{${each}}`).join(' ');
  const sentence = `${assume.replace('assume: ', 'assume:\n      - ')}      - "Declared: {declared}."\n`;
  const changed = readFileSync(path, 'utf8')
    .replace('inputs:\n', `inputs:\n${inputs}`)
    .replace('values:\n', tables === '' ? 'values:\n' : `tables:\n${tables}\nvalues:\n`)
    .replace('values:\n', `values:\n${values}  declared: { text: "${declared}" }\n`)
    .replace(assume, sentence);
  if (!changed.includes(sentence)) throw new Error(`${path} does not assume what this test adds to.`);
  writeFileSync(path, changed);
}
