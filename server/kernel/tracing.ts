import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/*
 * Spans of OpenTelemetry. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing is registered, and all of this only runs the work. Attributes are IDs
 * and names of Everycast's own: never texts, addresses or secrets.
 */

/** The ID of the trace that begins now, if it isn't a random one. */
export const wantedTraceId = new AsyncLocalStorage<string>();

const tracer = () => trace.getTracer('everycast');

/** Runs work as a span; within another one, as its child. What it throws is marked by its name alone, for a message may have anything. */
export const traced = <T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>, kind = SpanKind.INTERNAL): Promise<T> =>
  within(tracer().startSpan(name, { kind, attributes }), work);

/**
 * Runs work as a span in the trace of one thing, whichever processes work on that and whenever: the trace's ID is the thing's, without
 * dashes. The span from which it is called is linked.
 * @param id a UUID
 */
export const tracedOf = <T>(id: string, name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> =>
  within(spanOf(id, name, attributes), work);

/** A moment in the trace of one thing: see `tracedOf`. */
export function noted(id: string, name: string, attributes: Attributes): void {
  spanOf(id, name, attributes).end();
}

function spanOf(id: string, name: string, attributes: Attributes): Span {
  const from = trace.getActiveSpan()?.spanContext();
  const options = { root: true, attributes, links: from ? [{ context: from }] : [] };
  return wantedTraceId.run(id.replaceAll('-', ''), () => tracer().startSpan(name, options));
}

async function within<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
    throw error;
  } finally {
    span.end();
  }
}

/** A fetch each of whose requests is a span, with where it went and what was answered. Paths may have secrets in them, and aren't said. */
export const tracedFetch =
  (fetch: typeof globalThis.fetch, attributes: Attributes): typeof globalThis.fetch =>
  (input, init) => {
    const asked = input instanceof Request ? input : null;
    const address = asked?.url ?? String(input);
    const host = URL.canParse(address) ? new URL(address).hostname : 'unknown';
    const method = (init?.method ?? asked?.method ?? 'GET').toUpperCase();
    const known = { 'http.request.method': method, 'server.address': host };
    return traced(
      `${method} ${host}`,
      Object.assign(known, attributes),
      async (span) => {
        const answer = await fetch(input, init);
        span.setAttribute('http.response.status_code', answer.status);
        return answer;
      },
      SpanKind.CLIENT,
    );
  };
