import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayRunAgain, unstableList } from '../test/again.mjs';

/** More than this, and tests are mended before anything else. */
const max = 5;

/**
 * Checks the list of test files that are known to fail now and then.
 * @param {string} folder the repository's
 * @returns {string[]} what is wrong with the list, one line each
 */
export function wronglyUnstable(folder) {
  const causes = Object.entries(JSON.parse(readFileSync(join(folder, unstableList), 'utf8')));
  const wrong = causes.flatMap(([file, cause]) => {
    if (!existsSync(join(folder, file))) return [`${unstableList}: ${file} doesn't exist`];
    if (!mayRunAgain(file)) return [`${unstableList}: ${file} never runs again, so it can't be unstable`];
    return typeof cause === 'string' && cause.trim() !== '' ? [] : [`${unstableList}: ${file} needs a cause`];
  });
  return causes.length > max ? [...wrong, `${unstableList}: ${causes.length} files, but at most ${max}; mend some first`] : wrong;
}
