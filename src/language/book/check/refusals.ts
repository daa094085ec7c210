import type { Findings } from '../../../yaml/index.js';
import { listsInTerms } from '../../constructs/dependencies.js';
import { claimTerms, refusalTerms } from '../../formula/terms.js';
import { lawOfRule } from '../authority.js';
import type { CheckedInput, CheckedRefusal } from '../checked.js';
import type { Refusal, Topic } from '../model.js';
import type { TopicChecker } from './topic-checker.js';

/** Checks a refusal of a topic, whose checker it takes. To be used when all values have their types. */
export function checkRefusal(
  refusal: Refusal,
  { name: topic, cites }: Topic,
  checker: TopicChecker,
): CheckedRefusal {
  const { names, findings } = checker;
  for (const { path } of refusal.fields) {
    const fields = [...names.inputs.values()].flatMap(fieldsOf);
    const isField = fields.some((field) => field === path.text || field.startsWith(`${path.text}.`));
    if (isField || names.isReported('inputs', path.place, undefined, path.text)) continue;
    findings.addUnknown(path.place, `“${path.text}” is not a field of a request.`, path.text, fields);
  }
  const checked: CheckedRefusal = {
    fullName: `${topic}.${refusal.name}`,
    topic,
    ...lawOfRule(cites, cites, false, checker.authorities),
    declaration: refusal,
    when: refusal.when && checker.conditionOfAll(refusal.when, 'A request is refused once'),
    if: checker.claim(refusal.if),
    fields: refusal.fields.map(({ path, if: only }) => ({
      path: path.text,
      if: only && checker.claim(only),
    })),
    says: refusal.says.map((part) => (typeof part === 'string' ? part : checker.termOfText(part))),
  };
  const [list] = listsInTerms(refusalTerms(checked));
  if (list === undefined) return checked;
  checkOfItems(checked, list, findings);
  return { ...checked, list };
}

/** The field of an input; of amounts by word the field of each word, too. */
function fieldsOf({ field, type }: CheckedInput): readonly string[] {
  const words = type.kind === 'amounts' ? (type.words ?? []) : [];
  return [field, ...words.map((word) => `${field}.${word}`)];
}

/** A refusal of items compares what is of the items of one list, and names fields of them. */
function checkOfItems(
  { if: claim, says, declaration }: CheckedRefusal,
  list: string,
  findings: Findings,
): void {
  const grains = claimTerms(claim).map(({ type }) => type.grain);
  const isOfItems = grains.some((grain) => grain === 'item' || grain === 'unknown');
  const [, other] = listsInTerms([...claimTerms(claim), ...says.filter((part) => typeof part !== 'string')]);
  const isOfOthers = declaration.fields.some(({ path }) => !path.text.startsWith(`${list}.`));
  if (other === undefined && isOfItems && !isOfOthers) return;
  const message =
    other === undefined
      ? `A refusal of items compares what is one figure an item, and its “fields” are of them (${list}.…); else use total() of it.`
      : `An item of “${list}” does not meet an item of “${other}”; use total() of one.`;
  findings.add(declaration.if.place, message);
}
