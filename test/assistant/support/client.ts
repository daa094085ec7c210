import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import type { Json, JsonObject } from '../../../src/json.js';
import { members } from '../../http/support/contract.js';
import { KEY } from '../../http/support/service.js';

/** The ways in which a client finds the version of the protocol: by the handshake of versions up to 2025-11-25, or as 2026-07-28 has it. */
export const NEGOTIATIONS = ['legacy', 'auto'] as const;

/** What a tool answered. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly structured: JsonObject;
  readonly text: string;
}

/** An assistant that uses the tools, as the official client does. */
export class Assistant {
  readonly client: Client;

  constructor(negotiation: (typeof NEGOTIATIONS)[number]) {
    const versionNegotiation = { mode: negotiation };
    this.client = new Client({ name: 'tests', version: '1' }, { versionNegotiation });
  }

  async connect(transport: Transport): Promise<this> {
    await this.client.connect(transport);
    return this;
  }

  async call(name: string, input: JsonObject): Promise<ToolAnswer> {
    const {
      isError = false,
      structuredContent,
      content,
    } = await this.client.callTool({
      name,
      arguments: { ...input },
    });
    const [first] = content;
    const structured: Json = JSON.parse(JSON.stringify(structuredContent ?? {}));
    return { isError, structured: members(structured), text: first?.type === 'text' ? first.text : '' };
  }

  /** What is wrong with a call, line by line. */
  async refusal(name: string, input: JsonObject): Promise<readonly string[]> {
    const { isError, text } = await this.call(name, input);
    if (!isError) throw new Error(`${name} answered ${text}`);
    return text.split('\n');
  }
}

/** The way to a service over HTTP. */
export function overHttp(url: string): Transport {
  return new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { Authorization: `Bearer ${KEY}` } },
  });
}
