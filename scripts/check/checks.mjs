import { existsSync } from 'node:fs';
import { inRoot, ownNode, root } from '../bootstrap/files.mjs';
import { run } from '../bootstrap/run.mjs';
import { smallFolders } from './folders.mjs';
import { misplaced, textsOfTwo } from './places.mjs';
import { ownerless } from './tables.mjs';
import { wronglyUnstable } from './unstable.mjs';

const tool = (path, ...args) => run(ownNode, [inRoot('node_modules', path), ...args], { cwd: root });
/** A check of ours: one line for each violation. */
const own = (find) => async () => {
  const found = await find(root);
  return { code: found.length === 0 ? 0 : 1, output: found.join('\n') };
};
const code = ['contract', 'messages', 'platforms', 'sandbox', 'video', 'streaming', 'client', 'server', 'web', 'tests', 'bench', 'scripts'];

/**
 * Every check by name. Each writes nothing and returns its errors, or code 0.
 * @type {Record<string, () => Promise<{ code: number, output: string }>>}
 */
export const checks = {
  'format and lint': () =>
    tool(
      '@biomejs/biome/bin/biome',
      'check',
      '--colors=off',
      '--diagnostic-level=warn',
      '--error-on-warnings',
      '--max-diagnostics=50',
      '.',
    ),
  types: () => tool('@typescript/native/bin/tsc', '-p', '.'),
  'types of web': () => tool('@typescript/native/bin/tsc', '-p', 'web'),
  arrows: async () => {
    const folders = code.filter((folder) => existsSync(inRoot(folder)));
    const result = await tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.mjs', ...folders);
    // Its exit code is the number of violations, which wraps at 256, so its output counts.
    return { ...result, code: result.code === 0 && /no dependency violations found/.test(result.output) ? 0 : 1 };
  },
  places: own((folder) => [...misplaced(folder), ...textsOfTwo(folder), ...smallFolders(folder)]),
  tables: own(ownerless),
  // Those that are imported here use packages, and this module is loaded before packages are installed.
  patterns: own(async (folder) => (await import('./patterns.mjs')).slowPatterns(folder)),
  'long functions': own(async (folder) => (await import('./functions.mjs')).longFunctions(folder)),
  order: own(async (folder) => (await import('./order.mjs')).lateBound(folder)),
  'words on screens': own(async (folder) => (await import('./screens.mjs')).spokenByComponents(folder)),
  'words in code': own(async (folder) => (await import('./prose.mjs')).prose(folder)),
  texts: own(async (folder) => [
    ...(await import('./texts.mjs')).wrongTexts(folder),
    ...(await import('./unused-texts.mjs')).unusedTexts(folder),
  ]),
  calls: own(async (folder) => (await import('./calls.mjs')).undocumentedCalls(folder)),
  'unstable tests': own(wronglyUnstable),
  dependencies: own(async (folder) => (await import('./dependencies.mjs')).unwanted(folder)),
  'nothing unused': () => tool('knip/bin/knip.js', '--no-progress'),
  'generated files': async () =>
    existsSync(inRoot('scripts', 'generate.mjs'))
      ? run(ownNode, [inRoot('scripts', 'generate.mjs'), '--check'], { cwd: root })
      : { code: 0, output: '' },
};

/**
 * Runs checks in parallel and prints each result, with the output of failed ones.
 * @param {string[]} names
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(names = Object.keys(checks)) {
  const results = await Promise.all(
    names.map(async (name) => {
      const began = Date.now();
      const { code, output } = await checks[name]();
      console.log(`  ${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      return { name, ok: code === 0, output };
    }),
  );
  const failed = results.filter((result) => !result.ok);
  for (const { name, output } of failed) console.log(`\n── ${name} ──\n${output.trim()}`);
  return { passed: results.length - failed.length, failed: failed.length };
}
