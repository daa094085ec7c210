import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { openLimits } from '../../src/limits/index.js';
import { members } from '../http/support/contract.js';
import { KEY, type Service, useService } from '../http/support/service.js';

const OURS = 'https://payroll.example';

const LOOK_UP: JsonObject = toolCall('look_up', { code: 'BR' });

describe('POST /mcp', () => {
  const service = useService(undefined, async () => ({ corsOrigins: [OURS] }));

  const refused: readonly (readonly [
    what: string,
    status: number,
    code: string,
    change: Partial<RequestInit>,
  ])[] = [
    ['without a key', 401, 'UNAUTHENTICATED', { headers: headers({ Authorization: '' }) }],
    ['with an unknown key', 401, 'INVALID_KEY', { headers: headers({ Authorization: 'Bearer wrong' }) }],
    [
      ...(['from the web page of another origin', 403, 'ORIGIN_NOT_ALLOWED'] as const),
      { headers: headers({ Origin: 'https://elsewhere.example' }) },
    ],
    ['from a page without an origin', 403, 'ORIGIN_NOT_ALLOWED', { headers: headers({ Origin: 'null' }) }],
    ['as GET', 405, 'METHOD_NOT_ALLOWED', { method: 'GET', body: null }],
    ['as DELETE', 405, 'METHOD_NOT_ALLOWED', { method: 'DELETE', body: null }],
    ['that is too large', 413, 'PAYLOAD_TOO_LARGE', { body: `"${'x'.repeat(65 * 1024)}"` }],
    [
      'of another type',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { headers: headers({ 'Content-Type': 'text/plain' }) },
    ],
    ['that is no JSON', 400, 'INVALID_INPUT', { body: '{' }],
    ['of several messages', 400, 'INVALID_INPUT', { body: JSON.stringify([LOOK_UP, LOOK_UP]) }],
    ['that says a field twice', 400, 'INVALID_INPUT', { body: '{"id":1,"id":2}' }],
  ];
  for (const [what, status, code, change] of refused) {
    it(`refuses a message ${what} with ${status}, as the API does`, async () => {
      const answer = await send(service, LOOK_UP, change);
      expect(answer.status).to.equal(status);
      expect(members(await answer.json())['error']).to.include({ code });
      if (status === 405) expect(answer.headers.get('Allow')).to.equal('POST, OPTIONS');
      if (status === 401) expect(answer.headers.get('WWW-Authenticate')).to.match(/^Bearer /);
    });
  }

  it('takes messages from a program, from its own origin and from those that the operator allows', async () => {
    for (const origin of [{}, { Origin: service.url }, { Origin: OURS }]) {
      const { status } = await send(service, LOOK_UP, { headers: headers(origin) });
      expect(status, JSON.stringify(origin)).to.equal(200);
    }
  });

  it('lets a web page that the operator allows ask with the headers of the protocol', async () => {
    const answer = await send(
      service,
      {},
      {
        ...{ method: 'OPTIONS', body: null },
        headers: { Origin: OURS, 'Access-Control-Request-Method': 'POST' },
      },
    );
    expect(answer.headers.get('Access-Control-Allow-Origin')).to.equal(OURS);
    const allowed = answer.headers.get('Access-Control-Allow-Headers')?.split(',');
    expect(allowed).to.include.members(['Authorization', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']);
  });

  it('keeps no session: any message is answered by itself', async () => {
    const answer = await send(service, LOOK_UP);
    expect(answer.headers.has('Mcp-Session-Id')).to.equal(false);
    expect(await answer.text()).to.include('flat_rate');
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const { status } = await send(service, notification);
    expect(status).to.equal(202);
  });

  it('says of which law it is in the answer, since no header could', async () => {
    const answer = await send(service, toolCall('look_up', { code: 'BR', tax_year: '2024-25' }));
    expect(answer.headers.has('Farthing-Engine')).to.equal(false);
    expect(answer.headers.has('Farthing-Build')).to.equal(true);
    expect(await answer.text()).to.match(/"engine":"2024-25\./);
  });

  for (const protocolVersion of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    it(`shakes hands by version ${protocolVersion}`, async () => {
      const clientInfo = { name: 'tests', version: '1' };
      const params = { protocolVersion, capabilities: {}, clientInfo };
      const answer = await send(service, { jsonrpc: '2.0', id: 1, method: 'initialize', params });
      expect(await answer.text()).to.include(`"protocolVersion":"${protocolVersion}"`);
    });
  }

  it('is recorded by its path', async () => {
    await send(service, LOOK_UP);
    expect(service.records.at(-1)).to.include({ route: '/mcp', status: 200 });
  });
});

describe('messages of an assistant and the limit of requests a minute', () => {
  const service = useService(undefined, async () => ({
    limits: await openLimits({ rateLimit: 3, failedKeysLimit: 0 }),
  }));

  it('count as a calculation does', async () => {
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await send(service, LOOK_UP)).status);
    expect(statuses.at(-1)).to.equal(429);
  });
});

describe('a fault of the service in a tool', () => {
  const service = useService(() => ({
    async calculate() {
      throw new Error('the abacus broke');
    },
  }));

  it('is a 500 with nothing of what went wrong, which the log has', async () => {
    const answer = await send(service, LOOK_UP);
    const text = await answer.text();
    expect(answer.status).to.equal(500);
    expect(members(JSON.parse(text))['error']).to.include({ code: 'INTERNAL' });
    expect(text).not.to.include('abacus');
    expect(service.log.at(-1))
      .to.include('the abacus broke')
      .and.to.include(answer.headers.get('X-Request-Id'));
  });
});

function toolCall(name: string, input: JsonObject): JsonObject {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
}

function headers(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    Authorization: `Bearer ${KEY}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...more,
  };
}

function send(service: Service, message: JsonObject, change: Partial<RequestInit> = {}): Promise<Response> {
  const init = { method: 'POST', headers: headers(), body: JSON.stringify(message), ...change };
  return fetch(`${service.url}/mcp`, init);
}
