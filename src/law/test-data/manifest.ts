import {
  compileShape,
  type Findings,
  type MapNode,
  mapsAt,
  type Place,
  textAt,
  textsAt,
} from '../../language/index.js';
import type { BookSource } from '../book-source.js';
import { shapedFile, textOf } from '../files.js';

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
  readonly figures: readonly string[];
  readonly why: string;
}

/** What is known of the difference of a figure of a row. */
export function knownDifference(
  { knownDifferences }: TestData,
  testId: string,
  figure: string,
): KnownDifference | undefined {
  const known = knownDifferences.get(testId) ?? [];
  return known.find(({ figures }) => figures.length === 0 || figures.includes(figure));
}

const KINDS = ['paye', 'national_insurance', 'directors', 'student_loans'] as const;

export type TestDataKind = (typeof KINDS)[number];

const FOLDER = 'fixtures/hmrc';
export const MANIFEST_FILE = `${FOLDER}/manifest.yaml`;

const text = { type: 'string' };
const manifestShape = compileShape({
  $id: 'hmrc-manifest',
  type: 'object',
  additionalProperties: false,
  required: ['data_sets'],
  properties: {
    data_sets: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'version', 'kind', 'tax_year', 'file', 'rows', 'sha256', 'known_differences'],
        properties: {
          name: text,
          version: text,
          published: text,
          source: text,
          kind: { enum: KINDS },
          tax_year: text,
          file: text,
          rows: {
            type: 'string',
            pattern: '^[0-9]+$',
            errorMessage: 'The number of rows is a whole number.',
          },
          sha256: {
            type: 'string',
            pattern: '^[0-9a-f]{64}$',
            errorMessage: 'The SHA-256 of the file is 64 figures 0-9 and a-f: sha256sum says it.',
          },
          known_differences: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['test_id', 'by', 'why'],
              properties: { test_id: text, by: text, figures: { type: 'array', items: text }, why: text },
            },
          },
        },
      },
    },
  },
});

/** Reads HMRC's data sets, which the rules are proven on; none, with findings, where the file is missing or its shape is wrong. */
export function readManifest(source: BookSource, findings: Findings): readonly TestData[] {
  const file = shapedFile(source, MANIFEST_FILE, manifestShape, findings);
  if (file === undefined) return [];
  return mapsAt(file, 'data_sets').map((set) => ({
    name: textOf(set, 'name'),
    version: textOf(set, 'version'),
    kind: KINDS.find((kind) => kind === textOf(set, 'kind')) ?? 'paye',
    taxYear: textOf(set, 'tax_year'),
    file: `${FOLDER}/${textOf(set, 'file')}`,
    rows: Number(textOf(set, 'rows')),
    sha256: textOf(set, 'sha256'),
    knownDifferences: knownDifferencesOf(set),
    places: {
      taxYear: placeOf(set, 'tax_year'),
      file: placeOf(set, 'file'),
      sha256: placeOf(set, 'sha256'),
    },
  }));
}

function knownDifferencesOf(set: MapNode): ReadonlyMap<string, readonly KnownDifference[]> {
  const byRow = new Map<string, KnownDifference[]>();
  for (const each of mapsAt(set, 'known_differences')) {
    const testId = textOf(each, 'test_id');
    const figures = textsAt(each, 'figures').map((figure) => figure.text);
    byRow.set(testId, [
      ...(byRow.get(testId) ?? []),
      { by: textOf(each, 'by'), figures, why: textOf(each, 'why') },
    ]);
  }
  return byRow;
}

function placeOf(map: MapNode, key: string): Place {
  return textAt(map, key)?.place ?? map.place;
}
