import { isList, type Json, type JsonObject, objectsIn, textsIn } from '../../json.js';
import { type Label, labelName, SERVICE_VERSION, yearOfLabel } from '../../law/index.js';
import { contentOf, ENGINES, leafPaths, type Payroll } from '../../operations/index.js';
import { type Difference, differenceInWords, differencesBetween } from './differences.js';
import { type FiledAnswer, type NoAnswer, objectAt } from './filed.js';
import { type PresentLaw, recalculate } from './recalculate.js';
import { isOfLaw, isOfLine, otherWordings } from './words.js';

/** What came of checking an answer. */
export interface Verdict {
  readonly outcome: 'agrees' | 'differs' | 'cannot be judged' | 'no answer';
  /** In a sentence; of what differs the first difference, for others may follow from it. */
  readonly says: string;
  /** All that differs; of another version sentences only where nothing else does, and no lines. */
  readonly differences: readonly Difference[];
}

/** Recalculates an answer under the label that it names, and compares all of it. */
export async function verdictOn(filed: FiledAnswer | NoAnswer, law: PresentLaw): Promise<Verdict> {
  if ('fault' in filed) return { outcome: 'no answer', says: `${filed.fault}.`, differences: [] };
  const { engine, version, json } = filed;
  if (engine === undefined)
    return differs([{ path: ['result', 'engine'], filed: undefined, recomputed: 'a label' }]);
  const absent = enginesOf(filed, engine).find((each) => !isServed(filed, each, law.payroll));
  if (absent !== undefined) return withoutCalculation(filed, engine, absent, law);
  const all = await recalculate(filed, engine, law);
  if (version !== SERVICE_VERSION) return ofAnotherVersion(filed, engine, all, law);
  return all.length > 0 ? differs(all) : agrees(engine, json);
}

function agrees(engine: string, { result = {}, trace }: JsonObject): Verdict {
  const size = `${leafPaths(result).length} fields${isList(trace) ? ` and ${trace.length} steps` : ''}`;
  return { outcome: 'agrees', says: `agrees with ${engine}, all ${size}.`, differences: [] };
}

/** The verdict on a file of another version, or of one that is not said: it may differ in the text of sentences, and in nothing else. */
function ofAnotherVersion(
  filed: FiledAnswer,
  engine: string,
  all: readonly Difference[],
  law: PresentLaw,
): Verdict {
  const { version, json } = filed;
  const differences = [...versionFault(filed, engine, law), ...all.filter((each) => !isOfLine(each))];
  const wordings = otherWordings(differences, json);
  const others = differences.filter((each) => !wordings.includes(each));
  if (others.some(isOfLaw)) return differs(others);
  if (version !== undefined && !law.versions.includes(version)) {
    const says = `it names Farthing ${JSON.stringify(version)}, which ${SERVICE_VERSION} does not know: if there is that version, check it with that.`;
    return { outcome: 'cannot be judged', says, differences };
  }
  const given =
    version === undefined
      ? 'which version gave it is not said'
      : `whether Farthing ${version} gave it so, that version can tell (${archiveOf(version)})`;
  if (others.length > 0) return differs(others, `; no figure differs, and ${given}`);
  if (differences.length === 0) return agrees(engine, json);
  const [outcome, about] = version === undefined ? UNKNOWN_VERSION : OTHER_VERSION;
  return { outcome, says: `the same figures; ${about}:`, differences };
}

const UNKNOWN_VERSION = ['cannot be judged', 'which version worded it is not said'] as const;
const OTHER_VERSION = ['agrees', 'these sentences are worded otherwise since'] as const;

/** That a version which a file names never served its label: it came before the label, or with a later one of the year. */
function versionFault(
  { kind, version }: FiledAnswer,
  engine: string,
  { payroll: { labels }, versions }: PresentLaw,
): readonly Difference[] {
  const label = labels.find((each) => labelName(each) === engine);
  if (label === undefined || version === undefined || !versions.includes(version)) return [];
  const serving = versionsServing(label, labels, versions);
  if (serving.includes(version)) return [];
  const path = kind === 'answer' ? ['service_version'] : ['book', 'service_version'];
  const names = serving.length === 0 ? label.version : serving.join(', ');
  return [{ path, filed: version, recomputed: `a version that serves ${engine}: ${names}` }];
}

/** The versions that are out and serve a label: from the one that it ships in to the one before that of the next label of its year. */
function versionsServing(
  label: Label,
  labels: readonly Label[],
  versions: readonly string[],
): readonly string[] {
  const next = labels.find(({ taxYear, number }) => taxYear === label.taxYear && number > label.number);
  const [from, to] = [label, next].map((each) => versions.indexOf(each?.version ?? ''));
  if (from === undefined || from < 0) return [];
  return versions.slice(from, to === undefined || to < 0 ? versions.length : to);
}

/** What is asked and how it was found come before what follows from them. */
function differs(differences: readonly Difference[], hint = ''): Verdict {
  const rank = ({ path: [part] }: Difference) => ['trace', 'request'].indexOf(String(part));
  const ordered = differences.toSorted((a, b) => rank(b) - rank(a));
  const [first, ...others] = ordered.map(differenceInWords);
  const more = others.length === 0 ? '' : `; and ${others.length} more`;
  return { outcome: 'differs', says: `${first}${more}${hint}`, differences: ordered };
}

/** Whether the present law is the one that a file names; without a label only its digest can say so. */
function isServed({ json }: FiledAnswer, engine: string, payroll: Payroll): boolean {
  const year = yearOfLabel(engine);
  if (!payroll.taxYears.includes(year)) return false;
  const { engine: present, digest } = payroll.identity(year);
  return (
    engine === present &&
    (!engine.endsWith(UNRELEASED) || digestOf(objectAt(json, 'book'), engine) === digest)
  );
}

/** The labels of all laws that a file says its answer rests on: its own, and those of other years. */
function enginesOf({ json }: FiledAnswer, engine: string): readonly string[] {
  return [...new Set([engine, ...textsIn(objectAt(json, 'result')[ENGINES])])];
}

/** The digest that a file has for a law. */
function digestOf(book: JsonObject, engine: string): Json | undefined {
  const named = objectsIn(book[ENGINES]).find((each) => each['engine'] === engine);
  return (named ?? book)['digest'];
}

const UNRELEASED = '.unreleased';

/** What can be said where another version serves a label, `absent`, of those that a file names: where to check it, or in what the file contradicts itself. */
function withoutCalculation(filed: FiledAnswer, engine: string, absent: string, law: PresentLaw): Verdict {
  const { kind, json, version } = filed;
  const { labels } = law.payroll;
  const { digest } = labels.find((each) => labelName(each) === engine) ?? {};
  const consistent = {
    ...json,
    result: { ...objectAt(json, 'result'), engine },
    ...(kind !== 'answer' && { book: { ...objectAt(json, 'book'), engine, ...(digest && { digest }) } }),
    ...(objectAt(json, 'receipt')['content'] !== undefined && { receipt: { content: contentOf(json) } }),
  };
  const differences = [...versionFault(filed, engine, law), ...differencesBetween(json, consistent)];
  if (differences.length > 0) return differs(differences);
  const known = law.versions.find((each) => each === version);
  return {
    outcome: 'cannot be judged',
    says: whereItIsServed(absent, labels, absent === engine ? known : undefined),
    differences,
  };
}

/** Where a version is kept. */
function archiveOf(version: string): string {
  return `git checkout v${version}, or its image`;
}

/** Which version of Farthing judges by a label that this one does not serve: the one that gave an answer, where it is known. */
export function whereItIsServed(
  engine: string,
  labels: readonly Pick<Label, 'taxYear' | 'number' | 'version' | 'withdrawn'>[],
  given?: string,
): string {
  const label = labels.find((each) => labelName(each) === engine);
  if (label !== undefined) {
    const { version: first, withdrawn } = label;
    const version = given ?? first;
    const says = `${engine} is the law of Farthing ${version}: check it with that version (${archiveOf(version)}).`;
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
