import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Sent } from './browser.ts';

/** A process that only runs sharp. */
interface Plain {
  /** Renders what was saved. @returns the time it took, in milliseconds */
  render(sent: Sent): Promise<number>;
  stop(): Promise<void>;
}

/**
 * @param path the picture
 * @param folder where it writes
 */
export function startPlain(path: string, folder: string): Plain {
  const child: ChildProcess = fork(new URL('./plain.ts', import.meta.url), [path, folder]);
  return {
    async render(sent) {
      const done = new AbortController();
      const { signal } = done;
      const answer = once(child, 'message', { signal });
      const ended = once(child, 'exit', { signal }).then(([code]): never => {
        throw new Error(`The process that only runs sharp ended with ${code}.`);
      });
      child.send(sent);
      try {
        const [milliseconds] = await Promise.race([answer, ended]);
        return Number(milliseconds);
      } finally {
        done.abort();
      }
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
