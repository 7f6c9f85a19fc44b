import { createGround, type Launched } from '../../support/server-process.ts';
import { test as base } from './test.ts';

/** A server that can be killed at any time, and restarts at the same URL with the same data. */
export interface Restartable {
  url: string;
  dataDir: string;
  errors(): string[];
  close(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

async function startRestartable(): Promise<Restartable> {
  const ground = await createGround();
  let running: Launched = ground.launch();
  const url = await running.ready;
  return {
    url,
    dataDir: ground.dataDir,
    errors: () => [],
    async kill() {
      running.kill('SIGKILL');
      await running.ended;
    },
    async start() {
      running = ground.launch({ PORT: new URL(url).port });
      await running.ready;
    },
    async close() {
      running.kill('SIGTERM');
      await running.ended;
      await ground.close();
    },
  };
}

/** Journeys with their own server, which they kill. What it logs while it is killed doesn't count as an error. */
export const test = base.extend<object, { server: Restartable }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const server = await startRestartable();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
