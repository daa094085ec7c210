import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Rounding, roundings } from '../../decimal/index.js';
import {
  type Authorities,
  type Findings,
  hasShape,
  isBroken,
  type MapNode,
  mapAt,
  mapsAt,
  type Place,
  type ReadFile,
  readOnce,
  type TextNode,
  textAt,
  textsAt,
} from '../../language/index.js';
import { readBookFile } from '../files.js';
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
  /** What makes a specification of HMRC law. */
  readonly under: TextNode | undefined;
  readonly seen: readonly Seen[];
}

/** That somebody read a text: on a day, as it stood from another where that is known. */
export interface Seen {
  readonly on: string;
  readonly version: string | undefined;
}

/** Where authorities differ, and one is followed against another. */
export interface Departure {
  readonly name: string;
  readonly rules: readonly TextNode[];
  readonly follows: TextNode | undefined;
  readonly against: TextNode | undefined;
  /** How the latter rounds; undefined where they differ in something else. */
  readonly rounding: Rounding | undefined;
}

/** All authorities of a book. */
export interface NamedAuthorities {
  readonly byName: ReadonlyMap<string, NamedAuthority>;
  readonly departures: readonly Departure[];
  /** Values, roundings and figures whose provision nobody has read yet. */
  readonly notEstablished: readonly TextNode[];
}

/** Reads the authorities of a book; undefined where it has none, as books from before them do, or with findings. */
export function readAuthorities(root: string, findings: Findings): NamedAuthorities | undefined {
  if (!existsSync(join(root, AUTHORITIES_FILE))) return undefined;
  const file = readBookFile(root, AUTHORITIES_FILE, findings);
  return isBroken(file) ? undefined : authoritiesIn(file, findings);
}

/** The same of a file that was read. */
export const authoritiesIn: ReadFile<NamedAuthorities> = readOnce((file, findings) => {
  if (!hasShape(file, authoritiesShape, findings)) return undefined;
  return {
    byName: new Map(entriesAt(file, 'authorities').map((entry) => [entry.name, authorityOf(entry)])),
    departures: entriesAt(file, 'departures').map(({ name, map }) => ({
      name,
      rules: textsAt(map, 'rules'),
      follows: textAt(map, 'follows'),
      against: textAt(map, 'against'),
      rounding: roundings.get(textAt(map, 'round')?.text ?? ''),
    })),
    notEstablished: mapsAt(file, 'not_established').flatMap((map) => textsAt(map, 'cites')),
  };
});

interface MapEntry {
  readonly name: string;
  readonly place: Place;
  readonly map: MapNode;
}

function entriesAt(file: MapNode, section: string): readonly MapEntry[] {
  return [...(mapAt(file, section)?.entries ?? [])].flatMap(([name, { key, value }]) =>
    value.node === 'map' ? [{ name, place: key, map: value }] : [],
  );
}

function authorityOf({ name, place, map }: MapEntry): NamedAuthority {
  const text = (key: string) => textAt(map, key)?.text;
  return {
    name,
    place,
    kind: AUTHORITY_KINDS.find((kind) => kind === text('kind')) ?? 'guidance',
    work: text('work') ?? '',
    provision: text('provision'),
    address: text('address'),
    under: textAt(map, 'under'),
    seen: mapsAt(map, 'seen').map((each) => ({
      on: textAt(each, 'on')?.text ?? '',
      version: textAt(each, 'version')?.text,
    })),
  };
}

const LAW_ITSELF: readonly AuthorityKind[] = ['act', 'instrument', 'resolution'];

/** Whether it is the law itself, or a specification that an Act makes law. */
export function isPrimary({ kind, under }: NamedAuthority): boolean {
  return LAW_ITSELF.includes(kind) || (kind === 'hmrc_specification' && under !== undefined);
}

/** The text of an authority that a year with this last day cites: the latest that is known to have been in force by then,
 *  else one whose version is not known; undefined where neither was seen. */
export function seenIn({ seen }: NamedAuthority, ends: string): Seen | undefined {
  const inForce = seen.filter((each) => knownFrom(each) <= ends);
  const inOrder = inForce.toSorted((one, other) => knownFrom(one).localeCompare(knownFrom(other)));
  return inOrder.at(-1) ?? seen.find(({ version }) => version === undefined);
}

/** The first day on which a text is known to have been in force. */
function knownFrom({ version, on }: Seen): string {
  return version ?? on;
}

/** The authorities as a tax year with this last day cites them. */
export function authoritiesOn(all: NamedAuthorities, ends: string): Authorities {
  const year = ends.slice(0, 4);
  const entries = [...all.byName.values()].map((authority) => {
    const { name, kind, work, provision, address } = authority;
    const { version, on } = seenIn(authority, ends) ?? {};
    const ofYear = address?.replaceAll('{from}', String(Number(year) - 1)).replaceAll('{to}', year);
    const ofVersion = ofYear === undefined || version === undefined ? ofYear : `${ofYear}/${version}`;
    const maker = all.byName.get(authority.under?.text ?? '');
    const under = maker && [maker.work, maker.provision].filter((part) => part !== undefined).join(', ');
    const cited = { name, kind, work, provision, under, address: ofVersion, version, seen: on };
    const departures = departuresFrom(authority, all);
    return [name, { ...cited, isPrimary: isPrimary(authority), departures }] as const;
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
