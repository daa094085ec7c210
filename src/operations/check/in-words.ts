import { capitalise } from '../../capitalise.js';
import { isList, isObject, type Json } from '../../json.js';
import { Decimal, formatFigure } from '../../language/index.js';
import { listInWords } from '../../yaml/index.js';
import type { CheckDeclaration } from './figure-check.js';
import type { Cause, Figures, Outcome } from './find-causes.js';

/** What came of a check, by the names of its figures. */
interface Result {
  readonly printed: Figures;
  readonly base: Figures;
  /** The figures that agree with the request as it is. */
  readonly agreeing: readonly string[];
  /** Those that differ and agree with the causes, those that differ with them, too, and those that agreed and do not with them. */
  readonly explained: readonly string[];
  readonly unexplained: readonly string[];
  readonly noLonger: readonly string[];
  readonly causes: readonly Cause[];
  /** What is said first, as it may be all of a difference. */
  readonly missing: readonly string[];
}

/** What came of a check, in sentences: what agrees, what would explain the rest, and of which figure nothing that was tried does. */
export function resultInWords(
  { figures }: CheckDeclaration,
  { printed, base, agreeing, explained, unexplained, noLonger, causes, missing }: Result,
): string {
  const titles = (names: readonly string[]) =>
    listInWords(names.map((name) => figures.get(name)?.title ?? name));
  const sentence = (names: readonly string[], one: string, more: string) =>
    names.length === 0 ? [] : [capitalise(`${titles(names)} ${names.length === 1 ? one : more}.`)];
  const amount = (of: Figures, name: string) => formatFigure(Decimal.ofUnits(of.get(name) ?? 0, 2), 'money');
  const changes = causes.map(changeInWords);
  const same = causes.flatMap((cause) => cause.same.map(changeInWords));
  return [
    ...missing,
    ...sentence(agreeing, 'agrees to the penny', 'agree to the penny'),
    ...sentence(
      explained,
      `is what comes of ${listInWords(changes)}`,
      `are what comes of ${listInWords(changes)}`,
    ),
    ...(explained.length > 0 && same.length > 0
      ? [`The same figures come of ${listInWords([...new Set(same)])}.`]
      : []),
    ...sentence(noLonger, 'does not agree then', 'do not agree then'),
    ...unexplained.map(
      (name) =>
        `Of what was tried, none gives the ${titles([name])} of ${amount(printed, name)}; what was said comes to ${amount(base, name)}.`,
    ),
  ].join(' ');
}

/** What is changed, in words; where much stands in the field by the name of the alternative. */
function changeInWords({ step, changed: { field, to } }: Outcome): string {
  if (to === null) return `${field} left out`;
  const isNamed = isObject(to) && Object.keys(to).length > 1;
  return isShort(to) && !isNamed ? `${field} ${inWords(to)}` : step.alternative.name.replaceAll('_', ' ');
}

/** Whether a value can be said in a sentence. */
export function isShort(json: Json): boolean {
  return JSON.stringify(json).length <= MOST_CHARACTERS;
}

const MOST_CHARACTERS = 80;

/** What stands in a field, in words. */
export function inWords(json: Json): string {
  if (json === null) return 'none';
  if (isList(json)) return json.length === 0 ? 'none' : listInWords(json.map(inWords));
  if (isObject(json)) return listInWords(Object.values(json).map(inWords));
  return String(json).replaceAll('_', ' ');
}
