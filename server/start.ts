import { createApp } from './app.ts';
import type { Config } from './kernel/config.ts';
import { prepareDataDir } from './kernel/data-dir.ts';
import { type Embedded, startEmbedded } from './kernel/database/embedded.ts';
import { isDatabaseOutage } from './kernel/database/outage.ts';
import { StartError } from './kernel/errors.ts';
import { listenOn } from './kernel/http/listen.ts';
import { listenForMetrics } from './kernel/http/metrics-port.ts';
import { createLog } from './kernel/log.ts';
import { openKernel } from './kernel/open-kernel.ts';
import { program } from './kernel/program.ts';
import { keptSecretKey } from './kernel/secrets.ts';
import { startTracing } from './kernel/tracing-export.ts';

export interface Running {
  /** Where it listens; null without the web and the live role. */
  url: string | null;
  /** Stops everything in an order that loses nothing: first new requests and new work, then what they depend on. */
  stop(): Promise<void>;
}

/**
 * Starts the configured roles, on the embedded database or on DATABASE_URL. If a later part can't start, the earlier ones are stopped.
 * @param signal ends waiting for a database that isn't there yet
 * @throws StartError with one clear line if a person can fix it; the signal's reason
 */
export async function start(config: Config, signal?: AbortSignal): Promise<Running> {
  const log = createLog(config.logLevel);
  const { endLater, endAll } = createEnds();
  try {
    endLater(await startTracing(config.tracesUrl, program.version));
    const dataDir = await prepareDataDir(config.dataDir, config.databaseUrl === null);
    const secretKey = config.secretKey ?? (await keptSecretKey(dataDir));
    let embedded: Embedded | null = null;
    if (config.databaseUrl === null) {
      embedded = await startEmbedded({ dataDir, log });
      endLater(embedded.stop);
    }
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    const { kernel, setPublicUrl, close } = await openKernel({ config, databaseUrl, dataDir, secretKey, log, ...(signal && { signal }) });
    endLater(close);
    endLater(await listenForMetrics(kernel));

    const app = await createApp(kernel);
    endLater(app.close);
    const requests = () => app.http.close();
    const jobs = () => kernel.jobs.stop();
    let work = async (): Promise<void> => undefined;
    /** Takes no more streams. */
    let leave = async (): Promise<void> => undefined;
    // All three let running work finish, in parallel.
    // Streams are handed back before their sockets close, so that their sources find them free.
    const streams = () => all([leave(), app.streams.owner.close()]).then(() => all([requests(), app.streams.listener.stop()]));
    endLater(() => all([streams(), jobs(), work()]));

    let url: string | null = null;
    const live = config.roles.has('live');
    // Studios connect over HTTP, too.
    if (config.roles.has('web') || live) {
      url = await listenOn(app.http, config);
      setPublicUrl(url);
    }
    if (live && url !== null) {
      await app.streams.listener.start();
      leave = app.streams.processes.start(url);
    }
    const working = config.roles.has('worker');
    if (working) await app.posts.followClockRules();
    await kernel.jobs.start(working);
    const stops: (() => Promise<unknown>)[] = [];
    if (working) {
      await kernel.scratch.sweep();
      await app.accounts.markUnreadable();
      stops.push(await app.analytics.start());
      stops.push(
        app.publishing.start(),
        app.media.start(),
        app.videos.start(),
        app.clips.start(),
        app.accountMoves.start(),
        app.workspaceExports.start(),
        app.leaving.start(),
      );
      stops.push(app.engagement.start(), app.feeds.start(), app.webhooks.start(), app.streams.startSaving());
    }
    if (live) stops.push(app.streams.startSweeping());
    // Any process can end streams that lost their owner.
    if (working || live) stops.push(app.streams.owner.start());
    work = () => all(stops.map((stop) => stop()));
    if (config.roles.has('web')) await app.assistant.prepare();
    app.ready();
    log.info({ url: kernel.publicUrl, roles: [...config.roles], embedded: embedded !== null }, 'Everycast is ready');
    return { url, stop: endAll };
  } catch (error) {
    await endAll().catch((fault: unknown) => log.error({ err: fault }, 'What had been started did not end cleanly'));
    if (!(error instanceof StartError) && isDatabaseOutage(error)) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The database stopped answering while Everycast was starting (${reason}). Start again once it is running.`, {
        cause: error,
      });
    }
    throw error;
  }
}

type End = () => Promise<unknown>;

/** Runs in reverse order. If one fails, the others still run. */
function createEnds() {
  const ends: End[] = [];
  return {
    endLater: (end: End) => void ends.push(end),
    async endAll(): Promise<void> {
      const faults: unknown[] = [];
      for (const end of ends.splice(0).reverse()) await end().catch((fault: unknown) => faults.push(fault));
      throwAny(faults);
    },
  };
}

async function all(work: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  throwAny(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])));
}

function throwAny(faults: unknown[]): void {
  if (faults.length > 0) throw faults.length === 1 ? faults[0] : new AggregateError(faults, 'Several parts did not end cleanly.');
}
