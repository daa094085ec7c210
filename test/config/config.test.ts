import { availableParallelism } from 'node:os';
import { expect } from 'chai';
import { CannotStart } from '../../src/cannot-start.js';
import { type Config, misspeltSettings, readConfig } from '../../src/config/index.js';
import { SETTINGS } from '../../src/config/settings.js';

/** The values of a setting: unset, for valid texts, and the error for invalid ones. */
interface Expected<T> {
  readonly unset: T;
  readonly right: Readonly<Record<string, T>>;
  readonly wrong: Readonly<Record<string, string>>;
}

const PORT = 'a whole number from 0 to 65535';
const POSTGRES = 'an address such as postgres://user@host:5432/database';
const KEYS = 'keys of visible ASCII characters without spaces, with commas between them';
const ORIGINS = 'origins such as https://payroll.example, without a path, with commas between them';

const HASH = '80b85fe850358b3711d981e266b67114fe2524f93f08c5f4b7d1bc9d8d287293';
const PAGE_SECRET = '0f'.repeat(32);

const EXPECTED: { readonly [K in keyof Config]: Expected<Config[K]> } = {
  host: {
    unset: '127.0.0.1',
    right: { '::1': '::1', '0.0.0.0': '0.0.0.0', 'api.example': 'api.example', ' ::1 ': '::1' },
    wrong: errorForEach(
      ['http://localhost', 'a b', '[::1]'],
      'an address or a host name such as 127.0.0.1 or ::1',
    ),
  },
  port: {
    unset: 3000,
    right: { '0': 0, '1': 1, '65535': 65_535 },
    wrong: errorForEach(['abc', '-1', '65536', '3000.5', '0x10', '1e3', '99999999999'], PORT),
  },
  publicUrl: {
    unset: undefined,
    right: {
      'https://payroll.example': 'https://payroll.example',
      'http://localhost:8080': 'http://localhost:8080',
    },
    wrong: errorForEach(
      [
        'payroll.example',
        'https://payroll.example/',
        'https://payroll.example/pay',
        'https://user@payroll.example',
        'https://Payroll.example',
        'ftp://payroll.example',
        'https://a.example,https://b.example',
      ],
      'an origin such as https://payroll.example, without a path',
    ),
  },
  workers: {
    unset: 1,
    right: { '2': 2, '999': 999, auto: availableParallelism() },
    wrong: errorForEach(['0', '-1', '1000', 'all', 'AUTO', '1.5'], 'auto, or a whole number from 1 to 999'),
  },
  draftYears: {
    unset: false,
    right: { '0': false, '1': true },
    wrong: errorForEach(['yes', 'true', '2027-28'], '1, for draft years that can be asked for, or 0'),
  },
  exact: {
    unset: false,
    right: { '0': false, '1': true },
    wrong: errorForEach(['yes', 'true', 'all'], '1, for the interpreter alone, or 0'),
  },
  law: {
    unset: 'released',
    right: { released: 'released', unreleased: 'unreleased' },
    wrong: errorForEach(['1', 'any', 'UNRELEASED', 'proven'], 'one of released, unreleased'),
  },
  registerHead: {
    unset: undefined,
    right: { [HASH]: HASH },
    wrong: errorForEach(['none', HASH.slice(1)], '64 hexadecimal digits, as `previous` of an entry has them'),
  },
  apiKeys: {
    unset: [],
    right: { one: ['one'], 'one, two,': ['one', 'two'] },
    wrong: errorForEach(['fine,with space', 'schlüssel', 'tab\tbed'], KEYS),
  },
  keysFile: { unset: '.farthing/keys.yaml', right: { '/run/keys.yaml': '/run/keys.yaml' }, wrong: {} },
  keysUrl: {
    unset: undefined,
    right: {
      'postgres://farthing:secret@db/keys': 'postgres://farthing:secret@db/keys',
      'postgresql:///keys?host=/run/postgresql': 'postgresql:///keys?host=/run/postgresql',
    },
    wrong: errorForEach(['mysql://u:secret@db/keys', 'db:5432', 'postgres://u:secret@db:port/x'], POSTGRES),
  },
  keysOutageSeconds: {
    unset: 300,
    right: { '0': 0, '86400': 86_400 },
    wrong: errorForEach(['-1', '86401', '5m'], 'a whole number from 0 to 86400'),
  },
  rateLimit: {
    unset: 0,
    right: { '0': 0, '600': 600, '1000000': 1_000_000 },
    wrong: errorForEach(['-1', '1000001', '600/min'], 'a whole number from 0 to 1000000'),
  },
  failedKeysLimit: {
    unset: 60,
    right: { '0': 0, '1': 1, '1000000': 1_000_000 },
    wrong: errorForEach(['-1', '1000001', 'none'], 'a whole number from 0 to 1000000'),
  },
  trustedProxies: {
    unset: 0,
    right: { '1': 1, '10': 10 },
    wrong: errorForEach(['-1', '11', 'true', '10.0.0.0/8'], 'a whole number from 0 to 10'),
  },
  corsOrigins: {
    unset: [],
    right: {
      'https://payroll.example': ['https://payroll.example'],
      'http://localhost:5173, https://a.example,': ['http://localhost:5173', 'https://a.example'],
    },
    wrong: errorForEach(
      ['*', 'payroll.example', 'https://payroll.example/', 'https://a.example/app'],
      ORIGINS,
    ),
  },
  page: {
    unset: 'local',
    right: { keyed: 'keyed', public: 'public', off: 'off' },
    wrong: errorForEach(['1', 'open', 'PUBLIC'], 'one of local, keyed, public, off'),
  },
  pageLimit: {
    unset: 300,
    right: { '0': 0, '1000000': 1_000_000 },
    wrong: errorForEach(['-1', '1000001', 'many'], 'a whole number from 0 to 1000000'),
  },
  pageSecret: {
    unset: undefined,
    right: { [PAGE_SECRET]: PAGE_SECRET },
    wrong: errorForEach(['secret', PAGE_SECRET.slice(1), `${PAGE_SECRET}0`], '64 hexadecimal digits'),
  },
  queueLimit: {
    unset: 2000,
    right: { '1': 1, '100000': 100_000 },
    wrong: errorForEach(['0', '-1', '100001', 'none'], 'a whole number from 1 to 100000'),
  },
  turnMilliseconds: {
    unset: 2,
    right: { '1': 1, '1000': 1000 },
    wrong: errorForEach(['0', '-1', '1001', '5ms'], 'a whole number from 1 to 1000'),
  },
  headersTimeoutSeconds: {
    unset: 10,
    right: { '1': 1, '30': 30 },
    wrong: errorForEach(['0', '601', '10s'], 'a whole number from 1 to 600'),
  },
  requestTimeoutSeconds: {
    unset: 30,
    right: { '10': 10, '600': 600 },
    wrong: errorForEach(['0', '601', '0.5'], 'a whole number from 1 to 600'),
  },
  keepAliveSeconds: {
    unset: 72,
    right: { '0': 0, '3600': 3600 },
    wrong: errorForEach(['-1', '3601', 'no'], 'a whole number from 0 to 3600'),
  },
  drainSeconds: {
    unset: 0,
    right: { '0': 0, '600': 600 },
    wrong: errorForEach(['-1', '601', 'ten'], 'a whole number from 0 to 600'),
  },
  stopSeconds: {
    unset: 10,
    right: { '1': 1, '600': 600 },
    wrong: errorForEach(['0', '601', '10s'], 'a whole number from 1 to 600'),
  },
  logLevel: {
    unset: 'info',
    right: { debug: 'debug', warn: 'warn', error: 'error', silent: 'silent' },
    wrong: errorForEach(['verbose', 'INFO', '30'], 'one of debug, info, warn, error, silent'),
  },
  metricsPort: {
    unset: undefined,
    right: { '0': 0, '9464': 9464 },
    wrong: errorForEach(['off', '65536', '-1'], PORT),
  },
};

const HOLDING_SECRETS: readonly (keyof Config)[] = ['apiKeys', 'keysUrl', 'pageSecret'];

describe('the configuration', () => {
  for (const key of settings()) {
    const { name } = SETTINGS[key];
    const { unset, right, wrong } = EXPECTED[key];

    describe(name, () => {
      it(`is ${JSON.stringify(unset) ?? 'nothing'} where it is not set`, () => {
        expect(readConfig({})[key]).to.deep.equal(unset);
        expect(readConfig({ [name]: '' })[key]).to.deep.equal(unset);
        expect(readConfig({ [name]: '  ' })[key]).to.deep.equal(unset);
      });

      for (const [text, value] of Object.entries(right)) {
        it(`accepts ${JSON.stringify(text)}`, () => {
          expect(readConfig({ [name]: text })[key]).to.deep.equal(value);
        });
      }

      for (const [text, whatIsRight] of Object.entries(wrong)) {
        it(`refuses ${JSON.stringify(text)} and says what it must be`, () => {
          const shown = HOLDING_SECRETS.includes(key) ? '' : `, not ${JSON.stringify(text)}`;
          expect(refusalOf({ [name]: text })).to.equal(`${name} must be ${whatIsRight}${shown}`);
        });
      }
    });
  }

  it('reports all faults at once, in the order of the settings', () => {
    const env = Object.fromEntries(
      settings().flatMap((key) => {
        const [text] = Object.keys(EXPECTED[key].wrong);
        return text === undefined ? [] : [[SETTINGS[key].name, text]];
      }),
    );
    const named = refusalOf(env)
      .split('\n')
      .map((line) => line.split(' ')[0]);
    expect(named).to.deep.equal(Object.keys(inSettingsOrder(env)));
  });

  it('never shows a text that may hold a key or a password', () => {
    const refusal = refusalOf({
      API_KEYS: 'fine,secret with a space',
      KEYS_URL: 'http://admin:secret@db/keys',
      PORT: 'abc',
    });
    expect(refusal.split('\n')).to.have.lengthOf(3);
    expect(refusal).not.to.match(/secret|fine|admin/);
  });

  it('shows an invalid text on one line, whatever is in it', () => {
    expect(refusalOf({ PORT: '1\n2' })).to.equal(`PORT must be ${PORT}, not "1\\n2"`);
  });

  describe('warns of a variable with a slip in its name, and names the setting:', () => {
    for (const [name, meant] of Object.entries({
      RATELIMIT: 'RATE_LIMIT',
      RATE_LIMITS: 'RATE_LIMIT',
      rate_limit: 'RATE_LIMIT',
      'RATE-LIMIT': 'RATE_LIMIT',
      RTAE_LIMIT: 'RATE_LIMIT',
      FAILED_KEY_LIMIT: 'FAILED_KEYS_LIMIT',
      TRUSTED_PROXY: 'TRUSTED_PROXIES',
      CORS_ORIGIN: 'CORS_ORIGINS',
      API_KEY: 'API_KEYS',
      KEYSFILE: 'KEYS_FILE',
      KEY_FILE: 'KEYS_FILE',
      WORKER: 'WORKERS',
      LOGLEVEL: 'LOG_LEVEL',
      KEEPALIVE_SECONDS: 'KEEP_ALIVE_SECONDS',
      port: 'PORT',
      Page: 'PAGE',
    }))
      it(`${name}, meant ${meant}`, () => {
        expect(misspeltSettings({ [name]: 'secret' })).to.deep.equal([
          `${name} is no setting and does nothing: did you mean ${meant}?`,
        ]);
      });

    it('but not where it is empty, or the setting is set, too', () => {
      expect(misspeltSettings({ RATELIMIT: ' ' })).to.deep.equal([]);
      expect(misspeltSettings({ RATELIMIT: '100', RATE_LIMIT: '100' })).to.deep.equal([]);
    });
  });

  it('warns of no variable of other programs', () => {
    const others =
      'PATH HOME HOSTNAME HOSTTYPE USER SHELL LANG LC_ALL LOGNAME PWD OLDPWD TERM PAGER LESS EDITOR MAIL TZ TMPDIR SHLVL _ ' +
      'NODE_ENV NODE_OPTIONS NODE_VERSION YARN_VERSION npm_config_cache npm_lifecycle_event npm_package_name INIT_CWD COLOR ' +
      'PGHOST PGPORT PGUSER DATABASE_URL REDIS_URL HTTP_PROXY HTTPS_PROXY NO_PROXY no_proxy SSL_CERT_FILE CI DEBUG ' +
      'KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT FARTHING_PORT FARTHING_SERVICE_PORT FARTHING_URL FARTHING_KEY ' +
      'INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS PORTS HOSTS PAGES LAWS';
    const env = Object.fromEntries(others.split(' ').map((name) => [name, 'x']));
    expect(misspeltSettings(env)).to.deep.equal([]);
    for (const { name } of Object.values(SETTINGS))
      expect(misspeltSettings({ [name]: 'x' })).to.deep.equal([]);
  });

  it('ignores other variables, even with similar names', () => {
    expect(readConfig({ FARTHING_PORT: 'x', PORTS: 'y' })).to.deep.equal(readConfig({}));
  });

  describe('refuses settings that contradict each other, naming both:', () => {
    it('one port for the service and its metrics', () => {
      expect(refusalOf({ PORT: '3001', METRICS_PORT: '3001' })).to.equal(
        'METRICS_PORT must be another port than PORT',
      );
      expect(refusalOf({ METRICS_PORT: '3000' })).to.match(/METRICS_PORT.* PORT$/);
    });

    it('but 0, which is a free port each time', () => {
      expect(readConfig({ PORT: '0', METRICS_PORT: '0' })).to.include({ port: 0, metricsPort: 0 });
    });

    it('more time for the headers than for the whole request', () => {
      const refusal = refusalOf({ HEADERS_TIMEOUT_SECONDS: '31' });
      expect(refusal).to.match(/^HEADERS_TIMEOUT_SECONDS must be at most REQUEST_TIMEOUT_SECONDS/);
      expect(readConfig({ HEADERS_TIMEOUT_SECONDS: '30' }).headersTimeoutSeconds).to.equal(30);
    });

    it('along with other faults, but not for settings that are invalid themselves', () => {
      const env = { PORT: 'x', METRICS_PORT: '3000', REQUEST_TIMEOUT_SECONDS: '5' };
      expect(refusalOf(env)).to.match(/^PORT must be .*\nHEADERS_TIMEOUT_SECONDS must be at most .*$/);
    });
  });
});

function settings(): readonly (keyof Config)[] {
  return Object.keys(EXPECTED).filter((key): key is keyof Config => key in SETTINGS);
}

function errorForEach(texts: readonly string[], right: string): Record<string, string> {
  return Object.fromEntries(texts.map((text) => [text, right]));
}

function inSettingsOrder(env: Record<string, string>): Record<string, string> {
  const settingsOfEnv = Object.values(SETTINGS).filter(({ name }) => name in env);
  return Object.fromEntries(settingsOfEnv.map(({ name }) => [name, env[name] ?? '']));
}

/** The error of an invalid configuration. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  throw new Error('the configuration was taken as it is');
}
