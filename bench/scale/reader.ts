import { Pool } from 'undici';

/** What to read, with the headers of the person who reads it; in a separate process, so that it costs the servers nothing. */
export interface Reading {
  url: string;
  headers: Record<string, string>;
  milliseconds: number;
}
/** `statuses`: how many were answered with each. */
export interface Read {
  perSecond: number;
  statuses: Record<string, number>;
}

const concurrency = 32;

process.once('disconnect', () => process.exit());
process.on('message', async ({ url, headers, milliseconds }: Reading) => {
  const { origin, pathname, search } = new URL(url);
  const statuses: Record<string, number> = {};
  const until = performance.now() + milliseconds;
  let count = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, index) => {
      // Each is at an address of its own: limits of requests are by address.
      const pool = new Pool(origin, { connections: 1, localAddress: `127.0.2.${index + 1}` });
      while (performance.now() < until) {
        const { statusCode, body } = await pool.request({ path: pathname + search, method: 'GET', headers });
        await body.dump();
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
        count += 1;
      }
      await pool.close();
    }),
  );
  process.send?.({ perSecond: count / (milliseconds / 1000), statuses } satisfies Read);
});
