import { isList } from '../../json.js';
import { type Label, labelName, SERVICE_VERSION, yearOfLabel } from '../../law/index.js';
import { contentOf, leafPaths, type Payroll } from '../../operations/index.js';
import { type Difference, differenceInWords, differencesBetween } from './differences.js';
import { type FiledAnswer, type NoAnswer, objectAt } from './filed.js';
import { type PresentLaw, recalculate } from './recalculate.js';
import { isOfPlace, isOfWords } from './words.js';

/** What came of checking an answer. */
export interface Verdict {
  readonly outcome: 'agrees' | 'differs' | 'cannot be judged' | 'no answer';
  /** In a sentence; of what differs the first difference, for others may follow from it. */
  readonly says: string;
  /** All that differs; sentences alone where no figure does. */
  readonly differences: readonly Difference[];
}

/** Recalculates an answer under the label that it names, and compares all of it. */
export async function verdictOn(filed: FiledAnswer | NoAnswer, law: PresentLaw): Promise<Verdict> {
  if ('fault' in filed) return { outcome: 'no answer', says: `${filed.fault}.`, differences: [] };
  const { engine, version, json } = filed;
  if (engine === undefined)
    return differs([{ path: ['result', 'engine'], filed: undefined, recomputed: 'a label' }]);
  if (!isServed(filed, engine, law.payroll)) return withoutCalculation(filed, engine, law.payroll);
  const all = await recalculate(filed, engine, law);
  const isOwn = version === SERVICE_VERSION;
  const differences = isOwn ? all : all.filter((each) => !isOfPlace(each));
  const ofLaw = isOwn ? all : differences.filter((each) => !isOfWords(each, all));
  if (ofLaw.length > 0) return differs(ofLaw);
  if (differences.length > 0) {
    const [outcome, about] = version === undefined ? UNKNOWN_VERSION : OTHER_VERSION;
    return { outcome, says: `the same figures; ${about}:`, differences };
  }
  const { result = {}, trace } = json;
  const size = `${leafPaths(result).length} fields${isList(trace) ? ` and ${trace.length} steps` : ''}`;
  return { outcome: 'agrees', says: `agrees with ${engine}, all ${size}.`, differences };
}

const UNKNOWN_VERSION = ['cannot be judged', 'which version worded it is not said'] as const;
const OTHER_VERSION = ['agrees', 'these sentences are worded otherwise since'] as const;

/** What is asked and how it was found come before what follows from them. */
function differs(differences: readonly Difference[]): Verdict {
  const rank = ({ path: [part] }: Difference) => ['trace', 'request'].indexOf(String(part));
  const ordered = differences.toSorted((a, b) => rank(b) - rank(a));
  const [first, ...others] = ordered.map(differenceInWords);
  const more = others.length === 0 ? '' : `; and ${others.length} more`;
  return { outcome: 'differs', says: `${first}${more}`, differences: ordered };
}

/** Whether the present law is the one that a file names; without a label only its digest can say so. */
function isServed({ json }: FiledAnswer, engine: string, payroll: Payroll): boolean {
  const year = yearOfLabel(engine);
  if (!payroll.taxYears.includes(year)) return false;
  const { engine: present, digest } = payroll.identity(year);
  return engine === present && (!engine.endsWith(UNRELEASED) || objectAt(json, 'book')['digest'] === digest);
}

const UNRELEASED = '.unreleased';

/** What can be said under a label that another version serves: where to check it, or in what the file contradicts itself. */
function withoutCalculation({ kind, json }: FiledAnswer, engine: string, { labels }: Payroll): Verdict {
  const { digest } = labels.find((each) => labelName(each) === engine) ?? {};
  const consistent = {
    ...json,
    result: { ...objectAt(json, 'result'), engine },
    ...(kind !== 'answer' && { book: { ...objectAt(json, 'book'), engine, ...(digest && { digest }) } }),
    ...(objectAt(json, 'receipt')['content'] !== undefined && { receipt: { content: contentOf(json) } }),
  };
  const differences = differencesBetween(json, consistent);
  if (differences.length > 0) return differs(differences);
  return { outcome: 'cannot be judged', says: whereItIsServed(engine, labels), differences };
}

/** Which version of Farthing judges by a label that this one does not serve. */
export function whereItIsServed(
  engine: string,
  labels: readonly Pick<Label, 'taxYear' | 'number' | 'version' | 'withdrawn'>[],
): string {
  const label = labels.find((each) => labelName(each) === engine);
  if (label !== undefined) {
    const { version, withdrawn } = label;
    const says = `${engine} is the law of Farthing ${version}: check it with that version (git checkout v${version}, or its image).`;
    return withdrawn === undefined
      ? says
      : `${says} It was withdrawn on ${withdrawn.on}: ${withdrawn.because}`;
  }
  const [, taxYear = '', number] = /^(\d{4}-\d{2})\.(\d+)$/.exec(engine) ?? [];
  const numbers = labels.filter((each) => each.taxYear === taxYear).map(({ number }) => number);
  const hasLabels = numbers.length > 0;
  if (hasLabels && Number(number) < Math.min(...numbers))
    return `${engine} is a label of a pre-release of Farthing, which no version serves: check it with the program of its day, from git.`;
  if (hasLabels ? Number(number) > Math.max(...numbers) : labels.every((each) => each.taxYear < taxYear))
    return `${engine} is a label of a later version of Farthing than ${SERVICE_VERSION}: check it with that version.`;
  return `${JSON.stringify(engine)} is no label: no law is known that it names.`;
}
