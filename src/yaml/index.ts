/*
 * Files in YAML, of the law and of what else a book has: every node with its place, and a finding for each slip, which names its place and
 * what would be right. keys.ts is a second door: what may stand at a key, one declaration for its reading, its findings and its help.
 */

export { cutNumberMessage, joinCutNumber } from './cut-number.js';
export {
  Broken,
  BrokenBook,
  comparePlaces,
  FAILURES_LISTED,
  type Finding,
  Findings,
  findingText,
  isBroken,
  listInWords,
  placeText,
  rangesInWords,
  unlessBroken,
  valid,
  WORDS,
  withoutBroken,
  YEARS,
} from './findings.js';
export { type Form, formOf, nodeOf } from './form.js';
export { type ReadFile, readOnce } from './read-once.js';
export { type Place, placeFurtherOn, Source } from './source.js';
export {
  type Entry,
  type ListNode,
  type MapNode,
  mapAt,
  type Node,
  placeAt,
  readYaml,
  readYamlList,
  type TextNode,
  textAt,
  textsAt,
  toPlain,
  type YamlFile,
} from './yaml.js';
