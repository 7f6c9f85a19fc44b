import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Waits on a port of this computer for a key that somebody makes in the browser. The server's page passes it on, and is shown again
 * afterwards, so that the address with the key doesn't stay in the browser.
 * @param url of the Everycast server
 * @param open opens a page in the browser; false if there is none
 * @returns null if no browser could be opened
 */
export async function keyFromBrowser(url: string, open: (page: string) => Promise<boolean>, signal: AbortSignal): Promise<string | null> {
  const state = randomBytes(16).toString('hex');
  const home = `${url}/settings/api-keys`;
  const received = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const key = searchParams.get('key');
    // Any page can call this port; only the one that was opened knows the state.
    if (request.method !== 'GET' || pathname !== '/' || searchParams.get('state') !== state || !key) return response.writeHead(404).end();
    response.writeHead(303, { location: home, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', connection: 'close' }).end();
    received.resolve(key);
  });
  const stop = () => received.reject(signal.reason);
  received.promise.catch(() => undefined); // only relevant to who waits for it
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    if (!(await open(`${home}?login=${port}-${state}`))) return null;
    return await received.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    server.close();
    server.closeIdleConnections();
  }
}
