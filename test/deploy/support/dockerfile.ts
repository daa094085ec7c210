import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { PROJECT } from '../../../src/project.js';

/** What one COPY brings into the image; `stage` is the stage it comes from, undefined for the project's own files. */
export interface Copied {
  readonly stage: string | undefined;
  readonly sources: readonly string[];
  readonly to: string;
}

/** The last stage of the Dockerfile: what is in the image and how it is run. */
export interface Image {
  readonly folder: string;
  readonly user: string;
  readonly copies: readonly Copied[];
  readonly env: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly ports: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

export function dockerfileText(): string {
  return readFileSync(join(PROJECT, 'Dockerfile'), 'utf8');
}

/** The image that each FROM of the Dockerfile starts from. */
export function baseImages(): readonly string[] {
  return DockerfileParser.parse(dockerfileText())
    .getFROMs()
    .map((from) => from.getImage() ?? '');
}

export function readImage(): Image {
  const dockerfile = DockerfileParser.parse(dockerfileText());
  const last = dockerfile.getFROMs().at(-1);
  const stage = last && dockerfile.getContainingImage(last.getRange().start);
  if (!stage) throw new Error('The Dockerfile has no stage.');
  const all = stage.getInstructions();
  return {
    folder: only(all, 'WORKDIR'),
    user: only(all, 'USER'),
    copies: stage.getCOPYs().map((copy) => {
      const paths = words(copy);
      return {
        stage: copy.getFromFlag()?.getValue() ?? undefined,
        sources: paths.slice(0, -1),
        to: paths.at(-1) ?? '',
      };
    }),
    env: namesAndValues(stage.getENVs()),
    labels: namesAndValues(all.filter(isA('LABEL')).filter(hasProperties)),
    ports: all.filter(isA('EXPOSE')).flatMap(words),
    command: list(stage.getCMDs().at(-1)?.getArgumentsContent()),
    healthCheck: list(
      stage
        .getHEALTHCHECKs()
        .at(-1)
        ?.getRawArgumentsContent()
        ?.replace(/^[\s\S]*?\bCMD\s+/, ''),
    ),
  };
}

interface WithProperties {
  getProperties(): readonly { getName(): string; getValue(): string | null }[];
}

function hasProperties(instruction: Instruction): instruction is Instruction & WithProperties {
  return 'getProperties' in instruction;
}

function isA(keyword: string): (instruction: Instruction) => boolean {
  return (instruction) => instruction.getKeyword() === keyword;
}

function only(all: readonly Instruction[], keyword: string): string {
  const found = all.filter(isA(keyword));
  if (found.length !== 1) throw new Error(`The image's stage has ${found.length} of ${keyword}, not 1.`);
  return found.flatMap(words).join(' ');
}

function words(instruction: Instruction): string[] {
  return instruction
    .getArguments()
    .map((argument) => argument.getValue())
    .filter((word) => !word.startsWith('--'));
}

function namesAndValues(instructions: readonly WithProperties[]): Record<string, string> {
  const properties = instructions.flatMap((instruction) => instruction.getProperties());
  return Object.fromEntries(properties.map((property) => [property.getName(), property.getValue() ?? '']));
}

/** The words of an instruction in exec form: `["node", "dist/main.js"]`. */
function list(text: string | null | undefined): string[] {
  const parsed: unknown = JSON.parse(text ?? 'null');
  if (!Array.isArray(parsed) || !parsed.every((word) => typeof word === 'string')) {
    throw new Error(`not in exec form, so a shell would stand between: ${text}`);
  }
  return parsed;
}
