import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../json.js';
import { readBy } from '../../law/index.js';
import { asObject, isByDate, type Operations } from '../../operations/index.js';
import type { Findings } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';

/** Someone on whom the change from one year to another is shown. */
export interface TypicalPerson {
  readonly name: string;
  readonly operation: string;
  /** As the service takes it, without a tax year. */
  readonly request: JsonObject;
}

export const TYPICAL_PEOPLE_FILE = 'fixtures/typical-people.yaml';

const peopleFile = (names: readonly string[]) =>
  keys.mapWith({
    people: keys.must(
      keys.listOf(
        keys.recordWith({
          name: keys.must(keys.plain(keys.text)),
          operation: keys.must(keys.plain(keys.word(names))),
          request: keys.must(
            keys.checked(keys.anyMap, (request, findings) => {
              const taxYear = request.entries.get('tax_year');
              if (taxYear === undefined) return asObject(request);
              const { key, value } = taxYear;
              return findings.add(
                value.node === 'text' ? value.place : key,
                'A typical person is asked about in both years, so the request names no tax_year; leave it out.',
              );
            }),
          ),
        }),
        true,
      ),
    ),
  });

/** The typical people of a book, none where it has no such file; what is wrong in the file goes to `findings`. */
export function readTypicalPeople(
  root: string,
  { operations }: Operations,
  findings: Findings,
): readonly TypicalPerson[] {
  if (!existsSync(join(root, TYPICAL_PEOPLE_FILE))) return [];
  // Whom dates give their year cannot be asked about in another.
  const withFigures = operations.filter((each) => each.figuresOfPeople !== undefined && !isByDate(each));
  const file = peopleFile(withFigures.map(({ name }) => name));
  return readBy(root, TYPICAL_PEOPLE_FILE, file, findings)?.people ?? [];
}
