import { platformIds } from '@everycast/contract/platforms';
import { openDatabase } from '../../server/kernel/database/database.ts';
import { newId } from '../../server/kernel/ids.ts';
import { createLog } from '../../server/kernel/log.ts';

type Row = Record<string, unknown>;

/** The traits of two servers and of two kinds of subscription. */
const traits: Partial<Record<string, readonly Row[]>> = {
  mastodon: [{}, { characters: 5_000 }],
  twitter: [{ subscription: 'None' }, { subscription: 'Premium' }],
};

/** Accounts on all platforms in turn, in the only workspace. They were just checked, and their logins are never used. */
export async function seedAccounts(databaseUrl: string, count: number): Promise<void> {
  const database = openDatabase(databaseUrl, { log: createLog('error'), max: 1 });
  try {
    const db = database.db.withTables<Record<string, Row>>();
    const { id: workspaceId } = await db.selectFrom('workspace').select('id').executeTakeFirstOrThrow();
    const now = new Date();
    const rows = Array.from({ length: count }, (_, index) => {
      const platform = platformIds[index % platformIds.length] ?? '';
      const kinds = traits[platform] ?? [{}];
      const round = Math.floor(index / platformIds.length);
      return {
        id: newId(),
        workspaceId,
        platform,
        service: 'https://example.org',
        remoteId: `bench-${index}`,
        credentials: 'never opened',
        handle: `bench${index}.example`,
        displayName: `Bench ${index}`,
        state: 'healthy',
        version: 1,
        traits: JSON.stringify(kinds[round % kinds.length]),
        createdAt: now,
        checkedAt: now,
      };
    });
    await db.insertInto('account').values(rows).execute();
  } finally {
    await database.close();
  }
}
