import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { startNginx } from '@everycast/streaming/testing/nginx';

/** Something that receives one stream and passes it on to many destinations. */
interface Side {
  /** Where the source publishes. */
  url: string;
  /** The processes that count. */
  pids(): number[];
  /** Called once the source is live. */
  begin(): void;
  stop(): Promise<void>;
}

export type StartSide = (sinkPort: number, destinations: number) => Promise<Side>;

export const here = (name: string): string => new URL(name, import.meta.url).pathname;

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Our own, with the settings of the server's process. */
export const ours: StartSide = async (sinkPort, destinations) => {
  const child = fork(here('./engine.ts'), [String(sinkPort), String(destinations)], { execArgv: ['--max-semi-space-size=8'] });
  const [port] = await once(child, 'message');
  return { url: `rtmp://127.0.0.1:${port}/live/source`, pids: () => [child.pid ?? 0], begin: () => undefined, stop: () => ended(child) };
};

/** nginx, which pushes to every destination. */
export const nginx: StartSide = async (sinkPort, destinations) => {
  const pushes = Array.from({ length: destinations }, (_, index) => `push rtmp://127.0.0.1:${sinkPort}/live/d${index};`);
  const server = await startNginx({ more: `application live { live on; ${pushes.join('\n')} }` });
  return { url: `${server.url}/source`, pids: server.workers, begin: () => undefined, stop: server.stop };
};

/** One ffmpeg for each destination. They read from nginx, which isn't counted. */
export const ffmpegs: StartSide = async (sinkPort, destinations) => {
  const server = await startNginx({ more: 'application live { live on; }' });
  const children: ChildProcess[] = [];
  return {
    url: `${server.url}/source`,
    pids: () => children.map(({ pid }) => pid ?? 0),
    begin() {
      for (let index = 0; index < destinations; index += 1) {
        const output = ['-c', 'copy', '-f', 'flv', `rtmp://127.0.0.1:${sinkPort}/live/d${index}`];
        children.push(spawn('ffmpeg', ['-v', 'error', '-nostdin', '-i', `${server.url}/source`, ...output], { stdio: 'ignore' }));
      }
    },
    async stop() {
      await Promise.all(children.map(ended));
      await server.stop();
    },
  };
};
