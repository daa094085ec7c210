import {
  type AddCommand,
  CommandFailure,
  fileInWords,
  operationOption,
  readJson,
  readRequest,
  UsageError,
} from '../../cli/index.js';
import { asJson } from './as-json.js';
import { asText } from './as-text.js';
import { readFiled } from './filed.js';
import { verifyFiled } from './index.js';
import { Laws } from './laws.js';

interface VerifyOptions {
  readonly request?: string;
  readonly operation?: string;
  readonly json?: boolean;
}

/** `farthing verify`: whether an answer that was filed is what the law of its label says. */
export const verify: AddCommand = (program, terminal) => {
  program
    .command('verify')
    .description('Hold a filed answer against its receipt, the register and the law of its label.')
    .argument('<file>', 'a record, a trace, or a plain answer with --request; - for standard input')
    .option('--request <file>', 'the request of a plain answer')
    .option(...operationOption('request'))
    .option('--json', 'what came of it as JSON')
    .addHelpText(
      'after',
      `
In this order: the receipt, the label in the register with its digest and its bundle, the entry of the register that a record
names, the files of the bundle, then the calculation by them, and every field of the result; of a trace every step, too. What
rules and rates say by now does not matter. Another build of the program is said, and is no difference.

Ends with 0 when all agrees, with 1 when anything differs, and with 3 when it cannot be judged: the label is not in the register,
its book is not kept, or was damaged.

Example:
  npx farthing verify record.json`,
    )
    .action(async (file: string, options: VerifyOptions) => {
      const json = await readJson(file, terminal);
      const separateRequest =
        options.request === undefined
          ? undefined
          : await readRequest(options.request, options.operation, terminal);
      const filed = readFiled(json, separateRequest);
      if ('fault' in filed) throw new UsageError(`${fileInWords(file)} ${filed.fault}.`);
      const outcome = await verifyFiled(filed, new Laws(terminal.root));
      terminal.out(options.json ? JSON.stringify(asJson(outcome), null, 2) : asText(outcome));
      if (outcome.differences.length > 0) throw new CommandFailure('');
    });
};
