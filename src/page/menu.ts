import type { Operation } from '../operations/index.js';
import { OWN_PAGES } from './own-pages.js';
import { withApostrophes } from './texts/apostrophes.js';
import { front as abouts, nav } from './texts/en.js';

/*
 * The menu: the pages of operations by their declarations, those with a group below its heading, and the pages of all else.
 */

/** A page that the menu leads to, with a sentence on it, which search engines show. */
export interface MenuPage {
  readonly address: string;
  readonly title: string;
  readonly about: string;
}

/** Pages below a heading. */
export interface MenuGroup {
  readonly heading: string;
  readonly pages: readonly MenuPage[];
}

export type Menu = readonly (MenuPage | MenuGroup)[];

const CHECK: MenuPage = { address: '/check', title: nav.check, about: abouts.check };
const FIRM: MenuPage = { address: '/firm', title: nav.firm, about: abouts.firm };
const BOOK: MenuPage = { address: '/book', title: nav.book, about: abouts.book };
const DEVELOPERS: MenuPage = { address: '/developers', title: nav.developers, about: abouts.developers };

/** The menu of these operations: first those that stand by themselves, then each group, then what is of no operation. A group of one page is
 *  that page. */
export function menuOf(all: readonly Operation[]): Menu {
  const rank = ({ name }: Operation) =>
    OWN_PAGES.includes(name) ? OWN_PAGES.indexOf(name) : OWN_PAGES.length;
  const pages = all
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ page, summary }) =>
      page === undefined
        ? []
        : {
            ...page,
            title: withApostrophes(page.title),
            about: withApostrophes(page.about ?? `${summary}.`),
          },
    );
  const headings = new Set(pages.flatMap(({ group }) => group ?? []));
  const groups = [...headings].flatMap((heading): Menu => {
    const ofGroup = pages.filter(({ group }) => group === heading);
    return ofGroup.length === 1 ? ofGroup : [{ heading: withApostrophes(heading), pages: ofGroup }];
  });
  const checks = all.some((each) => each.method === 'POST' && each.check !== undefined) ? [CHECK] : [];
  return [...pages.filter(({ group }) => group === undefined), ...checks, FIRM, ...groups, BOOK, DEVELOPERS];
}

/** All pages of a menu. */
export function pagesIn(menu: Menu): readonly MenuPage[] {
  return menu.flatMap((entry) => ('pages' in entry ? entry.pages : entry));
}
