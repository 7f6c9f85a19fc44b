import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { alone } from './lock.mjs';
import { inRoot, ownNode, root } from './places.mjs';
import { explain } from './problem.mjs';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

/** All that the web app is made of. */
const sources = ['web', 'contract', 'platforms', 'package-lock.json'];
const madeByTools = new Set(['node_modules', 'build', '.react-router']);
const stamp = inRoot('web', 'build', '.sources');

/** Builds the web app into web/build/client, if its sources have changed since the last time. */
export async function buildWeb() {
  if (isBuilt()) return;
  await alone(async () => {
    if (isBuilt()) return;
    await progress('Building the web app', build);
  });
}

async function build() {
  const hash = hashOfSources();
  rmSync(stamp, { force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await run(ownNode, [inRoot('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: inRoot('web'),
    env,
    endsWithUs: true,
  });
  if (code !== 0) throw explain('The web app could not be built', output);
  writeFileSync(stamp, hash);
}

function isBuilt() {
  return existsSync(stamp) && existsSync(inRoot('web', 'build', 'client', 'index.html')) && readFileSync(stamp, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesUnder(inRoot(source))))
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  return `${hash.digest('hex')}\n`;
}

function filesUnder(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .filter((entry) => !madeByTools.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}
