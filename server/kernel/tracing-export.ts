import { setTimeout as wait } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';
import { wantedTraceId } from './tracing.ts';

/** A collector that doesn't answer must not hold up a stop for longer. Milliseconds. */
const stopWithin = 3_000;

/**
 * Sends spans to a collector by OTLP over HTTP, many at a time. What it can't send is dropped: tracing never holds anything up. The libraries
 * themselves read OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and their other variables.
 * @param endpoint the collector's address, without /v1/traces; null: nothing is traced, and nothing is loaded for it
 * @returns how to stop: what is left is sent
 */
export async function startTracing(endpoint: string | null, version: string): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => undefined;
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  const random = new sdk.RandomIdGenerator();
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'everycast', 'service.version': version }),
    idGenerator: {
      generateTraceId: () => wantedTraceId.getStore() ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    // What couldn't be sent is dropped, as at any other time.
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, wait(stopWithin)]);
    trace.disable();
    context.disable();
  };
}
