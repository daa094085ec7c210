import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { readConfig } from '../../src/config/index.js';
import { PROJECT } from '../../src/project.js';
import { useService } from '../http/support/service.js';
import {
  IMAGE_SETTINGS,
  inImage,
  manifest,
  SETTING_NAMES,
  STAGES,
  START,
  textOf,
  USER,
  VERSION,
} from './support/image.js';

const wordsOf = (list: string): string[] => JSON.parse(list);

describe('the Dockerfile', () => {
  const service = useService();

  it('copies from stages that it has, and just the files that .dockerignore lets through', () => {
    const copies = [...STAGES.join('').matchAll(/^COPY (?:--from=(\w+) )?(.+) \S+$/gm)];
    const sources = copies.flatMap(([, stage]) => stage ?? []);
    expect(STAGES.map((stage) => / AS (\w+)$/m.exec(stage)?.[1])).to.include.members(sources);
    const files = copies.flatMap(([, stage, paths = '']) => (stage === undefined ? paths.split(' ') : []));
    expect(files.filter((file) => !existsSync(join(PROJECT, file)))).to.deep.equal([]);
    const lines = textOf('.dockerignore').match(/^[^#\n].*$/gm);
    expect(lines).to.have.members(['*', ...new Set(files.map((file) => `!${file}`))]);
  });

  it('makes on one release of Node an image of this version, which starts as `npm start` does', () => {
    const releases = new Set(STAGES.map((stage) => /^\S+/.exec(stage)?.[0]));
    expect([...releases].join()).to.match(/^node:\d+-\w+-slim$/);
    expect(inImage('LABEL')).to.include(`org.opencontainers.image.version="${VERSION}"`);
    expect(wordsOf(inImage('CMD')).join(' ')).to.equal(START);
  });

  it('is called by this version wherever a page tells how to make or run it', () => {
    for (const page of ['deploy/README.md', 'docs/operators.md']) {
      const versions = [...textOf(page).matchAll(/\bfarthing:(\d[\w.-]*)/g)].map(([, version]) => version);
      expect([...new Set(versions)], page).to.deep.equal([VERSION]);
    }
  });

  it('runs as a user that is not root, with settings that there are, at their ports', () => {
    expect(Math.min(...USER)).to.be.above(0);
    expect(SETTING_NAMES).to.include.members(Object.keys(IMAGE_SETTINGS));
    const { port, metricsPort } = readConfig(IMAGE_SETTINGS);
    expect(inImage('EXPOSE')).to.equal(`${port} ${metricsPort}`);
  });

  it('holds the list of the packages that were installed for it, and no program that installs others', () => {
    const [, file = ''] =
      /^RUN npm ci --omit=dev.*\n#.*\nRUN .*npm sbom .* >(\S+)$/m.exec(STAGES.join('')) ?? [];
    expect(file).to.match(/\.cdx\.json$/);
    expect(STAGES.at(-1)).to.include(`COPY --from=dependencies /build/${file} ./`);
    expect(inImage('RUN')).to.match(/^rm -rf .*\/usr\/local\/bin\/npm /);
  });

  it('is healthy while the service answers, and not when it does not', async () => {
    const [program = '', ...args] = wordsOf(inImage('HEALTHCHECK').replace(/^.*? CMD /, ''));
    const check = (PORT: string) =>
      promisify(execFile)(program, args, { env: { PATH: process.env['PATH'], PORT } });
    await check(new URL(service.url).port);
    expect(await check('1').catch((error: unknown) => error)).to.have.property('code', 1);
  });
});

/** What is read below of the Compose file. */
interface Compose {
  readonly services: Readonly<
    Record<
      'farthing' | 'postgres',
      { readonly environment: Readonly<Record<string, string>>; readonly stop_grace_period: string }
    >
  >;
}

describe('the Compose file', () => {
  const compose = manifest<Compose>('compose');
  const { farthing, postgres } = compose.services;
  /** The settings of the service, with these in the environment of `docker compose`. */
  const variables: Readonly<Record<string, string>> = {
    POSTGRES_PASSWORD: 'secret',
    PAGE_SECRET: '0f'.repeat(32),
  };
  const settings = Object.fromEntries(
    Object.entries(farthing.environment).map(([name, text]) => [
      name,
      text.replaceAll(/\$\{(\w+)(?::\?|:-(\w*))\}/g, (_, variable, unset) => variables[variable] ?? unset),
    ]),
  );
  const config = () => readConfig({ ...IMAGE_SETTINGS, ...settings });

  it('starts this image with settings that the service takes, without rights, and with the time that it takes to go', () => {
    expect(SETTING_NAMES).to.include.members(Object.keys(settings));
    expect(IMAGE_SETTINGS).not.to.have.any.keys(settings);
    expect(farthing).to.deep.include({
      image: `farthing:${VERSION}`,
      ports: [`127.0.0.1:${config().port}:${config().port}`],
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const { drainSeconds, stopSeconds } = config();
    expect(Number.parseInt(farthing.stop_grace_period, 10)).to.be.above(drainSeconds + stopSeconds);
  });

  it('points the service to the database beside it', () => {
    const { hostname, username, password, pathname } = new URL(config().keysUrl ?? '');
    expect(compose.services).to.have.property(hostname);
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = postgres.environment;
    expect([username, pathname, password]).to.deep.equal([POSTGRES_USER, `/${POSTGRES_DB}`, 'secret']);
    expect(farthing.environment['KEYS_URL']).to.include(`:${POSTGRES_PASSWORD}@`);
    expect(postgres).to.have.deep.property('volumes', ['postgres:/var/lib/postgresql/data']);
    expect(compose).to.have.nested.property('volumes.postgres');
  });
});
