// Fills the cache of stripped sources, in a process of its own: it needs Node 24, and its memory is free again afterwards.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverSources } from './server-types.mjs';
import { cachedName, cacheFolder, stripped } from './stripped.mjs';

const kept = new Set();
for (const path of serverSources()) {
  stripped(path);
  kept.add(cachedName(readFileSync(path, 'utf8')));
}
for (const name of readdirSync(cacheFolder)) if (name.endsWith('.js') && !kept.has(name)) rmSync(join(cacheFolder, name), { force: true });
