import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, fetch as fetchThrough } from 'undici';
import type { Handler } from './mount.ts';

/**
 * A way to servers in this process that needs neither name nor certificate nor proxy: a port of this machine that listens from the first
 * request on, to this machine alone.
 */
export function createLoopback(handle: Handler) {
  const agent = new Agent({ connections: 64, pipelining: 1 });
  let opening: Promise<{ server: Server; origin: string }> | null = null;

  async function open() {
    const server = createServer(handle);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  return {
    /** Asks for an address of any origin here. Where an answer leads elsewhere, that is not followed: the caller sees it. */
    async fetch(url: URL, init: RequestInit): Promise<Response> {
      opening ??= open();
      const { origin } = await opening;
      const request = { ...init, ...bodyOf(url, init), redirect: 'manual', dispatcher: agent };
      const response = await fetchThrough(`${origin}${url.pathname}${url.search}`, request as never);
      return Object.defineProperty(response as unknown as Response, 'url', { value: url.href });
    },

    /** Ends what is still going on as well. */
    async close(): Promise<void> {
      const opened = await opening;
      await agent.destroy();
      if (!opened) return;
      opened.server.closeAllConnections();
      await new Promise((resolve) => opened.server.close(resolve));
    },
  };
}

/** Forms and blobs of the platform's own kind become streams, which every fetch takes; their headers say what they are. */
function bodyOf(url: URL, { method = 'POST', headers, body }: RequestInit): object {
  if (body instanceof ReadableStream) return { duplex: 'half' };
  if (!(body instanceof FormData || body instanceof Blob)) return {};
  const { headers: complete, body: stream } = new Request(url, { method, headers, body } as RequestInit);
  return { headers: Object.fromEntries(complete), body: stream, duplex: 'half' };
}
