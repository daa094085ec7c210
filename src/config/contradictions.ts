import type { Config } from './index.js';
import { SETTINGS } from './settings.js';

/** Settings of which each is right, but not both. */
interface Contradiction {
  readonly between: readonly (keyof Config)[];
  readonly holds: (config: Config) => boolean;
  readonly message: string;
}

const { port, metricsPort, headersTimeoutSeconds, requestTimeoutSeconds } = SETTINGS;

const CONTRADICTIONS: readonly Contradiction[] = [
  {
    between: ['port', 'metricsPort'],
    // 0 takes a free port each time, so two of them never meet.
    holds: (config) => config.metricsPort !== 0 && config.metricsPort === config.port,
    message: `${metricsPort.name} must be another port than ${port.name}`,
  },
  {
    between: ['headersTimeoutSeconds', 'requestTimeoutSeconds'],
    holds: (config) => config.headersTimeoutSeconds > config.requestTimeoutSeconds,
    message: `${headersTimeoutSeconds.name} must be at most ${requestTimeoutSeconds.name}: the headers are a part of the request`,
  },
];

/** What contradicts itself in a configuration, but for settings that are wrong in themselves. */
export function contradictionsIn(config: Config, wrong: ReadonlySet<keyof Config>): string[] {
  return CONTRADICTIONS.filter(
    ({ between, holds }) => !between.some((setting) => wrong.has(setting)) && holds(config),
  ).map(({ message }) => message);
}
