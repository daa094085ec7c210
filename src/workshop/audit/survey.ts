import { sha256 } from '../../digest.js';
import { canonicalJson } from '../../json.js';
import type { FiledAnswer } from '../verify/filed.js';
import { type Draw, Sampler } from './draw.js';
import { answerIn, readLines } from './lines.js';

/** What a first pass over all lines of a file finds, before any of them is verified. */
export interface Survey {
  /** How many lines hold an answer. */
  readonly answers: number;
  readonly byLabel: ReadonlyMap<string, number>;
  /** By the build of the program; plain answers do not say theirs. */
  readonly byBuild: ReadonlyMap<string, number>;
  /** Lines that hold no answer, and why. */
  readonly faults: readonly { readonly line: number; readonly says: string }[];
  /** Two lines with one request, one label, and two answers. */
  readonly contradictions: readonly { readonly first: number; readonly line: number }[];
  /** The lines to verify; undefined for all. */
  readonly linesToVerify: ReadonlySet<number> | undefined;
}

/** The name that plain answers have among the builds. */
const NO_BUILD = 'not said';

/** Reads a file once: counts its lines, and draws those to verify. Of each line a hash of its request is remembered. */
export async function survey(file: string, draw: Draw): Promise<Survey> {
  const [byLabel, byBuild] = [new Map<string, number>(), new Map<string, number>()];
  const faults: { line: number; says: string }[] = [];
  const contradictions: { first: number; line: number }[] = [];
  const answers = new Map<string, { readonly line: number; readonly hash: string }>();
  const sampler = new Sampler(draw);
  let count = 0;
  for await (const line of readLines(file)) {
    const { number } = line;
    const filed = answerIn(line);
    if ('fault' in filed) {
      faults.push({ line: number, says: filed.fault });
      continue;
    }
    count += 1;
    const { build } = filed.book ?? {};
    increase(byLabel, filed.engine);
    increase(byBuild, typeof build === 'string' ? build : NO_BUILD);
    sampler.add(number, filed);
    const request = requestHash(filed);
    if (request === undefined) continue;
    const hash = shortHash(canonicalJson(filed.result));
    const earlier = answers.get(request);
    if (earlier === undefined) answers.set(request, { line: number, hash });
    else if (earlier.hash !== hash) contradictions.push({ first: earlier.line, line: number });
  }
  return { answers: count, byLabel, byBuild, faults, contradictions, linesToVerify: sampler.lines };
}

/** A hash of the label, the operation and the request: under two labels one request may have two answers. */
function requestHash({ operationRequest, engine }: FiledAnswer): string | undefined {
  return (
    operationRequest &&
    shortHash(canonicalJson([engine, operationRequest.operation, operationRequest.request]))
  );
}

/** Half of a SHA-256: enough to tell the lines of a file apart. */
function shortHash(text: string): string {
  return sha256(text).slice(0, 32);
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
