import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, type AppParts, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/kernel/config.ts';
import type { DomainEventBus } from '../../server/kernel/domain-events.ts';
import type { GuardedRoute } from '../../server/kernel/http/access.ts';
import { listenOn } from '../../server/kernel/http/listen.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import type { Storage } from '../../server/kernel/storage.ts';
import type { Jobs } from '../../server/kernel/work/jobs/jobs.ts';

export interface WholeApp {
  origin: string;
  /** Every route, with who may call it. */
  routes: readonly GuardedRoute[];
  storage: Storage;
  domainEvents: DomainEventBus;
  /** Background jobs, which run once they are started. */
  jobs: Pick<Jobs, 'start' | 'stop'>;
  /** What a test starts by itself. */
  features: Pick<App, 'accountMoves' | 'leaving' | 'media' | 'webhooks' | 'workspaceExports'>;
  close(): Promise<void>;
}

/** Every feature on a port, as server/app.ts puts them together. Its workers don't run, so that nothing changes but by requests. */
export async function startWholeApp(databaseUrl: string, parts: AppParts = {}): Promise<WholeApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-app-'));
  const config = readConfig({ PORT: '0', RTMP_PORT: 'off', ALLOW_PRIVATE_ADDRESSES: 'on' });
  const { kernel, setPublicUrl, close } = await openKernel({
    config,
    databaseUrl,
    dataDir,
    secretKey: 'a secret key for tests alone',
    log: createLog('silent'),
  });
  const app = await createApp(kernel, parts);
  const origin = await listenOn(app.http, config);
  setPublicUrl(origin);
  return {
    origin,
    routes: app.http.guardedRoutes,
    storage: kernel.storage,
    domainEvents: kernel.domainEvents,
    jobs: kernel.jobs,
    features: app,
    async close() {
      await app.streams.owner.close();
      await app.http.close();
      await app.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
