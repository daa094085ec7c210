import { fileURLToPath } from 'node:url';

/**
 * What Node is called with to run a program of the tests in a process of its own: as compiled where the tests are, otherwise
 * from its source. `module` is where the program stands, without the ending of the file, from `from`, the URL of who runs it.
 */
export function programOfTests(module: string, from: string): readonly string[] {
  const isCompiled = from.endsWith('.js');
  const path = fileURLToPath(new URL(`${module}.${isCompiled ? 'js' : 'ts'}`, from));
  return isCompiled ? [path] : ['--import', 'tsx', path];
}
