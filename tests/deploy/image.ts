import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '@everycast/streaming/testing/ports';
import { canInstall, findProgram, installWithoutStarting } from '../../scripts/bootstrap/system.mjs';
import { repository } from '../support/server-process.ts';
import { until } from '../support/until.ts';
import { deployed } from './config-files.ts';
import { takeSteps } from './dockerfile.ts';

/*
 * Builds deploy/Dockerfile on a fresh Debian and starts what it makes, as root on Debian, with the network: with buildah and podman, or, where
 * they can't run (as within a container), by taking its steps in that Debian. `node_modules/.bin/node tests/deploy/image.ts [--steps] [--mirror <address>]`
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

/** A Debian with this Node and npm. */
async function makeDebian(): Promise<void> {
  const wanted = ['debootstrap', 'buildah', 'podman'].filter((name) => findProgram(name) === null);
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
  const environment = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args], environment);
  const podman = (...args: string[]) => run('podman', [...storage, ...args], environment);
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
  const options = ['--network=host', '--cgroups=disabled', '--shm-size=256m', ...settings];
  await podman('run', '--detach', '--name=everycast', ...options, 'localhost/everycast');
  try {
    const ended = podman('wait', 'everycast').then(() => Promise.reject(new Error('Everycast ended.')));
    await Promise.race([until(isReady), ended]);
    await podman('exec', 'everycast', 'npm', 'run', 'doctor');
  } finally {
    await podman('stop', '--time=30', 'everycast');
    await podman('logs', 'everycast');
  }
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
  const ended = once(server, 'exit');
  try {
    await Promise.race([until(isReady), ended.then(([code]) => Promise.reject(new Error(`Everycast ended with ${code}.`)))]);
    await run('chroot', within(user, at, own, ['npm', 'run', 'doctor']));
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** Why buildah and podman can't run here; null if they can. Within a container they often may not. */
function whyNotBuildah(): string | null {
  if (values.steps) return 'as --steps says';
  for (const program of ['buildah', 'podman']) {
    const { status, stderr, error } = spawnSync(program, ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), 'info'], {
      env: { ...process.env, STORAGE_DRIVER: 'vfs' },
      encoding: 'utf8',
    });
    if (status !== 0) return `${program}: ${(error?.message ?? stderr).trim().split('\n').at(-1)}`;
  }
  return null;
}

try {
  await makeDebian();
  const reason = whyNotBuildah();
  if (reason === null) {
    await unpackTo(source);
    await withBuildah();
    console.log('\nBuilt with buildah, started with podman.');
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
