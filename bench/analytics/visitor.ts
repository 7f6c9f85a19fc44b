import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Pages, asked for in turn, again and again, each over a connection of its own; in another process, so that it costs no server anything. */
export interface Visit {
  pages: { url: string; cookie: string }[];
  times: number;
}
/** Of each page. `took`: in milliseconds; `bytes`: of the last response. */
export type Visited = { took: number[]; bytes: number }[];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.once('disconnect', () => process.exit());
process.on('message', (visit: Visit) => {
  visited(visit).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.(String(error)),
  );
});

async function visited({ pages, times }: Visit): Promise<Visited> {
  const found: Visited = pages.map(() => ({ took: [], bytes: 0 }));
  for (let count = 0; count < times; count += 1) {
    for (const [index, { url, cookie }] of pages.entries()) {
      const began = performance.now();
      const bytes = await answerTo(url, cookie);
      const one = found[index] as Visited[number];
      one.took.push(performance.now() - began);
      one.bytes = bytes;
    }
  }
  return found;
}

/** @returns how many bytes it has @throws Error unless it is 200 */
function answerTo(url: string, cookie: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asking = request(url, { agent, headers: { cookie } }, (answer) => {
    buffer(answer).then((body) => {
      if (answer.statusCode === 200) resolve(body.length);
      else reject(new Error(`${url}: ${answer.statusCode} ${body}`));
    }, reject);
  });
  asking.once('error', reject).end();
  return promise;
}
