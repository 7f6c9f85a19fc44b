import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { files } from './config-files.ts';
import { createPart, type Part } from './part.ts';
import type { PortOf } from './ports.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
/** As `npm start` does. */
const flags = ['--import', join(repository, 'scripts/stripped-types.mjs'), '--max-semi-space-size=8', '--heap-growing-percent=30'];
const startsWithin = 120_000;

export interface EverycastProcess {
  name: string;
  role: 'web' | 'worker' | 'live';
  /** Its own, with its DATA_DIR. */
  folder: string;
  databaseUrl: string;
  publicUrl: string;
  secretKey: string;
  /** The object store, and the secret of its only user. */
  filesUrl: string;
  filesSecret: string;
  /** Where it listens; a worker doesn't. */
  port?: number;
  rtmp?: { port: number; url: string };
  environment: Record<string, string>;
}

/** One process of Everycast, which shares nothing with others but the database and the object store. */
export async function everycastProcess(options: EverycastProcess): Promise<Part> {
  const { name, role, folder, port, rtmp, environment } = options;
  await mkdir(folder, { recursive: true });
  return createPart({
    name,
    folder,
    command: process.execPath,
    args: [...flags, join(repository, 'server/main.ts')],
    user: null,
    environment: {
      ROLES: role,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: options.databaseUrl,
      PUBLIC_URL: options.publicUrl,
      SECRET_KEY: options.secretKey,
      S3_BUCKET: files.bucket,
      S3_ENDPOINT: options.filesUrl,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: files.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.filesSecret,
      ...(port !== undefined && { HOST: '127.0.0.1', PORT: String(port) }),
      ...(rtmp && { RTMP_URL: rtmp.url }),
      ...(rtmp && role === 'live' && { RTMP_PORT: String(rtmp.port) }),
      ...environment,
    },
  });
}

interface Processes {
  folder: string;
  portOf: PortOf;
  /** Where encoders publish to. */
  encodersUrl: string;
  /** What all of them have. */
  shared: Omit<EverycastProcess, 'name' | 'role' | 'folder' | 'port' | 'rtmp'>;
}

/** Processes of each role, by their names. */
export function everycastProcesses(
  names: Readonly<Record<EverycastProcess['role'], readonly string[]>>,
  { folder, portOf, encodersUrl: url, shared }: Processes,
): Promise<Part[]> {
  const of = (name: string, role: EverycastProcess['role'], rtmpPort: number) => ({
    name,
    role,
    folder: join(folder, name),
    ...(role !== 'worker' && { port: portOf(name), rtmp: { port: rtmpPort, url } }),
    ...shared,
  });
  return Promise.all([
    ...names.web.map((name) => everycastProcess(of(name, 'web', 0))),
    ...names.worker.map((name) => everycastProcess(of(name, 'worker', 0))),
    ...names.live.map((name) => everycastProcess(of(name, 'live', portOf(`${name} encoders`)))),
  ]);
}

/**
 * Resolves once each address says that it is ready.
 * @throws Error if a process has ended, or they don't become ready
 */
export async function allReady(addresses: readonly string[], everycast: readonly Part[]): Promise<void> {
  for (const until = performance.now() + startsWithin; performance.now() < until; await wait(200)) {
    const ended = everycast.find(({ isUp }) => !isUp);
    if (ended) throw new Error(`${ended.name} has ended.\n${ended.log()}`);
    const answers = await Promise.all(addresses.map((address) => fetch(`${address}/readyz`).catch(() => null))); // still starting
    if (answers.every((answer) => answer?.ok)) return;
  }
  throw new Error('Everycast didn’t become ready in time.');
}
