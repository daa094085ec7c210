import { type JsonObject, valueAt } from '../../json.js';
import type { Run } from '../../language/index.js';
import { answerOf, InvalidInput } from '../../operations/index.js';
import type { PageCall } from '../page.js';
import type { FieldFault } from '../site.js';
import type { Case } from './case.js';
import { type ShownFault, shownFaults } from './faults.js';

/** What becomes of a case. */
export type Outcome =
  /** Nothing was said yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  | { readonly kind: 'faults'; readonly faults: readonly ShownFault[] }
  | { readonly kind: 'answer'; readonly answer: JsonObject; readonly run: Run; readonly taxYear: string };

/** Works a case out, where its visitor may and it is right. */
export async function outcomeOf(
  of: Case,
  { site, visitor }: Pick<PageCall, 'site' | 'visitor'>,
): Promise<Outcome> {
  if (of.unknown.length > 0)
    return { kind: 'unknown', names: [...new Set(of.unknown.map(([name]) => name))] };
  if (of.isEmpty || of.shown.has('show.begin')) return { kind: 'none' };
  if (!visitor.isOpen) return { kind: 'locked' };
  const faulty = (faults: readonly FieldFault[]): Outcome => ({
    kind: 'faults',
    faults: shownFaults(faults, of.fields),
  });
  const checked = site.check(of.operation, of.request);
  if ('faults' in checked) return faulty(checked.faults);
  try {
    const { request, taxYear } = checked;
    const result = await site.payroll.calculate(of.operation.name, request, taxYear);
    return { kind: 'answer', answer: answerOf(result), run: result.run, taxYear };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return faulty(error.fields.map((fault) => ({ ...fault, code: 'REFUSED' })));
  }
}

/** The figure at a path of an answer; 0 where there is none. */
export function numberAt(answer: JsonObject, path: string): number {
  const value = valueAt(answer, path);
  return typeof value === 'number' ? value : 0;
}
