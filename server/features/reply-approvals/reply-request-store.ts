import type { EngagementActionName, replyRequestStates } from '@everycast/contract/engagement';
import type { Place } from '../../kernel/cursor.ts';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

type OpenState = (typeof replyRequestStates)[number];

export type RequestRow = {
  id: string;
  workspaceId: string;
  accountId: string;
  conversationId: string;
  itemId: string;
  action: EngagementActionName;
  text: string;
  state: OpenState | 'withdrawn' | 'approved';
  version: number;
  askedBy: string | null;
  askedAt: Date;
  requestKey: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  note: string | null;
  responseId: string | null;
};
type Tables = { replyRequest: RequestRow };

export type RequestStore = ReturnType<typeof createRequestStore>;

/** Replies that wait for approval, and what became of them. */
export function createRequestStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** The conversations in which something waits. */
    waiting: (): Subquery<string> => db.selectFrom('replyRequest').select('conversationId').where('state', '=', 'waiting').$asScalar(),

    /** What a person asked for, counted; until the transaction ends, they ask for nothing else. */
    async lockCount(tx: Tx, askedBy: string): Promise<number> {
      await lockUntilEnd(tx, `replies that ${askedBy} asks for`);
      const query = within(tx)
        .selectFrom('replyRequest')
        .select((eb) => eb.fn.countAll<number>().as('count'));
      return (await query.where('askedBy', '=', askedBy).where('state', '=', 'waiting').executeTakeFirstOrThrow()).count;
    },

    async add(tx: Tx, row: RequestRow): Promise<void> {
      await within(tx).insertInto('replyRequest').values(row).execute();
    },

    async wasAsked(tx: Tx, askedBy: string, requestKey: string): Promise<boolean> {
      const query = within(tx).selectFrom('replyRequest').select('id').where('askedBy', '=', askedBy);
      return (await query.where('requestKey', '=', requestKey).executeTakeFirst()) !== undefined;
    },

    /** A like that this person waits for already. */
    async waitingLike(tx: Tx, askedBy: string, itemId: string): Promise<boolean> {
      const query = within(tx).selectFrom('replyRequest').select('id').where('askedBy', '=', askedBy).where('itemId', '=', itemId);
      return (await query.where('action', '=', 'like').where('state', '=', 'waiting').executeTakeFirst()) !== undefined;
    },

    async one(workspaceId: string, id: string): Promise<RequestRow | null> {
      const query = db.selectFrom('replyRequest').selectAll().where('workspaceId', '=', workspaceId).where('id', '=', id);
      return (await query.executeTakeFirst()) ?? null;
    },

    /** It stays as it is until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<RequestRow | null> {
      return (await within(tx).selectFrom('replyRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
    },

    async change(tx: Tx, id: string, change: Partial<RequestRow>): Promise<void> {
      await within(tx).updateTable('replyRequest').set(change).where('id', '=', id).execute();
    },

    /** Oldest first. `askedBy`: only what this person asked for. */
    async list(
      workspaceId: string,
      { states, askedBy, limit, after }: { states: readonly OpenState[]; askedBy?: string; limit: number; after: Place | null },
    ): Promise<RequestRow[]> {
      let query = db.selectFrom('replyRequest').selectAll().where('workspaceId', '=', workspaceId).where('state', 'in', states);
      if (askedBy !== undefined) query = query.where('askedBy', '=', askedBy);
      if (after) query = query.where((eb) => eb(eb.refTuple('askedAt', 'id'), '>', eb.tuple(after.askedAt, after.id)));
      return query.orderBy('askedAt').orderBy('id').limit(limit).execute();
    },

    async count(workspaceId: string): Promise<number> {
      const query = db.selectFrom('replyRequest').select((eb) => eb.fn.countAll<number>().as('count'));
      return (await query.where('workspaceId', '=', workspaceId).where('state', '=', 'waiting').executeTakeFirstOrThrow()).count;
    },

    /** What isn't decided in a conversation, oldest first. */
    open: (conversationId: string): Promise<RequestRow[]> =>
      db
        .selectFrom('replyRequest')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('state', 'in', ['waiting', 'returned'])
        .orderBy('askedAt')
        .orderBy('id')
        .execute(),

    /** Those of the responses that were approved. */
    async approved(responseIds: readonly string[]): Promise<{ responseId: string; decidedBy: string | null }[]> {
      if (responseIds.length === 0) return [];
      const query = db.selectFrom('replyRequest').select(['responseId', 'decidedBy']).where('state', '=', 'approved');
      const rows = await query.where('responseId', '=', anyOf(responseIds)).execute();
      return rows.flatMap(({ responseId, decidedBy }) => (responseId === null ? [] : [{ responseId, decidedBy }]));
    },

    /** They follow their accounts to another workspace, and go on waiting there. */
    async move(tx: Tx, accountIds: readonly string[], workspaceId: string): Promise<void> {
      await within(tx).updateTable('replyRequest').set({ workspaceId }).where('accountId', '=', anyOf(accountIds)).execute();
    },
  };
}
