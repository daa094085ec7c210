import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SETTINGS } from '../../../src/config/index.js';
import { PROJECT } from '../../../src/project.js';

export const textOf = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');
export const manifest = <T = unknown>(name: string): T => parse(textOf(`deploy/${name}.yaml`));

const { version, scripts }: { version: string; scripts: { start: string } } = JSON.parse(
  textOf('package.json'),
);
export const VERSION = version;
/** How `npm start` starts the service. */
export const START = scripts.start;
export const SETTING_NAMES = Object.values(SETTINGS).map(({ name }) => name);

/** The stages of the Dockerfile, each instruction on one line. The last is the image. */
export const STAGES = textOf('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM /m)
  .slice(1);
export const inImage = (name: string): string =>
  new RegExp(`^${name} (.*)$`, 'm').exec(STAGES.at(-1) ?? '')?.[1] ?? '';

/** The user and the group that the image runs as. */
export const USER = inImage('USER').split(':').map(Number);
/** The settings that the image makes. */
export const IMAGE_SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  [...inImage('ENV').matchAll(/(\w+)=(\S+)/g)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .filter(([name]) => name !== 'NODE_ENV'),
);
