import type { Config } from '../../kernel/config.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';
import { addressOf, isOfThisMachine } from './serving.ts';

const patience = 5_000;

type Settings = Pick<Config, 'host' | 'port' | 'roles' | 'publicUrl' | 'metricsToken' | 'metricsPort'>;

/** Whether /metrics can be read by those who should, and by nobody else. @param running whether an Everycast is using our database */
export async function lookAtMetrics(settings: Settings, running: boolean): Promise<Finding> {
  const { host, port, roles, publicUrl, metricsToken, metricsPort } = settings;
  const chosen = metricsPort ?? (roles.has('web') || roles.has('live') ? port : null);
  if (chosen === null) return ok('Metrics', 'none: without the web or live role, they need METRICS_PORT');
  const readers = metricsToken === null ? 'only this machine can read them (METRICS_TOKEN is not set)' : 'readable with METRICS_TOKEN';
  if (!running || chosen === 0) return ok('Metrics', `${readers} (not checked: Everycast isn't running)`);
  const authorization = metricsToken === null ? undefined : `Bearer ${metricsToken}`;
  const here = await statusOf(`${addressOf(host, chosen)}/metrics`, authorization);
  if (here !== 200) return warning('Metrics', `can't be read on port ${chosen} (${here}). Check METRICS_TOKEN and METRICS_PORT.`);
  // Here, without a proxy, everyone on this machine may read them.
  if (publicUrl === null || isOfThisMachine(publicUrl)) return ok('Metrics', readers);
  if ((await statusOf(`${publicUrl}/metrics`)) !== 200) return ok('Metrics', `${readers}, and not through ${publicUrl}`);
  return failure('Metrics', `Anyone can read ${publicUrl}/metrics. Make the proxy send X-Forwarded-For, as deploy/nginx.conf does.`);
}

/** Sends a collector nothing, which it accepts. */
export async function lookAtTraces({ tracesUrl }: Pick<Config, 'tracesUrl'>): Promise<Finding> {
  if (tracesUrl === null) return ok('Traces', 'none (OTEL_EXPORTER_OTLP_ENDPOINT is not set)');
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(`${tracesUrl}/v1/traces`, { method: 'POST', headers, body: '{"resourceSpans":[]}', signal });
    await answer.body?.cancel();
    if (answer.ok) return ok('Traces', `${new URL(tracesUrl).host} accepts them`);
    return warning('Traces', `${new URL(tracesUrl).host} refuses them (${answer.status}). Check OTEL_EXPORTER_OTLP_ENDPOINT and _HEADERS.`);
  } catch (error) {
    return warning('Traces', `${new URL(tracesUrl).host} doesn't accept them (${reasonOf(error)}). Check OTEL_EXPORTER_OTLP_ENDPOINT.`);
  }
}

/** The status, or why there is none. */
async function statusOf(url: string, authorization?: string): Promise<number | string> {
  try {
    const headers = new Headers();
    if (authorization !== undefined) headers.set('authorization', authorization);
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patience), redirect: 'error' });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    return reasonOf(error);
  }
}
