import {
  type FigureLeaf,
  figureLeaves,
  innerUnlessEmpty,
  isValidIn,
  operationsInWords,
  type Topic,
  topicsIn,
  yearsInWords,
} from '../../language/index.js';
import type { Value } from '../../language/inspect.js';
import { type Findings, mapAt, type Place, type TextNode, YEARS } from '../../yaml/index.js';
import {
  AUTHORITIES_FILE,
  isPrimary,
  type NamedAuthorities,
  type NamedAuthority,
  readingFor,
} from '../authorities/index.js';
import { leavesByDay, type Rates, type RatesByDay } from '../figures/index.js';
import { textOfValue } from '../identity/law.js';
import type { LeftOut } from '../scope.js';
import { authorityNamesIn, type CitingYear, citedNamesIn } from './names.js';

/** Checks that rules, figures, the scope and exceptions cite only authorities that there are, and figures those of their year. In groups
 *  that are not confirmed these are of the year before until somebody has looked. */
export function checkCitedNames(
  all: NamedAuthorities,
  { topics, years, byDay, scope }: Citers,
  findings: Findings,
): void {
  const ofFigures = [...years, byDay].flatMap(({ cited }) => cited.map(({ name }) => name));
  for (const { text, place } of [...ofFigures, ...namesCitedBy(topics, scope ?? []), ...namesCitedIn(all)])
    if (!all.byName.has(text))
      findings.addUnknown(
        place,
        `“${text}” is no authority of ${AUTHORITIES_FILE}.`,
        text,
        all.byName.keys(),
      );
  for (const { taxYear, cited, unconfirmed } of years)
    for (const { name, path } of cited)
      if (!unconfirmed.some((group) => `${path}.`.startsWith(`rates.${group}.`)))
        checkYearOfCited(all, name, taxYear, findings);
}

/** The names that rules and what is not modelled cite, where they stand. */
function namesCitedBy(topics: readonly Topic[], leftOut: CitingYear['leftOut']): readonly TextNode[] {
  return [...topics.flatMap(citedNamesIn), ...leftOut.flatMap(({ authorities }) => authorities)];
}

/** The names that authorities and exceptions cite. */
function namesCitedIn({ byName, exceptions }: NamedAuthorities): readonly TextNode[] {
  const exceptionNames = exceptions.flatMap(({ follows, against }) => [follows, against]);
  return [...[...byName.values()].map(({ under }) => under), ...exceptionNames].flatMap((name) => name ?? []);
}

/** Checks that an authority is the law of a tax year that cites it: last year's resolution sets nothing in this one. */
function checkYearOfCited(
  { byName }: NamedAuthorities,
  { text, place }: TextNode,
  taxYear: string,
  findings: Findings,
): void {
  const { years } = byName.get(text) ?? {};
  if (years === undefined || isValidIn(years, taxYear)) return;
  const says = `“${text}” is an authority only of ${yearsInWords(years)}: name the one of ${YEARS} in its place.`;
  findings.add(place, says, taxYear);
}

/** What cites authorities: the rules of all years, the figures of each, and what is not modelled. */
interface Citers {
  readonly topics: readonly Topic[];
  readonly years: readonly Rates[];
  /** The figures that do not follow the tax year. */
  readonly byDay: RatesByDay;
  /** Undefined where the book does not say. */
  readonly scope: readonly LeftOut[] | undefined;
}

/** Checks the authorities of a book whose names are all known: every value, rounding and figure rests on the law itself, in a
 *  text that was read and that was in force. */
export function checkAuthorities(all: NamedAuthorities, citers: Citers, findings: Findings): void {
  new AuthorityChecker(all, citers, findings).check();
}

/** Checks that each authority is cited by a rule, a figure, what is not modelled, an exception or another authority. */
export function checkUncited(
  all: NamedAuthorities,
  { topics, years, byDay, scope }: Citers,
  findings: Findings,
): void {
  // What is not modelled may cite what nothing else does.
  if (scope === undefined) return;
  const namesOfYears = years.flatMap((rates) => [...authorityNamesIn({ rates, topics, leftOut: scope })]);
  const namesOfDays = byDay.cited.map(({ name }) => name);
  const named = [...namesCitedIn(all), ...namesOfDays].map(({ text }) => text);
  const names = new Set([...named, ...namesOfYears]);
  for (const { name, place } of all.byName.values())
    if (!names.has(name))
      findings.add(place, `Nothing cites “${name}”: name it where it is the law of something, or remove it.`);
}

const NO_PRIMARY =
  'has no primary authority: an Act, an instrument, a resolution, or a specification under one';
const SEEN = '`seen: [{ on: … }]` with the day';
const listed = (name: string) => `list ${name} there`;
const OR_LIST_IT = `or list it under not_established in ${AUTHORITIES_FILE}`;

class AuthorityChecker {
  constructor(
    private readonly all: NamedAuthorities,
    private readonly citers: Citers,
    private readonly findings: Findings,
  ) {}

  check(): void {
    const { topics, years } = this.citers;
    const ofYears = years.flatMap(({ taxYear }) => topicsIn(topics, taxYear));
    for (const topic of new Set([...topics, ...ofYears])) this.#topic(topic);
    for (const rates of years) this.#year(rates);
    this.#figuresByDay();
    this.#checkAddressesOfResolutions();
    this.#checkSameTopics();
    this.#exceptions();
  }

  #topic({ name, place, law, cites, values }: Topic): void {
    if (law === undefined)
      this.findings.add(place, `“law” is missing: say what “${name}” is the law of, or none.`);
    if (law === undefined || law === 'none') return;
    for (const value of values) {
      this.#value(
        value,
        `${name}.${value.name}`,
        innerUnlessEmpty(value.cites.authorities, cites.authorities),
      );
      for (const names of value.cites.ofBranches)
        if (!this.#areSufficient(names))
          this.findings.add(
            names[0]?.place ?? value.place,
            this.#unreadText(`This branch of “${value.name}”`, names, 'leave it to the value') ??
              `What this branch of “${value.name}” cites ${NO_PRIMARY}. Name one beside it, or leave it to the value.`,
          );
      if (value.roundings.length > 0)
        this.#rounding(
          value,
          `${name}.${value.name}`,
          innerUnlessEmpty(value.cites.ofRoundings, cites.ofRoundings),
        );
    }
  }

  #value({ name, place }: Value, fullName: string, names: readonly TextNode[]): void {
    if (this.#areSufficient(names) || this.#isNotEstablished(fullName)) return;
    this.findings.add(
      place,
      this.#unreadText(`“${name}”`, names, listed(fullName)) ??
        `“${name}” ${NO_PRIMARY}. Name one under “authority”, ${OR_LIST_IT}.`,
    );
  }

  #rounding({ name, place, roundings }: Value, fullName: string, names: readonly TextNode[]): void {
    if (this.#areSufficient(names) || this.#isNotEstablished(`${fullName}.round`)) return;
    this.findings.add(
      roundings[0]?.place ?? place,
      this.#unreadText(`The rounding of “${name}”`, names, listed(`${fullName}.round`)) ??
        `The rounding of “${name}” has no authority: name one under “round_authority”, which may be a convention.`,
    );
  }

  /** What does not follow the tax year cites texts that somebody has read by the end of the last year. */
  #figuresByDay(): void {
    const { byDay, years } = this.citers;
    this.#leaves(leavesByDay(byDay));
    const last = years.at(-1);
    if (last === undefined) return;
    for (const name of new Set(byDay.cited.map((each) => each.name.text)))
      this.#checkSeen(this.all.byName.get(name), last);
  }

  #leaves(leaves: readonly FigureLeaf[]): void {
    for (const leaf of leaves) {
      const names = leaf.authorities ?? [];
      const isCited = names.some((name) => this.#isEstablished(this.all.byName.get(name)));
      if (!isCited && !this.#isNotEstablished(leaf.path))
        this.findings.add(
          leaf.place,
          this.#unreadText(
            leaf.path,
            names.map((text) => ({ text })),
            listed(leaf.path),
          ) ?? `${leaf.path} ${NO_PRIMARY}. Name one under “authority”, ${OR_LIST_IT}.`,
        );
    }
  }

  #year(rates: Rates): void {
    this.#leaves(figureLeaves(rates.figures));
    for (const name of authorityNamesIn({ rates, topics: [], leftOut: [] }))
      this.#checkAddress(this.all.byName.get(name), rates);
    const { taxYear } = rates;
    const topics = topicsIn(this.citers.topics, taxYear);
    const leftOut = (this.citers.scope ?? []).filter(({ years }) => isValidIn(years, taxYear));
    for (const name of namesCitedBy(topics, leftOut))
      checkYearOfCited(this.all, name, taxYear, this.findings);
    for (const name of authorityNamesIn({ rates, topics, leftOut }))
      this.#checkSeen(this.all.byName.get(name), rates);
  }

  /** Checks that a figure was not looked up on the page of another tax year: `…-2026-to-2027`, `/2026-27`. */
  #checkAddress(authority: NamedAuthority | undefined, { taxYear }: Rates): void {
    const years = [...(authority?.address ?? '').matchAll(/(20\d\d)-(?:to-)?(?:20)?(\d\d)(?!\d)/g)];
    const other = years.find(
      ([, from = '', to = '']) => Number(to) === (Number(from) + 1) % 100 && from !== taxYear.slice(0, 4),
    );
    if (authority === undefined || other === undefined) return;
    const says = `“${authority.name}” is a page of ${other[0]}, which figures of ${YEARS} cite: write {from} and {to} in its address, or name that of the year.`;
    this.findings.add(authority.place, says, taxYear);
  }

  /** Checks that no resolution stands where that of another year does: who copies one for a new year may forget its address. */
  #checkAddressesOfResolutions(): void {
    const earlier = new Map<string, NamedAuthority>();
    for (const each of this.all.byName.values()) {
      const { kind, address, name, place, years } = each;
      // One with {from} and {to} in it is another in each year.
      if (kind !== 'resolution' || address === undefined || address.includes('{')) continue;
      const other = earlier.get(address) ?? each;
      earlier.set(address, other);
      if (yearsInWords(years) === yearsInWords(other.years)) continue;
      const says = `“${name}” has the address of “${other.name}”, which is the resolution of ${yearsInWords(other.years)}`;
      this.findings.add(place, `${says}: write where that of ${yearsInWords(years)} stands.`);
    }
  }

  /** Checks that somebody has read a text of the law, in a version that was in force by the end of the year. */
  #checkSeen(authority: NamedAuthority | undefined, { taxYear, ends }: Rates): void {
    if (authority === undefined || !isPrimary(authority)) return;
    const { name, place, seen } = authority;
    if (seen.length === 0 && this.#isNotEstablished(name)) return;
    if (seen.length === 0)
      this.findings.add(
        place,
        `“${name}” was never seen: say on which day its text was read, under “seen”: write ${SEEN} below it, or, where nobody has read it, list it under not_established.`,
      );
    else if (readingFor(authority, ends) === undefined) {
      const says = `“${name}” was seen only as it stood after ${taxYear}, which cites it`;
      this.findings.add(place, `${says}: read the text that was in force by ${ends}.`);
    }
  }

  /** A topic has a second file because the law changed. Where a value differs between the two, the same version of a text cannot be
   *  the authority of both. */
  #checkSameTopics(): void {
    const { topics, years } = this.citers;
    for (const [index, topic] of topics.entries()) {
      for (const other of topics.slice(0, index)) {
        const isSameTopic =
          other.name === topic.name && operationsInWords(other) === operationsInWords(topic);
        if (!isSameTopic) continue;
        const ends = (file: Topic) =>
          years.findLast(({ taxYear }) => topicsIn([file], taxYear).length > 0)?.ends;
        this.#checkSameTexts(other, topic, ends(other) ?? '', ends(topic) ?? '');
      }
    }
  }

  #checkSameTexts(one: Topic, other: Topic, oneEnds: string, otherEnds: string): void {
    for (const value of other.values) {
      const before = one.values.find(({ name }) => name === value.name);
      if (before === undefined || lawOfValue(one, value.name) === lawOfValue(other, value.name)) continue;
      const names = innerUnlessEmpty(before.cites.authorities, one.cites.authorities).map(({ text }) => text);
      for (const { text, place } of innerUnlessEmpty(value.cites.authorities, other.cites.authorities)) {
        const authority = this.all.byName.get(text);
        if (authority === undefined || !names.includes(text)) continue;
        const version = readingFor(authority, otherEnds)?.version;
        if (version === undefined || version !== readingFor(authority, oneEnds)?.version) continue;
        const says = `“${value.name}” is another rule in ${one.place.source.path}, which cites ${text}, too`;
        this.findings.add(place, `${says}: one text, as it stood from ${version}, cannot say both.`);
      }
    }
  }

  #exceptions(): void {
    const valuesByName = new Map<string, Value>(
      this.citers.topics.flatMap(({ name, values }) =>
        values.map((value) => [`${name}.${value.name}`, value] as const),
      ),
    );
    for (const { rules, rounding } of this.all.exceptions) {
      for (const { text, place } of rules) {
        const value = valuesByName.get(text);
        if (value === undefined)
          this.findings.addUnknown(place, `“${text}” is no value of a rule.`, text, valuesByName.keys());
        else if (rounding !== undefined && value.roundings.length === 0)
          this.findings.add(place, `“${text}” is not rounded: “round” is how another authority rounds it.`);
      }
    }
  }

  /** What is said where something cites the law itself, in a text that nobody has read; undefined where it cites none. `or` is what else can
   *  be done. */
  #unreadText(what: string, names: readonly Pick<TextNode, 'text'>[], or: string): string | undefined {
    const authorities = names.map(({ text }) => this.all.byName.get(text));
    const unread = authorities.find((each) => each !== undefined && isPrimary(each));
    if (unread === undefined) return undefined;
    const { name, place } = unread;
    const entry = this.all.notEstablished.find(({ text }) => text === name);
    const list = `not_established${entry === undefined ? '' : ` (${lineText(entry.place)})`}`;
    return `${what} rests on “${name}”, the law itself, which nobody has read: read it, write ${SEEN} under it (${lineText(place)}) and take it off ${list}; or ${or}.`;
  }

  /** Whether one of these is the law itself, or a choice of this service. */
  #areSufficient(names: readonly TextNode[]): boolean {
    const authorities = names.map(({ text }) => this.all.byName.get(text));
    return authorities.some((each) => this.#isEstablished(each) || isOurs(each));
  }

  /** Whether it is the law itself, and not listed as unread. */
  #isEstablished(authority: NamedAuthority | undefined): boolean {
    return authority !== undefined && isPrimary(authority) && !this.#isNotEstablished(authority.name);
  }

  /** Whether it, or what it is a part of, is listed as not established. */
  #isNotEstablished(path: string): boolean {
    return this.all.notEstablished.some(({ text }) => path === text || path.startsWith(`${text}.`));
  }
}

/** The law of a value, without its words. */
function lawOfValue({ file }: Topic, name: string): string | undefined {
  const node = mapAt(file, 'values')?.entries.get(name)?.value;
  return node && textOfValue(node);
}

function lineText({ source, line }: Place): string {
  return `${source.path}:${line}`;
}

/** Whether this service alone says so: a convention, or the promise of its interface. */
function isOurs(authority: NamedAuthority | undefined): boolean {
  return authority?.kind === 'convention' || authority?.kind === 'contract';
}
