import { CannotStart } from '../cannot-start.js';
import { didYouMean } from '../did-you-mean.js';
import { InvalidSetting, SETTINGS, type Setting } from './settings.js';

export { SETTINGS } from './settings.js';

/** The configuration; each field is described by its setting in `settings.ts`. */
export type Config = {
  readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;
};

type Key = keyof Config;
type Environment = Readonly<Record<string, string | undefined>>;

const SETTING_OF: { readonly [K in Key]: Setting<Config[K]> } = SETTINGS;
const KEYS = Object.keys(SETTINGS).filter((key): key is Key => key in SETTINGS);

/** Reads the configuration from environment variables. Throws `CannotStart` with every finding. */
export function readConfig(env: Environment): Config {
  const config: { -readonly [K in Key]?: Config[K] } = {};
  const findings = new Map<Key, string>();
  const read = <K extends Key>(key: K): void => {
    const setting = SETTING_OF[key];
    const text = settingText(setting, env);
    try {
      config[key] = setting.read(text ?? setting.default);
    } catch (error) {
      if (!(error instanceof InvalidSetting)) throw error;
      const actual = error.isSecret ? '' : `, not ${JSON.stringify(text)}`;
      findings.set(key, `${setting.name} must be ${error.expected}${actual}`);
      // Goes on with the default, to find what else is wrong; this configuration is never used.
      config[key] = setting.read(setting.default);
    }
  };
  KEYS.forEach(read);
  if (!isComplete(config)) throw new Error('a setting was not read');
  const faults = [...findings.values(), ...contradictionsIn(config, (key) => !findings.has(key))];
  if (faults.length > 0) throw new CannotStart(faults.join('\n'));
  return config;
}

/** What is wrong with settings that are each right but contradict each other. */
function contradictionsIn(config: Config, isRight: (key: Key) => boolean): readonly string[] {
  const contradictions: string[] = [];
  const { port, metricsPort, headersTimeoutSeconds, requestTimeoutSeconds } = SETTINGS;
  const hasPorts = isRight('port') && isRight('metricsPort');
  // 0 takes a free port each time, so two of them never meet.
  if (hasPorts && config.metricsPort !== 0 && config.metricsPort === config.port) {
    contradictions.push(`${metricsPort.name} must be another port than ${port.name}`);
  }
  const hasTimeouts = isRight('headersTimeoutSeconds') && isRight('requestTimeoutSeconds');
  if (hasTimeouts && config.headersTimeoutSeconds > config.requestTimeoutSeconds) {
    const limit = `${headersTimeoutSeconds.name} must be at most ${requestTimeoutSeconds.name}`;
    contradictions.push(`${limit}: the headers are a part of the request`);
  }
  return contradictions;
}

/** The text of a setting. An empty variable counts as not set: compose files and shells make them easily. */
export function settingText({ name }: Pick<Setting<unknown>, 'name'>, env: Environment): string | undefined {
  return env[name]?.trim() || undefined;
}

/** Names of so few letters are near to many of other programs: PAGER, PORTS. */
const SHORT_NAME = 5;

/** What to say of variables that are set, are no settings, and look like one that is not: a limit with a slip in its name limits nothing.
 *  Never a value: it may be a key. */
export function misspeltSettings(env: Environment): readonly string[] {
  const names = Object.values(SETTINGS).map(({ name }) => name);
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name) || settingText({ name }, env) === undefined) return [];
    const isNear = (each: string) => each.length > SHORT_NAME && lettersOf(each)[0] === lettersOf(name)[0];
    const meant =
      names.find((each) => lettersOf(each) === lettersOf(name)) ?? didYouMean(name, names.filter(isNear));
    if (meant === undefined || settingText({ name: meant }, env) !== undefined) return [];
    return [`${name} is no setting and does nothing: did you mean ${meant}?`];
  });
}

/** A name without what is easily written in another way. */
function lettersOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z]/g, '');
}

/** Every setting with its meaning and default, for `farthing serve --help`. */
export function settingsHelp(): string {
  const settings = Object.values(SETTINGS);
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings
    .map((setting) => {
      const unset = setting.default === '' ? 'not set' : setting.default;
      return `  ${setting.name.padEnd(width)}  ${setting.meaning}\n  ${''.padEnd(width)}  default: ${unset}`;
    })
    .join('\n');
}

function isComplete(config: Partial<Config>): config is Config {
  return KEYS.every((key) => key in config);
}
