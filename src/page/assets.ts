import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.js';
import { PROJECT } from '../law/index.js';

/*
 * The style, the scripts and the icon of the page as the build made them: each with its hash in its name, so that it never
 * changes, and compressed once for all.
 */

const FOLDER = join(PROJECT, 'dist', 'assets');

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

export type AssetCoding = 'identity' | 'br' | 'gzip';

export interface Asset {
  readonly type: string;
  readonly body: (coding: AssetCoding) => Buffer;
}

/** The files of the page by their names in its sources (`page.css`), and by the names that they are served under. */
export interface Assets {
  /** The address of a file. */
  readonly address: (name: string) => string;
  readonly find: (file: string) => Asset | undefined;
}

/** Reads them. Throws `CannotStart` where there is no build. */
export function readAssets(folder: string = FOLDER): Assets {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) {
    throw new CannotStart('the style and scripts of the page are not built: npm run build, or set PAGE=off');
  }
  const names: Readonly<Record<string, string>> = JSON.parse(readFileSync(manifest, 'utf8'));
  const files = new Map(Object.values(names).map((file) => [file, readAsset(folder, file)]));
  return {
    address: (name) => {
      const file = names[name];
      if (file === undefined) throw new RangeError(`The page has no file ${name}.`);
      return `/assets/${file}`;
    },
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
