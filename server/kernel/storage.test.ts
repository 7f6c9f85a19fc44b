import { once } from 'node:events';
import { access, chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage, FileMissing, type Storage, StorageUnavailable } from './storage.ts';
import { Bucket } from './storage-bucket.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('files are for the account of the server alone, whatever they came with', async () => {
  const storage = await createStorage({ config: { s3: null }, dataDir: folder });
  await storage.put('modes/put', Buffer.from('one'), 'text/plain');
  const open = join(folder, 'open');
  await writeFile(open, 'two', { mode: 0o644 });
  await storage.putFile('modes/moved', open, 'text/plain');
  const mode = async (path: string) => ((await stat(join(folder, 'files', path))).mode & 0o777).toString(8);
  expect(await Promise.all(['modes/put', 'modes/moved', 'modes', ''].map(mode))).toEqual(['600', '600', '700', '700']);
});

/** As much of S3 as it takes: objects under /bucket/key, and the error for one that is not there. */
async function serveS3() {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>();
  const parts: Buffer[] = [];
  const failing = new Set<number>();
  const server = http.createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://s3').pathname;
    if (!request.headers.authorization?.includes('Credential=key-id/')) return response.writeHead(403).end();
    const query = new URL(request.url ?? '/', 'http://s3').searchParams;
    if (request.method === 'POST' && query.has('uploads')) return response.end('<R><UploadId>one</UploadId></R>');
    if (request.method === 'PUT' && query.has('partNumber')) {
      if (failing.has(Number(query.get('partNumber')))) return response.writeHead(400).end('<Error><Code>Bad</Code></Error>');
      parts.push(await buffer(request));
      return response.writeHead(200, { etag: `"${parts.length}"` }).end();
    }
    if (request.method === 'POST' && query.has('uploadId')) {
      objects.set(path, { body: Buffer.concat(parts.splice(0)), type: undefined });
      return response.end('<R></R>');
    }
    if (request.method === 'DELETE' && query.has('uploadId')) {
      parts.splice(0);
      return response.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      objects.set(path, { body: await buffer(request), type: request.headers['content-type'] });
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const object = objects.get(path);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (object && range) return response.writeHead(206).end(object.body.subarray(Number(range[1]), Number(range[2]) + 1));
    if (object) return response.writeHead(200, { 'content-type': object.type, 'content-length': object.body.length }).end(object.body);
    response.writeHead(404, { 'content-type': 'application/xml' });
    return response.end('<Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects, parts, failing, close: () => server.close() };
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
  await behavesWithFiles(storage);
  await storage.delete('a/b/c.png');
  await storage.delete('a/b/c.png');
  await expect(storage.get('a/b/c.png')).rejects.toBeInstanceOf(FileMissing);
  await expect(storage.stream('a/b/c.png')).rejects.toBeInstanceOf(FileMissing);
  await expect(storage.size('a/b/c.png')).rejects.toBeInstanceOf(FileMissing);
  await expect(storage.stream('a/b/c.png', { start: 0, end: 1 })).rejects.toBeInstanceOf(FileMissing);
  await expect(storage.local('a/b/c.png', async () => undefined)).rejects.toBeInstanceOf(FileMissing);
}

async function behavesWithFiles(storage: Storage): Promise<void> {
  const path = join(folder, 'given');
  await writeFile(path, 'whole file');
  await storage.putFile('a/b/c.png', path, 'image/png');
  await expect(access(path)).rejects.toThrow();
  expect(String(await buffer(await storage.stream('a/b/c.png')))).toBe('whole file');
  expect(String(await buffer(await storage.stream('a/b/c.png', { start: 6, end: 8 })))).toBe('fil');
  expect(await storage.local('a/b/c.png', (given) => readFile(given, 'utf8'))).toBe('whole file');
  for (const key of ['../x', 'a/../../x', '', '/x']) await expect(storage.local(key, async () => undefined)).rejects.toThrow('is no key');
  await expect(storage.putFile('x', join(folder, 'missing'), 'image/png')).rejects.toThrow();
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
    await expect(createStorage({ config: { s3: null }, dataDir: file })).rejects.toThrow(/^Can't write to the folder .*a-file\/files /);
  });
});

describe('in an S3 bucket', () => {
  let s3: Awaited<ReturnType<typeof serveS3>>;
  const settings = () => ({
    bucket: 'everycast',
    region: 'us-east-1',
    endpoint: s3.endpoint,
    accessKeyId: 'key-id',
    secretAccessKey: 'key',
  });
  beforeAll(async () => {
    s3 = await serveS3();
  });
  afterAll(() => s3.close());

  test('puts, reads and deletes, and leaves no copy on this machine', async () => {
    const dataDir = join(folder, 'bucket');
    const storage = await createStorage({ config: { s3: settings() }, dataDir });
    await behaves(storage);
    expect(await readdir(join(dataDir, 'scratch'))).toEqual([]);
    await storage.put('media/x.webp', bytes, 'image/webp');
    expect(s3.objects.get('/everycast/media/x.webp')).toEqual({ body: Buffer.from(bytes), type: 'image/webp' });
  });

  test('one that is down, or refuses the server, is no missing file, whatever is asked of it', async () => {
    const gone = await serveS3();
    gone.close();
    const path = join(folder, 'stays');
    await writeFile(path, 'content');
    for (const [name, changed] of [['down', { endpoint: gone.endpoint }] as const, ['refused', { accessKeyId: 'another' }] as const]) {
      const storage = await createStorage({ config: { s3: { ...settings(), ...changed } }, dataDir: join(folder, name) });
      const uses = [
        () => storage.put('x', bytes, 'image/png'),
        () => storage.putFile('x', path, 'image/png'),
        ...[() => storage.size('x'), () => storage.get('x'), () => storage.stream('x'), () => storage.bytes('x')],
        ...[() => storage.stream('x', { start: 0, end: 1 }), () => storage.local('x', async () => undefined), () => storage.delete('x')],
      ];
      await Promise.all(uses.map((use) => expect(use()).rejects.toBeInstanceOf(StorageUnavailable)));
    }
    expect(await readFile(path, 'utf8')).toBe('content');
  });

  test('a large file goes in parts, and one that does not arrive leaves none behind', async () => {
    const bucket = new Bucket(settings(), 1000);
    const path = join(folder, 'large');
    const content = Buffer.from(Array.from({ length: 2500 }, (_, index) => index % 251));
    await writeFile(path, content);
    await bucket.putFile('large', path, 'video/mp4');
    expect(s3.objects.get('/everycast/large')?.body.equals(content)).toBe(true);
    s3.failing.add(3);
    await expect(bucket.putFile('other', path, 'video/mp4')).rejects.toThrow();
    expect([s3.parts.length, s3.objects.has('/everycast/other')]).toEqual([0, false]);
  });
});
