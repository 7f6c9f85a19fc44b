import { defined } from '@everycast/contract/defined';
import { CallFailure, unexpectedAnswer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import { countIn, metricIn } from '../port/metrics.ts';
import type { PostMetric } from '../port/metrics-offer.ts';
import { graph, listIn } from './graph.ts';
import { graphErrorIn } from './problems.ts';

interface Insights<M extends PostMetric> {
  url: string;
  token: string;
  timeoutMs: number;
  /** The platform's display name. */
  name: string;
  /** Meta's names of the metrics. */
  metrics: Readonly<Record<M, string>>;
  query?: Record<string, string>;
}

/** Code 100 for what isn't a metric (any longer). Its words are unofficial. */
const isRetired = (error: unknown): boolean => {
  const said = error instanceof CallFailure ? graphErrorIn(error) : null;
  return said?.code === 100 && /insights metric|metric\[/i.test(said.message);
};

/**
 * Reads lifetime insights of a post.
 * @throws CallFailure; PlatformProblem outage that names the metric, if Meta no longer has it
 */
export async function insightsOf<M extends PostMetric>(env: PlatformEnv, asked: Insights<M>): Promise<Record<M, number>> {
  const metrics = Object.keys(asked.metrics) as M[];
  try {
    return await read(env, asked);
  } catch (error) {
    if (!isRetired(error)) throw error;
    // The response may not say which one it is: each is tried alone.
    if (metrics.length > 1) {
      for (const metric of metrics) await insightsOf(env, { ...asked, metrics: { [metric]: asked.metrics[metric] } as Record<M, string> });
      throw error;
    }
    const metric: M = defined(metrics[0], 'metric');
    return { [metric]: countIn({}, asked.metrics[metric], metric, asked.name) } as Record<M, number>;
  }
}

async function read<M extends PostMetric>(env: PlatformEnv, { url, token, timeoutMs, metrics, query }: Insights<M>) {
  const wanted = Object.entries<string>(metrics) as [M, string][];
  const metric = JSON.stringify(wanted.map(([, named]) => named));
  const answer = await graph(env, { url, query: { ...query, metric }, token, timeoutMs });
  const found = listIn(answer, url).map((insight) => {
    const [value] = Array.isArray(insight.values) ? insight.values : [];
    if (typeof insight.name !== 'string') throw unexpectedAnswer(answer, url);
    return [insight.name, fieldsIn(value).value];
  });
  const values = Object.fromEntries(found);
  return Object.fromEntries(wanted.map(([one, named]) => [one, metricIn(values, named)])) as Record<M, number>;
}
