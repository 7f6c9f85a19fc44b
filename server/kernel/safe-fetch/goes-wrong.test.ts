import { afterEach, expect, test } from 'vitest';
import { local, refusal } from '../../../tests/support/safe-fetch.ts';
import { createSmallServers, echo, silent } from '../../../tests/support/small-servers.ts';
import type { Resolve } from './connect.ts';
import { createSafeFetch } from './safe-fetch.ts';

/** What goes wrong, and whether what was sent may have been done. */
const { serve, serveRaw, closeAll } = createSmallServers();
afterEach(closeAll);

test('nothing answers: surely not sent', async () => {
  const { url } = await serve(echo);
  await closeAll();
  const error = await refusal(local()(url, { method: 'POST', body: 'x' }));
  expect(error).toMatchObject({ code: 'address_unreachable', sent: false });
  expect(error.message).toContain('isn’t responding');
});

test('no such name: surely not sent', async () => {
  const resolve: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
  const error = await refusal(createSafeFetch({ allowPrivate: true, resolve })('https://no.example/'));
  expect(error).toMatchObject({ code: 'address_unreachable', sent: false });
  expect(error.message).toBe('There is no server at no.example. Check the spelling.');
});

test('no connection in time: surely not sent', async () => {
  const fetch = createSafeFetch({ allowPrivate: true, resolve: () => Promise.withResolvers<never>().promise, limits: { connectMs: 50 } });
  expect(await refusal(fetch('http://slow.example/'))).toMatchObject({ code: 'address_too_slow', sent: false });
});

test('a certificate that nobody vouches for, or no TLS at all: surely not sent', async () => {
  const url = await serveRaw((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
  const error = await refusal(local()(url.replace('http:', 'https:')));
  expect(error).toMatchObject({ code: 'address_unreachable', sent: false });
});

test('the connection ends without an answer: it may have been done', async () => {
  const url = await serveRaw((socket) => socket.once('data', () => socket.destroy()));
  const error = await refusal(local()(url, { method: 'POST', body: 'x' }));
  expect(error).toMatchObject({ code: 'address_unreachable', sent: true });
});

test('the answer is silence: it may have been done', async () => {
  const { url } = await serve(silent);
  const error = await refusal(local({ silenceMs: 1000 })(url, { method: 'POST', body: 'x' }));
  expect(error).toMatchObject({ code: 'address_too_slow', sent: true });
});

test('the answer is no HTTP', async () => {
  const url = await serveRaw((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
  const error = await refusal(local()(url));
  expect(error).toMatchObject({ code: 'address_unreachable', sent: true });
  expect(error.message).toContain('isn’t a web server');
});

test('half an answer', async () => {
  const url = await serveRaw((socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf')));
  expect(await refusal(local()(url))).toMatchObject({ code: 'address_unreachable', sent: true });
});

test('an answer that drips is cut off by the limit on the whole', async () => {
  const { url } = await serve((_request, response) => {
    response.write('.');
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const response = await local({ wholeMs: 2000 })(url);
  expect(await refusal(response.text())).toMatchObject({ code: 'address_too_slow', sent: true });
});

test('a request that waits for a connection is stopped in time, and is called unsent only if it is', async () => {
  let seen = 0;
  const { url } = await serve(() => {
    seen += 1;
  });
  const fetch = local({ connections: 1, wholeMs: 1000 });
  const refused = await Promise.all([refusal(fetch(url)), refusal(fetch(url)), refusal(fetch(url))]);
  for (const one of refused) expect(one).toMatchObject({ code: 'address_too_slow' });
  // The end of the first frees its connection for a moment, so how many went out is chance; that none is denied is not.
  expect(refused.filter((one) => one.sent).length).toBeGreaterThanOrEqual(seen);
  expect(refused[0]).toMatchObject({ sent: true });
});

test('an answer that is too large, by its own word or by count', async () => {
  const { url } = await serve((request, response) => {
    if (request.url === '/said') response.setHeader('content-length', 2000);
    response.write('x'.repeat(1500));
    response.end('x'.repeat(500));
  });
  const fetch = local({ maxBytes: 1000 });
  expect(await refusal(fetch(`${url}/said`))).toMatchObject({ code: 'too_large', sent: true });
  const response = await fetch(`${url}/counted`);
  expect(await refusal(response.text())).toMatchObject({ code: 'too_large', sent: true });
});
