import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Asked all the time, by those that watch. */
const unseen: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes each request a span, named by its route, in which everything happens that it does. */
export function addTracing(http: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  http.addHook('onRequest', async (request) => {
    const { url: route } = request.routeOptions;
    if (unseen.has(route)) return;
    const attributes = { 'http.request.method': request.method, 'http.route': route ?? 'none', 'everycast.request': request.id };
    const span = trace.getTracer('everycast').startSpan(`${request.method} ${route ?? 'none'}`, { kind: SpanKind.SERVER, attributes });
    spans.set(request, span);
  });

  // Only here: reading a body leaves the context in which a request began.
  http.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  });

  http.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  http.addHook('onRequestAbort', async (request) => spans.get(request)?.end());
}
