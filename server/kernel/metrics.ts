import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** This process's Prometheus metrics, shown at /metrics. Features add their own with `counter`, `gauge` and `histogram`. */
export interface Metrics {
  counter(name: string, help: string, labels?: string[]): Counter;
  gauge(name: string, help: string, read: () => Promise<number> | number): void;
  /** `buckets`: in the unit of the name. */
  histogram(name: string, help: string, buckets: number[], labels?: string[]): Histogram;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
    histogram: (name, help, buckets, labelNames = []) => new Histogram({ name, help, buckets, labelNames, registers }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
