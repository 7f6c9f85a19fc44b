import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostVariable, startOwnPds } from './pds.ts';

/**
 * Offers one Bluesky server to all test files of a run, because it starts slowly, and they only need their own accounts. It is started on
 * first use. Returns how to stop it.
 */
export async function offerPds(): Promise<() => Promise<void>> {
  let pds: ReturnType<typeof startOwnPds> | null = null;
  const host = createServer(async (_request, response) => {
    pds ??= startOwnPds();
    try {
      const { url, secret } = await pds;
      response.end(JSON.stringify({ url, secret }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  process.env[hostVariable] = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  return async () => {
    host.close();
    host.closeAllConnections();
    await (await pds?.catch(() => null))?.close(); // the caller was told why there is none
  };
}
