import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { Webhook } from 'standardwebhooks';

/** What an event of the benchmark says: which it is, and the how many-th about its post. */
interface Told {
  postId: string;
  text: string;
}

/** What a receiver knows at the end. */
export interface Seen {
  /** The IDs under which each event came, by its text. */
  ids: Map<string, Set<string>>;
  /** The texts that were accepted about each post, in order. */
  accepted: Map<string, string[]>;
  calls: number;
  forged: number;
}

/** A receiver that fails a third of the time: it answers 500, breaks off, or answers too late. */
export async function startReceiver(secret: () => string, lateMs: number) {
  const seen: Seen = { ids: new Map(), accepted: new Map(), calls: 0, forged: 0 };
  const random = xoroshiro128plus(20261130);
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    seen.calls += 1;
    const id = String(request.headers['webhook-id']);
    if (!isGenuine(secret(), body, request.headers)) seen.forged += 1;
    const { data } = JSON.parse(body) as { data: Told };
    seen.ids.set(data.text, (seen.ids.get(data.text) ?? new Set()).add(id));
    const luck = uniformInt(random, 0, 899);
    if (luck < 250) return void response.writeHead(500).end();
    if (luck < 298) return void response.destroy();
    if (luck < 300) return void setTimeout(() => response.writeHead(204).end(), lateMs);
    const before = seen.accepted.get(data.postId) ?? [];
    // What it has accepted before is the same event again.
    if (!before.includes(data.text)) seen.accepted.set(data.postId, [...before, data.text]);
    response.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    seen,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function isGenuine(secret: string, body: string, headers: IncomingMessage['headers']): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false; // the library throws if a signature is wrong
  }
}
