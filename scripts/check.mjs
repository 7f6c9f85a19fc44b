// `npm run check`: all static checks. `npm run check -- arrows places` runs those two.
import { requireNode20 } from './bootstrap/node-version.mjs';

requireNode20();
Promise.all([import('./check/checks.mjs'), import('./bootstrap/packages.mjs'), import('./bootstrap/terminal.mjs')]).then(
  async ([{ checks, runChecks }, { installPackages }, { fail, Problem }]) => {
    try {
      const names = process.argv.slice(2);
      const unknown = names.find((name) => !checks[name]);
      if (unknown) throw new Problem(`Unknown check "${unknown}". Choose from: ${Object.keys(checks).join(', ')}.`);
      await installPackages();
      const { failed } = await runChecks(names.length > 0 ? names : undefined);
      process.exitCode = failed > 0 ? 1 : 0;
    } catch (error) {
      fail(error);
    }
  },
);
