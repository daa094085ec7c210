import { compileShape, type MapNode } from '../../language/index.js';
import { evidenceShape } from '../test-data/evidence.js';
import { SECTIONS_OF_LAW } from './law.js';

const text = { type: 'string', pattern: '\\S', errorMessage: 'A text is expected here.' };
const hash = (digits: number) => ({
  type: 'string',
  pattern: `^[0-9a-f]{${digits}}$`,
  errorMessage: `A digest is ${digits} figures 0-9 and a-f, as \`farthing release\` wrote it; bring this line back from git.`,
});
const label = {
  type: 'string',
  pattern: '^20\\d\\d-\\d\\d\\.[1-9]\\d*$',
  errorMessage: 'A label is written like 2026-27.1.',
};
const commonFields = {
  on: {
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\d$',
    errorMessage: 'A day is written like 2026-04-02.',
  },
  by: text,
  previous: text,
};
const acceptance = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'says', 'because'],
  properties: { name: text, says: text, because: text },
};
const parts = { type: 'object', additionalProperties: hash(16) };

const releaseShape = compileShape({
  $id: 'register-entry',
  type: 'object',
  additionalProperties: false,
  required: ['label', 'digest', 'on', 'by', 'why', 'version', 'parts', 'previous'],
  properties: {
    ...commonFields,
    label,
    digest: hash(64),
    why: text,
    version: {
      type: 'string',
      pattern: '^\\d+\\.\\d+\\.\\d+$',
      errorMessage: 'A version is written like 1.0.0.',
    },
    proof: evidenceShape,
    accepted: { type: 'array', items: acceptance, minItems: 1 },
    parts: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(SECTIONS_OF_LAW.map((section) => [section, parts])),
    },
  },
});
const withdrawalShape = compileShape({
  $id: 'register-withdrawal',
  type: 'object',
  additionalProperties: false,
  required: ['withdraw', 'on', 'by', 'because', 'previous'],
  properties: { ...commonFields, withdraw: label, because: text },
});

/** The shape of an entry: that of a withdrawal, or of a release. */
export function shapeOf(entry: MapNode): typeof releaseShape {
  return entry.entries.has('withdraw') ? withdrawalShape : releaseShape;
}
