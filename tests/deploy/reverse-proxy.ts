import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { makeCertificate } from '@everycast/streaming/testing/certificate';
import { freePorts } from '@everycast/streaming/testing/ports';
import { createGround, type Ground } from '../support/server-process.ts';
import { until } from '../support/until.ts';
import { caddyfile, nginxConf, type Ports } from './config-files.ts';

export type ProxyKind = 'nginx' | 'caddy';

/** How each is started with a file of `deploy`. */
const kinds = {
  nginx: {
    file: nginxConf,
    args: (folder: string, file: string) => ['-p', folder, '-c', file],
  },
  caddy: {
    file: caddyfile,
    args: (_folder: string, file: string) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
} as const;

export interface Proxied {
  /** Where people reach Everycast: over TLS, through the proxy. */
  origin: string;
  ports: Ports;
  close(): Promise<void>;
}

/**
 * A real Everycast behind a real reverse proxy that is configured as `deploy` says, with a certificate that this process trusts until it is
 * closed.
 * @param program the proxy's path
 */
export async function startProxied(kind: ProxyKind, program: string): Promise<Proxied> {
  const folder = await mkdtemp(join(tmpdir(), `everycast-${kind}-`));
  await chmod(folder, 0o755);
  const { certificate, key } = makeCertificate();
  await writeFile(join(folder, 'certificate.pem'), certificate);
  await writeFile(join(folder, 'key.pem'), key);
  const [https = 0, http = 0, rtmp = 0, rtmps = 0, server = 0, encoders = 0] = await freePorts(6);
  const ports = { https, http, rtmp, rtmps, server, encoders };
  const origin = `https://localhost:${https}`;
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, certificate]);
  const ground = await createGround();
  let proxy: ChildProcess | null = null;

  async function close(): Promise<void> {
    if (proxy !== null) await end(proxy);
    await ground.close();
    tls.setDefaultCACertificates(trusted);
    await rm(folder, { recursive: true });
  }

  try {
    const file = join(folder, 'config');
    await writeFile(file, kinds[kind].file({ folder, ports }));
    const homes = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    const own = { EVERYCAST_SITE: origin, EVERYCAST_UPSTREAM: `127.0.0.1:${server}` };
    const env = Object.assign({ ...process.env }, homes, own);
    proxy = spawn(program, kinds[kind].args(folder, file), { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    await Promise.all([listening(proxy, https), startServer(ground, origin, ports)]);
    return { origin, ports, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startServer(ground: Ground, origin: string, { server, encoders, rtmps }: Ports): Promise<string> {
  const own = { PUBLIC_URL: origin, HOST: '127.0.0.1', PORT: String(server) };
  return ground.launch({ ...own, RTMP_PORT: String(encoders), RTMP_URL: `rtmps://localhost:${rtmps}/live` }).ready;
}

/** Waits until a program accepts connections. @throws with what it said if it ends instead */
async function listening(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (piece) => {
    said += piece;
  });
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} has stopped: ${said}`);
    return accepts(port);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGTERM');
  await over;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
