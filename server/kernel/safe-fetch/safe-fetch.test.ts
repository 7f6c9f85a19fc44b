import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Resolve } from './connect.ts';
import type { FetchRefused } from './refused.ts';
import { createSafeFetch } from './safe-fetch.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(listener: http.RequestListener) {
  const server = http.createServer(listener);
  let connections = 0;
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, connections: () => connections };
}

async function serveRaw(listener: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => sockets.delete(socket));
    listener(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const local = (limits = {}) => createSafeFetch({ allowPrivate: true, limits });
/** A server that never says a word. */
const silent: http.RequestListener = (request) => request.resume();
const refusal = (promise: Promise<unknown>): Promise<FetchRefused> =>
  promise.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => error as FetchRefused,
  );

const echo: http.RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, url, headers } = request;
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
};

describe('what it can do', () => {
  test('sends method, headers and body, and hands back the answer', async () => {
    const { url } = await serve(echo);
    const response = await local()(`${url}/a?b=c`, { method: 'POST', headers: { 'X-One': '1' }, body: 'hello' });
    expect(response.status).toBe(200);
    expect(response.url).toBe(`${url}/a?b=c`);
    const said = await response.json();
    expect(said).toMatchObject({ method: 'POST', url: '/a?b=c', body: 'hello' });
    expect(said.headers).toMatchObject({ 'x-one': '1', 'content-type': 'text/plain;charset=UTF-8', 'accept-encoding': 'identity' });
  });

  test.each([
    ['bytes', new TextEncoder().encode('hello'), 'hello'],
    ['a form', new URLSearchParams({ a: '1' }), 'a=1'],
    ['a blob', new Blob(['hello']), 'hello'],
    ['a stream', new Blob(['hello']).stream(), 'hello'],
  ])('takes %s as a body', async (_, body, arrives) => {
    const { url } = await serve(echo);
    const response = await local()(url, { method: 'POST', body });
    expect((await response.json()).body).toBe(arrives);
  });

  test('takes a Request, and multipart forms', async () => {
    const { url } = await serve(echo);
    const form = new FormData();
    form.set('name', 'value');
    const said = await (await local()(new Request(url, { method: 'PUT', body: form }))).json();
    expect(said.method).toBe('PUT');
    expect(said.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(said.body).toContain('value');
  });

  test('hands on pieces as they come', async () => {
    const released = Promise.withResolvers<void>();
    const { url } = await serve(async (_request, response) => {
      response.write('one');
      await released.promise;
      response.end('two');
    });
    const reader = (await local()(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('one');
    released.resolve();
    expect((await reader?.read())?.value).toBe('two');
    expect((await reader?.read())?.done).toBe(true);
  });

  test('holds back a sender that is faster than the reader', async () => {
    const { url } = await serve((_request, response) => {
      response.end(Buffer.alloc(6_000_000, 'a'));
    });
    const response = await local()(url);
    expect((await response.arrayBuffer()).byteLength).toBe(6_000_000);
  });

  test('keeps connections', async () => {
    const { url, connections } = await serve(echo);
    const fetch = local();
    for (let i = 0; i < 50; i++) await (await fetch(url)).text();
    // Two: undici looks whether the first is still alive before it takes it again.
    expect(connections()).toBeLessThanOrEqual(2);
  });

  test('answers without a body', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(204).end();
    });
    const response = await local()(url);
    expect([response.status, response.body]).toEqual([204, null]);
    const { url: other } = await serve(echo);
    expect(await (await local()(other, { method: 'HEAD' })).text()).toBe('');
  });

  test('gives the reason of the caller who stops it, before and during the answer', async () => {
    const { url } = await serve((_request, response) => {
      response.write('one');
    });
    await expect(local()(url, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    const stop = new AbortController();
    const response = await local()(url, { signal: stop.signal });
    const rest = response.text();
    stop.abort(new Error('really enough'));
    await expect(rest).rejects.toThrow('really enough');
  });
});

describe('what it refuses', () => {
  test.each(['http://127.0.0.1:{port}/', 'http://2130706433:{port}/', 'http://0x7f.1:{port}/', 'http://[::ffff:127.0.0.1]:{port}/'])(
    'a private address written as %s, without touching it',
    async (pattern) => {
      const { port, connections } = await serve(echo);
      const error = await refusal(createSafeFetch({ allowPrivate: false })(pattern.replace('{port}', String(port))));
      expect(error).toMatchObject({ name: 'FetchRefused', code: 'address_not_allowed', sent: false });
      expect(error.message).toContain('ALLOW_PRIVATE_ADDRESSES');
      expect(connections()).toBe(0);
    },
  );

  test('a name that leads into a private network', async () => {
    const { port, connections } = await serve(echo);
    const fetch = createSafeFetch({ allowPrivate: false, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect(await refusal(fetch(`http://pds.example:${port}/`))).toMatchObject({ code: 'address_not_allowed', sent: false });
    expect(connections()).toBe(0);
  });

  test('a name that changes its mind: each connection is checked with the address that it goes to', async () => {
    const { port } = await serve((_request, response) => {
      response.setHeader('connection', 'close').end('ok');
    });
    const answers = ['127.0.0.1', '169.254.169.254'];
    let asked = 0;
    const resolve: Resolve = async () => [{ address: answers[asked++] ?? '127.0.0.1', family: 4 }];
    const fetch = createSafeFetch({ allowPrivate: true, resolve });
    expect(await (await fetch(`http://pds.example:${port}/`)).text()).toBe('ok');
    expect(asked).toBe(1);
    expect(await refusal(fetch(`http://pds.example:${port}/`))).toMatchObject({ code: 'address_not_allowed', sent: false });
  });

  test('of several addresses those that are not allowed are left out', async () => {
    const { port } = await serve(echo);
    const resolve: Resolve = async () => [
      { address: '169.254.169.254', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const fetch = createSafeFetch({ allowPrivate: true, resolve });
    expect((await fetch(`http://pds.example:${port}/`)).status).toBe(200);
  });

  test('metadata services, even where private networks are allowed', async () => {
    const error = await refusal(local()('http://169.254.169.254/latest/meta-data/'));
    expect(error).toMatchObject({ code: 'address_not_allowed', sent: false });
    expect(error.message).not.toContain('ALLOW_PRIVATE_ADDRESSES');
  });

  test('schemes, ports and credentials', async () => {
    for (const url of ['ftp://a.example/', 'http://a.example:22/', 'http://me:secret@a.example/']) {
      expect(await refusal(local()(url))).toMatchObject({ code: 'address_not_allowed', sent: false });
    }
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302): http.RequestListener => {
    return (_request, response) => {
      response.writeHead(status, { location }).end();
    };
  };

  test('are followed, as a GET where browsers make one of it', async () => {
    const { url: target } = await serve(echo);
    for (const [status, method, body] of [
      [302, 'GET', ''],
      [303, 'GET', ''],
      [307, 'POST', 'hello'],
      [308, 'POST', 'hello'],
    ] as const) {
      const { url } = await serve(to(`${target}/there`, status));
      const said = await (await local()(url, { method: 'POST', body: 'hello' })).json();
      expect(said).toMatchObject({ method, body, url: '/there' });
    }
  });

  test('take no secret to another origin', async () => {
    const { url: target } = await serve(echo);
    const { url } = await serve((request, response) => {
      if (request.url === '/') response.writeHead(307, { location: '/again' }).end();
      else response.writeHead(307, { location: target, 'x-got': request.headers.authorization }).end();
    });
    const headers = { Authorization: 'Bearer secret', Cookie: 'a=b', 'X-Kept': 'yes' };
    const said = await (await local()(url, { headers })).json();
    expect(said.headers).toMatchObject({ 'x-kept': 'yes' });
    expect(said.headers).not.toHaveProperty('authorization');
    expect(said.headers).not.toHaveProperty('cookie');
    const first = await local()(`${url}/once`, { headers, redirect: 'manual' });
    expect(first.headers.get('x-got')).toBe('Bearer secret');
  });

  test('are checked anew at each hop', async () => {
    for (const location of ['http://169.254.169.254/', 'file:///etc/passwd', 'http://a:b@127.0.0.1/', 'http://127.0.0.1:22/']) {
      const { url } = await serve(to(location));
      expect(await refusal(local()(url))).toMatchObject({ code: 'address_not_allowed', sent: true });
    }
  });

  test('come to an end', async () => {
    const { url } = await serve(to('/'));
    expect((await refusal(local()(url))).message).toContain('again and again');
  });

  test('are handed back or refused where the caller wants that', async () => {
    const { url } = await serve(to('/'));
    expect((await local()(url, { redirect: 'manual' })).status).toBe(302);
    expect(await refusal(local()(url, { redirect: 'error' }))).toMatchObject({ code: 'address_not_allowed', sent: true });
  });
});

describe('what goes wrong', () => {
  test('nothing answers: surely not sent', async () => {
    const { url } = await serve(echo);
    await closing.pop()?.();
    const error = await refusal(local()(url, { method: 'POST', body: 'x' }));
    expect(error).toMatchObject({ code: 'address_unreachable', sent: false });
    expect(error.message).toContain('Nothing answers');
  });

  test('no such name: surely not sent', async () => {
    const resolve: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const error = await refusal(createSafeFetch({ allowPrivate: true, resolve })('https://no.example/'));
    expect(error).toMatchObject({ code: 'address_unreachable', sent: false });
    expect(error.message).toBe('There is no server called no.example. Check how it is written.');
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
    expect(error.message).toContain('not an answer of a web server');
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
});
