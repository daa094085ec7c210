import { UsageError } from '../../cli/index.js';
import { groupBy } from '../../group-by.js';
import type { Findings } from '../../language/index.js';
import { type CheckedYear, type Label, type ProofGap, revisionPlace, type Waiver } from '../../law/index.js';
import type { Breach } from '../../law/invariants/index.js';
import type { Proof } from '../check/prove.js';
import type { ReleaseReasons } from './release.js';

/** The reasons on the command line, by what they are for. */
export interface ReasonOptions {
  readonly because: ReadonlyMap<string, string>;
  readonly unproven: ReadonlyMap<string, string>;
}

/** What a release of a year needs reasons for: unusual figures, and groups of figures without proof. */
export interface Questions {
  readonly year: CheckedYear;
  /** By the name that a reason has: of an invariant, or a figure. */
  readonly unusual: ReadonlyMap<string, readonly Breach[]>;
  /** Groups of figures. */
  readonly groupsWithoutProof: readonly string[];
}

/** The questions of a release of a year; `unusual` are its breaches of invariants. */
export function questionsOf(
  year: CheckedYear,
  unusual: readonly Breach[],
  proof: Proof | undefined,
): Questions {
  const byName = groupBy(unusual, ({ name }) => name);
  return { year, unusual: byName, groupsWithoutProof: proof?.groupsWithoutProof ?? [] };
}

/** The reasons for all questions of a year, from the command line or, for the same question, from its latest label. A question
 *  without a reason goes to `findings`. */
export function gatherReasons(
  { year, unusual, groupsWithoutProof }: Questions,
  reasons: ReasonOptions,
  latest: Label | undefined,
  findings: Findings,
): ReleaseReasons {
  const waivers: Waiver[] = [];
  for (const [name, breaches] of unusual) {
    const says = breaches.map((breach) => breach.says).join(' ');
    const earlier = latest?.waivers.find((each) => each.name === name && each.says === says);
    const because = reasons.because.get(name) ?? earlier?.because;
    if (because !== undefined) waivers.push({ name, says, because });
    else {
      for (const breach of breaches)
        findings.add(breach.place, `${breach.says} If it is right, say why: --because ${name}="…"`);
    }
  }
  const proofGaps: ProofGap[] = [];
  for (const group of groupsWithoutProof) {
    const because =
      reasons.unproven.get(group) ?? latest?.proofGaps.find((each) => each.group === group)?.because;
    if (because !== undefined) proofGaps.push({ group, because });
    else {
      const { rates } = year;
      findings.add(
        rates.groups.get(group)?.place ?? revisionPlace(rates),
        `No row of HMRC's and no case proves ${group} of ${rates.taxYear}. Write a case; or say why there is none: --unproven ${group}="…"`,
      );
    }
  }
  return { waivers, proofGaps };
}

/** Throws `UsageError` where a reason answers no question. */
export function refuseStrayReasons(reasons: ReasonOptions, all: readonly Questions[]): void {
  const invariants = new Set(all.flatMap(({ unusual }) => [...unusual.keys()]));
  const groups = new Set(all.flatMap(({ groupsWithoutProof }) => groupsWithoutProof));
  const stray = [
    ...[...reasons.because.keys()].filter((name) => !invariants.has(name)).map((name) => `--because ${name}`),
    ...[...reasons.unproven.keys()].filter((name) => !groups.has(name)).map((name) => `--unproven ${name}`),
  ];
  if (stray.length > 0)
    throw new UsageError(`Nothing asks for a reason here: ${stray.join(', ')}. It was not released.`);
}

/** `NAME=REASON`, the value of an option that may be repeated. */
export function parseReason(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [name = '', ...rest] = text.split('=');
  const reason = rest.join('=').trim();
  if (name.trim() === '' || reason === '') {
    throw new UsageError(`“${text}” is no reason: write NAME="why it is right".`);
  }
  return new Map([...before, [name.trim(), reason]]);
}
