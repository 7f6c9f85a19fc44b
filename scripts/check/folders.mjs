// A folder for one or two files makes a path longer and says nothing that their names don't.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from '../bootstrap/files.mjs';

const folders = [
  'contract',
  'messages',
  'platforms',
  'sandbox',
  'video',
  'streaming',
  'client',
  'server',
  'web',
  'tests',
  'bench',
  'scripts',
];
const least = 3;
/** What is generated is kept apart from what is written, locales have a folder for each language, and Vite serves what is in `public`. */
const allowed = /\/generated$|\/locales$|^web\/public$/;

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each folder with fewer than three files and folders in it
 */
export function smallFolders(root) {
  const within = new Map();
  for (const folder of folders.filter((name) => existsSync(join(root, name)))) {
    for (const file of filesUnder(join(root, folder), () => true)) {
      for (let path = file.slice(root.length + 1); path !== folder; path = dirname(path)) {
        within.set(dirname(path), (within.get(dirname(path)) ?? new Set()).add(path));
      }
    }
  }
  return [...within]
    .filter(([path, { size }]) => size < least && !allowed.test(path))
    .map(([path, { size }]) => `folders-of-three: ${path}: ${size} of at least ${least} files; put them in the folder above`);
}
