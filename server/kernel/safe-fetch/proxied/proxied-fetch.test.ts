import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { httpProxy, socksProxy } from '../../../../tests/support/proxies-of-test.ts';
import { refusal } from '../../../../tests/support/safe-fetch.ts';
import { createSmallServers, echo } from '../../../../tests/support/small-servers.ts';
import { createProxiedFetch } from './proxied-fetch.ts';
import { ProxyFailed } from './proxy-failed.ts';
import type { ProxyServer } from './tunnel.ts';

const { serve, serveRaw, closeAll } = createSmallServers();
afterEach(closeAll);

/** A name that only the proxy knows. */
const platform = 'platform.invalid';

/** A fetch that says which names were looked up here. */
function open({ allowPrivate = true, known = {} as Record<string, string> } = {}) {
  const looked: string[] = [];
  const fetchVia = createProxiedFetch({
    allowPrivate,
    async resolve(host) {
      looked.push(host);
      const address = known[host];
      if (address) return [{ address, family: net.isIP(address) }];
      throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' });
    },
  });
  return { fetchVia, looked };
}

const serverOf = (kind: ProxyServer['kind'], { port }: { port: number }, login: ProxyServer['login'] = null): ProxyServer => ({
  name: 'Berlin',
  kind,
  host: '127.0.0.1',
  port,
  login,
});

const kinds = [
  ['http', httpProxy],
  ['socks5', socksProxy],
] as const;

describe.each(kinds)('through %s', (kind, startProxy) => {
  test('requests and bodies arrive, and the proxy resolves the name', async () => {
    const { port, connections } = await serve(echo);
    const proxy = await startProxy({ [platform]: '127.0.0.1' });
    const { fetchVia, looked } = open();
    const fetchThrough = fetchVia(serverOf(kind, proxy), 'all');
    const url = `http://${platform}:${port}`;
    expect(await (await fetchThrough(`${url}/a?b=c`, { method: 'POST', body: 'hello' })).json()).toMatchObject({
      method: 'POST',
      url: '/a?b=c',
      headers: { host: `${platform}:${port}` },
      body: 'hello',
    });
    const stream = new Blob(['x'.repeat(300_000)]).stream();
    const answer = await (await fetchThrough(url, { method: 'PUT', body: stream, duplex: 'half' } as RequestInit)).json();
    expect(answer.body).toHaveLength(300_000);
    expect(looked).toEqual([]);
    for (let again = 1; again <= 5; again += 1) await (await fetchThrough(url)).text();
    // Connections are kept and used again.
    expect(proxy.asked.length).toBeLessThanOrEqual(2);
    expect(connections()).toBe(proxy.asked.length);
    expect(new Set(proxy.asked)).toEqual(new Set([`${platform}:${port}`]));
  });

  test('a name that isn’t the platform’s is resolved here, and the proxy connects to the checked address', async () => {
    const { port } = await serve(echo);
    const proxy = await startProxy();
    const { fetchVia, looked } = open({ known: { 'social.test': '127.0.0.1' } });
    const fetchThrough = fetchVia(serverOf(kind, proxy), [platform]);
    const said = await (await fetchThrough(`http://social.test:${port}/`)).json();
    expect(said.headers.host).toBe(`social.test:${port}`);
    expect(looked).toEqual(['social.test']);
    expect(proxy.asked).toEqual([`127.0.0.1:${port}`]);
    // What is below the platform's own name is the platform's; what only ends like it isn't.
    await refusal(fetchThrough(`http://a.${platform}:${port}/`));
    await refusal(fetchThrough(`http://not${platform}:${port}/`));
    expect(looked).toEqual(['social.test', `not${platform}`]);
  });

  test('without the right login nothing is sent, with it everything is', async () => {
    const { port, connections } = await serve(echo);
    const proxy = await startProxy();
    proxy.login = { username: 'mara', password: 'pässword:1' };
    const { fetchVia } = open();
    const url = `http://127.0.0.1:${port}/`;
    for (const login of [null, { username: 'mara', password: 'old' }]) {
      const error = await refusal(fetchVia(serverOf(kind, proxy, login), 'all')(url));
      expect(error).toBeInstanceOf(ProxyFailed);
      expect(error).toMatchObject({ sent: false, reason: { code: 'proxies.login_refused', params: { name: 'Berlin' } } });
    }
    expect(connections()).toBe(0);
    expect((await fetchVia(serverOf(kind, proxy, proxy.login), 'all')(url)).status).toBe(200);
  });

  test('a proxy that can’t reach the server says so', async () => {
    const proxy = await startProxy({ [platform]: '127.0.0.1' });
    const { fetchVia } = open();
    const gone = await serve(echo);
    await closeAll();
    const refused = await refusal(fetchVia(serverOf(kind, proxy), 'all')(`http://${platform}:${gone.port}/`));
    expect(refused).toMatchObject({ sent: false, reason: { code: 'proxies.refused', params: { host: platform } } });
  });

  test('once the proxy is gone, nothing goes around it', async () => {
    const { port, connections } = await serve(echo);
    const proxy = await startProxy();
    const { fetchVia } = open();
    const fetchThrough = fetchVia(serverOf(kind, proxy), 'all');
    await proxy.die();
    const error = await refusal(fetchThrough(`http://127.0.0.1:${port}/`));
    expect(error).toBeInstanceOf(ProxyFailed);
    expect(error.reason).toMatchObject({ code: 'proxies.unreachable', params: { why: { code: 'addresses.nothing_answers' } } });
    expect(connections()).toBe(0);
  });

  test('a proxy that dies in the middle of an upload: it may have arrived', async () => {
    const begun = Promise.withResolvers<void>();
    const { port, connections } = await serve((request) => void request.once('data', () => begun.resolve()));
    const proxy = await startProxy();
    const { fetchVia } = open();
    const endless = {
      async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        controller.enqueue(new Uint8Array(64 * 1024));
        await begun.promise;
      },
    };
    const body = new ReadableStream(endless);
    const sending = fetchVia(serverOf(kind, proxy), 'all')(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    const failing = refusal(sending);
    await begun.promise;
    await proxy.die();
    const error = await failing;
    expect(error).not.toBeInstanceOf(ProxyFailed);
    expect(error).toMatchObject({ sent: true, reason: { code: 'proxies.lost', params: { name: 'Berlin' } } });
    expect(connections()).toBe(1);
  });

  test.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '[::1]'])('%s behind the proxy is no server of a person', async (host) => {
    const proxy = await startProxy();
    const { fetchVia } = open({ allowPrivate: false, known: { 'rebound.test': '10.0.0.1' } });
    const server = { ...serverOf(kind, proxy), host: 'proxy.test' };
    for (const url of [`http://${host}/`, 'http://rebound.test/']) {
      expect(await refusal(fetchVia(server, [])(url))).toMatchObject({ code: 'address_not_allowed' });
    }
    expect(proxy.asked).toEqual([]);
  });

  test('the proxy itself must not be in a private network', async () => {
    const proxy = await startProxy();
    const { fetchVia, looked } = open({ allowPrivate: false, known: { 'proxy.test': '127.0.0.1' } });
    for (const host of ['127.0.0.1', 'proxy.test']) {
      const error = await refusal(fetchVia({ ...serverOf(kind, proxy), host }, 'all')('https://platform.example/'));
      expect(error).toMatchObject({ sent: false, reason: { code: 'proxies.unreachable', params: { why: { code: 'addresses.private' } } } });
    }
    expect(looked).toEqual(['proxy.test']);
    expect(proxy.asked).toEqual([]);
  });
});

describe('what isn’t a proxy', () => {
  test.each(['http', 'socks5'] as const)('as %s: a server that says something else, or nothing', async (kind) => {
    const { fetchVia } = open();
    const talks = await serveRaw((socket) => void socket.write('220 mail.example ESMTP\r\n'));
    const hangsUp = await serveRaw((socket) => void socket.end());
    for (const url of [talks, hangsUp]) {
      const error = await refusal(fetchVia(serverOf(kind, { port: Number(new URL(url).port) }), 'all')('http://platform.example/'));
      expect(error).toMatchObject({ sent: false, reason: { code: 'proxies.not_a_proxy' } });
    }
  });

  test('one that answers everything with 200 gets no byte of an https request', async () => {
    const received: Buffer[] = [];
    const url = await serveRaw((socket) => {
      socket.on('data', (piece) => {
        received.push(piece);
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<p>Welcome</p>');
      });
    });
    const { fetchVia } = open();
    const server = serverOf('http', { port: Number(new URL(url).port) });
    const error = await refusal(fetchVia(server, 'all')('https://platform.example/', { headers: { authorization: 'Bearer secret' } }));
    expect(error).toBeInstanceOf(ProxyFailed);
    expect(error).toMatchObject({ sent: false, reason: { code: 'proxies.not_passed_on', params: { host: 'platform.example' } } });
    expect(Buffer.concat(received).toString('latin1')).not.toContain('secret');
  });

  test('one that never answers is waited for only as long as the caller wants', async () => {
    const url = await serveRaw((socket) => void socket.resume());
    const { fetchVia } = open();
    const stop = new AbortController();
    const call = fetchVia(serverOf('http', { port: Number(new URL(url).port) }), 'all')('http://platform.example/', {
      signal: stop.signal,
    });
    stop.abort(new Error('Enough'));
    await expect(call).rejects.toThrow('Enough');
  });
});
