import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface OpenversePicture {
  id: string;
  title: string;
  creator: string | null;
  license: string;
  version: string;
  type: string;
  content: Buffer;
}

export interface OpenverseServer {
  url: string;
  pictures: OpenversePicture[];
  /** Refuses everything with this, once. */
  next: { status: number; headers?: Record<string, string> } | null;
  asked: string[];
  stop(): Promise<void>;
}

/** Openverse's API, written from its reference, and the site that the pictures are on. */
export async function startOpenverse(): Promise<OpenverseServer> {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', openverse.url);
    openverse.asked.push(`${url.pathname}${url.search}`);
    const send = (status: number, body: object | Buffer, headers: Record<string, string> = {}) => {
      const sent = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
      response.writeHead(status, { 'content-type': Buffer.isBuffer(body) ? 'image/png' : 'application/json', ...headers }).end(sent);
    };
    const { next } = openverse;
    openverse.next = null;
    if (next) return send(next.status, { detail: 'Request was throttled. Expected available in 60 seconds.' }, next.headers);
    const [, id = '', what] = /^\/(?:v1\/images|site)\/([^/.]+)(?:\.\w+|\/)?(thumb)?/.exec(url.pathname) ?? [];
    if (url.pathname === '/v1/images/') return send(200, found(url.searchParams));
    const picture = openverse.pictures.find((one) => one.id === id);
    if (!picture) return send(404, { detail: 'No Image matches the given query.' });
    if (what === 'thumb' || url.pathname.startsWith('/site/')) return send(200, picture.content);
    send(200, resultOf(picture));
  });

  const resultOf = ({ id, title, creator, license, version, type }: OpenversePicture) => ({
    id,
    title,
    creator,
    creator_url: creator === null ? null : 'https://photos.example/people/1',
    url: `${openverse.url}/site/${id}.${type}`,
    foreign_landing_url: `https://photos.example/${id}`,
    license,
    license_version: version,
    license_url: `https://creativecommons.org/licenses/${license}/${version}/`,
    filetype: type,
    // Outdated, as they often are.
    filesize: 1,
    mature: false,
    thumbnail: `${openverse.url}/v1/images/${id}/thumb/`,
  });

  function found(query: URLSearchParams) {
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 20)];
    const all = openverse.pictures.filter(({ title }) => title.toLowerCase().includes((query.get('q') ?? '').toLowerCase()));
    const results = all.slice((page - 1) * size, page * size).map(resultOf);
    return { result_count: all.length, page_count: Math.ceil(all.length / size), page_size: size, page, results };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const openverse: OpenverseServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pictures: [],
    next: null,
    asked: [],
    async stop() {
      server.close().closeAllConnections();
    },
  };
  return openverse;
}
