import { afterEach, describe, expect, test } from 'vitest';
import { debianKinds, debianProxy } from '../../../../tests/support/debian-proxies.ts';
import { sniffConnections } from '../../../../tests/support/proxies-of-test.ts';
import { refusal } from '../../../../tests/support/safe-fetch.ts';
import { createSmallServers, echo } from '../../../../tests/support/small-servers.ts';
import { createProxiedFetch } from './proxied-fetch.ts';
import { ProxyFailed } from './proxy-failed.ts';

/* Real proxies, each in a process of its own, so that every connection and look-up of this process can be watched. */

const { serve, closeAll } = createSmallServers();
afterEach(closeAll);

describe.each(debianKinds)('through $program', ({ kind }) => {
  test('everything arrives, and this process connects to the proxy alone and looks nothing up', async (context) => {
    const start = await debianProxy(kind, context);
    const { port } = await serve(echo);
    const proxy = await start();
    const seen = sniffConnections();
    const server = { name: 'Debian', kind, host: '127.0.0.1', port: proxy.port, login: proxy.login };
    const fetchThrough = createProxiedFetch({ allowPrivate: true })(server, 'all');
    // Only the proxy's system resolves this name here.
    const answer = await fetchThrough(`http://localhost:${port}/upload`, {
      method: 'POST',
      body: new Blob(['x'.repeat(1_000_000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect((await answer.json()).body).toHaveLength(1_000_000);
    expect([seen.names, new Set(seen.ports)]).toEqual([[], new Set([proxy.port])]);

    await proxy.stop();
    // Until the kept connection is found to be closed.
    await expect
      .poll(() => refusal(fetchThrough(`http://localhost:${port}/again`, { method: 'POST', body: 'again' })), { timeout: 10_000 })
      .toBeInstanceOf(ProxyFailed);
    expect([seen.names, new Set(seen.ports)]).toEqual([[], new Set([proxy.port])]);
  });
});

test('a login that tinyproxy doesn’t know is refused with the reason', async (context) => {
  const start = await debianProxy('http', context);
  const proxy = await start();
  const { port } = await serve(echo);
  const login = { username: 'mara', password: 'old' };
  const server = { name: 'Debian', kind: 'http', host: '127.0.0.1', port: proxy.port, login } as const;
  const error = await refusal(createProxiedFetch({ allowPrivate: true })(server, 'all')(`http://localhost:${port}/`));
  expect(error).toMatchObject({ sent: false, reason: { code: 'proxies.login_refused' } });
});
