import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Kernel } from '../kernel.ts';
import { startErrorOf } from './listen.ts';
import { mayReadMetrics } from './metrics-access.ts';

/**
 * Answers /metrics and /healthz on METRICS_PORT, if it is set: a process that only works has no other port. Who may read them is the same as
 * on PORT.
 * @returns how to stop
 * @throws StartError if the port is taken or not permitted
 */
export async function listenForMetrics({ config, metrics, log }: Pick<Kernel, 'config' | 'metrics' | 'log'>): Promise<() => Promise<void>> {
  const { host, metricsPort: port } = config;
  if (port === null) return async () => undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' || (path !== '/metrics' && path !== '/healthz')) return void response.writeHead(404).end();
    if (path === '/healthz') return void response.setHeader('content-type', 'application/json').end('{"status":"ok"}');
    const asked = { headers: request.headers, hostname: hostnameOf(request.headers.host), raw: request };
    if (!mayReadMetrics(asked, config.metricsToken)) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    try {
      const text = await metrics.text();
      response.setHeader('content-type', metrics.contentType).end(text);
    } catch (error) {
      log.warn({ err: error }, 'The metrics could not be read');
      response.writeHead(503).end();
    }
  }

  const server = createServer((request, response) => void answer(request, response)).listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw startErrorOf(error, { host, port, setting: 'METRICS_PORT' });
  }
  return async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
}

/** Empty if a Host header is missing or invalid. */
const hostnameOf = (host = ''): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '');
