import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What stands between Everycast and its object store. */
export interface StoreLine {
  url: string;
  /** The object store. */
  to: string;
  /** `refuses`: every request is answered 503; `slow`: every answer takes five seconds longer. */
  behavior: 'passes' | 'refuses' | 'slow';
  close(): Promise<void>;
}

/** Milliseconds. */
const slowness = 5_000;
const refusal =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>ServiceUnavailable</Code><Message>Please reduce your request rate.</Message></Error>';

export async function startStoreLine(): Promise<StoreLine> {
  const server = createServer((asked, answer) => {
    if (line.behavior === 'refuses') {
      asked.resume();
      answer.writeHead(503, { 'content-type': 'application/xml' }).end(refusal);
      return;
    }
    // Its name and all headers stay, because they are signed.
    const { expect: _, ...headers } = asked.headers;
    const { hostname, port } = new URL(line.to);
    const passed = request({ hostname, port, method: asked.method, path: asked.url, headers }, async (from) => {
      if (line.behavior === 'slow') await wait(slowness);
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.on('error', () => answer.destroy()).pipe(answer);
    });
    // One end broke off: so does the other.
    passed.on('error', () => answer.destroy());
    asked.on('error', () => passed.destroy()).pipe(passed);
    answer.on('close', () => passed.destroy());
  });
  const line: StoreLine = {
    url: '',
    to: '',
    behavior: 'passes',
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return line;
}
