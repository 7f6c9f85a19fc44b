import type { FastifyReply } from 'fastify';
import { addRateLimitFields } from './rate-limits.ts';

/** A running text/event-stream response. */
export interface EventStream {
  send(data: unknown): void;
  close(): void;
  /** Aborted when the browser has disconnected, or the stream was closed. */
  readonly gone: AbortSignal;
}

/** Comment lines keep proxies from closing a silent stream. Milliseconds. */
const beatEvery = 20_000;

/** Turns a reply into a stream of server-sent events, each a JSON object. It ends when the server stops. */
export function eventStream(reply: FastifyReply): EventStream {
  const { raw } = reply;
  const { closing } = reply.server;
  const gone = new AbortController();
  reply.hijack();
  addRateLimitFields(reply.request, reply);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value as string);
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(': open\n\n');
  const beat = setInterval(() => raw.write(':\n\n'), beatEvery);
  const close = () => void raw.end();
  closing.addEventListener('abort', close);
  raw.on('close', () => {
    clearInterval(beat);
    closing.removeEventListener('abort', close);
    gone.abort();
  });
  if (closing.aborted) close();
  return {
    send(data) {
      if (!raw.writableEnded) raw.write(`data: ${JSON.stringify(data)}\n\n`);
    },
    close,
    gone: gone.signal,
  };
}
