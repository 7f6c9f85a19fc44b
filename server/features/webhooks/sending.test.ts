import { maxWebhookAnswer } from '@everycast/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { createSmallServers, echo, silent } from '../../../tests/support/small-servers.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createSafeFetch } from '../../kernel/safe-fetch/safe-fetch.ts';
import { createSending, newSecret } from './sending.ts';

/* What receivers may do, by real servers. */

const servers = createSmallServers();
afterEach(() => servers.closeAll());

const limits = { silenceMs: 300, wholeMs: 600, maxBytes: Number.MAX_SAFE_INTEGER, readAtOnce: 0 };
const secrets = [newSecret(), newSecret()];
const eventId = '019a0000-0000-7000-8000-000000000000';
const body = '{"type":"webhook.test"}';
function send(url: string, { allowPrivate = true, signal = new AbortController().signal } = {}) {
  const sending = createSending(systemClock, createSafeFetch({ allowPrivate, limits }));
  return sending({ url, eventId, body, secrets }, signal);
}

test('an event is signed by each secret, as the library for receivers verifies it', async () => {
  const { url } = await servers.serve(echo);
  const { answer, ...rest } = await send(`${url}/hook?of=some`);
  expect(rest).toMatchObject({ isAccepted: true, isGone: false, status: 200, problem: null });
  const got = JSON.parse(answer ?? '');
  expect(got).toMatchObject({
    method: 'POST',
    url: '/hook?of=some',
    body,
    headers: { 'content-type': 'application/json', 'webhook-id': eventId },
  });
  for (const secret of secrets) expect(new Webhook(secret).verify(got.body, got.headers)).toEqual({ type: 'webhook.test' });
  expect(() => new Webhook(newSecret()).verify(got.body, got.headers)).toThrow();
});

test('a redirect to a private address isn’t followed, and is said', async () => {
  const inside = await servers.serve((_request, response) => void response.end('secret'));
  const { url } = await servers.serve((_request, response) => void response.writeHead(307, { location: inside.url }).end());
  expect(await send(url)).toMatchObject({ isAccepted: false, status: 307, problem: { code: 'webhooks.redirected' } });
  expect(inside.connections()).toBe(0);
});

test('a private address is never called', async () => {
  const inside = await servers.serve((_request, response) => void response.end());
  const { status, problem, isAccepted } = await send(inside.url, { allowPrivate: false });
  expect({ status, isAccepted }).toEqual({ status: null, isAccepted: false });
  expect(problem?.code).toMatch(/^addresses\./);
  expect(inside.connections()).toBe(0);
});

test('one that doesn’t answer in time is left', async () => {
  const { url } = await servers.serve(silent);
  const { milliseconds, ...rest } = await send(url);
  expect(rest).toMatchObject({ isAccepted: false, status: null, problem: { code: 'addresses.too_slow' } });
  expect(milliseconds).toBeLessThan(5_000);
});

test('of an answer without end the beginning is kept, and what it says counts', async () => {
  const { url } = await servers.serve((_request, response) => {
    response.writeHead(202);
    const writing = setInterval(() => response.write('é'.repeat(1_000)), 1);
    response.on('close', () => clearInterval(writing));
  });
  const { answer, ...rest } = await send(url);
  expect(rest).toMatchObject({ isAccepted: true, status: 202 });
  expect(answer).toBe('é'.repeat(maxWebhookAnswer / 2));
});

test('a body that drips or breaks off doesn’t matter, and null characters are left out', async () => {
  const drips = await servers.serve((_request, response) => {
    response.writeHead(200);
    response.write('ok\0ay');
  });
  expect(await send(drips.url)).toMatchObject({ isAccepted: true, status: 200, answer: 'okay' });
  const breaks = await servers.serve((_request, response) => {
    response.writeHead(500, { 'content-length': '10000000000' });
    response.write('no');
    setTimeout(() => response.destroy(), 50);
  });
  const { problem, ...rest } = await send(breaks.url);
  expect(rest).toMatchObject({ isAccepted: false, status: 500, answer: 'no' });
  expect(problem).toMatchObject({ code: 'webhooks.refused', params: { status: 500 } });
});

test('one that says that it is gone for good is told apart', async () => {
  const { url } = await servers.serve((_request, response) => void response.writeHead(410).end());
  expect(await send(url)).toMatchObject({ isAccepted: false, isGone: true, status: 410, problem: { code: 'webhooks.gone_there' } });
});

test('a stop is no answer', async () => {
  const { url } = await servers.serve(silent);
  const stop = new AbortController();
  const sending = send(url, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error('Stopped')), 50);
  await expect(sending).rejects.toThrow('Stopped');
});
