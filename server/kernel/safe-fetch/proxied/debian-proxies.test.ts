import { afterEach, describe, expect, test } from 'vitest';
import { debianProxies, findDebianProxy, startDebianProxy } from '../../../../tests/support/debian-proxies.ts';
import { sniffConnections } from '../../../../tests/support/proxies-of-test.ts';
import { refusal } from '../../../../tests/support/safe-fetch.ts';
import { createSmallServers, echo } from '../../../../tests/support/small-servers.ts';
import { createProxiedFetch } from './proxied-fetch.ts';
import { ProxyFailed } from './proxy-failed.ts';

/* Real proxies, each in a process of its own, so that every connection of this process can be watched. */

const { serve, closeAll } = createSmallServers();
afterEach(closeAll);

for (const kind of ['http', 'socks5'] as const) {
  const { program } = debianProxies[kind];
  const path = await findDebianProxy(program);
  const missing = `${program} is not on this machine, so it isn't tested with it. Run \`sudo apt-get install tinyproxy-bin dante-server\`.`;
  if (path) describe(`through ${program}`, () => through(kind, path));
  else
    test(`through ${program}`, ({ skip }) => {
      if (process.env.CI === 'true') throw new Error(missing);
      skip(missing);
    });
}

function through(kind: keyof typeof debianProxies, path: string): void {
  test('everything arrives, and this process connects to the proxy alone and looks nothing up', async () => {
    const { port } = await serve(echo);
    const proxy = await startDebianProxy(kind, path);
    const looked: string[] = [];
    const fetchVia = createProxiedFetch({
      allowPrivate: true,
      async resolve(host) {
        looked.push(host);
        return [];
      },
    });
    const seen = sniffConnections();
    const server = { name: 'Debian', kind, host: '127.0.0.1', port: proxy.port, login: proxy.login };
    const fetchThrough = fetchVia(server, 'all');
    // Only the proxy's system resolves this name here.
    const answer = await fetchThrough(`http://localhost:${port}/upload`, {
      method: 'POST',
      body: new Blob(['x'.repeat(1_000_000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect((await answer.json()).body).toHaveLength(1_000_000);
    expect([looked, seen.names, new Set(seen.ports)]).toEqual([[], [], new Set([proxy.port])]);

    await proxy.stop();
    // Until the kept connection is found to be closed.
    await expect
      .poll(() => refusal(fetchThrough(`http://localhost:${port}/again`, { method: 'POST', body: 'again' })))
      .toBeInstanceOf(ProxyFailed);
    expect([looked, seen.names, new Set(seen.ports)]).toEqual([[], [], new Set([proxy.port])]);
  });

  test('a login that it doesn’t know is refused with the reason', async ({ skip }) => {
    const proxy = await startDebianProxy(kind, path);
    if (proxy.login === null) skip('It asks for none.');
    const { port } = await serve(echo);
    const server = { name: 'Debian', kind, host: '127.0.0.1', port: proxy.port, login: { username: 'mara', password: 'old' } };
    const error = await refusal(createProxiedFetch({ allowPrivate: true })(server, 'all')(`http://localhost:${port}/`));
    expect(error).toMatchObject({ sent: false, reason: { code: 'proxies.login_refused' } });
  });
}
