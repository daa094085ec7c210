import { memoize } from '../../cache.js';
import type { Payroll, PostOperation } from '../../operations/index.js';
import type { PageCall } from '../page.js';
import { caseOf } from './case.js';
import { type QueryEntry, requestEntries } from './entries.js';
import { type CaseAnswer, outcomeOf } from './outcome.js';

/** What pages show before anybody has said anything: the same for all, so it is found once by the law of a payroll and its latest year. */
export class Examples<Found extends {}> {
  readonly #byPayroll = memoize((_: Payroll) => new Map<string, Found>());

  /** What has a name among these; found now where it was not yet. */
  async named(
    name: string,
    payroll: Payroll,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const all = this.#byPayroll(payroll);
    const key = `${payroll.latestTaxYear()} ${name}`;
    const found = all.get(key) ?? (await find());
    if (found !== undefined) all.set(key, found);
    return found;
  }
}

const ANSWERS = new Examples<CaseAnswer>();

/** The first example of an operation with its answer; undefined where it has none. */
export async function exampleOf(operation: PostOperation, call: PageCall): Promise<CaseAnswer | undefined> {
  const [example] = operation.examples;
  if (example === undefined) return undefined;
  return await answerOf(operation, example.name, () => requestEntries(example.request, ''), call);
}

/** The example with which a page of an operation fills its form, with its answer. */
export function exampleOfPage(
  operation: PostOperation,
  entries: readonly QueryEntry[],
  call: PageCall,
): Promise<CaseAnswer | undefined> {
  return answerOf(operation, 'of the page', () => entries, call);
}

function answerOf(
  operation: PostOperation,
  name: string,
  entries: () => readonly QueryEntry[],
  { site: { payroll }, nextTurn }: PageCall,
): Promise<CaseAnswer | undefined> {
  return ANSWERS.named(`${operation.name} ${name}`, payroll, async () => {
    const visitor = { isOpen: true, hasSession: false };
    const outcome = await outcomeOf(caseOf(entries(), operation, {}, payroll), { visitor, nextTurn });
    return outcome.kind === 'answer' ? outcome : undefined;
  });
}
