import { listInWords } from '../../yaml/index.js';
import type { Topic } from './model.js';

/** The topics that an operation may read, of those of one tax year: of a topic with several files the one that names the operation, else
 *  the one that names none. */
export function topicsFor(topics: readonly Topic[], operation: string): readonly Topic[] {
  const own = new Set(topics.filter((topic) => namesOperation(topic, operation)).map(({ name }) => name));
  return topics.filter((topic) =>
    topic.operations === undefined ? !own.has(topic.name) : namesOperation(topic, operation),
  );
}

/** Whether a file names an operation as one that it is for. */
export function namesOperation({ operations = [] }: Pick<Topic, 'operations'>, operation: string): boolean {
  return operations.some(({ text }) => text === operation);
}

/** The name of a topic among those of all operations: `pay`, and `pay (for payslip)` for its twin. */
export function nameAmongTwins({ name, operations }: Pick<Topic, 'name' | 'operations'>): string {
  return operations === undefined ? name : `${name} (for ${operationsInWords({ operations })})`;
}

/** The operations that a file names: `payslip`. */
export function operationsInWords({ operations = [] }: Pick<Topic, 'operations'>): string {
  return listInWords(operations.map(({ text }) => text));
}
