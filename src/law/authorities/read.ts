import { type Rounding, roundings } from '../../decimal/index.js';
import { type Authorities, isDate, type YearRange, yearsAt } from '../../language/index.js';
import {
  type Findings,
  isBroken,
  type Place,
  type ReadFile,
  readOnce,
  type TextNode,
  unlessBroken,
} from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import type { BookSource } from '../book-source.js';
import { readBookFile } from '../files.js';

const {
  checked,
  listOf,
  mapOf,
  mapWith,
  may,
  must,
  NAMES,
  name,
  placed,
  plain,
  plainLike,
  recordWith,
  text,
  textLike,
  word,
  years,
} = keys;
const written = plain(text);

export const AUTHORITIES_FILE = 'rates/authorities.yaml';

/** What an authority can be; where two say different things, the earlier is followed. */
export const AUTHORITY_KINDS = [
  'act',
  'instrument',
  'resolution',
  'hmrc_specification',
  'hmrc_test_data',
  'hmrc_manual',
  'guidance',
  'contract',
  'convention',
] as const;
export type AuthorityKind = (typeof AUTHORITY_KINDS)[number];

const day = checked(
  textLike({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', errorMessage: 'A day is written like 2026-04-06.' }),
  ({ text: written, place }, findings) =>
    isDate(written) ? written : findings.add(place, `There is no day ${written}.`),
);

const AUTHORITY = {
  kind: must(
    plain(word(AUTHORITY_KINDS)),
    'act, instrument and resolution are the law itself, and hmrc_specification with `under`; contract is the promise of ' +
      'our interface, convention what we chose where nobody says.',
  ),
  work: must(written, 'Example: `work: Income Tax Act 2007`'),
  provision: may(written, 'The section, regulation, page or version. Example: `provision: s 35(1)–(3)`'),
  address: may(
    plainLike({
      pattern: '^https://([^{}]|\\{from\\}|\\{to\\})+$',
      errorMessage:
        'An address begins with https://; {from} and {to} in it are the calendar years of a tax year.',
    }),
    'Where its text stands; `{from}-to-{to}` in it are the calendar years in which the tax year begins and ends.',
  ),
  under: may(name, 'Of a specification of HMRC: the authority that makes it law.'),
  years: may(
    years,
    'The only tax years that it is the law of, where it can be of no other: a year that cites it outside of them is a ' +
      'finding. Example: `years: { from: 2026-27, until: 2026-27 }`',
  ),
  seen: may(
    listOf(
      recordWith({
        on: must(day, 'The day on which somebody read the text.'),
        version: may(day, 'The day from which that text was in force, as in the address of the version.'),
        by: may(text, 'Who read it.'),
      }),
    ),
    'Who read its text and when, once for each version. Example: `seen: [{ on: 2026-11-22, version: 2016-04-06 }]`',
  ),
};

const DEPARTURE = {
  rules: must(listOf(text), 'The values, by full name.'),
  follows: must(name, 'The authority that is followed.'),
  against: must(name, 'The one that says another thing.'),
  round: may(
    word([...roundings.keys()]),
    'How that one rounds: traces show what it would have come to. Example: `round: penny_half_down`',
  ),
  because: must(text),
  effect: must(text, 'What comes of it, in money.'),
};

/** What `rates/authorities.yaml` may hold. */
const authoritiesFile = mapWith({
  authorities: must(
    mapOf(placed(mapWith(AUTHORITY)), NAMES),
    'Each text of the law, once, by the name that rules and rates cite.',
  ),
  exceptions: may(
    mapOf(mapWith(DEPARTURE), NAMES),
    'Where authorities differ: which one is followed, and why.',
  ),
  not_established: may(
    listOf(mapWith({ cites: must(listOf(text)), because: must(text) }), true),
    'Values (`topic.value`), roundings (`topic.value.round`) and figures (`rates.group`, with all below) whose ' +
      'provision is not known, and authorities whose text nobody has read for this book.',
  ),
});

export const authoritiesSchema = authoritiesFile.schema;

/** A text of the law, or what somebody says of it, as the file names it. */
export interface NamedAuthority {
  readonly name: string;
  readonly place: Place;
  readonly kind: AuthorityKind;
  readonly work: string;
  readonly provision: string | undefined;
  readonly address: string | undefined;
  /** The authority that makes a specification of HMRC law. */
  readonly under: TextNode | undefined;
  /** The only tax years that it is the law of. */
  readonly years: YearRange;
  readonly seen: readonly Reading[];
}

/** That somebody read a text: on which day, and from which day on that version was in force, where it is known. */
export interface Reading {
  readonly on: string;
  readonly version: string | undefined;
}

/** Where authorities differ, and one is followed against another. */
export interface NamedException {
  readonly name: string;
  readonly rules: readonly TextNode[];
  readonly follows: TextNode;
  readonly against: TextNode;
  /** How the authority `against` rounds; undefined where the two differ in something else. */
  readonly rounding: Rounding | undefined;
}

/** All authorities of a book. */
export interface NamedAuthorities {
  readonly byName: ReadonlyMap<string, NamedAuthority>;
  readonly exceptions: readonly NamedException[];
  /** Values, roundings and figures whose provision nobody has read yet. */
  readonly notEstablished: readonly TextNode[];
}

/** Where they cannot be read. */
export const NO_AUTHORITIES: NamedAuthorities = { byName: new Map(), exceptions: [], notEstablished: [] };

/** Reads the authorities of a book; undefined, with findings, where the file is missing or wrong. */
export function readAuthorities(source: BookSource, findings: Findings): NamedAuthorities | undefined {
  const file = readBookFile(source, AUTHORITIES_FILE, findings);
  return isBroken(file) ? undefined : authoritiesIn(file, findings);
}

/** The authorities in a file; undefined, with findings, where anything in it is wrong. */
export const authoritiesIn: ReadFile<NamedAuthorities> = readOnce((file, findings) => {
  const read = unlessBroken(authoritiesFile.read(file, file.place, findings));
  return (
    read && {
      byName: new Map(
        [...read.authorities].map(
          ([
            name,
            {
              place,
              value: { node, seen = [], ...rest },
            },
          ]) => [name, { ...rest, name, place, seen, years: yearsAt(node) ?? {} }],
        ),
      ),
      exceptions: [...(read.exceptions ?? [])].map(([name, { rules, follows, against, round }]) => ({
        name,
        rules,
        follows,
        against,
        rounding: roundings.get(round?.text ?? ''),
      })),
      notEstablished: (read.not_established ?? []).flatMap(({ cites }) => cites),
    }
  );
});

const PRIMARY_KINDS: readonly AuthorityKind[] = ['act', 'instrument', 'resolution'];

/** Whether it is the law itself, or a specification that an Act makes law. */
export function isPrimary({ kind, under }: NamedAuthority): boolean {
  return PRIMARY_KINDS.includes(kind) || (kind === 'hmrc_specification' && under !== undefined);
}

/** The reading of an authority that counts for a year with this last day: of the latest version known to have been in force by
 *  then, else of an unknown version; undefined where there is neither. */
export function readingFor({ seen }: NamedAuthority, ends: string): Reading | undefined {
  const inForce = seen.filter((each) => inForceFrom(each) <= ends);
  const inOrder = inForce.toSorted((one, other) => inForceFrom(one).localeCompare(inForceFrom(other)));
  return inOrder.at(-1) ?? seen.find(({ version }) => version === undefined);
}

/** The first day on which a text is known to have been in force. */
function inForceFrom({ version, on }: Reading): string {
  return version ?? on;
}

/** The authorities as a tax year with this last day cites them. */
export function authoritiesOn(all: NamedAuthorities, ends: string): Authorities {
  const entries = [...all.byName.values()].map((authority) => {
    const { name, kind, work, provision } = authority;
    const { version, on } = readingFor(authority, ends) ?? {};
    const addressOfYear = addressIn(authority, ends);
    const addressOfVersion =
      addressOfYear === undefined || version === undefined ? addressOfYear : `${addressOfYear}/${version}`;
    const maker = all.byName.get(authority.under?.text ?? '');
    const under = maker && [maker.work, maker.provision].filter((part) => part !== undefined).join(', ');
    const fields = { name, kind, work, provision, under, address: addressOfVersion, version, seen: on };
    const exceptions = exceptionsFrom(authority, all);
    return [name, { ...fields, isPrimary: isPrimary(authority), exceptions }] as const;
  });
  return new Map(entries);
}

/** Where a tax year with this last day finds the text, without the version in it. */
export function addressIn({ address }: NamedAuthority, ends: string): string | undefined {
  const year = ends.slice(0, 4);
  return address?.replaceAll('{from}', String(Number(year) - 1)).replaceAll('{to}', year);
}

function exceptionsFrom({ name }: NamedAuthority, { exceptions }: NamedAuthorities) {
  return exceptions.flatMap(({ name: exception, against, rules, rounding }) =>
    against.text === name && rounding !== undefined
      ? [{ name: exception, rules: rules.map(({ text }) => text), rounding }]
      : [],
  );
}
