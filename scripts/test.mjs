// `npm test`: prepares the clone, then runs the checks, the quick tests and a draw of the long ones; with `-- --every-file` all of them.
// `npm run test:full` runs long ones at full length; `npm run test:changed` runs those that changes since main may affect, or since a commit:
// `npm run test:changed -- HEAD~3`.
import { requireNode20 } from './bootstrap/node-version.mjs';

const runs = ['--drawn', '--every-file', '--full', '--changed'];

requireNode20();
Promise.all([import('./test/run-all.mjs'), import('./bootstrap/terminal.mjs')]).then(async ([{ runAll }, { fail, Problem }]) => {
  try {
    const [mode = '--drawn', base = 'main'] = process.argv.slice(2);
    if (!runs.includes(mode)) throw new Problem(`There is no ${mode}, only ${runs.join(', ')}.`);
    process.exitCode = (await runAll(mode.slice('--'.length), base)) ? 0 : 1;
  } catch (error) {
    fail(error);
  }
});
