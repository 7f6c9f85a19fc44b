import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ingest } from '@everycast/contract/media';
import sharp from 'sharp';
import { mediaRoutes } from '../../server/features/media/routes/media-routes.ts';
import { openTestHttp } from './http.ts';
import { createMediaWorld, type MediaWorld } from './media.ts';
import { until } from './until.ts';

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** A small PNG of one color. */
export const picture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 50, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();

interface Ask {
  user?: string;
  headers?: object;
  body?: Buffer;
}

/**
 * The library behind a real server, and a client that uploads by the tus protocol, request by request. `ola` may write, `ida` owns the
 * workspace.
 */
export async function createUploadWorld(options: Pick<Parameters<typeof createMediaWorld>[0] & object, 'storage'> = {}) {
  const world: MediaWorld = await createMediaWorld({ realTime: true, ...options });
  const [here, ola, ida] = [await world.addWorkspace(), await world.addPerson(), await world.addPerson()];
  const members = { [ola]: { [here]: 'contributor' }, [ida]: { [here]: 'owner' }, reader: { [here]: 'viewer' } } as const;
  const server = await openTestHttp({ db: world.database.db, members, routes: (one) => mediaRoutes(one, world.media) });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  async function ask(method: string, url: string, { user = ola, headers = {}, body }: Ask = {}) {
    const answer = await fetch(new URL(url, origin), {
      method,
      headers: { 'tus-resumable': '1.0.0', 'x-user': user, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, json: text === '' ? null : JSON.parse(text) };
  }

  const begin = (bytes: number, metadata: Record<string, string> = { name: 'a.png' }) =>
    ask('POST', '/api/v1/media/uploads', { headers: { 'upload-length': String(bytes), 'upload-metadata': encoded(metadata) } });
  const idOf = (url: string) => url.split('/').at(-1) ?? '';
  const ingestOf = async (url: string): Promise<Ingest> => (await ask('GET', `/api/v1/media/ingests/${idOf(url)}`)).json;

  return {
    world,
    here,
    ola,
    ida,
    origin,
    ask,
    begin,
    idOf,
    ingestOf,
    locationOf: async (bytes: number, metadata?: Record<string, string>) => (await begin(bytes, metadata)).headers.get('location') ?? '',
    patch(url: string, offset: number, body: Buffer, user = ola) {
      return ask('PATCH', url, {
        user,
        body,
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      });
    },
    /** Sends the headers and a part of the body, and keeps the connection open. */
    sendSlowly(url: string, part: Buffer, whole: number) {
      const { promise, resolve } = Promise.withResolvers<number | null>();
      const own = { 'tus-resumable': '1.0.0', 'x-user': ola, 'upload-offset': 0 };
      const headers = { ...own, 'content-type': 'application/offset+octet-stream', 'content-length': whole };
      const request = http.request(new URL(url, origin), { method: 'PATCH', headers });
      request.on('response', (answer) => resolve(answer.statusCode ?? null)).on('error', () => resolve(null));
      request.write(part);
      return { answered: promise, end: (rest?: Buffer) => request.end(rest), cut: () => request.destroy() };
    },
    settled: (url: string) =>
      until(async () => {
        const ingest = await ingestOf(url);
        return ['done', 'failed', 'cancelled'].includes(ingest.state) && ingest;
      }),
    async close(): Promise<void> {
      await server.close();
      await world.close();
    },
  };
}
export type UploadWorld = Awaited<ReturnType<typeof createUploadWorld>>;
