import { type Findings, listInWords, type Place } from '../../../yaml/index.js';
import { type FieldState, fieldConditionHolds, namesInCondition, type StateOf } from '../field-condition.js';
import type { FieldAsked, FieldConditionKeys } from '../field-condition-keys.js';
import type { Input } from '../model.js';
import type { RequestField } from '../request-field.js';

/** A field of requests with its declaration. */
export interface DeclaredField {
  readonly input: Input;
  readonly field: RequestField;
}

/** Checks the conditions of fields that lie beside each other: that they ask of what there is, and that requests can meet them. */
export function checkFieldConditions(beside: readonly DeclaredField[], findings: Findings): void {
  const areNamed = beside.map((each) => checkAsked(each, beside, findings)).every(Boolean);
  // What cannot be met where a name is wrong is a consequence.
  if (areNamed) new Beside(beside).check(findings);
}

const KEYS = ['required_if', 'allowed_if'] as const;

function conditionsOf({ keys }: Input): readonly FieldConditionKeys[] {
  return KEYS.flatMap((key) => keys[key] ?? []);
}

/** Whether all that the conditions of a field name is there to be asked of. */
function checkAsked(
  { input, field }: DeclaredField,
  beside: readonly DeclaredField[],
  findings: Findings,
): boolean {
  for (const key of field.isRequired ? KEYS : []) {
    const place = input.keys[key]?.place;
    if (place !== undefined)
      findings.add(place, `“${field.name}” is required, so that “${key}” says nothing of it.`);
  }
  const asked = conditionsOf(input).flatMap((condition) => condition.asked);
  return asked.map((each) => isThere(each, field, beside, findings)).every(Boolean);
}

function isThere(
  { text, place, words = [] }: FieldAsked,
  { name }: RequestField,
  beside: readonly DeclaredField[],
  findings: Findings,
): boolean {
  const other = beside.find(({ field }) => field.name === text)?.field;
  if (text === name) {
    findings.add(
      place,
      `A condition of “${name}” asks about the fields beside it, not about “${name}” itself.`,
    );
    return false;
  }
  if (other === undefined) {
    const names = beside.map(({ field }) => field.name).filter((each) => each !== name);
    findings.addUnknown(place, `“${text}” is no field beside it.`, text, names);
    return false;
  }
  if (words.length === 0) return true;
  const known = other.type === 'flag' ? ['true', 'false'] : other.type === 'code' ? other.words : [];
  if (known.length === 0) {
    findings.add(
      place,
      `“${text}” is ${other.type}, which has no word to ask for: a condition asks whether it is “given”.`,
    );
    return false;
  }
  const strange = words.filter((word) => !known.includes(word.text));
  for (const word of strange)
    findings.addUnknown(word.place, `“${word.text}” is no word of “${text}”.`, word.text, known);
  return strange.length === 0;
}

/** Fields beside each other, and which requests are right for them. */
class Beside {
  readonly #fields: ReadonlyMap<string, DeclaredField>;
  /** Of each field that conditions join to others, these. */
  readonly #joined = new Map<string, Set<string>>();

  constructor(beside: readonly DeclaredField[]) {
    this.#fields = new Map(beside.map((each) => [each.field.name, each]));
    for (const { field } of beside) {
      for (const name of namesIn(field)) {
        this.#join(field.name, name);
        this.#join(name, field.name);
      }
    }
  }

  #join(one: string, other: string): void {
    this.#joined.set(one, (this.#joined.get(one) ?? new Set()).add(other));
  }

  check(findings: Findings): void {
    const reported = new Set<string>();
    for (const name of this.#joined.keys()) {
      const declared = this.#fields.get(name);
      if (declared === undefined || reported.has(name)) continue;
      if (!this.#isRight(name, () => true)) {
        const all = this.#reached(name);
        const [first] = all.flatMap((each) => this.#placesOf(each));
        if (first !== undefined)
          findings.add(
            first,
            `No request could be right: the conditions of ${quoted(all)} exclude each other.`,
          );
        for (const each of all) reported.add(each);
      } else if (!declared.field.isRequired) this.#checkField(declared, findings);
    }
    this.#checkCircles(findings);
  }

  #checkField({ input, field }: DeclaredField, findings: Findings): void {
    const { name, requiredIf, allowedIf } = field;
    const { required_if: needs, allowed_if: allows } = input.keys;
    const place = (keys: FieldConditionKeys | undefined): Place => keys?.place ?? input.place;
    if (!this.#isRight(name, (stateOf) => stateOf(name)?.isGiven !== false)) {
      findings.add(
        place(allows),
        `“${name}” could never be given: no right request has what its conditions ask for.`,
      );
    } else if (!this.#isRight(name, (stateOf) => stateOf(name)?.isGiven !== true)) {
      findings.add(place(needs), `“${name}” must be given in every right request: write “required: true”.`);
    } else if (
      requiredIf !== undefined &&
      !this.#isRight(name, (stateOf) => fieldConditionHolds(requiredIf, stateOf) !== false)
    ) {
      findings.add(
        place(needs),
        `This never holds in a right request, so that “${name}” need never be given.`,
      );
    } else if (allowedIf !== undefined && fieldConditionHolds(allowedIf, this.#whatIsCertain) === true) {
      findings.add(place(allows), `This holds in every request, so that it says nothing of “${name}”.`);
    }
  }

  /** What every request says: required fields are given. */
  readonly #whatIsCertain: StateOf = (name) => {
    const [only, ...more] = this.#statesOf(name);
    return more.length === 0 ? only : undefined;
  };

  /** Whether some right request meets a condition; `meets` answers false only where no more knowledge would change it. */
  #isRight(start: string, meets: (stateOf: StateOf) => boolean): boolean {
    // What is joined to the start comes first, so that what excludes it is soon found.
    const names = this.#reached(start);
    const known = new Map<string, FieldState>();
    const stateOf: StateOf = (name) => known.get(name);
    const search = (at: number): boolean => {
      const name = names[at];
      if (name === undefined) return true;
      const found = this.#statesOf(name).some((state) => {
        known.set(name, state);
        return meets(stateOf) && names.every((each) => this.#mayBeRight(each, stateOf)) && search(at + 1);
      });
      known.delete(name);
      return found;
    };
    return search(0);
  }

  #mayBeRight(name: string, stateOf: StateOf): boolean {
    const { requiredIf = [], allowedIf = [] } = this.#fields.get(name)?.field ?? {};
    const isGiven = stateOf(name)?.isGiven;
    const isMissed =
      isGiven === false && requiredIf.length > 0 && fieldConditionHolds(requiredIf, stateOf) === true;
    return !isMissed && !(isGiven === true && fieldConditionHolds(allowedIf, stateOf) === false);
  }

  /** All that a request may say of a field, as far as conditions ask: a word that none asks for stands for all such. */
  #statesOf(name: string): readonly FieldState[] {
    const field = this.#fields.get(name)?.field;
    if (field === undefined) return [];
    const { isRequired, type, words, default: fallback } = field;
    const asked = [...this.#fields.values()].flatMap(({ input }) =>
      conditionsOf(input).flatMap((keys) =>
        keys.asked.filter(({ text }) => text === name).flatMap((each) => each.words ?? []),
      ),
    );
    const askedWords = [...new Set(asked.map(({ text }) => text))];
    const known = type === 'flag' ? ['true', 'false'] : words;
    const others = known.filter((word) => !askedWords.includes(word)).slice(0, 1);
    const hasOther = askedWords.length === 0 || others.length > 0 || field.isWordOrObject === true;
    const given = [...askedWords, ...(hasOther ? [others[0]] : [])].map((word) => ({ isGiven: true, word }));
    const absent = { isGiven: false, word: fallback === undefined ? undefined : String(fallback) };
    return isRequired ? given : [absent, ...given];
  }

  /** A field and all that conditions join to it, the nearest first. */
  #reached(start: string): readonly string[] {
    const reached = new Set([start]);
    // The loop visits what is added on the way.
    for (const name of reached) for (const each of this.#joined.get(name) ?? []) reached.add(each);
    return [...reached];
  }

  #placesOf(name: string): readonly Place[] {
    const declared = this.#fields.get(name);
    return declared === undefined ? [] : conditionsOf(declared.input).map(({ place }) => place);
  }

  /** Reports fields of which each may be given only with another of them: none can be the first. */
  #checkCircles(findings: Findings): void {
    const seen = new Set<string>();
    for (const [name, { input }] of this.#fields) {
      const circle = seen.has(name) ? [] : this.#circleOf(name);
      for (const each of circle) seen.add(each);
      const place = input.keys.allowed_if?.place;
      if (circle.length === 0 || place === undefined) continue;
      const says = `${quoted(circle)} may each be given only with another of them, so that none can be the first. Where they go together, say “required_if”.`;
      findings.add(place, says);
    }
  }

  /** The fields on the shortest way from a field back to itself by what each must have beside it; none where there is none. */
  #circleOf(start: string): readonly string[] {
    const ways: (readonly string[])[] = [[start]];
    const seen = new Set<string>();
    for (const way of ways) {
      for (const next of this.#mustHave(way.at(-1) ?? start)) {
        if (next === start) return way;
        if (!seen.has(next)) ways.push([...way, next]);
        seen.add(next);
      }
    }
    return [];
  }

  /** The optional fields without which a field may not be given. */
  #mustHave(name: string): readonly string[] {
    const { allowedIf = [] } = this.#fields.get(name)?.field ?? {};
    const absent: FieldState = { isGiven: false, word: undefined };
    return [...new Set(namesInCondition(allowedIf))].filter(
      (other) =>
        this.#fields.get(other)?.field.isRequired === false &&
        fieldConditionHolds(allowedIf, (each) => (each === other ? absent : undefined)) === false,
    );
  }
}

function namesIn({ requiredIf = [], allowedIf = [] }: RequestField): readonly string[] {
  return namesInCondition([...requiredIf, ...allowedIf]);
}

function quoted(names: readonly string[]): string {
  return listInWords(names.map((name) => `“${name}”`));
}
