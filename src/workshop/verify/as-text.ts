import type { Json } from '../../json.js';
import { labelName, programBuild, SERVICE_VERSION } from '../../law/index.js';
import { asText as replayText } from '../replay/as-text.js';
import { oneLine } from '../replay/change-text.js';
import type { JsonDifference } from '../replay/compare-steps.js';
import type { Verification } from './index.js';

/** The result of a verification as text. */
export function asText(verification: Verification): string {
  const { filed, label, differences, replay, leafCount } = verification;
  const operationText = filed.operationRequest === undefined ? '' : ` of ${filed.operationRequest.operation}`;
  const lines = [
    `This is ${filed.kind === 'answer' ? 'an answer' : `a ${filed.kind}`}${operationText} under ${labelName(label)}, whose book is kept as it was released.`,
    ...programInLines(verification),
    ...(label.withdrawn === undefined
      ? []
      : [`${labelName(label)} was withdrawn ${label.withdrawn.at}: ${label.withdrawn.because}`]),
  ];
  if (differences.length === 0)
    lines.push(
      replay === undefined
        ? `All ${leafCount} fields of the result agree.`
        : `All ${leafCount} fields of the result agree, and all ${replay.saved.steps.length} steps.`,
    );
  else
    lines.push(`${differences.length === 1 ? 'One thing differs' : `${differences.length} things differ`}:`);
  lines.push(...differences.map((each) => `  ${differenceInWords(each)}`));
  if (differences.some(({ path }) => path === 'book.register.head'))
    lines.push(
      'The register was written anew after this, or cut off: it does not begin with the entries of then.',
    );
  if (replay !== undefined && replay.differences.length > 0) lines.push('', replayText(replay), '');
  return [...lines, ...notProven(verification)].join('\n');
}

/** `employee.payslips[2].employee_ni: filed 1.00, recomputed 249.49` */
export function differenceInWords(difference: JsonDifference): string {
  const { filed, recomputed } = differenceSides(difference);
  return `${difference.path}: filed ${filed}, recomputed ${recomputed}`;
}

/** What was filed, and what it should be; pounds have their pence. */
export function differenceSides({ expected, got }: JsonDifference): {
  readonly filed: string;
  readonly recomputed: string;
} {
  const hasPence = [expected, got].some((side) => typeof side === 'number' && !Number.isInteger(side));
  const side = (json: Json | undefined) => {
    if (json === undefined) return 'none';
    return typeof json === 'number' && hasPence && /^-?\d+(\.\d)?$/.test(String(json))
      ? json.toFixed(2)
      : oneLine(json);
  };
  return { filed: side(expected), recomputed: side(got) };
}

function programInLines({ filed, isSameBuild }: Verification): readonly string[] {
  if (filed.book === undefined) return [];
  const present = `${SERVICE_VERSION}, build ${programBuild()}`;
  if (isSameBuild === true) return [`The program is the very one that answered: ${present}.`];
  const { service_version: version = null, build = null } = filed.book;
  return [
    'The program is another than the one that answered, which is no difference.',
    `  filed:   ${oneLine(version)}, build ${oneLine(build)}`,
    `  present: ${present}`,
  ];
}

/** What a verification cannot prove, in a sentence. */
export const NOT_PROVEN = 'Who answered, and when, this does not prove.';

/** Sentences on what a verification does not prove, though a reader may think so. */
export function notProven({ filed }: Pick<Verification, 'filed'>): readonly string[] {
  if (filed.kind !== 'record') return [NOT_PROVEN];
  return [
    `${NOT_PROVEN} “issued”, “request_id” and “reference” rest on whoever kept the file: the receipt only shows that they were not changed alone.`,
  ];
}
