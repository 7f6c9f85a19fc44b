import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { addCodes } from './error-codes.ts';
import { isFromLoopback } from './metrics-access.ts';

/** Monitoring reaches each process by its own address. */
const anyHost: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Rejects requests for another host than the public URL's, which prevents DNS rebinding and links made from a forged Host header. This
 * machine may also use its own names.
 */
export function addHostCheck(http: FastifyInstance, publicUrl: URL): void {
  addCodes(http, ({ url, config }) => (anyHost.has(url) || config?.anyHost ? [] : ['wrong_host']));
  http.addHook('onRequest', async (request) => {
    if (anyHost.has(request.routeOptions.url) || request.routeOptions.config.anyHost) return;
    const asked = hostOf(request, publicUrl.protocol);
    if (asked?.host === publicUrl.host) return;
    if (asked && loopbackNames.has(asked.hostname) && isFromLoopback(request)) return;
    throw new AppError('wrong_host', 'access.wrong_host', { address: publicUrl.origin });
  });
}

/** The host that a request is for; null if its Host header is invalid. A default port equals none. */
function hostOf(request: FastifyRequest, protocol: string): URL | null {
  // An absolute URL in the request line overrides the Host header (RFC 9112, section 3.2.2).
  if (!request.url.startsWith('/') && URL.canParse(request.url)) return new URL(request.url);
  const address = `${protocol}//${request.host}`;
  return /^[\w.:[\]-]+$/.test(request.host ?? '') && URL.canParse(address) ? new URL(address) : null;
}
