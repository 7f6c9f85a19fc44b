import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@everycast/messages/message';
import { type PlatformManifest, publishKinds } from '@everycast/platforms/port/manifest';
import { itemKinds, responseActions } from '@everycast/platforms/port/response';
import { beforeAll, describe, expect, test } from 'vitest';
import { manifestsOf, platforms } from '../server/platforms.ts';
import { inEnglish } from './support/reads.ts';

/* docs/capabilities.md is made from the manifests, which `npm run check` sees to. Here each of its cells is held to what it names. */

const manifests = Object.values(manifestsOf(platforms));
const repository = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(join(repository, 'docs/capabilities.md'), 'utf8');
const held = [...text.matchAll(/^- \*\*.+\*\*: tested by `(.+)` › (.+)$/gm)].map(([, file = '', name = '']) => ({ file, name }));

/** All cells of a platform: true, or why not. */
const cellsOf = ({ publishes, engagement }: PlatformManifest) => [
  ...publishKinds.map((kind) => publishes[kind]),
  ...(engagement
    ? [...itemKinds.map((kind) => engagement.kinds[kind]), ...responseActions.map((action) => engagement.actions[action])]
    : []),
];

/** Every test of the platforms, by the file and the name that it is reported under. */
let there: { file: string; name: string }[];

beforeAll(() => {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, 'list', '--json', '--no-static-parse', 'tests/platforms'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    // A short run declares a sample, and leaves files out.
    env: { ...process.env, FULL_TESTS: '1', LEFT_OUT: '' },
  });
  try {
    there = (JSON.parse(stdout) as typeof there).map(({ file, name }) => ({
      file: relative(repository, file),
      name: name.replaceAll(' > ', ' › '),
    }));
  } catch (cause) {
    throw new Error(`The tests could not be listed: ${stderr}`, { cause });
  }
}, 120_000);

describe('each cell of the table of capabilities', () => {
  test('is held by a test of that name where the platform can', () => {
    const can = manifests.flatMap(cellsOf).filter((cell) => cell === true);
    expect(held).toHaveLength(can.length);
    const missing = held.filter(({ file, name }) => !there.some((one) => one.file === file && `${one.name} ›`.startsWith(`${name} ›`)));
    expect(missing).toEqual([]);
  });

  test('has the platform’s own reason where it cannot', () => {
    for (const manifest of manifests) {
      for (const reason of cellsOf(manifest)) {
        if (reason === true) continue;
        const why = inEnglish(messageOf(reason));
        expect(why, manifest.name).toMatch(/^[A-Z].+[.]$/);
        expect(text).toContain(`**: ${why}\n`);
      }
    }
  });

  test('has the platform’s own reason where an action isn’t for everything', () => {
    const now = new Date();
    for (const { engagement } of manifests) {
      const whole = responseActions.filter((action) => engagement?.actions[action] === true);
      for (const [action, kind] of whole.flatMap((one) => itemKinds.map((other) => [one, other] as const))) {
        const why = engagement?.refuses?.(action, { kind, at: now }, now, {}) ?? null;
        if (why !== null) expect(text).toContain(`  - not for ${kind === 'dm' ? 'message' : kind}s: ${inEnglish(messageOf(why))}\n`);
      }
    }
  });

  test('has the platform’s own reason where a platform has no inbox', () => {
    for (const { name, engagement, noEngagement } of manifests) {
      if (engagement) continue;
      const why = noEngagement && inEnglish(messageOf(noEngagement));
      expect(why, name).toMatch(/^[A-Z].+[.]$/);
      expect(text).toContain(`- **Inbox**: ${why}`);
    }
  });
});
