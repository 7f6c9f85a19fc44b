import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areasIn, areaTypes, wordModules } from './areas.ts';

test('a file in the folder of texts is an area, with its type and its module', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-areas-'));
  try {
    for (const name of ['posts.json', 'api-keys.json', 'notes.txt']) await writeFile(join(folder, name), '{}');
    const areas = areasIn(folder);
    expect(areas).toEqual(['api-keys', 'posts']);
    const types = areaTypes(areas, '../locales/en');
    expect(types).toContain("import type apiKeys from '../locales/en/api-keys.json';");
    expect(types).toContain("  'api-keys': typeof apiKeys;\n  posts: typeof posts;\n");
    expect(wordModules(areas, '../i18n.ts').match(/declare module '.*'/g)).toEqual([
      "declare module 'words:api-keys'",
      "declare module 'words:posts'",
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
