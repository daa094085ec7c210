import { CannotStart } from '../cannot-start.js';
import { SETTINGS, type Setting, Unfit } from './settings.js';

export { SETTINGS } from './settings.js';

/** What the operator decided; each field is described beside its setting in `settings.ts`. */
export type Config = {
  readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;
};

type Key = keyof Config;
type Environment = Readonly<Record<string, string | undefined>>;

const SETTING_OF: { readonly [K in Key]: Setting<Config[K]> } = SETTINGS;
const KEYS = Object.keys(SETTINGS).filter((key): key is Key => key in SETTINGS);

/** Settings of which each is right, but not both. */
interface Contradiction {
  readonly between: readonly Key[];
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

/** Reads the configuration from environment variables; throws `CannotStart` with everything that is wrong in it. */
export function readConfig(env: Environment): Config {
  const config: { -readonly [K in Key]?: Config[K] } = {};
  const findings = new Map<Key, string>();
  const read = <K extends Key>(key: K): void => {
    const setting = SETTING_OF[key];
    const text = textOf(setting, env);
    try {
      config[key] = setting.read(text ?? setting.default);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      const not = error.showText ? `, not ${JSON.stringify(text)}` : '';
      findings.set(key, `${setting.name} must be ${error.right}${not}`);
      // Read to find what else is wrong: a configuration with findings is never used.
      config[key] = setting.read(setting.default);
    }
  };
  KEYS.forEach(read);
  if (!isWhole(config)) throw new Error('a setting was not read');
  const contradictions = CONTRADICTIONS.filter(
    ({ between, holds }) => !between.some((key) => findings.has(key)) && holds(config),
  );
  const wrong = [...findings.values(), ...contradictions.map(({ message }) => message)];
  if (wrong.length > 0) throw new CannotStart(wrong.join('\n'));
  return config;
}

/** What the environment says of a setting. An empty variable is one that was not set: compose files and shells make them
 *  easily. */
export function textOf({ name }: Pick<Setting<unknown>, 'name'>, env: Environment): string | undefined {
  return env[name]?.trim() || undefined;
}

/** Every setting with its meaning and its default, for who starts the service. */
export function settingsInWords(): string {
  const all = Object.values(SETTINGS);
  const width = Math.max(...all.map(({ name }) => name.length));
  return all
    .map((setting) => {
      const unset = setting.default === '' ? 'not set' : setting.default;
      return `  ${setting.name.padEnd(width)}  ${setting.meaning}\n  ${''.padEnd(width)}  default: ${unset}`;
    })
    .join('\n');
}

function isWhole(config: Partial<Config>): config is Config {
  return KEYS.every((key) => key in config);
}
