import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, ProxiedRequest, Rule } from './faults.ts';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

export interface FaultProxy {
  url: string;
  /** The rule for requests from now on; null: no faults. */
  use(rule: Rule | null): void;
  /** Every request so far, with its fault. */
  readonly seen: readonly { verb: string; method: string; fault: Fault['kind'] | null }[];
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1, in front of `target`. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const seen: { verb: string; method: string; fault: Fault['kind'] | null }[] = [];
  const late = new Set<Promise<unknown>>();
  let rule: Rule | null = null;

  const server = createServer(async (incoming, response) => {
    try {
      const body = await buffer(incoming);
      const path = incoming.url ?? '/';
      const token = /^Bearer (.+)/.exec(incoming.headers.authorization ?? '')?.[1] ?? null;
      const asked = { verb: incoming.method ?? 'GET', path, method: path.replace(/^\/xrpc\/|\?.*$/g, ''), token, body };
      const fault = rule?.(asked) ?? null;
      seen.push({ verb: asked.verb, method: asked.method, fault: fault?.kind ?? null });
      await treat(fault, response, () => carryOut(target, agent, asked, incoming.headers), late);
    } catch {
      // The client disconnected while sending, or the server behind is gone: either way there is no response.
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(next) {
      rule = next;
    },
    seen,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.allSettled(late);
      agent.destroy();
    },
  };
}

async function treat(fault: Fault | null, response: ServerResponse, go: () => Promise<Answer>, late: Set<Promise<unknown>>): Promise<void> {
  switch (fault?.kind) {
    case 'drop':
      response.destroy();
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
    case 'mute':
      await go();
      return;
    case 'lie':
      answer(response, { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') });
      return;
    case 'swallow':
      await go();
      response.destroy();
      return;
    case 'late': {
      response.destroy();
      const done = wait(fault.ms).then(go);
      late.add(done);
      // Nobody waits for this response; the proxy waits for the request itself when it closes.
      done.catch(() => undefined).finally(() => late.delete(done));
      return;
    }
    case 'half': {
      const { status, headers, body } = await go();
      response.writeHead(status, { ...kept(headers), 'content-length': body.length });
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
      return;
    }
    case 'answer':
      if (fault.carryOut) await go();
      answer(response, { status: fault.status, headers: fault.headers ?? {}, body: Buffer.from(fault.body ?? '') });
      return;
    case 'delay':
      await wait(fault.ms);
      answer(response, await go());
      return;
    default:
      answer(response, await go());
  }
}

async function carryOut(target: string, agent: Agent, asked: ProxiedRequest, headers: IncomingMessage['headers']): Promise<Answer> {
  const outgoing = request(`${target}${asked.path}`, { method: asked.verb, agent, headers: { ...headers, host: new URL(target).host } });
  outgoing.end(asked.body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: incoming.statusCode ?? 502, headers: incoming.headers, body: await buffer(incoming) };
}

function answer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...kept(headers), 'content-length': body.length });
  response.end(body);
}

/** Headers about the server's own connection don't belong to ours. */
function kept({ connection, 'keep-alive': _, 'transfer-encoding': __, ...rest }: Answer['headers']): Answer['headers'] {
  return rest;
}
