import { checkRates, type Rates, readRates } from '../rates/index.js';
import {
  Book,
  BrokenBook,
  checkBook,
  checkYears,
  Findings,
  isValidIn,
  readTopic,
  readYaml,
  type Topic,
} from '../rules/index.js';
import { employerCostAsks } from './employer-cost.js';
import { type BookFile, yamlFiles } from './files.js';
import { readManifest, type TestData } from './hmrc/manifest.js';
import { sickPayAsks } from './sick-pay.js';
import { taxCodeAsks } from './tax-code.js';

/** Everything of one tax year: its rules, its figures, and what they were proven on. */
export interface YearBook {
  readonly rates: Rates;
  readonly book: Book;
  readonly testData: readonly TestData[];
}

export interface LoadedBooks {
  /** By tax year, the earliest first. */
  readonly years: ReadonlyMap<string, YearBook>;
  readonly topics: readonly Topic[];
}

/** Reads, checks and compiles the rules and rates below a folder.
 *  Throws `BrokenBook` with all findings of all files when anything is wrong. */
export function loadBooks(root: string): LoadedBooks {
  const findings = new Findings();
  const topics = readAll(yamlFiles(root, 'rules'), findings, readTopic);
  const rates = readAll(yamlFiles(root, 'rates'), findings, readRates).sort((a, b) =>
    a.taxYear.localeCompare(b.taxYear),
  );
  const manifest = readManifest(root, findings);
  for (const year of rates) checkRates(year, findings);
  checkYears(
    topics,
    rates.map((year) => year.taxYear),
    findings,
  );
  const checked = rates.map((year) => ({
    rates: year,
    book: checkBook(
      {
        taxYear: year.taxYear,
        topics: topics.filter((topic) => isValidIn(topic.years, year.taxYear)),
        rates: year.figures,
        payrollOnly: [...year.groups.values()].flatMap((group) =>
          group.payrollOnly.map((name) => `rates.${group.name}.${name.text}`),
        ),
        asked: [...employerCostAsks, ...sickPayAsks, ...taxCodeAsks],
      },
      findings,
    ),
  }));
  if (findings.count > 0) throw new BrokenBook(findings.all);
  const years = checked.map(({ rates: year, book }) => {
    const testData = manifest.filter((set) => set.taxYear === year.taxYear);
    return [year.taxYear, { rates: year, book: new Book(book), testData }] as const;
  });
  return { years: new Map(years), topics };
}

function readAll<T>(
  files: readonly BookFile[],
  findings: Findings,
  read: (file: NonNullable<ReturnType<typeof readYaml>>, findings: Findings) => T | undefined,
): T[] {
  return files.flatMap(({ path, text }) => {
    const node = readYaml(path, text, findings);
    const item = node && read(node, findings);
    return item === undefined ? [] : [item];
  });
}
