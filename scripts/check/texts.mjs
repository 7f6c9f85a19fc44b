// A feature's texts are its own: a screen that reads those of another one loads all of them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../bootstrap/files.mjs';

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each file that reads texts which another feature of the web app reads, too
 */
export function textsOfTwo(root) {
  const folder = join(root, 'web/features');
  if (!existsSync(folder)) return [];
  const uses = filesUnder(folder, (name) => /(?<!\.test)\.tsx?$/.test(name)).flatMap((file) => {
    const path = file.slice(root.length + 1);
    const [, , feature] = path.split('/');
    const areas = [...readFileSync(file, 'utf8').matchAll(/from 'words:([\w-]+)'/g)].map(([, area]) => area);
    return areas.filter((area) => area !== 'common').map((area) => ({ path, feature, area }));
  });
  return uses
    .filter(({ feature, area }) => uses.some((other) => other.area === area && other.feature !== feature))
    .map(({ path, area }) => `texts-of-one-feature: ${path}: words:${area} is read by two features; what both say belongs into web/ui`);
}
