import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { hasOpenssl, makeCertificate } from '@everycast/streaming/testing/certificate';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { httpProxy, socksProxy } from '../../../../tests/support/proxies-of-test.ts';
import { refusal } from '../../../../tests/support/safe-fetch.ts';
import { createProxiedFetch } from './proxied-fetch.ts';
import { ProxyFailed } from './proxy-failed.ts';

/* TLS with servers behind a proxy, and with a proxy. */

let own: ReturnType<typeof makeCertificate>;
const usual = tls.getCACertificates('default');
const trust = () => tls.setDefaultCACertificates([...usual, own.certificate]);
beforeAll(() => {
  own = makeCertificate();
});
afterEach(() => tls.setDefaultCACertificates(usual));

/** A server that says by which name it was asked. */
async function securedServer() {
  let requests = 0;
  const server = https.createServer({ cert: own.certificate, key: own.key }, ({ socket }, response) => {
    requests += 1;
    response.end(String((socket as tls.TLSSocket).servername));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests: () => requests };
}

const names = { localhost: '127.0.0.1' };
const start = {
  http: () => httpProxy(names),
  https: () => httpProxy(names, { tls: own }),
  socks5: () => socksProxy(names),
};
/** It finds `localhost` here, which is also what the HTTPS proxy's certificate is for. */
const fetchVia = createProxiedFetch({ allowPrivate: true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });

describe.skipIf(!hasOpenssl).each(['http', 'https', 'socks5'] as const)('over %s', (kind) => {
  test('a server proves who it is by its name, no matter which side resolves that name', async () => {
    trust();
    const { port } = await securedServer();
    const proxy = await start[kind]();
    const server = { name: 'Berlin', kind, host: 'localhost', port: proxy.port, login: null };
    expect(await (await fetchVia(server, 'all')(`https://localhost:${port}/`)).text()).toBe('localhost');
    expect(await (await fetchVia(server, [])(`https://localhost:${port}/`)).text()).toBe('localhost');
    expect(proxy.asked).toEqual([`localhost:${port}`, `127.0.0.1:${port}`]);
  });

  test('one that can’t gets no request', async () => {
    const { port, requests } = await securedServer();
    const proxy = await start[kind]();
    const server = { name: 'Berlin', kind, host: 'localhost', port: proxy.port, login: null };
    const error = await refusal(fetchVia(server, 'all')(`https://localhost:${port}/`, { method: 'POST', body: 'secret' }));
    expect(error).toBeInstanceOf(ProxyFailed);
    // An HTTPS proxy has to prove itself first.
    expect(error).toMatchObject({ sent: false, reason: { code: kind === 'https' ? 'proxies.unreachable' : 'proxies.other_certificate' } });
    expect([requests(), proxy.asked.length]).toEqual([0, kind === 'https' ? 0 : 1]);
  });
});
