import type { Rounding } from '../../decimal/index.js';
import type { TextNode } from '../../yaml/index.js';

/** An authority of the law as a tax year cites it: in the version that was in force in the year, where one is known. */
export interface Authority {
  readonly name: string;
  readonly kind: string;
  /** The act, regulations or guidance: `Income Tax Act 2007`. */
  readonly work: string;
  /** The provision in it: `s 35(1)`. */
  readonly provision: string | undefined;
  /** Of a specification: the law that gives it force. */
  readonly under: string | undefined;
  /** The address of its text; undefined for a convention of our own. */
  readonly address: string | undefined;
  /** The day from which this version of the text was in force, if it is known. */
  readonly version: string | undefined;
  /** The day on which somebody last read its text. */
  readonly seen: string | undefined;
  /** Whether it is the law itself, and not guidance on it. */
  readonly isPrimary: boolean;
  /** The rules that follow another authority where this one would round otherwise. */
  readonly exceptions: readonly Exception[];
}

/** Rules that follow another authority, and how this one would round. */
export interface Exception {
  readonly name: string;
  /** The values, by full name. */
  readonly rules: readonly string[];
  readonly rounding: Rounding;
}

/** What a text of the law is called: `Income Tax Act 2007, s 35(1)`. */
export function lawName({ work, provision }: Authority): string {
  return provision === undefined ? work : `${work}, ${provision}`;
}

/** Whether it is the law itself, and nobody has read its text in the version of the year. */
export function isUnread({ isPrimary, seen }: Authority): boolean {
  return isPrimary && seen === undefined;
}

/** The authorities of a tax year, by name. */
export type Authorities = ReadonlyMap<string, Authority>;

/** Where the law of a rule or a figure stands: authorities by name, and the addresses of their texts. */
export interface CitedLaw {
  readonly authorities: readonly string[];
  readonly sources: readonly string[];
}

/** The citations of a topic or a value. */
export interface RuleCitations {
  /** Names of authorities; `lawOfRule` says what counts where there are none. */
  readonly authorities: readonly TextNode[];
  /** Whether there may be others that could not be read, which has its finding. */
  readonly areUnreadable: boolean;
  /** Names of the authorities of its roundings. */
  readonly ofRoundings: readonly TextNode[];
  /** Names of the authorities of its branches, branch by branch, of those that have their own. */
  readonly ofBranches: readonly (readonly TextNode[])[];
}

/** A place where the law stands: an authority; an address that none has, as in an answer of other law. */
export type Citation = Authority | string;

/** The places of cited law: authorities wherever there are such, addresses otherwise. */
export function citationsOf(
  { authorities = [], sources }: Partial<CitedLaw> & Pick<CitedLaw, 'sources'>,
  all: Authorities,
): readonly Citation[] {
  const named = authorities.flatMap((name) => all.get(name) ?? []);
  const others = sources.filter((source) => named.every(({ address }) => address !== source));
  const known = others.length === 0 ? [] : [...all.values()];
  return [...named, ...others.map((source) => known.find(({ address }) => address === source) ?? source)];
}

/** The addresses of the primary sources: those that are the law itself. */
export function primarySources(all: Authorities): ReadonlySet<string> {
  return new Set([...all.values()].flatMap(({ isPrimary, address }) => (isPrimary ? (address ?? []) : [])));
}

/** The names with the addresses of their texts. Unknown names are reported elsewhere, by the check of all citations. */
export function lawOfAuthorities(names: readonly string[], all: Authorities): CitedLaw {
  const sources = names.flatMap((name) => all.get(name)?.address ?? []);
  return { authorities: [...new Set(names)], sources: [...new Set(sources)] };
}

/** The law of a rule and of its roundings: what the rule cites, else what its topic cites. */
export function lawOfRule(
  rule: RuleCitations,
  topic: RuleCitations,
  isRounded: boolean,
  all: Authorities,
): CitedLaw {
  const own = innerUnlessEmpty(rule.authorities, topic.authorities).map(({ text }) => text);
  return joinedLaw([lawOfAuthorities(own, all), lawOfRoundings(rule, topic, isRounded, all)]);
}

/** The law of a rule's roundings: what the rule cites for them, else what its topic does. */
export function lawOfRoundings(
  rule: RuleCitations,
  topic: RuleCitations,
  isRounded: boolean,
  all: Authorities,
): CitedLaw {
  const names = isRounded ? innerUnlessEmpty(rule.ofRoundings, topic.ofRoundings) : [];
  return lawOfAuthorities(
    names.map(({ text }) => text),
    all,
  );
}

/** The law of a value where these branches were taken, each with what it names itself: that in the place of the value's own. */
export function lawOfBranches(
  value: CitedLaw & { readonly lawOfRoundings: CitedLaw },
  branches: readonly (CitedLaw | undefined)[],
): CitedLaw {
  // Also where nothing was found, as of an item that there is none of, the rule speaks for itself.
  if (branches.every((ofBranch) => ofBranch === undefined)) return value;
  return joinedLaw(
    branches.flatMap((ofBranch) => (ofBranch === undefined ? value : [ofBranch, value.lawOfRoundings])),
  );
}

function joinedLaw(laws: readonly CitedLaw[]): CitedLaw {
  return {
    authorities: [...new Set(laws.flatMap(({ authorities }) => authorities))],
    sources: [...new Set(laws.flatMap(({ sources }) => sources))],
  };
}

/** The fields `source` and `authority` of steps and figures in a trace; no `authority` of what cites none, such as the days of a year. */
export function citationMembers({ sources, authorities }: CitedLaw) {
  return { source: sources, ...(authorities.length > 0 && { authority: authorities }) };
}

/** The inner list, or the outer one if that is empty. */
export function innerUnlessEmpty<T>(inner: readonly T[], outer: readonly T[]): readonly T[] {
  return inner.length > 0 ? inner : outer;
}
