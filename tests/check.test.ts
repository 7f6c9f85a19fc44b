import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const left = new Set(['node_modules', 'build', '.react-router', 'data', '.git', 'test-results', 'coverage']);

let copy: string;

/** A copy of the repository that has its own workspaces and the same packages. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'everycast-check-'));
  for (const name of readdirSync(repository).filter((entry) => !left.has(entry))) {
    cpSync(join(repository, name), join(copy, name), { recursive: true, filter: (path) => !left.has(basename(path)) });
    const own = join(repository, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'));
  }
  const packages = join(repository, 'node_modules');
  mkdirSync(join(copy, 'node_modules/@everycast'), { recursive: true });
  for (const name of readdirSync(packages)) if (name !== '@everycast') symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(packages, '@everycast'))) symlinkSync(join(copy, name), join(copy, 'node_modules/@everycast', name));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const check = (): { status: number | null; output: string } => {
  // Where there is nothing there is no npm: whatever it thinks of its packages, it cannot install any. Without a PATH, the system has one.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'scripts/check.mjs'), 'arrows', 'places', 'tables', 'long functions', 'calls'],
    {
      encoding: 'utf8',
      env: { PATH: copy },
    },
  );
  return { status, output: stdout + stderr };
};

/** In separate files, so that each is caught alone. */
const violations: { of: string; files: Record<string, string>; line: string | RegExp }[] = [
  {
    of: 'a circle of imports',
    files: {
      'server/features/media/planted-one.ts': `import { two } from './planted-two.ts';\nexport const one = (): number => two();\n`,
      'server/features/media/planted-two.ts': `import { one } from './planted-one.ts';\nexport const two = (): number => one();\n`,
    },
    line: 'no-circles: server/features/media/planted-one.ts',
  },
  {
    of: 'a circle of type imports',
    files: {
      'contract/planted-one.ts': `import type { Two } from './planted-two.ts';\nexport interface One { two: Two }\n`,
      'contract/planted-two.ts': `import type { One } from './planted-one.ts';\nexport interface Two { one: One }\n`,
    },
    line: 'no-circles: contract/planted-one.ts',
  },
  {
    of: 'a feature that imports a feature',
    files: {
      'server/features/media/planted-three.ts': `import type { PostsNeeds } from '../posts/needs.ts';\nexport type Three = PostsNeeds;\n`,
    },
    line: 'features-stand-apart: server/features/media/planted-three.ts → server/features/posts/needs.ts',
  },
  {
    of: 'a needs.ts that imports more than types of another feature',
    files: {
      'server/features/labels/needs.ts': `export { createUtm } from '../utm/utm.ts';\n`,
    },
    line: 'needs-are-types: server/features/labels/needs.ts → server/features/utm/utm.ts',
  },
  {
    of: 'the SQL builder outside a store',
    files: { 'server/features/media/planted-four.ts': `import type { Kysely } from 'kysely';\nexport type Four = Kysely<unknown>;\n` },
    line: /sql-in-stores: server\/features\/media\/planted-four[.]ts → .*node_modules\/kysely\//,
  },
  {
    of: 'SQL through the handle that the kernel gives',
    files: {
      'server/features/media/planted-five.ts': `export const five = (db: { selectFrom(name: string): unknown }): unknown => db.selectFrom('post');\n`,
    },
    line: 'sql-in-stores: server/features/media/planted-five.ts:1',
  },
  {
    of: 'a table of another feature that is written',
    files: {
      'server/features/media/planted/planted-store.ts': `type Db = { updateTable(name: string): unknown };\nexport const write = (db: Db): unknown => db.updateTable('post');\n`,
    },
    line: 'one-owner-per-table: server/features/media/planted/planted-store.ts:2: post is written by',
  },
  {
    of: 'a table of another feature that is written by raw SQL',
    files: {
      'server/features/media/planted-raw/planted-store.ts': `import { sql } from 'kysely';\nexport const write = sql\`\n  delete from notification where true\`;\n`,
    },
    line: 'one-owner-per-table: server/features/media/planted-raw/planted-store.ts:3: notification is written by',
  },
  {
    of: 'a table of a later migration that two features write',
    files: {
      'server/migrations/999-planted.ts': `import { sql } from 'kysely';\nexport const made = sql\`create table planted_thing (id integer)\`;\n`,
      'server/features/media/planted-next/planted-store.ts': `import { sql } from 'kysely';\nexport const write = sql\`delete from planted_thing\`;\n`,
      'server/features/posts/planted-next/planted-store.ts': `import { sql } from 'kysely';\nexport const write = sql\`delete from planted_thing\`;\n`,
    },
    line: 'one-owner-per-table: server/features/media/planted-next/planted-store.ts:2: planted_thing is written by',
  },
  {
    of: 'a table that is written under a name that only the program knows',
    files: {
      'server/features/media/planted-name/planted-store.ts': `type Db = { deleteFrom(name: string): unknown };\nexport const write = (db: Db, name: string): unknown => db.deleteFrom(name);\n`,
    },
    line: 'one-owner-per-table: server/features/media/planted-name/planted-store.ts:2: a table that is written is named here',
  },
  {
    of: 'Fastify in a use case',
    files: {
      'server/features/media/planted-six.ts': `import type { FastifyRequest } from 'fastify';\nexport type Six = FastifyRequest;\n`,
    },
    line: /fastify-in-routes: server\/features\/media\/planted-six[.]ts → .*node_modules\/fastify\//,
  },
  {
    of: 'the environment read in a feature',
    files: { 'server/features/media/planted-seven.ts': `export const seven = process.env.PORT;\n` },
    line: 'env-in-config: server/features/media/planted-seven.ts:1',
  },
  {
    of: 'a literal that is spread into another',
    files: { 'server/features/media/planted-ten.ts': `export const ten = { ...{ a: 1 }, b: 2 };\n` },
    line: 'no-literal-spread: server/features/media/planted-ten.ts:1',
  },
  {
    of: 'a function of more than 150 lines',
    files: { 'server/features/media/planted-eleven.ts': `export function eleven(run: () => void) {\n${'run();\n'.repeat(149)}}\n` },
    line: 'short-functions: server/features/media/planted-eleven.ts:1',
  },
  {
    of: 'a screen that asks for what the API’s description doesn’t have',
    files: { 'web/lib/planted-calls.ts': `export const calls = (id: string) => fetch(\`/api/v1/posts/\${id}/planted?now=1\`);\n` },
    line: 'calls-are-documented: web/lib/planted-calls.ts:1: the API’s description has no operation /api/v1/posts/*/planted',
  },
  {
    of: 'a folder of one file',
    files: { 'server/features/media/planted-alone/twelve.ts': `export const twelve = 12;\n` },
    line: 'folders-of-three: server/features/media/planted-alone: 1 of at least 3 files',
  },
  {
    of: 'a number in whatever language the browser has',
    files: { 'web/lib/planted-three.ts': `export const three = (value: number): string => value.toLocaleString();\n` },
    line: 'in-a-language: web/lib/planted-three.ts:1',
  },
  {
    of: 'an order of names in whatever language the server has',
    files: { 'server/planted-twelve.ts': `export const twelve = (a: string, b: string): number => a.localeCompare(b.trim());\n` },
    line: 'in-a-language: server/planted-twelve.ts:1',
  },
  {
    of: 'a list in whatever language the browser has',
    files: { 'web/lib/planted-four.ts': `export const four = new Intl.ListFormat(undefined);\n` },
    line: 'in-a-language: web/lib/planted-four.ts:1',
  },
  {
    of: 'another way to compare widths',
    files: { 'web/ui/planted-one.module.css': `@media (max-width: 719px) {\n  .one {\n    gap: 0;\n  }\n}\n` },
    line: 'one-way-to-compare-widths: web/ui/planted-one.module.css:1',
  },
  {
    of: 'another visually-hidden',
    files: { 'web/ui/planted-two.module.css': `.two {\n  clip-path: inset(50%);\n}\n` },
    line: 'one-visually-hidden: web/ui/planted-two.module.css:2',
  },
  {
    of: "a platform's name in a feature",
    files: { 'server/features/media/planted-eight.ts': `export const eight = (platform: string): boolean => platform === 'bluesky';\n` },
    line: 'platforms-unnamed: server/features/media/planted-eight.ts:1',
  },
  {
    of: "a platform's name as people write it",
    files: { 'web/lib/planted-fifteen.ts': `export const fifteen = 'Watch it on YouTube';\n` },
    line: 'platforms-unnamed: web/lib/planted-fifteen.ts:1',
  },
  {
    of: "a platform's name in what all platforms share",
    files: { 'platforms/port/planted-sixteen.ts': `export const sixteen = (id: string): boolean => id === 'mastodon';\n` },
    line: 'platforms-unnamed: platforms/port/planted-sixteen.ts:1',
  },
  {
    of: "another feature's texts",
    files: { 'web/features/labels/planted-texts.ts': `export { useWords } from 'words:media';\n` },
    line: 'texts-of-one-feature: web/features/labels/planted-texts.ts: words:media',
  },
  {
    of: 'a concrete platform imported by a feature',
    files: { 'server/features/media/planted-nine.ts': `export { bluesky } from '@everycast/platforms/bluesky/bluesky';\n` },
    line: 'one-registry-of-platforms: server/features/media/planted-nine.ts → platforms/bluesky/bluesky.ts',
  },
  {
    of: 'the server imported by the web app',
    files: { 'web/lib/planted-ten.ts': `export type { Config } from '../../server/kernel/config.ts';\n` },
    line: 'web-knows-the-contract: web/lib/planted-ten.ts → server/kernel/config.ts',
  },
  {
    of: 'a feature imported by a shared piece of the web app',
    files: { 'web/ui/planted-eleven.ts': `export { weeks } from '../features/calendar/days.ts';\n` },
    line: 'web-ui-is-below: web/ui/planted-eleven.ts → web/features/calendar/days.ts',
  },
  {
    of: 'the kernel that knows a feature',
    files: { 'server/kernel/planted-twelve.ts': `export type { PostsNeeds } from '../features/posts/needs.ts';\n` },
    line: 'kernel-knows-no-feature: server/kernel/planted-twelve.ts → server/features/posts/needs.ts',
  },
  {
    of: 'an adapter that reaches for Node',
    files: { 'platforms/bluesky/planted-thirteen.ts': `export { readFile } from 'node:fs/promises';\n` },
    line: 'adapters-know-the-port: platforms/bluesky/planted-thirteen.ts → fs/promises',
  },
  {
    of: 'the live engine that knows the product',
    files: { 'streaming/hub/planted-seventeen.ts': `export type { Media } from '@everycast/contract/media';\n` },
    line: 'streaming-stands-alone: streaming/hub/planted-seventeen.ts → contract/media.ts',
  },
  {
    of: 'FLV that reaches for Node',
    files: { 'streaming/flv/planted-eighteen.ts': `export { Buffer } from 'node:buffer';\n` },
    line: 'flv-runs-in-browsers: streaming/flv/planted-eighteen.ts → buffer',
  },
  {
    of: 'a client that reaches for Node',
    files: { 'client/planted-nineteen.ts': `export { readFile } from 'node:fs';\n` },
    line: 'client-stands-alone: client/planted-nineteen.ts → fs',
  },
  {
    of: 'a command line that knows the server',
    files: { 'client/cli/planted-twenty.ts': `export type { Kernel } from '../../server/kernel/kernel.ts';\n` },
    line: 'command-line-knows-the-client: client/cli/planted-twenty.ts → server/kernel/kernel.ts',
  },
  {
    of: 'a contract that imports more than zod',
    files: { 'contract/planted-fourteen.ts': `export { pino } from 'pino';\n` },
    line: /contract-stands-alone: contract\/planted-fourteen[.]ts → .*node_modules\/pino\//,
  },
];

describe('caught by the check', () => {
  let output: string;

  beforeAll(() => {
    for (const [path, text] of violations.flatMap((violation) => Object.entries(violation.files))) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    const result = check();
    expect(result.status).toBe(1);
    output = result.output;
  });

  test.each(violations)('$of', ({ line }) => {
    expect(output).toMatch(line);
  });
});
