import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const madeByTools = new Set(['node_modules', 'build', '.react-router']);

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
