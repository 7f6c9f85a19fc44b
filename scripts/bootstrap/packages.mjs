import { existsSync, readFileSync } from 'node:fs';
import { alone } from './lock.mjs';
import { inRoot, ownNode, root } from './places.mjs';
import { explain } from './problem.mjs';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

const unreachable = [
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network (request|timeout)/i,
  'npm cannot reach its registry. Check the connection, the proxy and `npm config get registry`, then try again.',
];

/**
 * Makes node_modules what package-lock.json says, if it is not.
 * @returns {Promise<boolean>} was there anything to do?
 */
export async function installPackages() {
  if (isInstalled()) return false;
  await alone(async () => {
    if (isInstalled()) return;
    await progress('Installing packages (a minute or two, this once)', npmCi);
  });
  return true;
}

async function npmCi() {
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
  if (code !== 0) throw explain(`Packages could not be installed in ${root}`, output, [unreachable]);
  if (!isInstalled()) throw explain(`Packages were installed in ${root}, but not all of them are there`, output);
}

/**
 * npm writes down what it installed when it has come to the end of it, install scripts included: that must be what the lock file asks for,
 * and still be there. A few milliseconds.
 */
function isInstalled() {
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
