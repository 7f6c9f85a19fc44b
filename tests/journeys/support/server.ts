import { once } from 'node:events';
import { createGround } from '../../support/server-process.ts';

const startMs = 90_000;

export interface Server {
  /** "http://localhost:41393" */
  url: string;
  dataDir: string;
  /** The errors it has logged since the last call: internal ones, which no journey may cause. */
  errors(): string[];
  close(): Promise<void>;
  /** Where pages link besides the server itself: platforms' stand-ins. */
  mayBeAsked?: string[];
}

/** Starts the real server with its own database, folder and port; `close` stops and removes all of it. */
export async function startServer(environment: Record<string, string> = {}): Promise<Server> {
  const ground = await createGround();
  const process = ground.launch(environment);
  const late = once(AbortSignal.timeout(startMs), 'abort').then(() => {
    throw new Error(`The server was not ready after ${startMs / 1000} s.\n${process.said()}`);
  });
  const url = await Promise.race([process.ready, late]).catch(async (error: unknown) => {
    await ground.close();
    throw error;
  });
  const errors = () =>
    process
      .said()
      .split('\n')
      .filter((line) => /^\{"level":[56]0,/.test(line));
  let seen = 0;
  return {
    url,
    dataDir: ground.dataDir,
    errors() {
      const fresh = errors().slice(seen);
      seen += fresh.length;
      return fresh;
    },
    async close() {
      process.kill('SIGTERM');
      await process.ended;
      await ground.close();
    },
  };
}
