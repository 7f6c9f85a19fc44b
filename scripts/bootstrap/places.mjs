import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** A path in the clone. */
export const inRoot = (...names) => join(root, ...names);

/** The Node that npm installs for us, independent of the one running this script. */
export const ownNode = inRoot('node_modules', 'node', 'bin', 'node');
