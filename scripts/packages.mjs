// What `npm run backup`, `restore` and `doctor` run first: they need the packages, but no web app.
import { requireNode20 } from './bootstrap/node-version.mjs';

requireNode20();
Promise.all([import('./bootstrap/run.mjs'), import('./bootstrap/packages.mjs'), import('./bootstrap/terminal.mjs')]).then(
  ([{ endWithParent }, { installPackages }, { fail }]) => {
    endWithParent();
    return installPackages().catch(fail);
  },
);
