import { type Rounding, roundings } from '../../decimal/index.js';
import {
  type Authorities,
  type Findings,
  hasShape,
  isBroken,
  mapAt,
  mapsAt,
  type Place,
  type ReadFile,
  readOnce,
  type TextNode,
  textAt,
  textsAt,
  yearsAt,
} from '../../language/index.js';
import type { YearRange } from '../../language/inspect.js';
import type { BookSource } from '../book-source.js';
import { hasBookFile, mapEntries, readBookFile, textOf } from '../files.js';
import { AUTHORITY_KINDS, type AuthorityKind, authoritiesShape } from './shape.js';

export const AUTHORITIES_FILE = 'rates/authorities.yaml';

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
export interface NamedDeparture {
  readonly name: string;
  readonly rules: readonly TextNode[];
  readonly follows: TextNode | undefined;
  readonly against: TextNode | undefined;
  /** How the authority `against` rounds; undefined where the two differ in something else. */
  readonly rounding: Rounding | undefined;
}

/** All authorities of a book. */
export interface NamedAuthorities {
  readonly byName: ReadonlyMap<string, NamedAuthority>;
  readonly departures: readonly NamedDeparture[];
  /** Values, roundings and figures whose provision nobody has read yet. */
  readonly notEstablished: readonly TextNode[];
}

/** Reads the authorities of a book; undefined for an older book, which has no such file, and, with findings, where it is wrong. */
export function readAuthorities(source: BookSource, findings: Findings): NamedAuthorities | undefined {
  if (!hasBookFile(source, AUTHORITIES_FILE)) return undefined;
  const file = readBookFile(source, AUTHORITIES_FILE, findings);
  return isBroken(file) ? undefined : authoritiesIn(file, findings);
}

/** The authorities in a file; undefined, with findings, where its shape is wrong. */
export const authoritiesIn: ReadFile<NamedAuthorities> = readOnce((file, findings) => {
  if (!hasShape(file, authoritiesShape, findings)) return undefined;
  return {
    byName: new Map(mapEntries(mapAt(file, 'authorities')).map((entry) => [entry.name, authorityOf(entry)])),
    departures: mapEntries(mapAt(file, 'departures')).map(({ name, map }) => ({
      name,
      rules: textsAt(map, 'rules'),
      follows: textAt(map, 'follows'),
      against: textAt(map, 'against'),
      rounding: roundings.get(textAt(map, 'round')?.text ?? ''),
    })),
    notEstablished: mapsAt(file, 'not_established').flatMap((map) => textsAt(map, 'cites')),
  };
});

function authorityOf({ name, place, map }: ReturnType<typeof mapEntries>[number]): NamedAuthority {
  const text = (key: string) => textAt(map, key)?.text;
  return {
    name,
    place,
    kind: AUTHORITY_KINDS.find((kind) => kind === text('kind')) ?? 'guidance',
    work: textOf(map, 'work'),
    provision: text('provision'),
    address: text('address'),
    under: textAt(map, 'under'),
    years: yearsAt(map) ?? {},
    seen: mapsAt(map, 'seen').map((each) => ({
      on: textOf(each, 'on'),
      version: textAt(each, 'version')?.text,
    })),
  };
}

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
  const year = ends.slice(0, 4);
  const entries = [...all.byName.values()].map((authority) => {
    const { name, kind, work, provision, address } = authority;
    const { version, on } = readingFor(authority, ends) ?? {};
    const addressOfYear = address?.replaceAll('{from}', String(Number(year) - 1)).replaceAll('{to}', year);
    const addressOfVersion =
      addressOfYear === undefined || version === undefined ? addressOfYear : `${addressOfYear}/${version}`;
    const maker = all.byName.get(authority.under?.text ?? '');
    const under = maker && [maker.work, maker.provision].filter((part) => part !== undefined).join(', ');
    const fields = { name, kind, work, provision, under, address: addressOfVersion, version, seen: on };
    const departures = departuresFrom(authority, all);
    return [name, { ...fields, isPrimary: isPrimary(authority), departures }] as const;
  });
  return new Map(entries);
}

function departuresFrom({ name }: NamedAuthority, { departures }: NamedAuthorities) {
  return departures.flatMap(({ name: departure, against, rules, rounding }) =>
    against?.text === name && rounding !== undefined
      ? [{ name: departure, rules: rules.map(({ text }) => text), rounding }]
      : [],
  );
}
