import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PROJECT } from '../../../src/project.js';

const FOLDER = join(PROJECT, 'deploy');

/** One object for Kubernetes, as its file says it. */
export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly content: unknown;
}

/** What stands in deploy/ for Kubernetes; `kustomization.yaml` is for kustomize alone. */
export function readManifests(): readonly Manifest[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
  return files.sort().map((file) => {
    const content = readYaml(file);
    return { file, apiVersion: textAt(content, 'apiVersion'), kind: textAt(content, 'kind'), content };
  });
}

export function readYaml(file: string): unknown {
  const content: unknown = parse(readFileSync(join(FOLDER, file), 'utf8'));
  return content;
}

/** The value at a path such as `spec.template.spec.containers.0.image`; undefined where there is none. */
export function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((within, name) => (isObject(within) ? within[name] : undefined), value);
}

export function textAt(value: unknown, path: string): string {
  const found = at(value, path);
  if (typeof found !== 'string') throw new Error(`there is no text at ${path}`);
  return found;
}

export function listAt(value: unknown, path: string): readonly unknown[] {
  const found = at(value, path);
  if (!Array.isArray(found)) throw new Error(`there is no list at ${path}`);
  return found;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
