import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.js';
import { PROJECT } from '../project.js';

/*
 * The style, the scripts and the icon of the page as the build made them: compressed once, and named by their hash, so that
 * browsers may cache them forever.
 */

const FOLDER = join(PROJECT, 'dist', 'assets');

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The codings that a file is stored in. */
export type AssetCoding = 'identity' | 'br' | 'gzip';

/** A file to serve: its media type, and its bytes by coding. */
export interface Asset {
  readonly type: string;
  readonly body: (coding: AssetCoding) => Buffer;
}

/** The files of the page by their names in its sources (`page.css`), and by the names that they are served under. */
export interface Assets {
  /** The style, which stands in every page: to fetch it would take as long again as the page. */
  readonly style: string;
  /** The address of a file by its name in the sources; throws RangeError where there is none. */
  readonly address: (name: string) => string;
  /** The addresses of the files that a script imports. */
  readonly imports: (name: string) => readonly string[];
  /** The file of a name that it is served under. */
  readonly find: (file: string) => Asset | undefined;
}

interface BuiltFile {
  readonly file: string;
  readonly imports: readonly string[];
}

/** Reads the assets of the build. Throws `CannotStart` where there is none. */
export function readAssets(folder: string = FOLDER): Assets {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) {
    throw new CannotStart('the style and scripts of the page are not built: npm run build, or set PAGE=off');
  }
  const names: Readonly<Record<string, BuiltFile>> = JSON.parse(readFileSync(manifest, 'utf8'));
  const files = new Map(Object.values(names).map(({ file }) => [file, readAsset(folder, file)]));
  const fileNamed = (name: string): BuiltFile => {
    const builtFile = names[name];
    if (builtFile === undefined) throw new RangeError(`The page has no file ${name}.`);
    return builtFile;
  };
  return {
    style: readFileSync(join(folder, fileNamed('page.css').file), 'utf8').trim(),
    address: (name) => `/assets/${fileNamed(name).file}`,
    imports: (name) => fileNamed(name).imports.map((file) => `/assets/${file}`),
    find: (file) => files.get(file),
  };
}

function readAsset(folder: string, file: string): Asset {
  const path = join(folder, file);
  const bodies = {
    identity: readFileSync(path),
    br: readFileSync(`${path}.br`),
    gzip: readFileSync(`${path}.gz`),
  };
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { type, body: (coding) => bodies[coding] };
}
