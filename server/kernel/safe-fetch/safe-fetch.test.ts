import type http from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { local, refusal } from '../../../tests/support/safe-fetch.ts';
import { createSmallServers, echo } from '../../../tests/support/small-servers.ts';
import type { Resolve } from './connect.ts';
import { createSafeFetch } from './safe-fetch.ts';

const { serve, closeAll } = createSmallServers();
afterEach(closeAll);

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
    expect((await refusal(local()(url))).message).toContain('keeps redirecting');
  });

  test('are handed back or refused where the caller wants that', async () => {
    const { url } = await serve(to('/'));
    expect((await local()(url, { redirect: 'manual' })).status).toBe(302);
    expect(await refusal(local()(url, { redirect: 'error' }))).toMatchObject({ code: 'address_not_allowed', sent: true });
  });
});
