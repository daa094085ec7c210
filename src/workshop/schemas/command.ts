import { type AddCommand, CommandFailure } from '../../cli/index.js';
import { filesNotNamingSchema, firstLineOf } from './files.js';
import { outdatedSchemas, writeSchemas } from './index.js';

/** `farthing schemas`: what editors need to complete and check the files of the book. */
export const schemas: AddCommand = (program, terminal) => {
  program
    .command('schemas')
    .description(
      'Write the JSON Schemas by which editors complete and check rules, rates and cases (in .schemas/).',
    )
    .option(
      '--check',
      'write nothing; exit with 1 when a schema is not up to date, or a file does not name its own',
    )
    .addHelpText('after', '\nExamples:\n  npx farthing schemas\n  npx farthing schemas --check')
    .action(({ check = false }: { readonly check?: boolean }) => {
      const unnamed = filesNotNamingSchema(terminal.root);
      const outdated = check ? outdatedSchemas(terminal.root) : writeSchemas(terminal.root);
      for (const { path } of outdated) {
        terminal.out(
          check ? `${path} is not up to date; npx farthing schemas writes it.` : `${path} is written.`,
        );
      }
      for (const file of unnamed) {
        terminal.out(
          `${file.path} does not name its schema; its first line should be:\n  ${firstLineOf(file)}`,
        );
      }
      if (check && outdated.length + unnamed.length > 0) throw new CommandFailure();
      if (outdated.length + unnamed.length === 0) terminal.out('The schemas are up to date.');
    });
};
