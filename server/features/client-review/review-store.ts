import type { ReviewItem, ReviewLink } from '@everycast/contract/client-review';
import type { Database, Tx } from '../../kernel/database/database.ts';

type Answer = NonNullable<ReviewItem['answer']>['answer'];

type Tables = {
  reviewLink: {
    id: string;
    workspaceId: string;
    scope: ReviewLink['scope'];
    postId: string | null;
    groupId: string | null;
    startsAt: Date | null;
    endsAt: Date | null;
    email: string;
    name: string;
    language: string;
    zone: string | null;
    createdBy: string | null;
    createdAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    openedAt: Date | null;
    /** By the client. */
    remindersStoppedAt: Date | null;
  };
  reviewToken: { hash: string; linkId: string; createdAt: Date; claimedAt: Date | null };
  /** A browser that may answer. `confirmed`: by a code from the client's mail. */
  reviewer: { id: string; linkId: string; hash: string; name: string; confirmed: boolean; createdAt: Date };
  reviewCode: { linkId: string; hash: string; sent: number; attempts: number; sentAt: Date; expiresAt: Date };
  reviewAnswer: { linkId: string; postId: string; reviewerId: string | null; answer: Answer; name: string; title: string; at: Date };
  reviewTold: { linkId: string; postId: string; toldAt: Date; remindedAt: Date | null };
};
export type LinkRow = Tables['reviewLink'];
export type AnswerRow = Tables['reviewAnswer'];
export type ReviewerRow = Tables['reviewer'];
export type CodeRow = Tables['reviewCode'];

export type ReviewStore = ReturnType<typeof createReviewStore>;

/** Links for clients, the secrets that open them, and what clients answered. */
export function createReviewStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<Tables>();
  const openLinks = (now: Date, tx?: Tx) =>
    at(tx).selectFrom('reviewLink').selectAll().where('expiresAt', '>', now).where('revokedAt', 'is', null);

  return {
    /** Newest first. */
    list(workspaceId: string, limit: number, before: string | null): Promise<LinkRow[]> {
      const links = at().selectFrom('reviewLink').selectAll().where('workspaceId', '=', workspaceId);
      const page = before === null ? links : links.where('id', '<', before);
      return page.orderBy('id', 'desc').limit(limit).execute();
    },
    /** How many of a workspace's links work. */
    async countOpen(tx: Tx, workspaceId: string, now: Date): Promise<number> {
      return (await openLinks(now, tx).where('workspaceId', '=', workspaceId).execute()).length;
    },
    /** Links that work and whose clients want mail about new posts and what is due, of all workspaces. */
    reminded: (now: Date): Promise<LinkRow[]> => openLinks(now).where('remindersStoppedAt', 'is', null).orderBy('id').execute(),
    async one(id: string, tx?: Tx): Promise<LinkRow | null> {
      return (await at(tx).selectFrom('reviewLink').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    /** The same; nobody else changes it until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<LinkRow | null> {
      return (await at(tx).selectFrom('reviewLink').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null;
    },
    async add(tx: Tx, row: LinkRow): Promise<void> {
      await at(tx).insertInto('reviewLink').values(row).execute();
    },
    async set(id: string, change: Partial<Pick<LinkRow, 'revokedAt' | 'openedAt'>>): Promise<void> {
      await at().updateTable('reviewLink').set(change).where('id', '=', id).execute();
    },
    /** The first time counts. */
    async stopReminders(id: string, now: Date): Promise<void> {
      const link = at().updateTable('reviewLink').set({ remindersStoppedAt: now }).where('id', '=', id);
      await link.where('remindersStoppedAt', 'is', null).execute();
    },

    async addToken(tx: Tx, token: Tables['reviewToken']): Promise<void> {
      await at(tx).insertInto('reviewToken').values(token).execute();
    },
    async token(hash: string): Promise<Tables['reviewToken'] | null> {
      return (await at().selectFrom('reviewToken').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null;
    },
    /** @returns whether this browser is the first */
    async claim(tx: Tx, hash: string, now: Date): Promise<boolean> {
      const claim = at(tx).updateTable('reviewToken').set({ claimedAt: now }).where('hash', '=', hash).where('claimedAt', 'is', null);
      return (await claim.executeTakeFirst()).numUpdatedRows > 0n;
    },

    async reviewer(linkId: string, hash: string): Promise<ReviewerRow | null> {
      const row = at().selectFrom('reviewer').selectAll().where('hash', '=', hash).where('linkId', '=', linkId);
      return (await row.executeTakeFirst()) ?? null;
    },
    async addReviewer(tx: Tx, row: ReviewerRow): Promise<void> {
      await at(tx).insertInto('reviewer').values(row).execute();
    },

    async code(tx: Tx, linkId: string): Promise<CodeRow | null> {
      return (await at(tx).selectFrom('reviewCode').selectAll().where('linkId', '=', linkId).executeTakeFirst()) ?? null;
    },
    async putCode(tx: Tx, row: CodeRow): Promise<void> {
      const { linkId: _, ...rest } = row;
      await at(tx)
        .insertInto('reviewCode')
        .values(row)
        .onConflict((conflict) => conflict.column('linkId').doUpdateSet(rest))
        .execute();
    },
    async dropCode(tx: Tx, linkId: string): Promise<void> {
      await at(tx).deleteFrom('reviewCode').where('linkId', '=', linkId).execute();
    },

    answers: (linkId: string): Promise<AnswerRow[]> =>
      at().selectFrom('reviewAnswer').selectAll().where('linkId', '=', linkId).orderBy('at').execute(),
    async putAnswer(tx: Tx, row: AnswerRow): Promise<void> {
      const { linkId: _, postId: __, ...rest } = row;
      await at(tx)
        .insertInto('reviewAnswer')
        .values(row)
        .onConflict((conflict) => conflict.columns(['linkId', 'postId']).doUpdateSet(rest))
        .execute();
    },

    /** The last answer about a post by any link. */
    async lastAnswer(postId: string): Promise<AnswerRow | null> {
      const rows = at().selectFrom('reviewAnswer').selectAll().where('postId', '=', postId);
      return (await rows.orderBy('at', 'desc').limit(1).executeTakeFirst()) ?? null;
    },
    /** @returns whether it was still there, as it was */
    async dropAnswer(tx: Tx, { linkId, postId, name, answer }: AnswerRow): Promise<boolean> {
      const row = at(tx).deleteFrom('reviewAnswer').where('linkId', '=', linkId).where('postId', '=', postId);
      const { numDeletedRows } = await row.where('name', '=', name).where('answer', '=', answer).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    told: (linkId: string, tx?: Tx): Promise<Tables['reviewTold'][]> =>
      at(tx).selectFrom('reviewTold').selectAll().where('linkId', '=', linkId).execute(),
    async tell(tx: Tx, linkId: string, postIds: readonly string[], { toldAt, remindedAt }: { toldAt: Date; remindedAt: Date | null }) {
      if (postIds.length === 0) return;
      await at(tx)
        .insertInto('reviewTold')
        .values(postIds.map((postId) => ({ linkId, postId, toldAt, remindedAt })))
        .onConflict((conflict) => conflict.columns(['linkId', 'postId']).doUpdateSet({ toldAt, remindedAt }))
        .execute();
    },
  };
}
