import { InconclusiveError } from '../../cli/index.js';
import { Decimal, type DepartureThatMattered, departuresIn } from '../../language/index.js';
import { type Label, labelName } from '../../law/index.js';
import type { JsonDifference } from '../replay/compare-steps.js';
import { verifyFiled } from '../verify/index.js';
import type { Laws } from '../verify/laws.js';
import type { Draw } from './draw.js';
import { answerIn, readLines } from './lines.js';
import { type Survey, survey } from './survey.js';

/** The result of a line that does not agree. */
export type LineFinding = DifferentLine | InconclusiveLine;

/** A line whose answer differs from what its law says. */
export interface DifferentLine {
  readonly line: number;
  readonly engine: string;
  readonly differences: readonly JsonDifference[];
}

/** A line that cannot be judged. */
export interface InconclusiveLine {
  readonly line: number;
  readonly engine: string;
  /** Why no law is there to judge it by. */
  readonly because: string;
}

/** The result of an audit. */
export interface Audit {
  readonly survey: Survey;
  readonly draw: Draw;
  readonly verified: number;
  readonly agree: number;
  readonly differ: number;
  readonly inconclusive: number;
  /** Labels of the file that were withdrawn. */
  readonly withdrawn: readonly Label[];
  /** Where another authority would have made other figures, in the answers that were verified. */
  readonly departures: readonly DepartureTotal[];
  /** The number of entries of the register, and the hash of the last. */
  readonly register: { readonly n: number; readonly head: string };
}

/** The total effect of a departure from an authority. */
export interface DepartureTotal {
  /** Its name in `rates/authorities.yaml`, and the authority that is not followed. */
  readonly name: string;
  readonly authority: string;
  readonly figures: number;
  readonly answers: number;
  /** The sum of the figures by that authority, less the sum of ours, in pounds. */
  readonly sum: Decimal;
}

/** Verifies the lines of a file that are drawn. Findings go to `onFinding` line by line: there may be more of them than fit in
 *  memory. */
export async function auditFile(
  file: string,
  draw: Draw,
  { laws, onFinding }: { readonly laws: Laws; readonly onFinding: (finding: LineFinding) => void },
): Promise<Audit> {
  const summary = await survey(file, draw);
  const departures = new Map<string, DepartureTotal>();
  const counts = { verified: 0, agree: 0, differ: 0, inconclusive: 0 };
  for await (const line of readLines(file)) {
    if (summary.linesToVerify?.has(line.number) === false) continue;
    const filed = answerIn(line);
    if ('fault' in filed) continue;
    counts.verified += 1;
    const lineId = { line: line.number, engine: filed.engine };
    try {
      const { differences, run } = await verifyFiled(filed, laws);
      if (run !== undefined) addDepartures(departures, departuresIn(run));
      counts[differences.length === 0 ? 'agree' : 'differ'] += 1;
      if (differences.length > 0) onFinding({ ...lineId, differences });
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      counts.inconclusive += 1;
      onFinding({ ...lineId, because: error.message });
    }
  }
  const withdrawn = laws.register.labels.filter(
    (label) => label.withdrawn !== undefined && summary.byLabel.has(labelName(label)),
  );
  const { length: n, head } = laws.register;
  const totals = { departures: [...departures.values()], register: { n, head } };
  return { survey: summary, draw, ...counts, withdrawn, ...totals };
}

/** Adds the departures that mattered in one answer. */
function addDepartures(
  totals: Map<string, DepartureTotal>,
  departures: readonly DepartureThatMattered[],
): void {
  for (const name of new Set(departures.map((each) => each.name))) {
    const departuresOfName = departures.filter((each) => each.name === name);
    const [{ authority } = { authority: '' }] = departuresOfName;
    const before = totals.get(name) ?? { name, authority, figures: 0, answers: 0, sum: Decimal.of(0) };
    const sum = departuresOfName.reduce(
      (all, { figure, wouldBe }) => all.add(wouldBe).sub(figure),
      before.sum,
    );
    const [figures, answers] = [before.figures + departuresOfName.length, before.answers + 1];
    totals.set(name, { ...before, figures, answers, sum });
  }
}

/** Whether anything in the file is not what the law says. */
export function hasDifferences({ differ, survey: { contradictions } }: Audit): boolean {
  return differ > 0 || contradictions.length > 0;
}

/** Whether some lines could not be judged. */
export function isInconclusive({ inconclusive, survey: { faults } }: Audit): boolean {
  return inconclusive > 0 || faults.length > 0;
}
