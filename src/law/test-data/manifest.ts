import { groupBy } from '../../group-by.js';
import type { Findings, Place } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import type { BookSource } from '../book-source.js';
import { readBy } from '../files.js';

const { listOf, mapWith, may, must, plain, plainLike, recordWith, text, textLike, word } = keys;
const written = plain(text);

/** A set of test figures of the tax authority, as the manifest lists it. */
export interface TestData {
  readonly name: string;
  readonly version: string;
  readonly kind: TestDataKind;
  readonly taxYear: string;
  /** Relative to the project. */
  readonly file: string;
  readonly rows: number;
  /** Of the file, in 64 hexadecimal digits. */
  readonly sha256: string;
  /** By HMRC's identifier of the row. */
  readonly knownDifferences: ReadonlyMap<string, readonly KnownDifference[]>;
  /** Where the manifest says these. */
  readonly places: { readonly taxYear: Place; readonly file: Place; readonly sha256: Place };
}

/** Figures of a row that are not ours. */
export interface KnownDifference {
  /** HMRC's figure less ours, in pounds. */
  readonly by: string;
  /** The columns where it is so; all of the row that differ, where it names none. */
  readonly figures?: readonly string[] | undefined;
  readonly why: string;
}

/** What is known of the difference of a figure of a row. */
export function knownDifference(
  { knownDifferences }: TestData,
  testId: string,
  figure: string,
): KnownDifference | undefined {
  const known = knownDifferences.get(testId) ?? [];
  return known.find(({ figures = [] }) => figures.length === 0 || figures.includes(figure));
}

export const KINDS_OF_DATA = ['paye', 'national_insurance', 'directors', 'student_loans'] as const;

export type TestDataKind = (typeof KINDS_OF_DATA)[number];

const FOLDER = 'fixtures/hmrc';
export const MANIFEST_FILE = `${FOLDER}/manifest.yaml`;

const DATA_SET = {
  name: must(written),
  version: must(written),
  published: may(text),
  source: may(text),
  kind: must(plain(word(KINDS_OF_DATA))),
  tax_year: must(text),
  file: must(text),
  rows: must(plainLike({ pattern: '^[0-9]+$', errorMessage: 'The number of rows is a whole number.' })),
  sha256: must(
    textLike({
      pattern: '^[0-9a-f]{64}$',
      errorMessage: 'The SHA-256 of the file is 64 figures 0-9 and a-f: sha256sum says it.',
    }),
  ),
  known_differences: must(
    listOf(
      recordWith({
        ...{ test_id: must(written), by: must(written), why: must(written) },
        figures: may(listOf(written, true)),
      }),
      true,
    ),
  ),
};

const manifestFile = mapWith({ data_sets: must(listOf(mapWith(DATA_SET), true)) });

/** Reads HMRC's data sets, which the rules are proven on; none, with findings, where the file is missing or wrong. */
export function readManifest(source: BookSource, findings: Findings): readonly TestData[] {
  const sets = readBy(source, MANIFEST_FILE, manifestFile, findings)?.data_sets ?? [];
  return sets.map(({ name, version, kind, tax_year: taxYear, file, rows, sha256, known_differences }) => ({
    ...{ name, version, kind, taxYear: taxYear.text, rows: Number(rows), sha256: sha256.text },
    file: `${FOLDER}/${file.text}`,
    knownDifferences: groupBy(known_differences, ({ test_id }) => test_id),
    places: { taxYear: taxYear.place, file: file.place, sha256: sha256.place },
  }));
}
