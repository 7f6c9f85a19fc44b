import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openKernel } from '../open-kernel.ts';

test('a process with another SECRET_KEY than those that run doesn’t start, and says so in one line', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-keys-'));
  await chmod(dataDir, 0o711);
  const open = (secretKey: string) =>
    openKernel({ config: readConfig({}), databaseUrl: database.url, dataDir, secretKey, log: createLog('silent') });
  try {
    const first = await open('the key that everyone has');
    const second = await open('the key that everyone has');
    await expect(open('a key that someone mistyped')).rejects.toThrow(/^Another process on this database has another SECRET_KEY\. [^\n]+$/);
    await first.close();
    await second.close();
    // A key that was lost for good can be replaced: nobody else runs.
    await (await open('a key that someone mistyped')).close();
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
});
