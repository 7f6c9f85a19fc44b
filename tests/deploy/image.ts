import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePorts } from '@everycast/streaming/testing/ports';
import { canInstall, findProgram, installWithoutStarting } from '../../scripts/bootstrap/system.mjs';
import { repository } from '../support/server-process.ts';
import { until } from '../support/until.ts';
import { deployed } from './config-files.ts';
import { takeSteps } from './dockerfile.ts';

/*
 * Builds deploy/Dockerfile on a fresh Debian and starts what it makes, as root on Debian, with the network: with buildah, or, where it
 * can't run, by taking its steps in that Debian. `node_modules/.bin/node tests/deploy/image.ts [--steps] [--mirror <address>]`
 */
const { values } = parseArgs({
  options: { mirror: { type: 'string', default: 'http://deb.debian.org/debian' }, steps: { type: 'boolean', default: false } },
});
if (process.getuid?.() !== 0) throw new Error('Only root can make a Debian. Run this as root.');

/** How this machine reaches the network, for what runs within the new Debian. */
const network = [
  ...Object.entries(process.env).filter(([name]) => /^(npm_config_registry|https?_proxy|no_proxy)$/i.test(name)),
  ['NODE_EXTRA_CA_CERTS', '/etc/ssl/certs/ca-certificates.crt'],
];
/** Where people add the certificates of a proxy that looks into what it passes on. */
const ownCertificates = '/usr/local/share/ca-certificates';
const folder = await mkdtemp('/var/tmp/everycast-image-');
const [root, source] = [join(folder, 'root'), join(folder, 'source')];
const [port = 0] = await freePorts(1);
const ownSettings = { PORT: String(port), RTMP_PORT: 'off', SANDBOX: 'off' };
const url = `http://127.0.0.1:${port}`;

/** Runs a program to its end, and shows what it says. @throws if it fails */
async function run(program: string, args: readonly string[], environment: Record<string, string> = {}): Promise<void> {
  console.log(`$ ${program} ${args.join(' ')}`);
  const child = spawn(program, args, { cwd: source, env: { ...process.env, ...environment }, stdio: 'inherit' });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code ?? signal}.`);
}

const isReady = (): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false, // it isn't listening yet
  );

/** What `read` says of each process of this machine; those that end meanwhile are left out. */
const processes = <T>(read: (folder: string) => T): { id: number; said: T }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ id: Number(name), said: read(`/proc/${name}`) }];
      } catch (error) {
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
        throw error;
      }
    });

/** The image's user has a number of its own, so these are the image's processes. */
const imageUser = 10001;
const imageProcesses = (): number[] =>
  processes((at) => statSync(at).uid)
    .filter(({ said }) => said === imageUser)
    .map(({ id }) => id);

/** The image's process that runs this command. @throws unless there is exactly one */
function processWith(command: readonly string[]): number {
  const own = new Set(imageProcesses());
  const found = processes((at) => readFileSync(`${at}/cmdline`, 'utf8')).filter(
    ({ id, said }) => own.has(id) && said === `${command.join('\0')}\0`,
  );
  const [one] = found;
  if (one === undefined || found.length > 1) throw new Error(`${found.length} processes run ${command.join(' ')}.`);
  return one.id;
}

/** Waits until the server is ready, uses it, and stops it. @throws if it ends early or with another code than 0, or leaves processes */
async function used(server: ChildProcess, work: () => Promise<void>, stop: () => void): Promise<void> {
  const ended = once(server, 'exit');
  try {
    await Promise.race([until(isReady), ended.then(([code]) => Promise.reject(new Error(`Everycast ended with ${code}.`)))]);
    await work();
  } finally {
    if (server.exitCode === null) stop();
    await ended;
  }
  if (server.exitCode !== 0) throw new Error(`Everycast was stopped, and ended with ${server.exitCode ?? server.signalCode}.`);
  // What has ended is listed until its parent has heard of it.
  const patience = performance.now() + 10_000;
  while (imageProcesses().length > 0) {
    if (performance.now() > patience) throw new Error(`Everycast ended, and left the processes ${imageProcesses().join(', ')}.`);
    await wait(100);
  }
}

/** A Debian with this Node and npm. */
async function makeDebian(): Promise<void> {
  const wanted = ['debootstrap', 'buildah'].filter((name) => findProgram(name) === null);
  if (wanted.length > 0 && canInstall()) await installWithoutStarting(wanted);
  await mkdir(source);
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root, values.mirror]);
  const local = join(root, 'usr/local');
  await cp(await realpath(process.execPath), join(local, 'bin/node'));
  const npm = findProgram('npm');
  if (npm === null) throw new Error("npm isn't installed.");
  const command = await realpath(npm);
  await cp(dirname(dirname(command)), join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await cp('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  await cp(ownCertificates, join(root, ownCertificates), { recursive: true });
  await run('chroot', [root, 'update-ca-certificates']);
}

/** The repository as it is committed. */
const unpackTo = (to: string): Promise<void> => run('sh', ['-c', 'git -C "$1" archive HEAD | tar -x -C "$2"', 'sh', repository, to]);

async function withBuildah(): Promise<void> {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const environment = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot', TMPDIR: folder };
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args], environment);
  const base = 'localhost/everycast-base';
  await buildah('from', '--name', 'debian', 'scratch');
  await buildah('add', 'debian', root, '/');
  const reaching = network.flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  await buildah('config', ...reaching, 'debian');
  await buildah('commit', 'debian', base);
  // npm opens more files at once than buildah allows on its own.
  const files = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? '4096';
  const how = ['--network=host', `--ulimit=nofile=${files}:${files}`, '--build-arg', `BASE=${base}`];
  await buildah('bud', ...how, '-f', 'deploy/Dockerfile', '-t', 'localhost/everycast', '.');
  const settings = Object.entries(ownSettings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  await buildah('from', '--name', 'everycast', `--ulimit=nofile=${files}:${files}`, 'localhost/everycast');
  const within = (...command: string[]) => ['run', '--network=host', ...settings, 'everycast', '--', ...command];
  const { Cmd: command } = JSON.parse(
    execFileSync('buildah', [...storage, 'inspect', '--type', 'image', 'localhost/everycast'], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    }),
  ).OCIv1.config;
  const server = spawn('buildah', [...storage, ...within(...command)], { env: { ...process.env, ...environment }, stdio: 'inherit' });
  await used(
    server,
    () => buildah(...within('npm', 'run', 'doctor')),
    () => process.kill(processWith(command), 'SIGTERM'), // buildah doesn't pass signals on
  );
  // PostgreSQL removes this file when it has stopped in order.
  await buildah(...within('sh', '-c', 'test -d "$DATA_DIR/postgres/data" && test ! -e "$DATA_DIR/postgres/data/postmaster.pid"'));
}

/** What the image's programs need of the system, while `work` lasts. */
async function mounted(work: () => Promise<void>): Promise<void> {
  const made: string[] = [];
  try {
    for (const name of ['proc', 'dev']) {
      const place = join(root, name);
      await run('mount', ['--rbind', '--make-rslave', `/${name}`, place]);
      made.push(place);
    }
    await work();
  } finally {
    for (const place of made) await run('umount', ['--recursive', '--lazy', place]);
  }
}

async function bySteps(): Promise<void> {
  const within = (user: string, at: string, environment: Record<string, string>, command: readonly string[]): string[] => {
    const path = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];
    const given = [...network, ...Object.entries(environment)].map(([name, value]) => `${name}=${value}`);
    return [`--userspec=${user}`, root, '/usr/bin/env', '-i', '-C', at, ...path, ...given, ...command];
  };
  const {
    command,
    environment,
    folder: at,
    user,
  } = await takeSteps(deployed('Dockerfile'), {
    run: (words, place) => run('chroot', within('root', place, { HOME: '/root' }, ['sh', '-ec', words])),
    async copy(to) {
      await mkdir(join(root, to), { recursive: true });
      await unpackTo(join(root, to));
    },
  });
  const own = { ...environment, ...ownSettings, HOME: '/var/lib/everycast' };
  const server = spawn('chroot', within(user, at, own, command), { stdio: 'inherit' });
  await used(
    server,
    () => run('chroot', within(user, at, own, ['npm', 'run', 'doctor'])),
    () => server.kill('SIGTERM'), // chroot and env became the server
  );
}

/** Why buildah can't run here; null if it can. */
function whyNotBuildah(): string | null {
  if (values.steps) return 'as --steps says';
  const { status, stderr, error } = spawnSync('buildah', ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), 'info'], {
    env: { ...process.env, STORAGE_DRIVER: 'vfs' },
    encoding: 'utf8',
  });
  return status === 0 ? null : ((error?.message ?? stderr).trim().split('\n').at(-1) ?? 'it failed');
}

try {
  await makeDebian();
  const reason = whyNotBuildah();
  if (reason === null) {
    await unpackTo(source);
    await withBuildah();
    console.log('\nBuilt and started with buildah, and stopped in order.');
  } else {
    await mounted(bySteps);
    console.log(`\nThe Dockerfile's steps work in a fresh Debian. They were not taken with buildah (${reason}).`);
  }
} finally {
  // Removing a folder in which this machine's devices are would remove them.
  if (readFileSync('/proc/self/mountinfo', 'utf8').includes(folder))
    console.log(`Something is still mounted below ${folder}, so it stays.`);
  else await rm(folder, { recursive: true, force: true });
}
