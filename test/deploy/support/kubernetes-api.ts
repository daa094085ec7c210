import { join } from 'node:path';
import ts from 'typescript';
import { PROJECT } from '../../../src/project.js';
import type { Manifest } from './manifests.js';

/** The package `kubernetes-models`, made from the API's own OpenAPI document: a module for each kind. */
function moduleOf({ apiVersion, kind }: Manifest): string {
  return `kubernetes-models/${apiVersion}/${kind}`;
}

/** What the schema of its kind has against a manifest: values that are missing or wrong. */
export async function wrongValues(manifest: Manifest): Promise<string> {
  const module: object = await import(moduleOf(manifest));
  const Model: unknown = Reflect.get(module, manifest.kind);
  if (typeof Model !== 'function')
    throw new Error(`Kubernetes has no ${manifest.apiVersion} ${manifest.kind}`);
  const object: { validate(): void } = Reflect.construct(Model, [manifest.content]);
  try {
    object.validate();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * What the types of their kinds have against the manifests: above all fields that Kubernetes does not know, which the
 * schemas let pass and a cluster would leave out without a word. TypeScript is the one that knows the types, so each
 * manifest is laid before it as an object of its kind.
 */
export function unknownFields(manifests: readonly Manifest[]): readonly string[] {
  const text = manifests
    .map((manifest, index) => {
      const type = `import('${moduleOf(manifest)}').I${manifest.kind}`;
      return `export const manifest${index}: ${type} = ${JSON.stringify(manifest.content)};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const file = join(PROJECT, 'test/deploy/manifests-as-types.ts');
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0 }) => {
    const { file: manifestFile = '' } = manifests[text.slice(0, start).split('\n').length - 1] ?? {};
    return `deploy/${manifestFile}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
