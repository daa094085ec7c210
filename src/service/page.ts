import { hash, randomBytes } from 'node:crypto';
import { type Config, SETTINGS } from '../config/index.js';
import type { PageSettings } from '../http/index.js';

/** What the link of the start carries, for all processes of the service. Not a setting: it is made anew at each start. */
const LINK_TOKEN = 'FARTHING_LINK_TOKEN';

/** Makes what all processes of the service need alike: workers inherit the environment of the process that starts them. */
export function preparePage(env: NodeJS.ProcessEnv): void {
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
    // The ids of these keys are their places, which others may come to have.
    boundTo: hash('sha256', apiKeys.join(','), 'hex'),
  };
}

/** Where whoever started the service looks at the page. On a loopback address the link opens the calculators, too. */
export function startLink(url: string, config: Config, env: NodeJS.ProcessEnv): string | undefined {
  const settings = pageSettingsOf(config, env);
  if (settings === undefined) return undefined;
  const { page, linkToken } = settings;
  return page === 'keyed' && linkToken !== undefined ? `${url}/session?open=${linkToken}` : `${url}/`;
}
