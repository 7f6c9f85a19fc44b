import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { json } from '../../../kernel/database/json.ts';

/** A requested consent and its result. */
export interface ConsentRow {
  id: string;
  /** Only the platform and the browser have the state itself. */
  stateHash: string;
  workspaceId: string;
  userId: string;
  platform: PlatformId;
  service: string;
  sandbox: boolean;
  /** The account to connect again. */
  accountId: string | null;
  appId: string | null;
  /** Encrypted. */
  verifier: string;
  /** The accounts to choose among, with their tokens; encrypted. */
  found: string | null;
  notes: Message[];
  problem: Message | null;
  connected: string[];
  /** Until when the browser may return; after that, until when accounts may be chosen. */
  expiresAt: Date;
  usedAt: Date | null;
  doneAt: Date | null;
}

export type ConsentChange = Partial<ConsentRow>;
type Tables = { platformConsent: ConsentRow };

/** The table of consents. */
export function createConsentStore(database: Database) {
  const within = (tx: Tx) => tx.withTables<Tables>();
  const db = within(database);

  return {
    add: (row: ConsentRow) =>
      db
        .insertInto('platformConsent')
        .values({ ...row, ...asJson(row) })
        .execute(),

    /** Takes the consent with that state for the person who requested it; works once. */
    take: (stateHash: string, userId: string, now: Date): Promise<ConsentRow | undefined> =>
      db
        .updateTable('platformConsent')
        .set({ usedAt: now })
        .where((row) => row.and({ stateHash, userId }))
        .where('usedAt', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    byState: (stateHash: string) =>
      db.selectFrom('platformConsent').select(['id', 'userId', 'accountId']).where('stateHash', '=', stateHash).executeTakeFirst(),

    one: (workspaceId: string, userId: string, id: string): Promise<ConsentRow | undefined> =>
      db
        .selectFrom('platformConsent')
        .selectAll()
        .where((row) => row.and({ id, workspaceId, userId }))
        .executeTakeFirst(),

    change: (id: string, change: ConsentChange, tx: Tx = database) =>
      within(tx)
        .updateTable('platformConsent')
        .set({ ...change, ...asJson(change) })
        .where('id', '=', id)
        .execute(),

    /** Records what was chosen, unless someone has already chosen. */
    async chosen(tx: Tx, id: string, connected: string[], now: Date): Promise<boolean> {
      const { numUpdatedRows } = await within(tx)
        .updateTable('platformConsent')
        .set({ connected, found: null, doneAt: now })
        .where('id', '=', id)
        .where('found', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes tokens that weren't chosen in time, and later the rest. */
    async clean(now: Date, old: Date): Promise<void> {
      await db.updateTable('platformConsent').set({ found: null }).where('found', 'is not', null).where('expiresAt', '<', now).execute();
      await db.deleteFrom('platformConsent').where('expiresAt', '<', old).execute();
    },
  };
}

const asJson = ({ notes, problem }: ConsentChange) => ({
  ...(notes && { notes: json(notes) }),
  ...(problem !== undefined && { problem: json(problem) }),
});

export type ConsentStore = ReturnType<typeof createConsentStore>;
