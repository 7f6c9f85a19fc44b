import { once } from 'node:events';
import { access, chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage, FileMissing, type Storage } from './storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** As much of S3 as it takes: objects under /bucket/key, and the error for one that is not there. */
async function serveS3() {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>();
  const server = http.createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://s3').pathname;
    if (!request.headers.authorization?.includes('Credential=key-id/')) return response.writeHead(403).end();
    if (request.method === 'PUT') {
      objects.set(path, { body: await buffer(request), type: request.headers['content-type'] });
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const object = objects.get(path);
    if (object) return response.writeHead(200, { 'content-type': object.type, 'content-length': object.body.length }).end(object.body);
    response.writeHead(404, { 'content-type': 'application/xml' });
    return response.end('<Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects, close: () => server.close() };
}

const onDisk = (name: string) => createStorage({ config: { s3: null }, dataDir: join(folder, name) });
const bytes = new Uint8Array([1, 2, 3]);

async function behaves(storage: Storage): Promise<void> {
  await storage.put('a/b/c.png', bytes, 'image/png');
  expect(new Uint8Array(await storage.get('a/b/c.png'))).toEqual(bytes);
  expect(new Uint8Array(await buffer(await storage.stream('a/b/c.png')))).toEqual(bytes);
  await storage.put('a/b/c.png', new Uint8Array([4]), 'image/png');
  expect(new Uint8Array(await storage.get('a/b/c.png'))).toEqual(new Uint8Array([4]));
  expect(await storage.size('a/b/c.png')).toBe(1);
  const local = join(folder, 'a local file');
  await writeFile(local, Buffer.alloc(200_000, 7));
  await storage.putFile('a/b/large.png', local, 'image/png');
  expect(await storage.size('a/b/large.png')).toBe(200_000);
  expect(Buffer.from(await storage.get('a/b/large.png')).equals(Buffer.alloc(200_000, 7))).toBe(true);
  await expect(access(local)).rejects.toThrow('ENOENT');
  await storage.delete('a/b/c.png');
  await storage.delete('a/b/c.png');
  await expect(storage.get('a/b/c.png')).rejects.toBeInstanceOf(FileMissing);
  await expect(storage.stream('a/b/c.png')).rejects.toBeInstanceOf(FileMissing);
  await expect(storage.size('a/b/c.png')).rejects.toBeInstanceOf(FileMissing);
}

describe('on disk', () => {
  test('puts, reads and deletes', async () => {
    await behaves(await onDisk('plain'));
  });

  test('a write is seen whole or not at all, however many write the same', async () => {
    const storage = await onDisk('race');
    const long = (value: number) => new Uint8Array(1_000_000).fill(value);
    await storage.put('x', long(0), 'image/png');
    const writing = Promise.all([1, 2, 3].map((value) => storage.put('x', long(value), 'image/png')));
    for (let i = 0; i < 10; i++) {
      const read = await storage.get('x');
      expect(read.byteLength).toBe(1_000_000);
      expect(new Set(read).size).toBe(1);
    }
    await writing;
    expect(await readdir(join(folder, 'race', 'files', '.unfinished'))).toEqual([]);
  });

  test('what a crash left half written is removed, what is being written stays', async () => {
    const unfinished = join(folder, 'crash', 'files', '.unfinished');
    await onDisk('crash');
    await writeFile(join(unfinished, 'old'), 'half');
    await writeFile(join(unfinished, 'new'), 'half');
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(unfinished, 'old'), before, before);
    await onDisk('crash');
    expect(await readdir(unfinished)).toEqual(['new']);
  });

  test('keys stay inside of the folder', async () => {
    const storage = await onDisk('inside');
    await expect(storage.put('../outside', bytes, 'image/png')).rejects.toThrow();
    await expect(storage.get('../../etc/passwd')).rejects.toThrow();
  });

  test('a folder that cannot be written to stops the start with one line', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    await expect(createStorage({ config: { s3: null }, dataDir: file })).rejects.toThrow(
      /^The folder .*a-file\/files cannot be written to/,
    );
  });
});

describe('in an S3 bucket', () => {
  test('puts, reads and deletes', async () => {
    const s3 = await serveS3();
    const bucket = { bucket: 'everycast', region: 'us-east-1', endpoint: s3.endpoint, accessKeyId: 'key-id', secretAccessKey: 'key' };
    const storage = await createStorage({ config: { s3: bucket }, dataDir: folder });
    await behaves(storage);
    await storage.put('media/x.webp', bytes, 'image/webp');
    expect(s3.objects.get('/everycast/media/x.webp')).toEqual({ body: Buffer.from(bytes), type: 'image/webp' });
    s3.close();
  });
});
