import { once } from 'node:events';
import { createGround } from '../../support/server-process.ts';

const startMs = 90_000;

export interface Server {
  /** "http://localhost:41393" */
  url: string;
  dataDir: string;
  /** What it has logged as an error since this was last asked: faults of its own, which no journey may bring about. */
  errors(): string[];
  close(): Promise<void>;
  /** Where pages lead besides the server itself: stand-ins of platforms. */
  mayBeAsked?: string[];
}

/** Starts the real server with a database, a folder and a port of its own; `close` ends and removes all of it. */
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
