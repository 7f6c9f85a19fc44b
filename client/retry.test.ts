import { expect, test } from 'vitest';
import { secondsIn } from './error.ts';
import { createEverycast } from './everycast.ts';
import { withRetries } from './retry.ts';

const url = 'http://localhost/api/v1/posts';
const json = (body: object, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
const refusal = (code: string, status: number, headers = {}) => json({ error: { code, message: 'Later.' } }, { status, headers });

/** Answers with these, one after the other, and notes what was waited for. */
function server(...answers: (Response | Error)[]) {
  const [waits, sent]: [number[], string[]] = [[], []];
  const send = withRetries(
    async (request) => {
      sent.push(`${request.method} ${await request.text()}`.trim());
      const next = answers.shift();
      if (!next || next instanceof Error) throw next ?? new Error('Nothing more was expected.');
      return next;
    },
    { retries: 3, maxWaitSeconds: 60, wait: async (milliseconds) => void waits.push(milliseconds) },
  );
  return { send, waits, sent };
}
const write = () => new Request(url, { method: 'POST', body: 'one', headers: { 'idempotency-key': 'a' } });

test('waits for as long as Retry-After says, then sends the same again', async () => {
  const { send, waits, sent } = server(refusal('too_many_requests', 429, { 'retry-after': '7' }), json({ id: 1 }));
  expect(await (await send(write())).json()).toEqual({ id: 1 });
  expect(waits).toEqual([7000]);
  expect(sent).toEqual(['POST one', 'POST one']);
});

test('without Retry-After the pauses double, and end with the last answer', async () => {
  const { send, waits } = server(...[1, 2, 3, 4].map(() => refusal('unavailable', 503)));
  expect((await send(write())).status).toBe(503);
  expect(waits).toEqual([500, 1000, 2000]);
});

test('a Retry-After that is too long is given to the caller at once', async () => {
  const { send, waits } = server(refusal('too_many_requests', 429, { 'retry-after': '3600' }));
  const answer = await send(write());
  expect([answer.status, await answer.json(), waits]).toEqual([429, { error: { code: 'too_many_requests', message: 'Later.' } }, []]);
});

test('a lost connection is tried again only for what can’t happen twice', async () => {
  const again = server(new TypeError('fetch failed'), json({}));
  await again.send(write());
  expect(again.sent).toHaveLength(2);
  const once = server(new TypeError('fetch failed'));
  const withoutKey = new Request(url, { method: 'POST', body: 'one' });
  await expect(once.send(withoutKey)).rejects.toMatchObject({ name: 'EverycastError', code: 'offline', status: 0 });
});

test('what is still running under the same key is waited for; what can never work is not', async () => {
  const running = server(refusal('idempotency_in_progress', 409), json({}));
  expect((await running.send(write())).ok).toBe(true);
  for (const [code, status] of [
    ['version_conflict', 409],
    ['invalid_input', 400],
    ['platform_outage', 502],
  ] as const) {
    const { send, waits } = server(refusal(code, status));
    expect([(await send(write())).status, waits]).toEqual([status, []]);
  }
});

test('a proxy’s 502 is passing', async () => {
  const { send } = server(new Response('<html>', { status: 502 }), json({}));
  expect((await send(new Request(url))).ok).toBe(true);
});

test.each([
  ['7', 7],
  ['Tue, 01 Dec 2026 12:00:30 GMT', 30],
  ['-1', 0],
  ['soon', null],
  ['', null],
  [null, null],
])('Retry-After “%s” is %s seconds', (header, seconds) => {
  expect(secondsIn(header, Date.parse('2026-12-01T12:00:00Z'))).toBe(seconds);
});

test('a client sends its key, one Idempotency-Key for all attempts, and throws the API’s errors', async () => {
  const seen: Headers[] = [];
  const answers = [refusal('unavailable', 503, { 'retry-after': '0' }), refusal('time_is_past', 422)];
  const everycast = createEverycast({
    url: 'http://localhost/',
    apiKey: 'secret',
    fetch: async (request) => {
      seen.push(request.headers);
      return answers.shift() ?? json({});
    },
  });
  const failed = everycast.http.POST('/api/v1/posts', { body: { text: 'Low tide' } });
  await expect(failed).rejects.toMatchObject({ name: 'EverycastError', code: 'time_is_past', message: 'Later.', status: 422 });
  expect(seen.map((headers) => headers.get('authorization'))).toEqual(['Bearer secret', 'Bearer secret']);
  expect(new Set(seen.map((headers) => headers.get('idempotency-key'))).size).toBe(1);
});

test('a page instead of an answer is no Everycast server', async () => {
  const fetch = async () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const elsewhere = createEverycast({ url: 'http://localhost', fetch });
  await expect(elsewhere.http.GET('/api/v1/accounts')).rejects.toMatchObject({ code: 'not_everycast' });
});

test.each(['localhost', 'ftp://localhost', ''])('“%s” is no server', (wrong) => {
  expect(() => createEverycast({ url: wrong })).toThrow(TypeError);
});
