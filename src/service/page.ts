import { hash, randomBytes } from 'node:crypto';
import { type Config, SETTINGS } from '../config/index.js';
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
  const { page, pageSecret, host, apiKeys } = config;
  if (page === 'off' || pageSecret === undefined) return undefined;
  const isLoopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host);
  return {
    page,
    secret: pageSecret,
    isLoopback,
    ...(isLoopback && { linkToken: env[LINK_TOKEN] }),
    // Sessions end when these keys change: their ids are only their positions in the list.
    boundTo: hash('sha256', apiKeys.join(','), 'hex'),
  };
}

/** What the start says of the page to whoever started the service: on a loopback address the link that opens the calculators, too.
 *  Undefined where there is no page. */
export function pageNotice(url: string, config: Config, env: NodeJS.ProcessEnv): string | undefined {
  const settings = pageSettingsOf(config, env);
  if (settings === undefined) return undefined;
  const { page, linkToken } = settings;
  if (page === 'public') return `Look at it: ${url}/`;
  if (linkToken !== undefined) return `Look at it: ${url}/session?open=${linkToken}`;
  return `Its page is at ${url}/; the calculators there take an API key over https alone`;
}
