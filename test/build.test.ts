import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { programBuild } from '../src/law/program-build.js';
import { PROJECT } from '../src/project.js';
import { ServiceProcess } from './service/support/service-process.js';
import { buildFile } from './support/build-file.js';

describe('the primary of several workers', () => {
  it('loads nothing that answers requests', () => {
    buildFile('main.js');
    const packages = packagesOf('main.js');
    expect(packages).to.include('pino');
    for (const name of ['koa', 'json-rules-engine', 'decimal.js', 'preact-render-to-string']) {
      expect(packages).not.to.include(name);
      expect(packagesOf('cli/main.js')).to.include(name);
    }
  });
});

describe('the build that answers name', function () {
  this.timeout(120_000);

  it('is the digest of the sources, also in the bundle that is made of them', async () => {
    const service = ServiceProcess.main({ PORT: '0', LAW: 'unreleased', API_KEYS: 'one' });
    const { headers } = await fetch(`${await service.listening()}/healthz`);
    await service.end('SIGTERM');
    expect(programBuild()).to.match(/^[0-9a-f]{64}$/);
    expect(headers.get('Farthing-Build')).to.equal(programBuild().slice(0, 16));
  });
});

/** The packages that a file of the build loads when it is loaded, itself or through other files of it. */
function packagesOf(file: string, visited = new Set<string>()): readonly string[] {
  if (visited.has(file)) return [];
  visited.add(file);
  const text = readFileSync(join(PROJECT, 'dist', file), 'utf8');
  const imports = [...text.matchAll(/^(?:import|export|}).*"([^"]+)";$/gm)].map(([, path = '']) => path);
  return imports.flatMap((path) =>
    path.startsWith('.') ? packagesOf(join(dirname(file), path), visited) : [path],
  );
}
