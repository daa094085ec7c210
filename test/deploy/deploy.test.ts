import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from '../../src/config/index.js';
import { PROJECT } from '../../src/project.js';
import { useService } from '../http/support/service.js';

const textOf = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');
const { version, scripts }: { version: string; scripts: { start: string } } = JSON.parse(
  textOf('package.json'),
);
const settingNames = Object.values(SETTINGS).map(({ name }) => name);

/** The stages of the Dockerfile, each instruction on one line. The last is the image. */
const stages = textOf('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM /m)
  .slice(1);
const inImage = (name: string): string =>
  new RegExp(`^${name} (.*)$`, 'm').exec(stages.at(-1) ?? '')?.[1] ?? '';
const wordsOf = (list: string): string[] => JSON.parse(list);
const [user = 0, group = 0] = inImage('USER').split(':').map(Number);
const { NODE_ENV, ...imageSettings } = Object.fromEntries(
  [...inImage('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);

describe('the Dockerfile', () => {
  const service = useService();

  it('copies from stages that it has, and just the files that .dockerignore lets through', () => {
    const copies = [...stages.join('').matchAll(/^COPY (?:--from=(\w+) )?(.+) \S+$/gm)];
    const sources = copies.flatMap(([, stage]) => stage ?? []);
    expect(stages.map((stage) => / AS (\w+)$/m.exec(stage)?.[1])).to.include.members(sources);
    const files = copies.flatMap(([, stage, paths = '']) => (stage === undefined ? paths.split(' ') : []));
    expect(files.filter((file) => !existsSync(join(PROJECT, file)))).to.deep.equal([]);
    const lines = textOf('.dockerignore').match(/^[^#\n].*$/gm);
    expect(lines).to.have.members(['*', ...new Set(files.map((file) => `!${file}`))]);
  });

  it('makes on one release of Node an image of this version, which starts as `npm start` does', () => {
    const releases = new Set(stages.map((stage) => /^\S+/.exec(stage)?.[0]));
    expect([...releases].join()).to.match(/^node:\d+-\w+-slim$/);
    expect(inImage('LABEL')).to.include(`org.opencontainers.image.version="${version}"`);
    expect(wordsOf(inImage('CMD')).join(' ')).to.equal(scripts.start);
  });

  it('runs as a user that is not root, with settings that there are, at their ports', () => {
    expect(Math.min(user, group)).to.be.above(0);
    expect(NODE_ENV).to.equal('production');
    expect(settingNames).to.include.members(Object.keys(imageSettings));
    const { port, metricsPort } = readConfig(imageSettings);
    expect(inImage('EXPOSE')).to.equal(`${port} ${metricsPort}`);
  });

  it('holds the list of the packages that were installed for it, and no program that installs others', () => {
    const [, file = ''] =
      /^RUN npm ci --omit=dev.*\n#.*\nRUN .*npm sbom .* >(\S+)$/m.exec(stages.join('')) ?? [];
    expect(file).to.match(/\.cdx\.json$/);
    expect(stages.at(-1)).to.include(`COPY --from=dependencies /build/${file} ./`);
    expect(inImage('RUN')).to.match(/^rm -rf .*\/usr\/local\/bin\/npm /);
  });

  it('is healthy while the service answers, and not when it does not', async () => {
    const [program = '', ...args] = wordsOf(inImage('HEALTHCHECK').replace(/^.*? CMD /, ''));
    const check = (PORT: string) =>
      promisify(execFile)(program, args, {
        env: { PATH: process.env['PATH'], PORT },
      });
    await check(new URL(service.url).port);
    expect(await check('1').catch((error: unknown) => error)).to.have.property('code', 1);
  });
});

/** What is read below of the Deployment's pods. */
interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly [
    {
      readonly env: readonly { name: string; value?: string; valueFrom?: { secretKeyRef: SecretKey } }[];
      readonly ports: readonly { name: string; containerPort: number }[];
      readonly resources: { limits: { memory: string } };
    },
  ];
}

interface SecretKey {
  readonly name: string;
  readonly key: string;
}

const manifest = <T = unknown>(name: string): T => parse(textOf(`deploy/${name}.yaml`));
const labels = { 'app.kubernetes.io/name': 'farthing' };
const namespace = (name: string) => ({ 'kubernetes.io/metadata.name': name });
const POD = 'spec.template.spec';
const CONTAINER = `${POD}.containers[0]`;

/** What the manifests must say of one another, of the image and of the service. */
const FACTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  deployment: {
    'metadata.name': 'farthing',
    'spec.selector.matchLabels': labels,
    'spec.template.metadata.labels': labels,
    [`${POD}.serviceAccountName`]: 'farthing',
    [`${POD}.securityContext.runAsNonRoot`]: true,
    [`${POD}.securityContext.runAsUser`]: user,
    [`${POD}.securityContext.runAsGroup`]: group,
    [`${CONTAINER}.image`]: `farthing:${version}`,
    [`${CONTAINER}.securityContext.allowPrivilegeEscalation`]: false,
    [`${CONTAINER}.securityContext.readOnlyRootFilesystem`]: true,
    [`${CONTAINER}.securityContext.capabilities`]: { drop: ['ALL'] },
    [`${CONTAINER}.startupProbe.httpGet`]: { path: '/healthz', port: 'http' },
    [`${CONTAINER}.livenessProbe.httpGet`]: { path: '/healthz', port: 'http' },
    [`${CONTAINER}.readinessProbe.httpGet`]: { path: '/readyz', port: 'http' },
  },
  ingress: {
    'spec.rules[0].http.paths[0].backend.service': { name: 'farthing', port: { name: 'http' } },
    'spec.rules[0].host': 'payroll.example',
    'spec.tls[0].hosts': ['payroll.example'],
  },
  hpa: { 'spec.scaleTargetRef': { apiVersion: 'apps/v1', kind: 'Deployment', name: 'farthing' } },
  networkpolicy: {
    'spec.podSelector.matchLabels': labels,
    'spec.ingress[0].ports': [{ port: 'http' }],
    'spec.ingress[0].from[0].namespaceSelector.matchLabels': namespace('ingress-nginx'),
    'spec.ingress[1].ports': [{ port: 'metrics' }],
    'spec.ingress[1].from[0].namespaceSelector.matchLabels': namespace('monitoring'),
  },
  pdb: { 'spec.selector.matchLabels': labels },
  service: {
    'metadata.name': 'farthing',
    'spec.selector': labels,
    'spec.ports[0].name': 'http',
    'spec.ports[0].targetPort': 'http',
  },
  serviceaccount: { 'metadata.name': 'farthing', automountServiceAccountToken: false },
};

describe('the Kubernetes manifests', () => {
  const service = useService();
  const { spec: pod } = manifest<{ spec: { template: { spec: Pod } } }>('deployment').spec.template;
  const [{ env, ports, resources }] = pod.containers;
  const secret = manifest<{ metadata: Pick<SecretKey, 'name'>; stringData: Record<string, string> }>(
    'secret.example',
  );
  /** The environment of a container: the Deployment's before that of the image. */
  const settings = Object.fromEntries(
    env.map(({ name, value, valueFrom: { secretKeyRef } = {} }) => [
      name,
      value ?? secret.stringData[secretKeyRef?.key ?? ''],
    ]),
  );
  const config = () => readConfig({ ...imageSettings, ...settings });

  for (const [name, facts] of Object.entries(FACTS)) {
    it(`${name}.yaml fits the others, the image and the service`, () => {
      expect(manifest(name)).to.deep.nested.include(facts);
    });
  }

  it('are all part of the kustomization, but for the examples of a secret and an ingress', () => {
    const files = readdirSync(join(PROJECT, 'deploy')).filter((file) =>
      /^(?!kustom|secret|compose).*yaml$/.test(file),
    );
    expect(Object.keys(FACTS).map((name) => `${name}.yaml`)).to.have.members(files);
    const applied = files.filter((file) => file !== 'ingress.yaml');
    expect(manifest('kustomization')).to.have.property('resources').with.members(applied);
  });

  it('set settings that there are, to values that the service takes, with those of the secret', () => {
    expect(settingNames).to.include.members(env.map(({ name }) => name));
    expect(config().keysUrl).to.match(/^postgres:/);
    const references = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    expect(new Set(references.map(({ name }) => name))).to.have.all.keys(secret.metadata.name);
    expect(references.map(({ key }) => key)).to.have.members(Object.keys(secret.stringData));
  });

  it('repeat nothing that the image or the service says already', () => {
    const usual: Readonly<Record<string, string | undefined>> = {
      ...Object.fromEntries(Object.values(SETTINGS).map((each) => [each.name, each.default])),
      ...imageSettings,
    };
    expect(env.filter(({ name, value }) => value === usual[name])).to.deep.equal([]);
    expect(config().host).to.equal('0.0.0.0');
  });

  it('open the ports at which the service listens, and probe paths that it has', async () => {
    const { port, metricsPort } = config();
    expect(ports).to.deep.equal([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: metricsPort },
    ]);
    for (const path of ['/healthz', '/readyz'])
      expect((await fetch(service.url + path)).status, path).to.equal(200);
  });

  it('leave a replica the time that it takes to go, and the memory that its heap may take', () => {
    const { drainSeconds, stopSeconds } = config();
    expect(pod.terminationGracePeriodSeconds).to.be.above(drainSeconds + stopSeconds);
    const [, heap] = /--max-old-space-size=(\d+)/.exec(scripts.start) ?? [];
    // Beside the old part of its heap it takes up to 200 MiB.
    expect(resources.limits.memory).to.match(/^\d+Mi$/);
    expect(Number.parseInt(resources.limits.memory, 10)).to.be.at.least(Number(heap) + 200);
  });
});

/** What is read below of the Compose file. */
interface Compose {
  readonly services: Readonly<Record<'farthing' | 'postgres', ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

interface ComposeService {
  readonly environment: Readonly<Record<string, string>>;
  readonly stop_grace_period: string;
}

describe('the Compose file', () => {
  const { services, volumes } = manifest<Compose>('compose');
  /** The settings of the service, with these in the environment of `docker compose`. */
  const settingsWith = (variables: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(services.farthing.environment).map(([name, text]) => [
        name,
        text.replaceAll(
          /\$\{(\w+)(?::\?|:-(\w*))\}/g,
          (_all, variable, unset) => variables[variable] ?? unset,
        ),
      ]),
    );
  const settings = settingsWith({ POSTGRES_PASSWORD: 'secret', PAGE_SECRET: '0f'.repeat(32) });
  const config = () => readConfig({ ...imageSettings, ...settings });

  it('starts this version of the image with settings that the service takes, and nothing of the image again', () => {
    expect(services.farthing).to.have.property('image', `farthing:${version}`);
    expect(settingNames).to.include.members(Object.keys(settings));
    expect(imageSettings).not.to.have.any.keys(settings);
    expect(services.farthing).to.have.deep.property('ports', [`127.0.0.1:${config().port}:${config().port}`]);
  });

  it('points the service to the database beside it', () => {
    const { hostname, username, password, pathname } = new URL(config().keysUrl ?? '');
    expect(services).to.have.property(hostname);
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = services.postgres.environment;
    expect([username, pathname]).to.deep.equal([POSTGRES_USER, `/${POSTGRES_DB}`]);
    expect(password).to.equal('secret');
    expect(services.farthing.environment['KEYS_URL']).to.include(`:${POSTGRES_PASSWORD}@`);
    expect(services.postgres).to.have.deep.property('volumes', ['postgres:/var/lib/postgresql/data']);
    expect(volumes).to.have.property('postgres');
  });

  it('gives it no rights, files that it cannot write, and the time that it takes to go', () => {
    expect(services.farthing).to.deep.include({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const { drainSeconds, stopSeconds } = config();
    expect(Number.parseInt(services.farthing.stop_grace_period, 10)).to.be.above(drainSeconds + stopSeconds);
  });
});
