import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { addClosing } from './closing.ts';
import { addErrors } from './errors.ts';
import { eventStream } from './event-stream.ts';

let http: FastifyInstance;
afterEach(() => http.close());

/** A server whose /slow answers when the test says so; `begun` once it works on it. */
async function open({ waitAtMost }: { waitAtMost?: number } = {}) {
  http = Fastify({ forceCloseConnections: true, return503OnClosing: false });
  addClosing(http, { ...(waitAtMost !== undefined && { waitAtMost }) });
  addErrors(http);
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  http.get('/slow', () => {
    begun.resolve();
    return answer.promise;
  });
  http.get('/late-stream', async (_request, reply) => {
    begun.resolve();
    await answer.promise;
    eventStream(reply).send('the last');
  });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  return { url, begun: begun.promise, answer: answer.resolve };
}

test('what runs is finished, and what comes now is refused like everything else', async () => {
  const { url, begun, answer } = await open();
  const running = fetch(`${url}/slow`);
  await begun;
  const closed = http.close();
  const refused = await until(async () => {
    const one = await fetch(`${url}/slow`, { signal: AbortSignal.timeout(5_000) });
    return one.status === 503 && one;
  });
  expect(await refused.json()).toEqual({
    error: expect.objectContaining({ code: 'unavailable', message: 'The server is restarting. Try again in a moment.' }),
  });
  answer('done');
  expect(await (await running).text()).toBe('done');
  await closed;
  await expect(fetch(`${url}/slow`)).rejects.toThrow('fetch failed');
});

test('what does not end is cut off', async () => {
  const { url, begun } = await open({ waitAtMost: 1 });
  const running = fetch(`${url}/slow`);
  await begun;
  await Promise.all([expect(running).rejects.toThrow('fetch failed'), http.close()]);
});

test('a stream that opens while the server stops ends at once', async () => {
  const { url, begun, answer } = await open();
  const running = fetch(`${url}/late-stream`);
  await begun;
  const closed = http.close();
  await until(() => http.closing.aborted);
  answer('');
  expect(await (await running).text()).toBe(': open\n\n');
  await closed;
});

test('requests that were injected, and so have no connection, hold nothing up', async () => {
  await open({ waitAtMost: 2 ** 30 });
  await http.inject('/nothing');
  await http.close();
});
