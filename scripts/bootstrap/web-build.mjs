import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { filesUnder, hashOf, inRoot, ownNode } from './files.mjs';
import { alone } from './lock.mjs';
import { run } from './run.mjs';
import { explain, progress } from './terminal.mjs';

/** The sources of the web app, besides packages. */
const folders = ['web', 'contract', 'messages', 'platforms'];
const stamp = inRoot('web', 'build', '.sources');

/** Builds the web app into web/build/client, if its sources have changed. */
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
  if (code !== 0) throw explain("Couldn't build the web app", output);
  writeFileSync(stamp, hash);
}

function isBuilt() {
  return existsSync(stamp) && existsSync(inRoot('web', 'build', 'client', 'index.html')) && readFileSync(stamp, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const sources = folders.flatMap((folder) => filesUnder(inRoot(folder), (name) => !/\.test\.tsx?$/.test(name)));
  return hashOf([...sources, inRoot('package-lock.json')]);
}
