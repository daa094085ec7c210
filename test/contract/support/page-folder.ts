import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { PROJECT } from '../../../src/project.js';
import { KEY, type Service } from '../../http/support/service.js';
import { buildFile, SHORT_LIVED } from '../../support/build-file.js';
import { type Block, commandsOf, outputDifference } from './page.js';

/** A folder in which the commands of a page are run one after the other, as a reader would run them: with the address of the
 *  service and a key in the environment, and `npx` for the tools of this project. */
export class PageFolder {
  path = '';

  constructor(private readonly service: Service) {
    before(async () => {
      this.path = await mkdtemp(join(tmpdir(), 'farthing-reader-'));
      for (const name of ['node_modules', 'rates', 'rules'])
        await symlink(join(PROJECT, name), join(this.path, name));
      await mkdir(join(this.path, 'bin'));
      await writeFile(join(this.path, 'bin', 'npx'), NPX, { mode: 0o755 });
    });
    after(() => rm(this.path, { recursive: true }));
  }

  async run(program: string, ...args: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: this.path,
      env: {
        ...process.env,
        PATH: `${join(this.path, 'bin')}:${process.env['PATH']}`,
        FARTHING_URL: this.service.url,
        FARTHING_KEY: KEY,
        KEYS_FILE: join(this.path, 'keys.yaml'),
        FARTHING: buildFile('cli/main.js'),
        PROJECT,
      },
    });
    return stdout;
  }

  /** Holds what the commands of each console block print against what the page shows. */
  testConsole(blocks: readonly Block[]): void {
    for (const block of blocks.filter(({ language }) => language === 'console')) {
      it(`line ${block.line}: ${titleOf(block.text)} prints what is shown`, async () => {
        const commands = commandsOf(block);
        expect(commands).to.not.deep.equal([]);
        const script = commands.map(({ command }) => `${command}\nprintf '\\036'\n`).join('');
        const outputs = (await this.run('bash', '-e', '-c', script)).split('\x1e');
        for (const [index, { command, prints }] of commands.entries()) {
          const output = outputs[index] ?? '';
          expect(outputDifference(output, prints), `${command}\nprinted\n${output}`).to.equal(undefined);
        }
      }).timeout(180_000);
    }
  }
}

const NPX = `#!/bin/sh
tool=$1
shift
if [ "$tool" = farthing ]; then exec node --enable-source-maps ${SHORT_LIVED} "$FARTHING" "$@"; fi
exec "$PROJECT/node_modules/.bin/$tool" "$@"
`;

function titleOf(text: string): string {
  return (/\$ (.*)/.exec(text)?.[1] ?? '').replaceAll(/"|\\$/g, '').slice(0, 70);
}
