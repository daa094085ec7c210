import type { CheckedComparison, CheckedValue, Step, Term } from '../checked.js';
import { inSentence } from '../evaluate/datum.js';

/** A formula as the rule file writes it, from what was checked. `topic` is where it stands: its own values are short. */
export function writtenTerm(term: Term, topic: string): string {
  switch (term.term) {
    case 'constant':
      return term.figure?.path ?? inSentence(term.datum, term.type.kind).replaceAll(',', '');
    case 'value':
      return nameOf(term.value, topic);
    case 'column':
      return `${writtenTerm(term.of, topic)}.${term.column}`;
    case 'cell':
      return `${writtenTerm(term.of, topic)}[${writtenTerm(term.key, topic)}]`;
    case 'input':
      return `request.${term.input.path}`;
    case 'payslip':
      return 'payslip';
    case 'operation':
      return `${operand(term.left, term, topic)} ${term.operator} ${operand(term.right, term, topic, true)}`;
    case 'call':
      return `${term.function}(${term.args.map((arg) => writtenTerm(arg, topic)).join(', ')})`;
    case 'across':
      return `${term.function}(${nameOf(term.value, topic)})`;
    case 'spread':
      return `spread(${writtenTerm(term.of, topic)})`;
  }
}

export function writtenComparison({ left, operator, right }: CheckedComparison, topic: string): string {
  return `${writtenTerm(left, topic)} ${operator} ${writtenTerm(right, topic)}`;
}

/** How a value is found, in a line. A choice shows its branches elsewhere. */
export function writtenStep(step: Step, topic: string): string {
  const written = (term: Term) => writtenTerm(term, topic);
  switch (step.step) {
    case 'is':
      return written(step.term);
    case 'text':
      return step.parts.map((part) => (typeof part === 'string' ? part : `{${written(part)}}`)).join('');
    case 'lookup': {
      const columns = step.columns.length === 0 ? '' : `, column ${step.columns.join(' or ')}`;
      return `lookup ${step.table.path} by ${step.keys.map(written).join(', ')}${columns}`;
    }
    case 'first':
      return 'first that fits';
    case 'table':
      return `table { ${[...step.cells].map(([cell, term]) => `${cell}: ${written(term)}`).join(', ')} }`;
    case 'bands':
      return `bands [${step.bands.map(({ rate, upTo }) => `${written(rate)}${upTo ? ` up to ${written(upTo)}` : ''}`).join(', ')}]`;
    case 'in_bands':
      return `${written(step.of)} in the bands of ${written(step.bands)}, chosen by ${written(step.chooseBy)}, for ${step.share.map(written).join(' of ')} parts of the year`;
    case 'band_of':
      return `the band of ${written(step.bands)} that ${written(step.of)} falls in`;
    case 'band_rows':
      return `${written(step.of)} by the bands of ${written(step.bands)}, ${step.payslips} payslip, adding up to ${written(step.addsUpTo)}`;
    case 'lowest':
      return `the lowest of ${step.rows.map(({ row }) => row).join(', ')} that applies`;
    case 'decode':
      return `the parts of ${written(step.text)}`;
    case 'broken':
      return '';
  }
}

function nameOf(value: CheckedValue, topic: string): string {
  return value.topic === topic || value.rule.output ? value.rule.name : value.fullName;
}

function operand(term: Term, around: Term & { term: 'operation' }, topic: string, right = false): string {
  const text = writtenTerm(term, topic);
  if (term.term !== 'operation') return text;
  const binds = (operator: string) => (operator === '*' || operator === '/' ? 2 : 1);
  const looser = binds(term.operator) < binds(around.operator);
  const sameOnTheRight = right && binds(term.operator) === binds(around.operator);
  return looser || sameOnTheRight ? `(${text})` : text;
}
