import { sha256 } from '../../digest.js';
import { canonicalJson } from '../../json.js';
import { isDate } from '../../language/index.js';
import { today } from '../../today.js';
import { type Findings, type MapNode, mapAt, type Place, textAt } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import type { Rates, RatesGroup } from './read.js';
import { readAt } from './read-at.js';
import { textsOfFigures } from './units.js';

/** The keys at the head of a rates file that say which of its groups somebody compared with the official pages. */
export const CONFIRMATION_KEYS = ['unconfirmed', 'confirmed'] as const;

/** That somebody compared a group of figures with an official page, as it stands under `confirmed`. */
export interface Confirmation {
  readonly group: string;
  readonly place: Place;
  readonly by: string;
  /** The day, and where it stands. */
  readonly on: { readonly text: string; readonly place: Place };
  readonly page: string;
  /** `digestOfFigures` of what was compared; undefined where the entry is of Farthing 1.0, which kept none. */
  readonly figures: string | undefined;
  /** Why figures are right that are unusual, by what they are asked for as. */
  readonly accepted: ReadonlyMap<string, string>;
}

/** What the head of a rates file says of its groups. */
interface Confirmations {
  /** The groups that nobody has compared yet. */
  readonly unconfirmed: readonly string[];
  readonly confirmed: readonly Confirmation[];
}

/** None is left where the last was taken off by hand. */
const groupNames = keys.either(
  keys.checked(keys.text, (one) => [one]),
  keys.listOf(keys.text, true),
);

/** Reads which groups are compared, and by whom. That a confirmation is of these figures is for `checkConfirmations`: a figure that is
 *  being changed is no fault of the file. */
export function readConfirmations(
  file: MapNode,
  groups: ReadonlyMap<string, unknown>,
  findings: Findings,
): Confirmations {
  const names = readAt(groupNames, file, 'unconfirmed', findings) ?? [];
  for (const { text, place } of names)
    if (!groups.has(text))
      findings.addUnknown(place, `“${text}” is not a group of this file.`, text, [...groups.keys()]);
  const unconfirmed = names.map(({ text }) => text);
  const confirmed: Confirmation[] = [];
  for (const [group, { key, value }] of readAt(keys.anyMap, file, 'confirmed', findings)?.entries ?? []) {
    if (!groups.has(group))
      findings.addUnknown(key, `“${group}” is not a group of this file.`, group, [...groups.keys()]);
    if (unconfirmed.includes(group))
      findings.add(key, `“${group}” stands under “unconfirmed”, too: take it away there, or here.`);
    const map = value.node === 'map' ? value : undefined;
    const [by, on, page, figures] = ['by', 'on', 'page', 'figures'].map((part) => map && textAt(map, part));
    if (map === undefined || by === undefined || page === undefined || on === undefined || !isDate(on.text)) {
      const says = `A confirmation is written ${group}: { by: A. Name, on: 2027-03-20, page: https://www.gov.uk/…, figures: 0a1b… }`;
      findings.add(key, `${says}, as \`farthing confirm\` writes it.`);
      continue;
    }
    const reasons = [...(mapAt(map, 'accepted')?.entries ?? [])].flatMap(([name, entry]) =>
      entry.value.node === 'text' ? [[name, entry.value.text] as const] : [],
    );
    confirmed.push({
      ...{ group, place: key, by: by.text, on, page: page.text, figures: figures?.text },
      accepted: new Map(reasons),
    });
  }
  return { unconfirmed, confirmed };
}

/** The first 16 digits of the SHA-256 of a year and a group's figures in normal form: comments, order, authorities and what is only for
 *  payroll do not count. A confirmation of another year is none of this one, even where no figure differs. */
export function digestOfFigures(taxYear: string, { figures }: Pick<RatesGroup, 'figures'>): string {
  return sha256(canonicalJson({ [taxYear]: textsOfFigures(figures) })).slice(0, 16);
}

/** Whether a confirmation is of this year and of the figures that stand in the group now. */
export function isOfTheseFigures(
  { group, figures }: Pick<Confirmation, 'group' | 'figures'>,
  { groups, taxYear }: Pick<Rates, 'groups' | 'taxYear'>,
): boolean {
  const present = groups.get(group);
  return present !== undefined && figures === digestOfFigures(taxYear, present);
}

/** Checks that what is confirmed was compared with the figures that stand there, and not on a day that is still to come. */
export function checkConfirmations(rates: Rates, findings: Findings): void {
  for (const confirmation of rates.confirmed) {
    const { group, place, on, page, figures } = confirmation;
    if (on.text > today())
      findings.add(
        on.place,
        `“${group}” was confirmed on ${on.text}, a day that is still to come: write the day on which it was compared.`,
      );
    if (isOfTheseFigures(confirmation, rates)) continue;
    const how =
      figures === undefined
        ? 'before its figures were kept with that'
        : 'with other figures than these, or in another year';
    const again = `farthing confirm ${rates.taxYear} ${group} --by "A. Name" --page ${page}`;
    findings.add(
      place,
      `“${group}” was confirmed ${how}: compare it with its page again, then \`${again}\`.`,
    );
  }
}
