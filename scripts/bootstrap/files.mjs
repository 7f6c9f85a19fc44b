import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** A path in the clone. */
export const inRoot = (...names) => join(root, ...names);

/** The Node that npm installs for us, independent of the one running this script. */
export const ownNode = inRoot('node_modules', 'node', 'bin', 'node');

const madeByTools = new Set(['node_modules', 'build', 'dist', '.react-router']);

/**
 * All source files under a folder of the repository, in a stable order.
 * @param {string} folder
 * @param {(name: string) => boolean} wanted
 * @returns {string[]}
 */
export function filesUnder(folder, wanted) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .filter((entry) => !madeByTools.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path, wanted);
      return wanted(entry.name) ? [path] : [];
    });
}

/**
 * One hash of files' paths and contents.
 * @param {string[]} paths
 * @returns {string} a line
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  return `${hash.digest('hex')}\n`;
}
