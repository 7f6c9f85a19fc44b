// What `npm start` runs before the server. Needs only Node 20 and npm.
import { requireNode20 } from './bootstrap/node-version.mjs';

requireNode20();
Promise.all([import('./bootstrap/run.mjs'), import('./bootstrap/prepare.mjs'), import('./bootstrap/terminal.mjs')]).then(
  ([{ endWithParent }, { prepare }, { fail }]) => {
    endWithParent();
    return prepare().catch(fail);
  },
);
