import { type App, createApp } from './app.ts';
import type { Config } from './kernel/config.ts';
import { prepareDataDir } from './kernel/data-dir.ts';
import { type Embedded, startEmbedded } from './kernel/database/embedded.ts';
import { listenOn } from './kernel/http/listen.ts';
import { createLog } from './kernel/log.ts';
import { openKernel } from './kernel/open-kernel.ts';
import { keptSecretKey } from './kernel/secrets.ts';

export interface Running {
  /** Where the web role answers; null without it. */
  url: string | null;
  /** Ends everything in the order that loses nothing: no new requests, no new work, then the database. */
  stop(): Promise<void>;
}

/**
 * Starts the roles that the configuration names, on the embedded database or on DATABASE_URL.
 * What was started is ended again if a later part cannot start.
 * @throws StartError with one clear line where a person can mend it
 */
export async function start(config: Config): Promise<Running> {
  const log = createLog(config.logLevel);
  const started: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const dataDir = await prepareDataDir(config.dataDir, config.databaseUrl === null);
    const secretKey = config.secretKey ?? (await keptSecretKey(dataDir));
    let embedded: Embedded | null = null;
    if (config.databaseUrl === null) {
      embedded = await startEmbedded({ dataDir, log });
      started.push(embedded.stop);
    }
    const { kernel, setPublicUrl, close } = await openKernel({
      config,
      databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
      dataDir,
      secretKey,
      log,
    });
    started.push(close);

    const app: App = await createApp(kernel);
    let url: string | null = null;
    if (config.roles.has('web')) {
      started.push(() => app.http.close());
      url = await listenOn(app.http, config);
      setPublicUrl(url);
    }
    const working = config.roles.has('worker');
    await kernel.jobs.start(working);
    if (working) {
      started.push(app.publishing.start());
    }
    app.ready();
    log.info({ url: kernel.publicUrl, roles: [...config.roles], embedded: embedded !== null }, 'Everycast is ready');
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
