import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, hashOf, inRoot, ownNode, root } from './files.mjs';
import { alone } from './lock.mjs';
import { run } from './run.mjs';
import { cacheFolder } from './stripped.mjs';
import { explain, progress } from './terminal.mjs';

const folders = ['contract', 'messages', 'platforms', 'sandbox', 'streaming', 'video', 'server'];
const stamp = join(cacheFolder, '.sources');

/** The TypeScript that a server process may load. */
export const serverSources = () =>
  folders.flatMap((folder) => filesUnder(inRoot(folder), (name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name)));

/** Strips the types of the server's sources, if they have changed, so that no process has to (scripts/stripped-types.mjs). */
export async function stripServerTypes() {
  if (isStripped(hashOf(serverSources()))) return;
  await alone(async () => {
    const hash = hashOf(serverSources());
    if (isStripped(hash)) return;
    await progress('Preparing the server', async () => {
      const { code, output } = await run(ownNode, [inRoot('scripts', 'bootstrap', 'strip-all.mjs')], { cwd: root, endsWithUs: true });
      if (code !== 0) throw explain("Couldn't prepare the server", output);
      writeFileSync(stamp, hash);
    });
  });
}

const isStripped = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
