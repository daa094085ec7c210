import { canonicalJson, isObject, type Json, type JsonObject, objectsIn, valueAt } from '../../json.js';
import { InvalidInput } from '../request/invalid-input.js';
import type { Work } from '../work.js';
import {
  type Changed,
  inYearBefore,
  lengthOfPeriod,
  moved,
  namesIn,
  type Situation,
  type Step,
  stepsOf,
  TAX_YEAR,
  withChanges,
} from './changes.js';
import { type Alternative, type FigureCheck, MOST_CALCULATIONS, PRINTED } from './figure-check.js';
import { inWords, isShort, resultInWords } from './in-words.js';

/*
 * What explains printed figures that differ. A change that moves several figures is tried on the request as it is; then each figure that
 * has changes of its own is explained apart, on the request with what explained those before: so the request that explains the last has
 * all changes, and its figures are what they come to together.
 */

/** What a check asks of the operations, by the law of any year. */
export interface Asking {
  /** The answer with these fields alone. Throws `InvalidInput` where the rules refuse the request. */
  readonly answer: (situation: Situation, paths: readonly string[]) => Work<JsonObject>;
  /** A changed request with its tax year. Throws `InvalidInput` where it is wrong. */
  readonly check: (request: JsonObject) => Situation;
  /** The words that a field can have in a tax year, by its path. */
  readonly words: (taxYear: string, path: string) => readonly string[];
  /** The tax year before one; undefined where it cannot be asked for. */
  readonly yearBefore: (taxYear: string) => string | undefined;
}

/** Figures by their names, in pence. */
export type Figures = ReadonlyMap<string, number>;

/** What a change comes to. */
export interface Outcome {
  readonly step: Step;
  readonly changed: Changed;
  readonly figures: Figures;
  /** The figures that are to be explained and agree with it, and those that agreed and do not. */
  readonly fixes: readonly string[];
  readonly breaks: readonly string[];
}

/** A change that explains figures, and others that give the same. */
export interface Cause extends Outcome {
  readonly same: readonly Outcome[];
}

/** The paths of the answer that a check reads. */
export function pathsOfCheck({ declaration: { figures, parts, steady } }: FigureCheck): readonly string[] {
  const period = steady === undefined ? [] : [steady.period];
  return [...[...figures.values()].map(({ path }) => path), parts.of, ...period];
}

/** What a check says, beside the metadata of the answer to its request, which is `answer`. */
export function* findCauses(
  check: FigureCheck,
  { request: { [PRINTED]: printed, ...request }, taxYear }: Situation,
  answer: JsonObject,
  asking: Asking,
): Work<JsonObject> {
  const search = new Search(check, { request, taxYear }, answer, isObject(printed) ? printed : {}, asking);
  yield* search.explain();
  return search.said;
}

class Search {
  readonly #printed: Figures;
  readonly #base: Figures;
  /** The request with all causes, and what it comes to. */
  #situation: Situation;
  #figures: Figures;
  readonly #causes: Cause[] = [];
  /** The figures that are still to be explained. */
  #rest: readonly string[];
  #calculations = 1;
  /** What requests came to, by their JSON; undefined where the rules refuse one. */
  readonly #known = new Map<string, Figures | undefined>();
  readonly #tried = new Map<string, { readonly field: string; readonly to: Map<string, Json> }>();
  readonly #leftOut = new Set<string>();
  readonly #texts = new Map<string, string | undefined>();

  constructor(
    private readonly check: FigureCheck,
    private readonly first: Situation,
    private readonly answer: JsonObject,
    printed: JsonObject,
    private readonly asking: Asking,
  ) {
    const { figures, joint, parts } = check.declaration;
    const names = [...figures.keys()].filter((name) => name in printed);
    this.#printed = new Map(names.map((name) => [name, pence(printed[name] ?? 0)]));
    this.#base = this.#figuresIn(answer);
    this.#figures = this.#base;
    this.#situation = first;
    this.#rest = names.filter((name) => name !== joint && !this.#agrees(name, this.#base));
    for (const [name, text] of Object.entries(partsOf(parts.like, valueAt(answer, parts.of))))
      this.#texts.set(name, text ?? '');
  }

  *explain(): Work<void> {
    const { alternatives, apart, joint } = this.check.declaration;
    const isOfOne = ({ explains }: Alternative) =>
      apart.some((group) => explains.every((name) => group.includes(name)));
    const shared = alternatives.filter((each) => !isOfOne(each));
    if (this.#rest.length > 0) {
      const onFirst = yield* this.#try(shared.filter(({ explains }) => meet(explains, this.#rest)));
      const all = onFirst.filter(({ fixes }) => fixes.length === this.#rest.length);
      // A figure that has no changes of its own can only be explained by one that moves others, too.
      const forced = this.#rest.filter((name) => !apart.some((group) => group.includes(name)));
      if (this.#rest.length > 1) this.#adopt(all, this.#rest);
      if (meet(forced, this.#rest)) this.#adopt(onFirst, forced);
      const useful = shared.filter((each) =>
        onFirst.some(({ step, fixes }) => step.alternative === each && fixes.length > 0),
      );
      let before = -1;
      while (this.#rest.length > 0 && before !== this.#causes.length) {
        before = this.#causes.length;
        for (const group of apart.filter((each) => meet(each, this.#rest))) {
          const own = alternatives.filter((each) => isOfOne(each) && meet(each.explains, group));
          const beside = this.#causes.length === 0 ? useful : [];
          const tried = yield* this.#try(
            alternatives.filter((each) => own.includes(each) || beside.includes(each)),
          );
          this.#adopt(tried, group);
        }
        if (this.#causes.length > 0 && this.#rest.length > 0)
          this.#adopt(yield* this.#try(useful), this.#rest);
      }
    }
    // All that is printed is explained but the figure of all: something that is not printed is otherwise.
    if (this.#rest.length > 0 || !this.#printed.has(joint) || this.#agrees(joint, this.#figures)) return;
    this.#rest = [joint];
    this.#adopt(yield* this.#try(alternatives), [joint]);
  }

  /** Adopts the change that explains most of some figures and breaks none, of several that do the plainest. */
  #adopt(outcomes: readonly Outcome[], wanted: readonly string[]): void {
    const { joint } = this.check.declaration;
    const able = outcomes.filter(({ fixes, breaks }) => breaks.length === 0 && meet(fixes, wanted));
    const most = Math.max(0, ...able.map(({ fixes }) => fixes.length));
    const best = able.filter(({ fixes }) => fixes.length === most);
    // Where nothing is left to be explained the figure of all must be right, too.
    const isLast = most === this.#rest.length && this.#printed.has(joint);
    const withJoint = isLast ? best.filter(({ figures }) => this.#agrees(joint, figures)) : [];
    const [plainest, ...others] = withJoint.length > 0 ? withJoint : best;
    if (plainest === undefined) return;
    const { fixes, figures, changed } = plainest;
    const same = others.filter((each) => each.fixes.join() === fixes.join());
    this.#causes.push({ ...plainest, same });
    this.#situation = changed;
    this.#figures = figures;
    this.#rest = this.#rest.filter((name) => !fixes.includes(name));
  }

  /** What each change of these alternatives comes to, on the request with all causes. */
  *#try(alternatives: readonly Alternative[]): Work<readonly Outcome[]> {
    // Two alternatives may come to the same request, of which the plainer is said.
    const outcomes = new Map<string, Outcome>();
    for (const alternative of alternatives)
      for (const step of yield* this.#steps(alternative)) {
        const outcome = yield* this.#outcome(step);
        const key = outcome && keyOf(outcome.changed);
        if (outcome !== undefined && key !== undefined && !outcomes.has(key)) outcomes.set(key, outcome);
      }
    return [...outcomes.values()];
  }

  *#outcome(step: Step): Work<Outcome | undefined> {
    const carried = step.isCarried ? yield* this.#carried(step) : undefined;
    const changed = step.change(this.#situation, carried);
    if (changed === undefined) return undefined;
    const figures = yield* this.#figuresOf(changed, step.alternative.name);
    if (figures === undefined) return undefined;
    this.#note(step, changed);
    const names = [...this.#printed.keys()].filter((name) => name !== this.check.declaration.joint);
    const fixes = this.#rest.filter((name) => this.#agrees(name, figures));
    const breaks = names.filter((name) => this.#agrees(name, this.#figures) && !this.#agrees(name, figures));
    return { step, changed, figures, fixes, breaks };
  }

  #note({ alternative: { name } }: Step, { field, to }: Changed): void {
    const tried = this.#tried.get(name) ?? { field, to: new Map<string, Json>() };
    this.#tried.set(name, tried);
    tried.to.set(canonicalJson(to), to);
  }

  /** The figures of a request; undefined where it is the same as before, the rules refuse it, or there were too many before. */
  *#figuresOf(changed: Changed, name: string): Work<Figures | undefined> {
    const key = keyOf(changed);
    if (key === keyOf(this.#situation)) return undefined;
    if (this.#known.has(key)) return this.#known.get(key);
    const answer = yield* this.#ask(name, changed, pathsOfCheck(this.check));
    const figures = answer && this.#figuresIn(answer);
    if (figures !== undefined || !this.#leftOut.has(name)) this.#known.set(key, figures);
    return figures;
  }

  /** An answer for an alternative; undefined where the request is wrong, or there were too many before. */
  *#ask(name: string, changed: Situation, paths: readonly string[]): Work<JsonObject | undefined> {
    if (this.#calculations >= MOST_CALCULATIONS) {
      this.#leftOut.add(name);
      return undefined;
    }
    try {
      const situation = this.asking.check(changed.request);
      if (situation.taxYear !== changed.taxYear) return undefined;
      this.#calculations++;
      yield;
      return yield* this.asking.answer(situation, paths);
    } catch (error) {
      if (error instanceof InvalidInput) return undefined;
      throw error;
    }
  }

  /** The year to date with the payment in it, or with earlier ones that were like it. */
  *#carried({ alternative: { by, name } }: Step): Work<Json | undefined> {
    if (by === 'as_before') return yield* this.#steady(name);
    const { carried } = this.check.declaration;
    const answer = yield* this.#ask(name, this.#situation, [carried]);
    return answer?.[carried];
  }

  /** The year to date after payments like this one in each pay period before: the tax of all of them is that of their sum. */
  *#steady(name: string): Work<Json | undefined> {
    const { declaration } = this.check;
    const { steady } = declaration;
    const before = moved({ with: {} }, declaration, this.#situation, -1);
    const length = lengthOfPeriod(declaration, this.#situation.request);
    if (steady === undefined || before === undefined || length === undefined) return undefined;
    const { taxYear, request } = before;
    const payments = Math.ceil(Number(valueAt(this.answer, steady.period)) / length.taxPeriods) - 1;
    const amount = (payments * (this.#base.get(steady.pay) ?? 0)) / 100;
    if (payments < 1) return undefined;
    const kept = Object.entries(request).filter(([field]) => steady.keep.includes(field));
    const [list = '', field = ''] = steady.amount.split('.');
    const all = { ...Object.fromEntries(kept), [list]: [{ ...steady.item, [field]: amount }] };
    const answer = yield* this.#ask(name, { request: all, taxYear }, [...steady.gives.values()]);
    if (answer === undefined) return undefined;
    const given = [...steady.gives].map(([member, path]): [string, Json] => [
      member,
      valueAt(answer, path) ?? 0,
    ]);
    return { [TAX_YEAR]: taxYear, ...Object.fromEntries(given) };
  }

  *#steps(alternative: Alternative): Work<readonly Step[]> {
    for (const { word } of alternative.words)
      if (typeof word === 'string')
        for (const name of namesIn(word))
          if (!this.#texts.has(name)) this.#texts.set(name, yield* this.#askedText(name, alternative.name));
    const { taxYear } = this.#situation;
    return stepsOf(alternative, {
      declaration: this.check.declaration,
      words: (path) => this.asking.words(taxYear, path),
      yearBefore: this.asking.yearBefore(taxYear),
      filled: (text) => filled(text, this.#texts),
    });
  }

  *#askedText(name: string, alternative: string): Work<string | undefined> {
    const asked = this.check.declaration.asked.get(name);
    if (asked === undefined) return undefined;
    const { shows, isInYearBefore } = asked;
    const before = this.asking.yearBefore(this.first.taxYear);
    const inYear = isInYearBefore ? inYearBefore({ with: {} }, this.first, before) : this.first;
    if (inYear === undefined) return undefined;
    const request = withChanges(inYear.request, asked);
    const answer = yield* this.#ask(alternative, { request, taxYear: inYear.taxYear }, [shows]);
    const text = answer && valueAt(answer, shows);
    return typeof text === 'string' ? text : undefined;
  }

  #agrees(name: string, figures: Figures): boolean {
    return this.#printed.get(name) === figures.get(name);
  }

  #figuresIn(answer: JsonObject): Figures {
    const { figures } = this.check.declaration;
    return new Map([...figures].map(([name, { path }]) => [name, pence(valueAt(answer, path) ?? 0)]));
  }

  get said(): JsonObject {
    const { declaration } = this.check;
    const names = [...this.#printed.keys()];
    const differing = names.filter((name) => !this.#agrees(name, this.#base));
    const agreeing = names.filter((name) => this.#agrees(name, this.#base));
    const explained = differing.filter((name) => this.#agrees(name, this.#figures));
    const unexplained = differing.filter((name) => !explained.includes(name));
    const noLonger = agreeing.filter((name) => !this.#agrees(name, this.#figures));
    const [printed, base] = [this.#printed, this.#base];
    const missing = new Set(
      objectsIn(this.answer['notices']).flatMap(({ code }) => declaration.missing.get(String(code)) ?? []),
    );
    return {
      says: resultInWords(declaration, {
        printed,
        base,
        agreeing,
        explained,
        unexplained,
        noLonger,
        causes: this.#causes,
        missing: differing.length === 0 ? [] : [...missing],
      }),
      figures: Object.fromEntries(
        names.map((name) => {
          const [ofPayslip, expected] = [printed.get(name) ?? 0, base.get(name) ?? 0];
          return [
            name,
            {
              ...{ printed: ofPayslip / 100, expected: expected / 100 },
              difference: (ofPayslip - expected) / 100,
              agrees: ofPayslip === expected,
            },
          ];
        }),
      ),
      explained_by:
        this.#causes.length === 0
          ? []
          : [
              {
                changes: this.#causes.map(changeOf),
                agrees: explained,
                no_longer_agrees: noLonger,
                same_figures: this.#causes.flatMap(({ same }, at) =>
                  same.map((each) => ({ in_place_of: at, ...changeOf(each) })),
                ),
              },
            ],
      unexplained,
      tried: declaration.alternatives.flatMap(({ name }) => {
        const tried = this.#tried.get(name);
        return tried === undefined
          ? []
          : [{ name, field: tried.field, to: [...tried.to.values()].filter(isShort) }];
      }),
      left_out: [...this.#leftOut],
      calculations: this.#calculations,
    };
  }
}

/** The same for the same request. */
function keyOf({ request, taxYear }: Situation): string {
  return `${taxYear} ${canonicalJson(request)}`;
}

function changeOf({ step: { says }, changed: { field, from, to } }: Outcome): JsonObject {
  const sentence = says.replaceAll('{from}', inWords(from)).replaceAll('{to}', inWords(to));
  return { field, from, to, says: sentence };
}

function meet(one: readonly string[], other: readonly string[]): boolean {
  return one.some((each) => other.includes(each));
}

/** Pounds in pence; of an object all of it together. */
function pence(json: Json): number {
  if (isObject(json)) return Object.values(json).reduce<number>((sum, each) => sum + pence(each), 0);
  return typeof json === 'number' ? Math.round(json * 100) : 0;
}

/** The named parts of a text. */
function partsOf(like: RegExp, text: Json | undefined): Readonly<Record<string, string | undefined>> {
  return typeof text === 'string' ? (like.exec(text)?.groups ?? {}) : {};
}

/** A text with what its names stand for; undefined where one is not known. */
function filled(text: string, texts: ReadonlyMap<string, string | undefined>): string | undefined {
  if (namesIn(text).some((name) => texts.get(name) === undefined)) return undefined;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => texts.get(name) ?? '').trim();
}
