import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSmallServers } from './small-servers.ts';

/** A request that a receiver got. */
export interface Received {
  id: string;
  signatures: string[];
  timestamp: number;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A receiver of webhooks. `received`: all that it got, in order; `answer`: what it does with each, 204 if nothing else. */
export async function startReceiver() {
  const servers = createSmallServers();
  const received: Received[] = [];
  const receiver = {
    url: '',
    received,
    answer: (_received: Received, response: ServerResponse): unknown => response.writeHead(204).end(),
    close: servers.closeAll,
  };
  const { url } = await servers.serve(async (request, response) => {
    const body = await bodyOf(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const one: Received = {
      id: header('webhook-id'),
      signatures: header('webhook-signature').split(' '),
      timestamp: Number(header('webhook-timestamp')),
      body,
      event: JSON.parse(body),
    };
    received.push(one);
    receiver.answer(one, response);
  });
  receiver.url = url;
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  await once(request, 'end');
  return Buffer.concat(parts).toString();
}
