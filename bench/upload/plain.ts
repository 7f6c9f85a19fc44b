import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/* Sends a file to a URL with nothing but `fetch`, and tells its parent how long that took, in milliseconds. */
const [path = '', url = ''] = process.argv.slice(2);
const { size } = await stat(path);
const began = performance.now();
const answer = await fetch(url, {
  method: 'PUT',
  headers: { 'content-length': String(size) },
  body: Readable.toWeb(createReadStream(path)),
  duplex: 'half',
} as RequestInit);
if (!answer.ok) throw new Error(`The sink answered ${answer.status}.`);
await answer.text();
process.send?.(performance.now() - began);
