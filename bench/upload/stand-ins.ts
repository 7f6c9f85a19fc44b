import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { openDatabase } from '../../server/kernel/database/database.ts';
import { createLog } from '../../server/kernel/log.ts';
import { filesIn, serveSandbox } from '../../tests/support/serve-sandbox.ts';

/* The stand-ins, and a sink that writes what it receives as they do: to the same folder, in chunks of the size in its path. A separate
   process, shared by neither side; it exits with its parent. */
const url = process.argv[2] ?? '';
const { db, close } = openDatabase(url, { log: createLog('error'), max: 6 });
const sandbox = await serveSandbox({ url, db, drop: close });
const files = filesIn(sandbox.folder);

/** The next bytes up to this many, written as they arrive. */
async function* nextOf(body: AsyncIterator<Buffer>, bytes: number, over: () => void): AsyncGenerator<Buffer> {
  for (let size = 0; size < bytes; ) {
    const { done, value } = await body.next();
    if (done) return over();
    size += value.length;
    yield value;
  }
}

const sink = createServer(async (request, response) => {
  const body = (request as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const bytes = Number(request.url?.slice(1));
  let more = true;
  for (let index = 0; more; index += 1) {
    const piece = nextOf(body, bytes, () => {
      more = false;
    });
    await files.put(`sink/${index}`, Readable.from(piece, { objectMode: false }), 'application/octet-stream');
  }
  response.end();
});
sink.listen(0, '127.0.0.1');
await once(sink, 'listening');

const world = await sandbox.newTenant();
const sinkUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
process.on('disconnect', () => process.exit(0));
const services = Object.fromEntries([...sandbox.platforms.keys()].map((id) => [id, sandbox.serviceOf(id)]));
process.send?.({ services, folder: sandbox.folder, world, sinkUrl } satisfies StandIns);

/** What the parent receives. */
export interface StandIns {
  /** Each stand-in's URL, by platform. */
  services: Record<string, string>;
  folder: string;
  world: Awaited<ReturnType<typeof sandbox.newTenant>>;
  sinkUrl: string;
}
