import { CannotStart } from '../cannot-start.js';
import { contradictionsIn } from './contradictions.js';
import { SETTINGS, type Setting, Unfit } from './settings.js';

export { settingsInWords } from './in-words.js';
export { SETTINGS } from './settings.js';

/** What the operator decided; each field is described beside its setting in `settings.ts`. */
export type Config = {
  readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration from environment variables; throws `CannotStart` with everything that is wrong in it. */
export function readConfig(env: Environment): Config {
  const findings = new Map<keyof Config, string>();
  const read = <K extends keyof Config, T>(key: K, setting: Setting<T>): T => {
    try {
      return setting.read(given(env[setting.name]) ?? setting.default);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      const not = error.showText ? `, not ${JSON.stringify(env[setting.name]?.trim())}` : '';
      findings.set(key, `${setting.name} must be ${error.right}${not}`);
      // Read to find what else is wrong: a configuration with findings is never used.
      return setting.read(setting.default);
    }
  };
  const config: Config = {
    host: read('host', SETTINGS.host),
    port: read('port', SETTINGS.port),
    workers: read('workers', SETTINGS.workers),
    draftYears: read('draftYears', SETTINGS.draftYears),
    law: read('law', SETTINGS.law),
    apiKeys: read('apiKeys', SETTINGS.apiKeys),
    keysFile: read('keysFile', SETTINGS.keysFile),
    keysUrl: read('keysUrl', SETTINGS.keysUrl),
    keysOutageSeconds: read('keysOutageSeconds', SETTINGS.keysOutageSeconds),
    rateLimit: read('rateLimit', SETTINGS.rateLimit),
    failedKeysLimit: read('failedKeysLimit', SETTINGS.failedKeysLimit),
    trustedProxies: read('trustedProxies', SETTINGS.trustedProxies),
    corsOrigins: read('corsOrigins', SETTINGS.corsOrigins),
    queueLimit: read('queueLimit', SETTINGS.queueLimit),
    turnMilliseconds: read('turnMilliseconds', SETTINGS.turnMilliseconds),
    headersTimeoutSeconds: read('headersTimeoutSeconds', SETTINGS.headersTimeoutSeconds),
    requestTimeoutSeconds: read('requestTimeoutSeconds', SETTINGS.requestTimeoutSeconds),
    keepAliveSeconds: read('keepAliveSeconds', SETTINGS.keepAliveSeconds),
    drainSeconds: read('drainSeconds', SETTINGS.drainSeconds),
    stopSeconds: read('stopSeconds', SETTINGS.stopSeconds),
    logLevel: read('logLevel', SETTINGS.logLevel),
    metricsPort: read('metricsPort', SETTINGS.metricsPort),
  };
  const wrong = [...findings.values(), ...contradictionsIn(config, new Set(findings.keys()))];
  if (wrong.length > 0) throw new CannotStart(wrong.join('\n'));
  return config;
}

/** An empty variable is one that was not set: compose files and shells make them easily. */
function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}
