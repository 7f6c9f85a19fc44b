import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/*
 * A server that streams every request's body to one file, syncs it to disk, and nothing else: after the response, the file survives a power
 * failure, as an upload does. It sends its URL to its parent.
 */
const [path = ''] = process.argv.slice(2);
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(path, { flush: true })).then(
    () => response.writeHead(204).end(),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});

server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
process.once('disconnect', () => process.exit());
