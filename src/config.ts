import { CannotStart } from './cannot-start.js';

/** What the operator decides. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Keys that are accepted as they are, beside those of the keys file. */
  readonly apiKeys: readonly string[];
  readonly keysFile: string;
  /** Tax years whose figures are not all confirmed can be asked for, too. */
  readonly draftYears: boolean;
}

/** Reads the configuration from environment variables; throws `CannotStart` with everything that is wrong in it. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const findings: string[] = [];
  const config = {
    host: readHost(env['HOST'], findings),
    port: readPort(env['PORT'], findings),
    apiKeys: readApiKeys(env['API_KEYS'], findings),
    keysFile: given(env['KEYS_FILE']) ?? '.farthing/keys.yaml',
    draftYears: readDraftYears(env['DRAFT_YEARS'], findings),
  };
  if (findings.length > 0) throw new CannotStart(findings.join('\n'));
  return config;
}

function readHost(text: string | undefined, findings: string[]): string {
  const host = given(text) ?? '127.0.0.1';
  if (/[\s/[\]]/.test(host)) {
    findings.push(`HOST must be an address or a host name such as 127.0.0.1 or ::1, not "${host}"`);
  }
  return host;
}

function readPort(text: string | undefined, findings: string[]): number {
  const port = given(text) ?? '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    findings.push(`PORT must be a whole number from 0 to 65535, not "${port}"`);
  }
  return Number(port);
}

function readApiKeys(text: string | undefined, findings: string[]): string[] {
  const keys = (text ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  // Such a key could never arrive in a header. The finding must not show it: logs are no place for keys.
  if (keys.some((key) => !/^[\x21-\x7e]+$/.test(key))) {
    findings.push(
      'API_KEYS must be keys of visible ASCII characters without spaces, with commas between them',
    );
  }
  return keys;
}

function readDraftYears(text: string | undefined, findings: string[]): boolean {
  const draftYears = given(text) ?? '0';
  if (draftYears !== '0' && draftYears !== '1') {
    findings.push(`DRAFT_YEARS must be 1, for draft years that can be asked for, or 0, not "${draftYears}"`);
  }
  return draftYears === '1';
}

/** An empty variable is one that was not set: compose files and shells make them easily. */
function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}
