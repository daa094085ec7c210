import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config/index.js';
import { SETTINGS } from '../../src/config/settings.js';
import { PROJECT } from '../../src/project.js';
import { useService } from '../http/support/service.js';
import { readImage } from './support/dockerfile.js';
import { unknownFields, wrongValues } from './support/kubernetes-api.js';
import { at, listAt, type Manifest, readManifests, readYaml, textAt } from './support/manifests.js';

const MANIFESTS = readManifests();
const POD = 'spec.template.spec';
const CONTAINER = `${POD}.containers.0`;

/** What a replica takes on Node 24 while 50 connections keep it busy, in MiB. */
const UNDER_LOAD = 292;

/** What it takes beside the old part of its heap at most, in MiB: young objects, code, buffers, the program. */
const BESIDE_HEAP = 200;

describe('the Kubernetes manifests', function () {
  this.timeout(60_000);

  for (const manifest of MANIFESTS) {
    it(`${manifest.file} is what the schema of ${manifest.apiVersion} ${manifest.kind} takes`, async () => {
      expect(await wrongValues(manifest)).to.equal('');
    });
  }

  it('have no field that Kubernetes does not know', () => {
    expect(unknownFields(MANIFESTS)).to.deep.equal([]);
  });

  it('would not pass with a wrong value or a misspelt field', async () => {
    const wrong = replaceWords(deployment(), { readinessProbe: 'readinesProbe', '500m': '500 m' });
    expect(await wrongValues(wrong)).to.match(/requests\/cpu must match format "quantity"/);
    expect(unknownFields([wrong])).to.have.lengthOf(1);
    expect(unknownFields([wrong])[0]).to.match(
      /^deploy\/deployment\.yaml: .*'"readinesProbe"' does not exist/,
    );
  });

  it('are all part of the kustomization, but for the example of a secret', () => {
    const files = MANIFESTS.map(({ file }) => file).filter((file) => file !== 'secret.example.yaml');
    expect(at(readYaml('kustomization.yaml'), 'resources')).to.deep.equal(files);
  });

  it('select the pods of the Deployment and nothing else', () => {
    const labels = at(deployment().content, 'spec.template.metadata.labels');
    expect(labels).to.be.an('object').and.not.to.be.empty;
    expect(at(deployment().content, 'spec.selector.matchLabels')).to.deep.equal(labels);
    expect(at(one('Service').content, 'spec.selector')).to.deep.equal(labels);
    expect(at(one('PodDisruptionBudget').content, 'spec.selector.matchLabels')).to.deep.equal(labels);
    expect(at(one('NetworkPolicy').content, 'spec.podSelector.matchLabels')).to.deep.equal(labels);
    for (const spread of listAt(deployment().content, `${POD}.topologySpreadConstraints`)) {
      expect(at(spread, 'labelSelector.matchLabels')).to.deep.equal(labels);
    }
  });

  it('scale the Deployment, which leaves its number to that, and can do so by its processor request', () => {
    const { content, apiVersion, kind } = deployment();
    expect(at(one('HorizontalPodAutoscaler').content, 'spec.scaleTargetRef')).to.deep.equal({
      apiVersion,
      kind,
      name: at(content, 'metadata.name'),
    });
    expect(at(content, 'spec')).not.to.have.property('replicas');
    expect(at(one('HorizontalPodAutoscaler').content, 'spec.minReplicas')).to.be.at.least(2);
    expect(at(one('HorizontalPodAutoscaler').content, 'spec.metrics.0.resource.name')).to.equal('cpu');
    expect(textAt(content, `${CONTAINER}.resources.requests.cpu`)).to.match(/^\d+m?$/);
  });

  it('never take a replica away before its successor answers', () => {
    expect(at(deployment().content, 'spec.strategy.rollingUpdate.maxUnavailable')).to.equal(0);
    expect(at(deployment().content, 'spec.strategy.rollingUpdate.maxSurge')).to.equal(1);
  });

  it('run the image of this version, as its user', () => {
    const version = textAt(JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')), 'version');
    expect(textAt(deployment().content, `${CONTAINER}.image`)).to.equal(`farthing:${version}`);
    const [user, group] = readImage().user.split(':').map(Number);
    expect(at(deployment().content, `${POD}.securityContext`)).to.deep.include({
      runAsUser: user,
      runAsGroup: group,
    });
  });

  it('let the container do nothing that the service does not need', () => {
    expect(at(deployment().content, `${POD}.securityContext`)).to.deep.include({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(at(deployment().content, `${CONTAINER}.securityContext`)).to.deep.equal({
      privileged: false,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    for (const account of [at(deployment().content, POD), one('ServiceAccount').content]) {
      expect(account).to.have.property('automountServiceAccountToken', false);
    }
    expect(listAt(deployment().content, `${POD}.containers`)).to.have.lengthOf(1);
    for (const host of ['hostNetwork', 'hostPID', 'hostIPC', 'volumes']) {
      expect(at(deployment().content, POD)).not.to.have.property(host);
    }
  });

  it('say what the container takes', () => {
    const resources = at(deployment().content, `${CONTAINER}.resources`);
    expect(resources).to.have.nested.property('requests.cpu');
    expect(resources).to.have.nested.property('requests.memory');
    expect(resources).to.have.nested.property('limits.memory');
  });

  it('ask for the memory of a replica under load, and end none whose heap keeps to its bound', () => {
    const resources = at(deployment().content, `${CONTAINER}.resources`);
    expect(mebibytes(textAt(resources, 'requests.memory'))).to.be.at.least(UNDER_LOAD);
    const [, heap] = /--max-old-space-size=(\d+)/.exec(readImage().command.join(' ')) ?? [];
    expect(mebibytes(textAt(resources, 'limits.memory'))).to.be.at.least(Number(heap) + BESIDE_HEAP);
  });

  it('let requests in from the proxy alone, and metrics to Prometheus alone', () => {
    expect(readConfig(environment()).trustedProxies).to.equal(1);
    for (const rule of listAt(one('NetworkPolicy').content, 'spec.ingress')) {
      const from = listAt(rule, 'from');
      expect(from).not.to.be.empty;
      for (const peer of from) {
        const labels = at(peer, 'namespaceSelector.matchLabels');
        expect(labels).to.be.an('object').and.have.property('kubernetes.io/metadata.name');
      }
    }
  });

  it('set only what is a setting, to values that the service takes', () => {
    const names = Object.values(SETTINGS).map(({ name }) => name);
    expect(names).to.include.members(Object.keys(environment()));
    expect(() => readConfig(environment())).not.to.throw();
  });

  it('keep the keys in PostgreSQL, by a secret that is not part of them', () => {
    expect(readConfig(environment()).keysUrl).to.match(/^postgres:/);
    expect(listAt(readYaml('kustomization.yaml'), 'resources')).not.to.include('secret.example.yaml');
  });

  it('open the ports at which the service listens, and the probes and the Service find them', () => {
    const { host, port, metricsPort } = readConfig(environment());
    expect(host).to.equal('0.0.0.0');
    const ports = Object.fromEntries(
      listAt(deployment().content, `${CONTAINER}.ports`).map((each) => [
        textAt(each, 'name'),
        at(each, 'containerPort'),
      ]),
    );
    expect(ports).to.deep.equal({ http: port, metrics: metricsPort });
    expect(at(one('Service').content, 'spec.ports.0.targetPort')).to.equal('http');
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      expect(at(deployment().content, `${CONTAINER}.${probe}.httpGet.port`)).to.equal('http');
    }
    expect(at(deployment().content, 'spec.template.metadata.annotations')).to.deep.include({
      'prometheus.io/port': String(metricsPort),
    });
    const letIn = listAt(one('NetworkPolicy').content, 'spec.ingress').flatMap((rule) =>
      listAt(rule, 'ports'),
    );
    expect(letIn.map((each) => at(each, 'port'))).to.have.members(Object.keys(ports));
  });

  it('let out what asks the database of the example, and names', () => {
    const { keysUrl = '' } = readConfig(environment());
    const ports = listAt(one('NetworkPolicy').content, 'spec.egress').flatMap((rule) =>
      listAt(rule, 'ports'),
    );
    expect(new Set(ports.map((each) => at(each, 'port')))).to.deep.equal(
      new Set([53, Number(new URL(keysUrl).port)]),
    );
  });

  it('leave a replica that is going more time than it takes', () => {
    const { drainSeconds, stopSeconds } = readConfig(environment());
    expect(drainSeconds).to.be.at.least(5);
    expect(at(deployment().content, `${POD}.terminationGracePeriodSeconds`)).to.be.above(
      drainSeconds + stopSeconds,
    );
  });

  describe('probe', () => {
    const service = useService();
    for (const [probe, path] of [
      ['startupProbe', '/healthz'],
      ['livenessProbe', '/healthz'],
      ['readinessProbe', '/readyz'],
    ] as const) {
      it(`what the service has: ${path} for the ${probe}`, async () => {
        expect(at(deployment().content, `${CONTAINER}.${probe}.httpGet.path`)).to.equal(path);
        expect((await fetch(service.url + path)).status).to.equal(200);
      });
    }
  });
});

function one(kind: string): Manifest {
  const found = MANIFESTS.filter((manifest) => manifest.kind === kind);
  const [manifest] = found;
  if (manifest === undefined || found.length > 1)
    throw new Error(`There are ${found.length} of ${kind}, not 1.`);
  return manifest;
}

function deployment(): Manifest {
  return one('Deployment');
}

/** The settings that the container finds in its environment: the Deployment's before those of the image. A secret's values
 *  are those of the example. */
function environment(): Record<string, string> {
  const secret = one('Secret').content;
  const entries = listAt(deployment().content, `${CONTAINER}.env`).map((variable): [string, string] => {
    const name = textAt(variable, 'name');
    if (at(variable, 'value') !== undefined) return [name, textAt(variable, 'value')];
    expect(textAt(variable, 'valueFrom.secretKeyRef.name')).to.equal(textAt(secret, 'metadata.name'));
    return [name, textAt(secret, `stringData.${textAt(variable, 'valueFrom.secretKeyRef.key')}`)];
  });
  const { NODE_ENV, ...settings } = { ...readImage().env, ...Object.fromEntries(entries) };
  return settings;
}

/** A manifest with words replaced by others. */
function replaceWords(manifest: Manifest, words: Readonly<Record<string, string>>): Manifest {
  let text = JSON.stringify(manifest.content);
  for (const [word, other] of Object.entries(words)) text = text.replaceAll(`"${word}"`, `"${other}"`);
  return { ...manifest, content: JSON.parse(text) };
}

/** A quantity of memory, in MiB. */
function mebibytes(quantity: string): number {
  const [, number] = /^(\d+)Mi$/.exec(quantity) ?? [];
  return Number(number);
}
