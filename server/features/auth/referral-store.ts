import type { Database, Tx } from '../../kernel/database/database.ts';

type Tables = {
  authUser: { id: string; referralCode: string | null; referralCount: number; ownReferralCode: string; firstSignedInAt: Date | null };
};

/** Who came by whose referral code. */
export function createReferralStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<Tables>();

  return {
    async isOwnedByAnyone(code: string): Promise<boolean> {
      return (await at().selectFrom('authUser').select('id').where('ownReferralCode', '=', code).executeTakeFirst()) !== undefined;
    },
    async hasSignedIn(userId: string): Promise<boolean> {
      const row = await at().selectFrom('authUser').select('firstSignedInAt').where('id', '=', userId).executeTakeFirst();
      return (row?.firstSignedInAt ?? null) !== null;
    },
    /**
     * Locks a person and the one whose code they signed up with, in the order of their IDs: people may have referred each other in a
     * circle, and sign in at the same time.
     */
    async lockPair(tx: Tx, userId: string) {
      const code = at(tx).selectFrom('authUser').select('referralCode').where('id', '=', userId);
      const rows = await at(tx)
        .selectFrom('authUser')
        .select(['id', 'firstSignedInAt'])
        .where((row) => row.or([row('id', '=', userId), row('ownReferralCode', '=', code)]))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      return { person: rows.find(({ id }) => id === userId) ?? null, referrer: rows.find(({ id }) => id !== userId) ?? null };
    },
    async markSignedIn(tx: Tx, userId: string, now: Date): Promise<void> {
      await at(tx).updateTable('authUser').set({ firstSignedInAt: now }).where('id', '=', userId).execute();
    },
    async count(tx: Tx, referrerId: string, by: 1 | -1): Promise<void> {
      await at(tx)
        .updateTable('authUser')
        .set((row) => ({ referralCount: row('referralCount', '+', by) }))
        .where('id', '=', referrerId)
        .execute();
    },
  };
}
