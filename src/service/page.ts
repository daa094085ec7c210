import { hash, randomBytes } from 'node:crypto';
import { type Config, SETTINGS, settingText } from '../config/index.js';
import type { PageSettings } from '../http/index.js';

/** The variable with the token of the start link, for all processes of the service. No setting of an operator: each start makes one. */
const LINK_TOKEN = 'FARTHING_LINK_TOKEN';

/** Sets the secrets that all processes of the service share: workers inherit the environment of the primary. */
export function setPageSecrets(env: NodeJS.ProcessEnv): void {
  env[SETTINGS.pageSecret.name] ||= randomBytes(32).toString('hex');
  env[LINK_TOKEN] = randomBytes(32).toString('base64url');
}

/** The settings of the page; undefined where there is none. */
export function pageSettingsOf(config: Config, env: NodeJS.ProcessEnv): PageSettings | undefined {
  const { page: who, pageSecret, host, apiKeys, trustedProxies } = config;
  if (who === 'off' || pageSecret === undefined) return undefined;
  const isLoopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host);
  const isLocal = isLoopback && trustedProxies === 0 && !hasKeysOfItsOwn(env);
  const page = who === 'local' && !isLocal ? 'keyed' : who;
  return {
    page,
    secret: pageSecret,
    isLoopback,
    // Where the calculators are open on this machine there is nothing for a link to open.
    ...(isLoopback && page === 'keyed' && { linkToken: env[LINK_TOKEN] }),
    // Sessions end when these keys change: their ids are only their positions in the list.
    boundTo: hash('sha256', apiKeys.join(','), 'hex'),
  };
}

/** Whether the operator has set keys, or where they are kept. The key that a first start makes by itself does not count. */
function hasKeysOfItsOwn(env: NodeJS.ProcessEnv): boolean {
  return [SETTINGS.apiKeys, SETTINGS.keysUrl, SETTINGS.keysFile].some(
    (setting) => settingText(setting, env) !== undefined,
  );
}

/** What the start says of the page to whoever started the service: where the calculators need a link, with the link. Undefined where
 *  there is no page. */
export function pageNotice(url: string, config: Config, env: NodeJS.ProcessEnv): string | undefined {
  const settings = pageSettingsOf(config, env);
  if (settings === undefined) return undefined;
  const { page, linkToken, isLoopback } = settings;
  if (linkToken !== undefined) return `Look at it: ${url}/session?open=${linkToken}`;
  // The host and the port that others reach may be others: those of a container are.
  if (page !== 'keyed')
    return `Look at it: ${url}/${isLoopback ? '' : ', or wherever its port is published'}`;
  const place = `Its page is at ${url}/, or wherever its port is published.`;
  return `${place} The calculators there take an API key over https alone; PAGE=public opens them to all who reach it`;
}
