import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, parseDocument, visit, type YAMLMap } from 'yaml';
import { isObject, type Json } from '../../src/json.js';
import { yearBefore } from '../../src/law/tax-year.js';
import { dayOf, isByDate, type Operation, operationsIn } from '../../src/operations/index.js';

/** Takes all other years out of a book without labels. */
export function keepYears(root: string, years: readonly string[]): void {
  const rates = join(root, 'rates');
  const all = readdirSync(rates).flatMap((file) => /^(\d{4}-\d{2})\.yaml$/.exec(file)?.[1] ?? []);
  const last = all.sort().at(-1);
  for (const year of all) if (!years.includes(year)) rmSync(join(rates, `${year}.yaml`));
  // A figure that begins after these years would be asked for by a next year that a test makes.
  keepPartsOf(
    join(rates, 'catalogue.yaml'),
    all.filter((year) => year <= (years.at(-1) ?? '')),
  );
  for (const path of readdirSync(join(root, 'rules'), { encoding: 'utf8', recursive: true }))
    if (path.endsWith('.yaml')) keepPartsOf(join(root, 'rules', path), years, last);
  const isGone = (year: unknown) => all.some((each) => each === year && !years.includes(each));
  removeItems(join(root, 'fixtures/hmrc/manifest.yaml'), 'data_sets', (set) => isGone(set.get('tax_year')));
  const cases = join(root, 'fixtures/cases');
  const gone = all.filter((year) => !years.includes(year));
  const { operations } = operationsIn(root);
  for (const file of existsSync(cases) ? readdirSync(cases) : []) {
    const path = join(cases, file);
    const text = readFileSync(path, 'utf8');
    // Most files of cases are of one year: nothing of them goes, or all.
    const name = /^operation: *(\S+)/m.exec(text)?.[1];
    const operation = operations.find((each) => each.name === name);
    if (operation === undefined) continue;
    if (isByDate(operation) || text.includes('pay_date:') || gone.some((year) => text.includes(year)))
      removeItems(path, 'cases', (each, ofFile) => isGone(yearOfCase(each, operation) ?? ofFile));
  }
  removeUncited(root);
}

/** Takes out the authorities that only other years cite: check wants each to be cited. */
function removeUncited(root: string): void {
  const file = join(root, 'rates/authorities.yaml');
  const document = parseDocument(readFileSync(file, 'utf8'));
  const authorities = document.get('authorities');
  if (!isMap(authorities)) return;
  const citing = ['rules', 'rates'].flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.yaml') && name !== 'authorities.yaml')
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const words = new Set([...citing, String(document.get('exceptions'))].join(' ').match(/\w+/g));
  const isCited = (name: unknown) => words.has(String(name));
  for (const { value } of authorities.items)
    if (isMap(value) && value.has('under')) words.add(String(value.get('under')));
  authorities.items = authorities.items.filter(({ key }) => isCited(key));
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}

/** The tax year that a case names, or that the day lies in which chooses it; undefined where there is neither. */
function yearOfCase(each: YAMLMap, operation: Operation): unknown {
  const request = each.get('request');
  if (!isMap(request)) return undefined;
  const json: Json = request.toJSON();
  const day = isObject(json) ? dayOf(json, operation) : undefined;
  if (day === undefined || request.has('tax_year')) return request.get('tax_year');
  const year = Number(day.slice(0, 4));
  return day.slice(5) < '04-06' ? yearBefore(`${year}-`) : yearBefore(`${year + 1}-`);
}

/** Takes items out of a list of a file; the file itself where none is left. */
function removeItems(file: string, list: string, isGone: (item: YAMLMap, ofFile: unknown) => boolean): void {
  const document = parseDocument(readFileSync(file, 'utf8'));
  const items = document.get(list);
  if (!isSeq(items)) return;
  const left = items.items.filter((item) => !isMap(item) || !isGone(item, document.get('tax_year')));
  if (left.length === items.items.length) return;
  items.items = left;
  if (left.length === 0) rmSync(file);
  else writeFileSync(file, document.toString({ lineWidth: 0 }));
}

/** Takes the parts of a file out that are for other years alone: a book without any of these may not have them. What begins after
 *  the last year there is stays: it waits for its year. */
function keepPartsOf(file: string, taxYears: readonly string[], lastYear?: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('years:')) return;
  const document = parseDocument(text);
  let isChanged = false;
  const check = (part: unknown) => {
    const years = isMap(part) ? part.get('years') : undefined;
    if (!isMap(years)) return undefined;
    if (lastYear !== undefined && years.has('from') && String(years.get('from')) > lastYear) return undefined;
    const [from = taxYears[0], until = taxYears.at(-1)] = ['from', 'until'].map((key) => years.get(key));
    if (taxYears.some((year) => String(from) <= year && year <= String(until))) return undefined;
    isChanged = true;
    return visit.REMOVE;
  };
  visit(document, {
    Pair: (_, { value }) => check(value),
    Map: (key, map) => (typeof key === 'number' ? check(map) : undefined),
  });
  if (isChanged) writeFileSync(file, document.toString({ lineWidth: 0 }));
}
