import type { SeenFact } from '../run/condition-table.js';

/** Why a branch applied, or one before it did not, or why a sentence is said: what a condition compared, and what it saw. */
export interface Because {
  /** As the rule names it: `is_flat_rate`, or `allowances.is_blind` of another topic. */
  readonly condition: string;
  readonly holds: boolean;
  readonly facts: readonly SeenFact[];
}
