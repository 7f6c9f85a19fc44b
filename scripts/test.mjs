// `npm test`: makes the clone ready, then runs all checks and tests. `npm run test:full` gives the long ones their full length.
import { requireNode20 } from './bootstrap/node-version.mjs';

requireNode20();
Promise.all([import('./test/run-all.mjs'), import('./bootstrap/problem.mjs')]).then(async ([{ runAll }, { fail }]) => {
  try {
    process.exitCode = (await runAll({ full: process.argv.includes('--full') })) ? 0 : 1;
  } catch (error) {
    fail(error);
  }
});
