import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeCertificate } from './certificate.ts';
import { freePorts } from './ports.ts';

const modules = '/usr/lib/nginx/modules';

/** Whether this machine has nginx with both modules. */
export const hasNginx = ['rtmp', 'stream'].every((name) => existsSync(`${modules}/ngx_${name}_module.so`));

export interface Nginx {
  /** Of the application `live`, which records every stream. */
  url: string;
  /** The same behind TLS. */
  tlsUrl: string;
  port: number;
  /** In PEM, self-signed, for `localhost`. */
  certificate: string;
  /** The process that handles connections. */
  workers(): number[];
  /** What the stream with this key was recorded as. */
  recording(key: string): string;
  stop(): Promise<void>;
}

/**
 * nginx with RTMP, and with TLS in front of it, on free ports in a separate folder.
 * @param more directives for `live`
 * @param identity of TLS; a new one if there is none
 */
export async function startNginx({
  more = '',
  identity = makeCertificate(),
}: {
  more?: string;
  identity?: ReturnType<typeof makeCertificate>;
} = {}): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'streaming-nginx-'));
  await chmod(folder, 0o755);
  const recordings = join(folder, 'recordings');
  await mkdir(recordings);
  const { certificate, key } = identity;
  await writeFile(join(folder, 'certificate.pem'), certificate);
  await writeFile(join(folder, 'key.pem'), key);
  const [port = 0, tlsPort = 0] = await freePorts(2);
  await writeFile(join(folder, 'nginx.conf'), config({ folder, recordings, port, tlsPort, more }));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (data) => {
    log += data;
  });
  const exited = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${log}`);
    await wait(20);
  }
  return {
    url: `rtmp://127.0.0.1:${port}/live`,
    tlsUrl: `rtmps://localhost:${tlsPort}/live`,
    port,
    certificate,
    workers: () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    recording: (key) => join(recordings, `${key}.flv`),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

/** Files of root would otherwise be out of reach for its workers. */
const user = process.getuid?.() === 0 ? 'user root;' : '';

const config = (at: { folder: string; recordings: string; port: number; tlsPort: number; more: string }): string => `
load_module ${modules}/ngx_rtmp_module.so;
load_module ${modules}/ngx_stream_module.so;
${user}
daemon off;
worker_processes 1;
pid ${at.folder}/pid;
error_log stderr;
events { worker_connections 1024; }
rtmp {
  server {
    listen 127.0.0.1:${at.port};
    chunk_size 4096;
    ${at.more || `application live { live on; record all; record_path ${at.recordings}; }`}
  }
}
stream {
  server {
    listen 127.0.0.1:${at.tlsPort} ssl;
    ssl_certificate ${at.folder}/certificate.pem;
    ssl_certificate_key ${at.folder}/key.pem;
    proxy_pass 127.0.0.1:${at.port};
  }
}
`;

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
