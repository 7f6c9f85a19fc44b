import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '@everycast/streaming/testing/ports';
import { until } from './until.ts';

/** Whether Debian's Redis is installed. */
export const hasRedis: boolean = spawnSync('redis-server', ['--version']).status === 0;

/** Redis on a free port, which keeps nothing on disk. */
export interface Redis {
  /** Its host and port. */
  address: string;
  close(): Promise<void>;
}

export async function startRedis(): Promise<Redis> {
  const [port = 0] = await freePorts(1);
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await until(() => server.exitCode !== null || said.includes('Ready to accept connections'));
  if (server.exitCode !== null) throw new Error(`Redis did not start.\n${said}`);
  return {
    address: `127.0.0.1:${port}`,
    async close() {
      server.kill('SIGKILL'); // nothing here needs to be kept
      await ended;
    },
  };
}
