import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canInstall, findProgram, howToInstall, installDebianPackage, installWithoutStarting, isProgram } from './system.mjs';
import { Problem, progress } from './terminal.mjs';

/** Headless Chromium: it renders the same pages in two thirds of the time. */
const headless = 'chromium-headless-shell';
/** For downloading it where another one is installed. */
const patienceMs = 60_000;

/**
 * The journeys' browser: CHROMIUM_PATH, or the system's, installed if necessary.
 * @returns {Promise<string>} its path
 */
export async function provideChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Problem(`CHROMIUM_PATH is ${chosen}, but there's no program there. Fix it, or unset it to use the system's Chromium.`);
  }
  const find = () => findProgram(headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  let reason = 'not installed';
  if (canInstall() && !findProgram(headless)) {
    // With another one installed, this is only worth a short wait: the other works, too.
    const install = async () =>
      find()
        ? installDebianPackage(headless, { withinMs: patienceMs })
        : (await installDebianPackage(headless)) && (await installDebianPackage('chromium'));
    reason = await progress('Installing Chromium from Debian', install);
  }
  const found = find();
  if (found) return found;
  throw new Problem(
    `The tests need Chromium (${reason}). Run ${howToInstall('chromium')}, or set CHROMIUM_PATH to its path, then try again.`,
  );
}

/**
 * Redis, which Bluesky's index (AppView) needs, for the tests on Bluesky's network. If it can't be installed, this prints that, and they
 * are skipped (or fail, with CI=true).
 */
export async function provideRedis() {
  if (findProgram('redis-server')) return;
  const reason = canInstall()
    ? await progress('Installing Redis for the tests', () => installWithoutStarting('redis-server'))
    : 'not installed; run `sudo apt-get install redis-server`';
  if (!findProgram('redis-server')) console.log(`  Skipping the tests on Bluesky's network (${reason}).`);
}

const proxies = ['tinyproxy-bin', 'dante-server'];

/**
 * Debian's proxies, for the tests of accounts' proxies. If they can't be installed, this prints that, and their tests are skipped (or fail,
 * with CI=true).
 */
export async function provideProxies() {
  const areThere = () => ['tinyproxy', 'danted'].every((name) => findProgram(name));
  if (areThere()) return;
  const reason = canInstall()
    ? await progress('Installing tinyproxy and Dante for the tests', () => installWithoutStarting(proxies))
    : `not installed; run \`sudo apt-get install ${proxies.join(' ')}\``;
  if (!areThere()) console.log(`  Skipping the tests with Debian's proxies (${reason}).`);
}

const modules = '/usr/lib/nginx/modules';
const gstreamer = ['tools', 'plugins-base', 'plugins-good', 'plugins-bad', 'plugins-ugly'].map((part) => `gstreamer1.0-${part}`);
const packages = ['nginx', 'libnginx-mod-rtmp', 'libnginx-mod-stream', 'openssl', ...gstreamer];

/**
 * What live streams are tested with: nginx with its RTMP and stream modules as servers, GStreamer as an encoder. If they can't be
 * installed, this prints that, and their tests are skipped.
 */
export async function provideLivePeers() {
  if (areLivePeersThere()) return;
  const reason = canInstall()
    ? await progress('Installing nginx and GStreamer for the tests', () => installWithoutStarting(packages))
    : `not installed; run \`sudo apt-get install ${packages.join(' ')}\``;
  if (!areLivePeersThere()) console.log(`  Skipping live streaming tests with nginx and GStreamer (${reason}).`);
}

const areLivePeersThere = () =>
  ['nginx', 'openssl', 'gst-launch-1.0'].every((name) => findProgram(name)) &&
  ['rtmp', 'stream'].every((name) => existsSync(`${modules}/ngx_${name}_module.so`));

const webdav = ['nginx', 'libnginx-mod-http-dav-ext'];

/** nginx as a WebDAV server, for importing files from one. If it can't be installed, this prints that, and its tests are skipped. */
export async function provideWebdav() {
  if (isWebdavThere()) return;
  const reason = canInstall()
    ? await progress('Installing a WebDAV server for the tests', () => installWithoutStarting(webdav))
    : `not installed; run \`sudo apt-get install ${webdav.join(' ')}\``;
  if (!isWebdavThere()) console.log(`  Skipping the tests with a WebDAV server (${reason}).`);
}

const isWebdavThere = () => findProgram('nginx') && existsSync(`${modules}/ngx_http_dav_ext_module.so`);

const deployment = ['nginx', 'libnginx-mod-stream', 'caddy', 'prometheus'];

/**
 * Debian's nginx and Caddy, and promtool, for the tests of what is in `deploy`. If they can't be installed, this prints that, and their
 * tests are skipped (or fail, with CI=true).
 */
export async function provideDeployment() {
  const areThere = () => ['nginx', 'caddy', 'promtool'].every((name) => findProgram(name)) && existsSync(`${modules}/ngx_stream_module.so`);
  if (areThere()) return;
  const reason = canInstall()
    ? await progress('Installing Caddy and Prometheus for the tests', () => installWithoutStarting(deployment))
    : `not installed; run \`sudo apt-get install ${deployment.join(' ')}\``;
  if (!areThere()) console.log(`  Skipping the tests of the files in deploy (${reason}).`);
}

const programs = '/usr/lib/postgresql';
const noCluster = '/etc/postgresql-common/createcluster.d/everycast-tests.conf';

/**
 * Debian's PostgreSQL server, for the tests of DATABASE_URL: only the programs, without the database that their package creates and runs.
 * If it can't be installed, this prints that, and its tests are skipped (or fail, with CI=true).
 */
export async function provideDebianPostgres() {
  if (isPostgresThere()) return;
  const reason = canInstall()
    ? await progress("Installing Debian's PostgreSQL for the tests", installPrograms)
    : existsSync('/etc/debian_version')
      ? 'not installed; run `sudo apt-get install postgresql`'
      : "this system isn't Debian";
  if (!isPostgresThere()) console.log(`  Skipping the DATABASE_URL tests with Debian's PostgreSQL (${reason}).`);
}

function isPostgresThere() {
  return existsSync(programs) && readdirSync(programs).some((version) => existsSync(join(programs, version, 'bin', 'postgres')));
}

async function installPrograms() {
  const folder = dirname(noCluster);
  const made = mkdirSync(folder, { recursive: true });
  writeFileSync(noCluster, '# While the tests of Everycast install PostgreSQL.\ncreate_main_cluster = false\n');
  try {
    return await installDebianPackage('postgresql');
  } finally {
    rmSync(noCluster);
    if (made && readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

const swift = ['proxy', 'account', 'container', 'object'];
const objectStore = [...swift.map((name) => `swift-${name}`), 'memcached', 'pgbouncer'];

/**
 * OpenStack Swift, which speaks S3, and PgBouncer, for the tests with several machines. If they can't be installed, this prints that, and the
 * tests are skipped (or fail, with CI=true).
 */
export async function provideObjectStore() {
  const isThere = () =>
    ['memcached', 'pgbouncer'].every((name) => findProgram(name)) && swift.every((name) => findProgram(`swift-${name}-server`));
  if (isThere()) return;
  const reason = canInstall()
    ? await progress('Installing an object store and PgBouncer for the tests', () => installWithoutStarting(objectStore))
    : `not installed; run \`sudo apt-get install ${objectStore.join(' ')}\``;
  if (!isThere()) console.log(`  Skipping the tests with an object store (${reason}).`);
}

const cluster = ['patroni', 'python3-etcd', 'etcd-server', 'etcd-client', 'haproxy'];

/** Patroni, etcd and HAProxy, for the tests of a whole cluster, which only `npm run test:full` runs. */
export async function provideCluster() {
  const isThere = () => ['patroni', 'etcd', 'haproxy'].every((name) => findProgram(name));
  if (isThere()) return;
  const reason = canInstall()
    ? await progress('Installing Patroni, etcd and HAProxy for the tests', () => installWithoutStarting(cluster))
    : `not installed; run \`sudo apt-get install ${cluster.join(' ')}\``;
  if (!isThere()) console.log(`  Skipping the tests of a cluster (${reason}).`);
}
