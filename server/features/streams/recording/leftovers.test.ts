import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../kernel/log.ts';
import { createLeftovers } from './leftovers.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const idOf = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`;
const [underWay, justEnded, unsaved, saved, deleted] = [1, 2, 3, 4, 5].map(idOf) as [string, string, string, string, string];
const endings = new Map([
  [underWay, null],
  [justEnded, ago(2)],
  [unsaved, ago(20)],
  [saved, ago(20)],
]);

let dataDir: string;
let kept: string[];
const leftovers = () =>
  createLeftovers(
    { dataDir, clock: { now: () => now }, log: createLog('silent') },
    {
      streamOf: async (id) => (endings.has(id) ? { endedAt: endings.get(id) ?? null } : undefined),
      isSaved: async (id) => id === saved,
      async keep(streamId, position, path) {
        kept.push(`${streamId} ${position} ${await readFile(path, 'utf8')}`);
        await rm(path);
      },
    },
  );

beforeEach(async () => {
  kept = [];
  dataDir = await mkdtemp(join(tmpdir(), 'everycast-leftovers-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('what a killed process left is kept for recordings that need it, and what nobody needs is deleted', async () => {
  await leftovers().sweep();
  for (const id of [...endings.keys(), deleted]) {
    await mkdir(join(dataDir, 'streams', id), { recursive: true });
    await writeFile(join(dataDir, 'streams', id, '12000.flv'), `of ${id}`);
  }
  await leftovers().sweep();
  expect(kept).toEqual([`${unsaved} 12000 of ${unsaved}`]);
  expect((await readdir(join(dataDir, 'streams'))).sort()).toEqual([underWay, justEnded]);
});
