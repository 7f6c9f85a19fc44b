import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/** Pages, requested in turn, again and again, each over a separate connection; in another process, so that it costs no server anything. */
export interface Visit {
  pages: { url: string; cookie: string }[];
  times: number;
}
/** Of each page. `took`: in milliseconds; `bytes` and `rows`: of the last response, if it is a list. */
export type Visited = { took: number[]; bytes: number; rows: number | null }[];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.once('disconnect', () => process.exit());
process.on('message', (visit: Visit) => {
  visited(visit).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.(String(error)),
  );
});

async function visited({ pages, times }: Visit): Promise<Visited> {
  const found: Visited = pages.map(() => ({ took: [], bytes: 0, rows: null }));
  for (let count = 0; count < times; count += 1) {
    for (const [index, { url, cookie }] of pages.entries()) {
      const { took, body } = await allowed(url, cookie);
      const one = found[index] as Visited[number];
      one.took.push(took);
      one.bytes = body.length;
      if (count === times - 1) one.rows = rowsOf(body);
    }
  }
  return found;
}

/** The first answer that isn't refused for asking too often, which a fast machine does. */
async function allowed(url: string, cookie: string): Promise<{ took: number; body: Buffer }> {
  for (;;) {
    const began = performance.now();
    const { body, retryAfter } = await answerTo(url, cookie);
    if (retryAfter === 0) return { took: performance.now() - began, body };
    await setTimeout(retryAfter * 1000);
  }
}

/** @returns what it is, and the seconds until it may be asked again if it was asked too often @throws Error if it fails */
function answerTo(url: string, cookie: string): Promise<{ body: Buffer; retryAfter: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ body: Buffer; retryAfter: number }>();
  const asking = request(url, { agent, headers: { cookie } }, (answer) => {
    buffer(answer).then((body) => {
      if (answer.statusCode === 200) resolve({ body, retryAfter: 0 });
      else if (answer.statusCode === 429) resolve({ body, retryAfter: Number(answer.headers['retry-after']) });
      else reject(new Error(`${url}: ${answer.statusCode} ${body}`));
    }, reject);
  });
  asking.once('error', reject).end();
  return promise;
}

function rowsOf(body: Buffer): number | null {
  const { items } = JSON.parse(body.toString()) as { items?: unknown[] };
  return items?.length ?? null;
}
