import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, fetch as fetchThrough } from 'undici';
import type { Handler } from './mount.ts';

/** Reaches servers in this process without name, certificate or proxy: through a local port, opened by the first request. */
export function createLoopback(handle: Handler) {
  const agent = new Agent({ connections: 64, pipelining: 1 });
  let opening: Promise<{ server: Server; origin: string }> | null = null;

  async function open() {
    const server = createServer(handle);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  return {
    /** Sends a request for a URL of any origin here. Redirects aren't followed; the caller sees them. */
    async fetch(url: URL, init: RequestInit): Promise<Response> {
      opening ??= open();
      const { origin } = await opening;
      const request = { ...init, ...bodyOf(url, init), redirect: 'manual', dispatcher: agent };
      const response = await fetchThrough(`${origin}${url.pathname}${url.search}`, request as never);
      return Object.defineProperty(response as unknown as Response, 'url', { value: url.href });
    },

    /** Also aborts running requests. */
    async close(): Promise<void> {
      const opened = await opening;
      await agent.destroy();
      if (!opened) return;
      opened.server.closeAllConnections();
      await new Promise((resolve) => opened.server.close(resolve));
    },
  };
}

/** The runtime's own forms and blobs become streams, which every fetch accepts; their headers describe them. */
function bodyOf(url: URL, { method = 'POST', headers, body }: RequestInit): object {
  if (body instanceof ReadableStream) return { duplex: 'half' };
  if (!(body instanceof FormData || body instanceof Blob)) return {};
  const { headers: complete, body: stream } = new Request(url, { method, headers, body } as RequestInit);
  return { headers: Object.fromEntries(complete), body: stream, duplex: 'half' };
}
