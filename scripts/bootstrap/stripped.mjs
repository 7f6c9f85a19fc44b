import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { inRoot } from './files.mjs';

/** One file per source, named by its content, so that a changed source is never taken for an old one. */
export const cacheFolder = inRoot('node_modules', '.cache', 'stripped');

/** The name in the cache of a source's JavaScript. */
export const cachedName = (source) => `${createHash('sha1').update(process.version).update('\0').update(source).digest('hex')}.js`;

/**
 * A TypeScript file's JavaScript: lines and columns stay what they are. Needs Node 24.
 * @param {string} path
 * @returns {string}
 */
export function stripped(path) {
  const source = readFileSync(path, 'utf8');
  const cached = join(cacheFolder, cachedName(source));
  try {
    return readFileSync(cached, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const code = module.stripTypeScriptTypes(source);
  save(cached, code);
  return code;
}

/** Complete or not at all: several processes may read and write it. */
function save(path, code) {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(draft, code);
    renameSync(draft, path);
  } catch (error) {
    // The packages may belong to another user: then it runs without the cache, as before.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}
