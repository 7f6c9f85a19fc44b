import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import { z } from 'zod';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { json, parserOf } from '../../../kernel/database/json.ts';
import { StoredMessage } from '../../../kernel/messages.ts';

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
  /** The proxy to connect through. */
  proxyId: string | null;
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

const parse = parserOf('platform_consent', {
  notes: z.array(StoredMessage),
  problem: StoredMessage.nullable(),
});
const consentIfAny = (row: ConsentRow | undefined): ConsentRow | undefined => row && parse(row, row.id);

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
    async take(stateHash: string, userId: string, now: Date): Promise<ConsentRow | undefined> {
      const query = db
        .updateTable('platformConsent')
        .set({ usedAt: now })
        .where((row) => row.and({ stateHash, userId }))
        .where('usedAt', 'is', null)
        .returningAll();
      return consentIfAny(await query.executeTakeFirst());
    },

    byState: (stateHash: string) =>
      db.selectFrom('platformConsent').select(['id', 'userId', 'accountId']).where('stateHash', '=', stateHash).executeTakeFirst(),

    async one(workspaceId: string, userId: string, id: string): Promise<ConsentRow | undefined> {
      const query = db
        .selectFrom('platformConsent')
        .selectAll()
        .where((row) => row.and({ id, workspaceId, userId }));
      return consentIfAny(await query.executeTakeFirst());
    },

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
