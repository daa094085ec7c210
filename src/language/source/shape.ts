import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { capitalise } from '../kinds.js';
import type { Broken, Findings } from './findings.js';
import type { Place } from './source.js';
import { didYouMean } from './suggest.js';
import { type Entry, isKey, type MapNode, type Node, toPlain } from './yaml.js';

const compiler = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: true,
  allowUnionTypes: true,
  // Tests check the shapes against the metaschema, which takes too long to compile at every start.
  meta: false,
  validateSchema: false,
  // Each file is checked once, so half the compile time is worth more than faster checks.
  inlineRefs: false,
  code: { optimize: false },
  // The message of the finding; editors know the keyword, too.
  keywords: ['errorMessage'],
});

/** Compiles the shape of a file. */
export function compileShape(schema: Shape): ValidateFunction {
  return compiler.compile(schema);
}

/** The JSON Schema of a file of the book. */
export interface Shape {
  readonly $id: string;
  readonly [keyword: string]: unknown;
}

/** The faults that a shape check found: the nodes at fault and all nodes around them, each with its finding. */
export class ShapeFaults {
  readonly #faults = new Map<Node, Broken>();

  add(nodes: readonly Node[], broken: Broken): void {
    for (const node of nodes) this.#faults.set(node, this.#faults.get(node) ?? broken);
  }

  /** The finding about a node, or about something in it. */
  at(node: Node): Broken | undefined {
    return this.#faults.get(node);
  }

  get count(): number {
    return this.#faults.size;
  }
}

/** Checks the shape of a file; what is wrong goes to `findings`, each with its place. True when all is well. */
export function hasShape(node: MapNode, validate: ValidateFunction, findings: Findings): boolean {
  return checkShape(node, validate, findings).count === 0;
}

/** The same, returning the faults, for readers that go on with the rest of the file. */
export function checkShape(node: MapNode, validate: ValidateFunction, findings: Findings): ShapeFaults {
  const faults = new ShapeFaults();
  if (validate(toPlain(node))) return faults;
  for (const error of withoutOtherBranches(validate.errors ?? [])) addFinding(error, node, findings, faults);
  return faults;
}

/** Drops noise: ajv lists the errors of all branches of an `anyOf`, then the choice itself. Only errors of branches for the
 *  node's type are kept; if no branch is, one error names all types allowed. */
function withoutOtherBranches(all: readonly ErrorObject[]): readonly ErrorObject[] {
  const errors: ErrorObject[] = [];
  for (const error of all) {
    // An `if` repeats the errors of its branches, and `propertyNames` those of each name.
    if (error.keyword === 'if' || error.keyword === 'propertyNames') continue;
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      errors.push(error);
      continue;
    }
    const path = error.instancePath;
    let first = errors.length;
    while (first > 0 && isAtOrBelow(errors[first - 1]?.instancePath ?? '', path)) first -= 1;
    const branches = errors.splice(first);
    const isOfType = ({ keyword, instancePath }: ErrorObject) => keyword !== 'type' || instancePath !== path;
    const branchesOfType = branches.filter(isOfType);
    const [firstBranch] = branches;
    if (branchesOfType.length > 0) errors.push(...branchesOfType);
    else if (firstBranch !== undefined) {
      const type = branches.map((branch) => String(branch.params['type'])).join(',');
      errors.push({ ...firstBranch, params: { type } });
    }
  }
  return errors;
}

function isAtOrBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}/`);
}

function addFinding(error: ErrorObject, root: MapNode, findings: Findings, faults: ShapeFaults): void {
  const pointer = error.instancePath.split('/').slice(1).map(unescapePointer);
  const { nodes, node, place } = nodesAt(root, pointer);
  const params: Record<string, unknown> = error.params;
  const add = (broken: Broken) => faults.add(nodes, broken);
  const { propertyName: name } = error;
  if (name !== undefined) {
    const namePlace = node?.node === 'map' ? (node.entries.get(name)?.key ?? place) : place;
    // One with a blank in it has its finding from reading the file.
    if (isKey(name)) add(findings.add(namePlace, nameMessage(name, String(params['pattern']))));
    return;
  }
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const parent: unknown = error.parentSchema?.['properties'];
      const known = typeof parent === 'object' && parent !== null ? Object.keys(parent) : [];
      const keyPlace = node?.node === 'map' ? (node.entries.get(key)?.key ?? place) : place;
      add(findings.addUnknown(keyPlace, `“${key}” is not a key here.`, key, known));
      break;
    }
    case 'required': {
      const key = String(params['missingProperty']);
      const known = node?.node === 'map' ? (node.empty.get(key) ?? node.cutFormula) : undefined;
      // A misspelt key has a finding already, which suggests this one.
      if (
        known === undefined &&
        unknownKeys(error, node).some((strange) => didYouMean(strange, [key]) === key)
      )
        break;
      add(known ?? findings.add(place, `“${key}” is missing here.`));
      break;
    }
    case 'enum': {
      const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'].map(String) : [];
      const text = node?.node === 'text' ? node.text : '';
      add(findings.addUnknown(place, `“${text}” must be one of ${allowed.join(', ')}.`, text, allowed));
      break;
    }
    case 'type':
      add(findings.add(place, `${typesInWords(String(params['type']))} is expected here.`));
      break;
    default: {
      const message: unknown = error.parentSchema?.['errorMessage'];
      add(
        findings.add(
          place,
          typeof message === 'string' ? message : `This ${error.message ?? 'is not right'}.`,
        ),
      );
    }
  }
}

/** What is wrong with a name, and how it could be written to fit a pattern. */
function nameMessage(name: string, pattern: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
  const better = [words.replaceAll(/[^a-z0-9.]+/g, '_'), words.replaceAll(/[^a-z0-9]+/g, '_')].find((each) =>
    new RegExp(pattern).test(each),
  );
  const says = `“${name}” is not a name: one begins with a small letter, and has small letters, digits and _ behind it`;
  return better === undefined ? `${says}.` : `${says}, such as ${better}.`;
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'a text or a figure',
};

function typesInWords(types: string): string {
  return capitalise([...new Set(types.split(','))].map((type) => TYPES[type] ?? type).join(', or '));
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The keys of a map that are not in its shape. */
function unknownKeys({ parentSchema }: ErrorObject, node: Node | undefined): readonly string[] {
  const known: unknown = parentSchema?.['properties'];
  if (node?.node !== 'map' || typeof known !== 'object' || known === null) return [];
  return [...node.entries.keys()].filter((key) => !Object.hasOwn(known, key));
}

/** The node at the end of a JSON pointer, its place, and all nodes on the way to it. */
function nodesAt(
  root: MapNode,
  pointer: readonly string[],
): { readonly nodes: readonly Node[]; readonly node: Node | undefined; readonly place: Place } {
  let node: Node | undefined = root;
  let place = root.place;
  const nodes: Node[] = [root];
  for (const step of pointer) {
    if (node?.node === 'map') {
      const entry: Entry | undefined = node.entries.get(step);
      node = entry?.value;
      place = entry?.key ?? place;
    } else if (node?.node === 'list') {
      node = node.items[Number(step)];
      place = node?.place ?? place;
    }
    if (node !== undefined) nodes.push(node);
  }
  return { nodes, node, place: node?.node === 'text' ? node.place : place };
}
