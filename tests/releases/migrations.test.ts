import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedMigrations, migrationSums, migrationsFolder, releasedMigrations } from './released.ts';

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'everycast-migrations-'));
  await cp(migrationsFolder, copy, { recursive: true });
});
afterAll(() => rm(copy, { recursive: true }));

test('released migrations are as they were', async () => {
  const released = await releasedMigrations();
  expect(Object.keys(released)).toContain('001-baseline');
  expect(
    changedMigrations(released, await migrationSums()),
    'Others have run this migration, so it can’t change any more. Undo that, and add a forward migration instead (CONTRIBUTING.md, Changing the schema).',
  ).toEqual([]);
});

test('a change of the module or a file of its folder, and a removal, are seen, and a migration that comes next is not', async () => {
  const released = Object.fromEntries(
    Object.entries(await migrationSums(copy)).map(([name, sha256]) => [name, { since: '1.0.0', sha256 }]),
  );
  const changed = async () => changedMigrations(released, await migrationSums(copy));
  await writeFile(join(copy, '999-next.ts'), 'export const up = async () => undefined;');
  expect(await changed()).toEqual([]);
  const added = join(copy, 'baseline/one-more.sql');
  await writeFile(added, 'create table one_more (id integer);');
  expect(await changed()).toEqual(['001-baseline']);
  await rm(added);
  expect(await changed()).toEqual([]);
  await writeFile(join(copy, '001-baseline.ts'), ' ', { flag: 'a' });
  expect(await changed()).toEqual(['001-baseline']);
  await rm(join(copy, '001-baseline.ts'));
  expect(await changed()).toEqual(['001-baseline']);
});
