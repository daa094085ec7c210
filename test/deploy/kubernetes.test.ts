import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { readConfig, SETTINGS } from '../../src/config/index.js';
import { PROJECT } from '../../src/project.js';
import { useService } from '../http/support/service.js';
import { buildFile } from '../support/build-file.js';
import { IMAGE_SETTINGS, manifest, SETTING_NAMES, START, USER, VERSION } from './support/image.js';

/** What is read below of the Deployment's pods. */
interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly [
    {
      readonly command?: readonly string[];
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
    [`${POD}.securityContext.runAsUser`]: USER[0],
    [`${POD}.securityContext.runAsGroup`]: USER[1],
    [`${CONTAINER}.image`]: `farthing:${VERSION}`,
    [`${CONTAINER}.securityContext.allowPrivilegeEscalation`]: false,
    [`${CONTAINER}.securityContext.readOnlyRootFilesystem`]: true,
    [`${CONTAINER}.securityContext.capabilities`]: { drop: ['ALL'] },
    [`${CONTAINER}.startupProbe.httpGet`]: { path: '/healthz', port: 'http' },
    [`${CONTAINER}.livenessProbe.httpGet`]: { path: '/healthz', port: 'http' },
    [`${CONTAINER}.readinessProbe.httpGet`]: { path: '/readyz', port: 'http' },
  },
  'batch-job': {
    'spec.completionMode': 'Indexed',
    'spec.completions': 4,
    'spec.parallelism': 4,
    [`${POD}.serviceAccountName`]: 'farthing',
    [`${POD}.securityContext.runAsNonRoot`]: true,
    [`${POD}.securityContext.runAsUser`]: USER[0],
    [`${CONTAINER}.image`]: `farthing:${VERSION}`,
    [`${CONTAINER}.env[0]`]: { name: 'COUNT', value: '4' },
    [`${CONTAINER}.securityContext.readOnlyRootFilesystem`]: true,
    [`${CONTAINER}.securityContext.capabilities`]: { drop: ['ALL'] },
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
  const settings = env.map(({ name, value, valueFrom }) => [
    name,
    value ?? secret.stringData[valueFrom?.secretKeyRef.key ?? ''],
  ]);
  /** The Deployment's settings come before those of the image. */
  const config = () => readConfig({ ...IMAGE_SETTINGS, ...Object.fromEntries(settings) });

  for (const [name, facts] of Object.entries(FACTS)) {
    it(`${name}.yaml fits the others, the image and the service`, () => {
      expect(manifest(name)).to.deep.nested.include(facts);
    });
  }

  it('run a folder of files by the thousand, each file once, whichever index takes it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'batch-job-'));
    const line = JSON.stringify({ custom_id: 'a', operation: 'tax-code', request: { code: 'BR' } });
    for (const name of ['in', 'out']) mkdirSync(join(folder, name));
    for (const name of ['a', 'b']) writeFileSync(join(folder, 'in', `${name}.ndjson`), `${line}\n{}\n`);
    writeFileSync(join(folder, 'out', 'b.ndjson'), 'answers of before');
    buildFile('cli/main.js');
    const [{ command = [] }] = manifest<{ spec: { template: { spec: Pod } } }>('batch-job').spec.template.spec
      .containers;
    const [shell = '', ...args] = command;
    const run = (index: number) =>
      promisify(execFile)(shell, args, {
        cwd: PROJECT,
        env: { ...process.env, FOLDER: folder, COUNT: '2', JOB_COMPLETION_INDEX: String(index) },
      });
    await run(0);
    expect(readdirSync(join(folder, 'out')).sort()).to.deep.equal(['a.ndjson', 'a.summary.json', 'b.ndjson']);
    await run(1);
    expect(readFileSync(join(folder, 'out', 'b.ndjson'), 'utf8')).to.equal('answers of before');
    rmSync(folder, { recursive: true });
  }).timeout(240_000);

  it('are all part of the kustomization, but for the examples', () => {
    const files = readdirSync(join(PROJECT, 'deploy')).filter((file) =>
      /^(?!kustom|secret|compose|alerts).*yaml$/.test(file),
    );
    expect(Object.keys(FACTS).map((name) => `${name}.yaml`)).to.have.members(files);
    const applied = files.filter((file) => !['ingress.yaml', 'batch-job.yaml'].includes(file));
    expect(manifest('kustomization')).to.have.property('resources').with.members(applied);
  });

  it('set settings that there are, to values that the service takes and nobody has already, with those of the secret', () => {
    expect(SETTING_NAMES).to.include.members(env.map(({ name }) => name));
    expect(config()).to.include({ host: '0.0.0.0' });
    expect(config().keysUrl).to.match(/^postgres:/);
    const defaults = Object.fromEntries(Object.values(SETTINGS).map((each) => [each.name, each.default]));
    const usual: Readonly<Record<string, string | undefined>> = { ...defaults, ...IMAGE_SETTINGS };
    expect(env.filter(({ name, value }) => value === usual[name])).to.deep.equal([]);
    const references = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    expect(new Set(references.map(({ name }) => name))).to.have.all.keys(secret.metadata.name);
    expect(references.map(({ key }) => key)).to.have.members(Object.keys(secret.stringData));
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
    const [, heap] = /--max-old-space-size=(\d+)/.exec(START) ?? [];
    // Beside the old part of its heap it takes up to 200 MiB.
    expect(resources.limits.memory).to.match(/^\d+Mi$/);
    expect(Number.parseInt(resources.limits.memory, 10)).to.be.at.least(Number(heap) + 200);
  });
});
