// `npm test`: prepares the clone, then runs all checks and tests. `npm run test:full` runs long ones at full length; `npm run test:changed`
// runs those that changes since main may affect, or since a commit: `npm run test:changed -- HEAD~3`.
import { requireNode20 } from './bootstrap/node-version.mjs';

requireNode20();
Promise.all([import('./test/run-all.mjs'), import('./bootstrap/problem.mjs')]).then(async ([{ runAll }, { fail }]) => {
  try {
    const [mode, base = 'main'] = process.argv.slice(2);
    process.exitCode = (await runAll({ full: mode === '--full', ...(mode === '--changed' && { changedSince: base }) })) ? 0 : 1;
  } catch (error) {
    fail(error);
  }
});
