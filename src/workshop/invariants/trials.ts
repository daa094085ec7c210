import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CalculatedAnswer, Calculator } from '../../cli/index.js';
import { getOrMake } from '../../get-or-make.js';
import { groupBy } from '../../group-by.js';
import { flatten, isList, isObject, type Json, type JsonObject } from '../../json.js';
import {
  addDays,
  type Breach,
  breachesOf,
  type CheckedInvariant,
  type CheckedValue,
  invariantsOf,
  isDecimal,
  pathsOfFields,
} from '../../language/index.js';
import { nestedTerms, readsOf, termsOf } from '../../language/inspect.js';
import { answerBy, type FieldFault, isOfYear, type Operation, withTaxYear } from '../../operations/index.js';
import { type Finding, placeText } from '../../yaml/index.js';
import type { WorkedCase } from '../cases/read.js';
import { type Aim, Draw, dice } from './draw.js';
import { figuresRead, type UnseenChanges } from './unseen-changes.js';

/** How many requests are drawn for each calculation in a year, and how often each may lose the fields that are refused. */
const DRAWS = 100;
const REPAIRS = 3;
/** How many more at most, for each calculation, until each part of the law that changed was seen. */
const MORE_DRAWS = 400;

/** A breach with the request that shows it. */
interface Shown {
  readonly breach: Breach;
  readonly request: JsonObject;
}

/** Tries the invariants of results in the books of years: on worked cases, and on requests that are drawn, the same each time. */
export class Trials {
  /** By the place of the invariant: the first request that breaks it is enough. */
  readonly #broken = new Map<string, Finding>();
  /** By year and operation. */
  readonly #invariants = new Map<string, readonly CheckedInvariant[]>();

  constructor(private readonly calculator: Calculator) {}

  get broken(): readonly Finding[] {
    return [...this.#broken.values()];
  }

  /** Tries what a case came to. */
  tryCase({ operation, name, place }: WorkedCase, answer: CalculatedAnswer): void {
    for (const breach of this.#breaches(operation, answer))
      this.#add(breach, `The case “${name}” shows it (${placeText(place)}).`);
  }

  /** Draws requests of all calculations in a year, and tries what they come to. `cases` have texts that are right. Each answer may
   *  go on into the next request: its year to date. While `changes` has any that no request has shown, more are drawn, each aimed at one
   *  of them. Throws when `signal` is aborted on the way. */
  async tryDraws(
    taxYear: string,
    cases: readonly WorkedCase[],
    changes: UnseenChanges | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { payroll } = this.calculator;
    const { starts } = payroll.book(taxYear).rates;
    this.#addUntried(taxYear);
    for (const [seed, each] of payroll.postOperations.entries()) {
      if (!isOfYear(each, taxYear)) continue;
      const { name: operation } = each;
      const fields = payroll.requestFields(operation, taxYear);
      const texts = textsOf(cases.filter((each) => each.operation === operation));
      const next = dice(seed + Number(taxYear.slice(0, 4)));
      const context = { starts, texts, datedBy: each.datedBy };
      const draw = new Draw(next, context);
      const onward = this.#onward(operation, taxYear);
      let answered: JsonObject = {};
      const tryOne = async (draw: Draw) => {
        await yieldToEventLoop();
        signal?.throwIfAborted();
        const goesOn = next() < 0.5 ? fields.filter(({ name }) => isObject(answered[name])) : [];
        const carried = Object.fromEntries(goesOn.map(({ name }) => [name, answered[name] ?? null]));
        const drawn = withTaxYear(each, { ...draw.request(fields), ...carried }, taxYear);
        const found = await this.#answer(operation, drawn, onward, REPAIRS);
        if (found === undefined) return;
        answered = found.result.answer;
        for (const breach of this.#breaches(operation, found.result))
          await this.#addDrawn(breach, operation, found.request);
        await changes?.observe(operation, found);
      };
      for (let count = 0; count < DRAWS; count++) await tryOne(draw);
      const aims = new Map<CheckedValue, Draw>();
      for (let count = 0; count < MORE_DRAWS; count++) {
        const targets = changes?.targets(operation) ?? [];
        const target = targets[count % targets.length];
        if (target === undefined) break;
        const aimed = () => new Draw(next, { ...context, aim: this.#aimAt(target, operation, taxYear) });
        await tryOne(getOrMake(aims, target, aimed));
      }
    }
  }

  /** What draws must say and come near to for a value of the rules to count. */
  #aimAt(target: CheckedValue, operation: string, taxYear: string): Aim {
    const year = this.calculator.payroll.book(taxYear);
    const { rates } = year;
    const book = year.bookOf(operation);
    const fields = book.requestFields([target.fullName]);
    const near = [target, ...readsOf(target).map(({ value }) => value)];
    const firstDays = [rates.starts, ...rates.changes, addDays(rates.ends, 1)];
    return {
      fields: new Set(pathsOfFields(fields)),
      amounts: [...new Set(near.flatMap(amountsIn))],
      days: firstDays.flatMap((day) => [addDays(day, -1), day]).slice(1, -1),
    };
  }

  /** The fields that an answer has and a request takes; the tax year, as a choice names one field at least. More of an answer is not
   *  written: invariants find what they are about. */
  #onward(operation: string, taxYear: string): readonly string[] {
    const { payroll } = this.calculator;
    const of = payroll.operationNamed(operation);
    const { answer } = answerBy(of, payroll.book(taxYear).bookOf(operation).checked);
    const answered = new Set(Object.keys(answer.properties(payroll.words(taxYear, operation))));
    const names = payroll.requestFields(operation, taxYear).map(({ name }) => name);
    return ['tax_year', ...names.filter((name) => answered.has(name))];
  }

  /** Calculates a request; where it is refused, without the fields that are refused. */
  async #answer(
    operation: string,
    request: JsonObject,
    onward: readonly string[],
    repairs: number,
  ): Promise<{ readonly request: JsonObject; readonly result: CalculatedAnswer } | undefined> {
    const result = await this.calculator.calculateOrRefuse(operation, request, onward);
    if ('answer' in result) return { request, result };
    if (repairs === 0 || result.faults.some((fault) => stepsTo(fault).length === 0)) return undefined;
    const others = result.faults.reduceRight<Json>((rest, fault) => without(rest, stepsTo(fault)), request);
    return isObject(others) ? this.#answer(operation, others, onward, repairs - 1) : undefined;
  }

  async #addDrawn(breach: Breach, operation: string, request: JsonObject): Promise<void> {
    if (this.#isKnown(breach)) return;
    const shortest = await this.#shorten(breach, operation, request);
    const { route } = this.calculator.payroll.operationNamed(operation);
    this.#add(shortest.breach, `This request shows it: ${route} ${JSON.stringify(shortest.request)}`);
  }

  /** A request that still breaks the invariant, and would not without any of its fields or items. */
  async #shorten(breach: Breach, operation: string, request: JsonObject): Promise<Shown> {
    for (const smaller of smallerRequests(request)) {
      const result = await this.calculator.calculateOrRefuse(operation, smaller);
      const breaches = 'answer' in result ? this.#breaches(operation, result) : [];
      const same = breaches.find(({ invariant }) => invariant === breach.invariant);
      if (same !== undefined) return this.#shorten(same, operation, smaller);
    }
    return { breach, request };
  }

  #breaches(operation: string, { calculation, taxYear }: CalculatedAnswer): readonly Breach[] {
    const invariants = this.#invariantsOf(taxYear, this.calculator.payroll.operationNamed(operation));
    return invariants.flatMap((invariant) => breachesOf(invariant, calculation.scratchCopy));
  }

  #invariantsOf(taxYear: string, operation: Operation): readonly CheckedInvariant[] {
    return getOrMake(this.#invariants, `${taxYear} ${operation.name}`, () => {
      const book = this.calculator.payroll.book(taxYear).bookOf(operation.name);
      return invariantsOf(book, answerBy(operation, book.checked).values);
    });
  }

  /** Adds the invariants of a year that no answer can break or keep. */
  #addUntried(taxYear: string): void {
    const { payroll } = this.calculator;
    const book = payroll.book(taxYear);
    const tried = new Set(
      payroll
        .operationsOf(taxYear)
        .flatMap((each) => this.#invariantsOf(taxYear, each))
        .map(placeOf),
    );
    for (const { checked } of book.books())
      for (const invariant of checked.invariants) {
        const { name, place } = invariant.declaration;
        if (tried.has(placeOf(invariant))) continue;
        const message = `“${name}” reads what no answer rests on, so that nothing tries it.`;
        this.#broken.set(placeOf(invariant), { place, message });
      }
  }

  #isKnown({ invariant }: Breach): boolean {
    return this.#broken.has(placeText(invariant.declaration.place));
  }

  #add(breach: Breach, shows: string): void {
    if (this.#isKnown(breach)) return;
    const { place, says } = breach.invariant.declaration;
    this.#broken.set(placeText(place), { place, message: `${breach.says} ${says} ${shows}` });
  }
}

/** The requests without one of its fields, or without one item of a list. */
function smallerRequests(request: JsonObject): readonly JsonObject[] {
  return Object.entries(request).flatMap(([name, value]) => {
    const { [name]: _, ...others } = request;
    const items = isList(value) ? value : [];
    return [others, ...items.map((_item, at) => ({ ...request, [name]: items.toSpliced(at, 1) }))];
  });
}

/** The steps to what a fault is of: of `pay[0].amount` pay, 0 and amount; to what lies around it, where it is not there. */
function stepsTo({ field, message }: FieldFault): readonly string[] {
  const steps = field.split(/[.[\]]+/).filter((step) => step !== '');
  return / is (required|needed)/.test(message) ? steps.slice(0, -1) : steps;
}

/** JSON without what stands at a path. */
function without(json: Json, [step = '', ...steps]: readonly string[]): Json {
  if (isList(json)) {
    const item = json[Number(step)];
    if (item === undefined) return json;
    return steps.length === 0
      ? json.toSpliced(Number(step), 1)
      : json.with(Number(step), without(item, steps));
  }
  if (!isObject(json)) return json;
  const { [step]: inner, ...others } = json;
  return steps.length === 0 || inner === undefined ? others : { ...json, [step]: without(inner, steps) };
}

function placeOf({ declaration }: CheckedInvariant): string {
  return placeText(declaration.place);
}

/** The amounts of money above £0 that a value reads by itself, as figures of the law or written in its rule. */
function amountsIn({ definition }: CheckedValue): readonly number[] {
  const constants = termsOf(definition)
    .flatMap(nestedTerms)
    .flatMap((term) => (term.term === 'constant' && term.type.kind === 'money' ? [term.datum] : []));
  const figures = figuresRead(definition).flatMap((figure) =>
    figure.node === 'figure' && figure.kind === 'money' ? [figure.value] : [],
  );
  return [...constants, ...figures].flatMap((amount) =>
    isDecimal(amount) && !amount.isZero() ? [amount.abs().toNumber()] : [],
  );
}

/** The texts that right requests of cases have, by the path of their field. */
function textsOf(cases: readonly WorkedCase[]): ReadonlyMap<string, readonly string[]> {
  const members = cases
    .filter(({ refuses }) => refuses === undefined)
    .flatMap(({ request }) => flatten(request))
    .flatMap(([path, value]) => (typeof value === 'string' ? [[path, value] as const] : []));
  const byPath = groupBy(members, ([path]) => path);
  return new Map([...byPath].map(([path, all]) => [path, all.map(([, text]) => text)]));
}
