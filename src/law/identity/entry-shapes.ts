import { compileShape, listOf, type MapNode } from '../../language/index.js';
import { evidenceShape } from '../test-data/evidence.js';
import { textOf } from '../test-data/manifest.js';

const text = { type: 'string', pattern: '\\S', errorMessage: 'A text is expected here.' };
const hash = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  errorMessage:
    'A digest is 64 figures 0-9 and a-f, as `farthing release` wrote it; bring this line back from git.',
};
const commonFields = {
  n: text,
  at: {
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$',
    errorMessage: 'A time is written in UTC, like 2026-04-02T09:00:00Z.',
  },
  label: {
    type: 'string',
    pattern: '^20\\d\\d-\\d\\d\\.[1-9]\\d*$',
    errorMessage: 'A label is written like 2026-27.1.',
  },
  previous: text,
};
const KINDS = ['release', 'evidence', 'bundle', 'withdraw'] as const;
const releaseShape = compileShape({
  $id: 'register-entry',
  type: 'object',
  additionalProperties: false,
  required: ['n', 'kind', 'at', 'label', 'digest', 'previous'],
  properties: {
    ...commonFields,
    kind: { enum: KINDS },
    digest: hash,
    bundle: hash,
    language: {
      type: 'string',
      pattern: '^[1-9]\\d*$',
      errorMessage: 'The number of a language is 1 or more.',
    },
    scheme: {
      type: 'string',
      pattern: '^[1-9]\\d*$',
      errorMessage: 'The number of a scheme is 1 or more.',
    },
    carried_over: { enum: ['true'] },
    waived: listOf({ name: text, says: text, because: text }),
    evidence: evidenceShape,
    released_by: text,
    reviewed_by: text,
  },
});
const entryOfEvidenceShape = compileShape({
  $id: 'register-evidence',
  type: 'object',
  additionalProperties: false,
  required: ['n', 'kind', 'at', 'label', 'digest', 'evidence', 'previous'],
  properties: { ...commonFields, kind: { const: 'evidence' }, digest: hash, evidence: evidenceShape },
});
/** Of older registers: the files of a label, which are no longer kept. */
const bundleShape = compileShape({
  $id: 'register-bundle',
  type: 'object',
  additionalProperties: false,
  required: ['n', 'kind', 'at', 'label', 'digest', 'bundle', 'previous'],
  properties: { ...commonFields, kind: { const: 'bundle' }, digest: hash, bundle: hash },
});
const withdrawalShape = compileShape({
  $id: 'register-withdrawal',
  type: 'object',
  additionalProperties: false,
  required: ['n', 'kind', 'at', 'label', 'because', 'previous'],
  properties: { ...commonFields, kind: { const: 'withdraw' }, because: text },
});

/** The shape of an entry of its kind. */
export function shapeOf(entry: MapNode): typeof releaseShape {
  switch (textOf(entry, 'kind')) {
    case 'bundle':
      return bundleShape;
    case 'evidence':
      return entryOfEvidenceShape;
    case 'withdraw':
      return withdrawalShape;
    default:
      return releaseShape;
  }
}
