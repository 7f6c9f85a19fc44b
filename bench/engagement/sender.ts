import { Pool } from 'undici';

/** What to deliver; in a separate process, so that it costs the server nothing. */
export interface Burst {
  url: string;
  deliveries: { body: string; signature: string }[];
}
/** `statuses`: how many were answered with each. */
export interface Delivered {
  perSecond: number;
  statuses: Record<string, number>;
}

/** As many requests are under way at a time. */
const concurrency = 64;

process.once('disconnect', () => process.exit());
process.on('message', async ({ url, deliveries }: Burst) => {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: concurrency });
  const statuses: Record<string, number> = {};
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let one = deliveries[next++]; one; one = deliveries[next++]) {
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': one.signature };
        const { statusCode, body } = await pool.request({ path: pathname, method: 'POST', headers, body: one.body });
        await body.dump();
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  await pool.close();
  process.send?.({ perSecond: deliveries.length / took, statuses } satisfies Delivered);
});
