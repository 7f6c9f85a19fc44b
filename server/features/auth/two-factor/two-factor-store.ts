import type { Database, Tx } from '../../../kernel/database/database.ts';

type Tables = {
  authUser: { id: string; email: string; twoFactorSince: Date | null };
  authTwoFactor: { userId: string; secret: string | null; lastStep: number; nextSecret: string | null; nextStep: number | null };
  authRecoveryCode: { userId: string; hash: string; active: boolean };
  authTrustedDevice: {
    id: string;
    userId: string;
    tokenHash: string;
    userAgent: string | null;
    createdAt: Date;
    lastUsedAt: Date;
    expiresAt: Date;
  };
};
export type TrustedDeviceRow = Tables['authTrustedDevice'];

export function createTwoFactorStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<Tables>();

  return {
    /** Undefined if there is no such person. */
    person(userId: string, tx?: Tx) {
      return at(tx).selectFrom('authUser').select(['email', 'twoFactorSince']).where('id', '=', userId).executeTakeFirst();
    },
    /** Those of them who have turned it on. */
    turnedOn(ids: readonly string[], tx?: Tx) {
      if (ids.length === 0) return Promise.resolve([]);
      return at(tx).selectFrom('authUser').select('id').where('id', 'in', ids).where('twoFactorSince', 'is not', null).execute();
    },
    secrets(userId: string, tx?: Tx) {
      return at(tx).selectFrom('authTwoFactor').selectAll().where('userId', '=', userId).executeTakeFirst();
    },
    /** Keeps the secret of a phone that is being set up; what is in use stays. */
    async prepare(userId: string, nextSecret: string): Promise<void> {
      await at()
        .insertInto('authTwoFactor')
        .values({ userId, nextSecret, lastStep: 0 })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ nextSecret, nextStep: null }))
        .execute();
    },
    async noteChecked(tx: Tx, userId: string, nextStep: number): Promise<void> {
      await at(tx).updateTable('authTwoFactor').set({ nextStep }).where('userId', '=', userId).execute();
    },
    /** @returns false if nothing has been set up and checked */
    async turnOn(tx: Tx, userId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await at(tx)
        .updateTable('authTwoFactor')
        .set((row) => ({ secret: row.ref('nextSecret'), lastStep: row.ref('nextStep').$notNull(), nextSecret: null, nextStep: null }))
        .where('userId', '=', userId)
        .where('nextSecret', 'is not', null)
        .where('nextStep', 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await at(tx).updateTable('authUser').set({ twoFactorSince: now }).where('id', '=', userId).execute();
      return true;
    },
    /** @returns false if it wasn't on */
    async turnOff(tx: Tx, userId: string): Promise<boolean> {
      const off = at(tx).updateTable('authUser').set({ twoFactorSince: null }).where('id', '=', userId);
      const { numUpdatedRows } = await off.where('twoFactorSince', 'is not', null).executeTakeFirst();
      await at(tx).deleteFrom('authTwoFactor').where('userId', '=', userId).execute();
      await at(tx).deleteFrom('authRecoveryCode').where('userId', '=', userId).execute();
      await at(tx).deleteFrom('authTrustedDevice').where('userId', '=', userId).execute();
      return numUpdatedRows > 0n;
    },

    /** Uses up a code's step. @returns false if it, or a later one, was used before: of two at once only one gets it */
    async useStep(userId: string, step: number): Promise<boolean> {
      const query = at().updateTable('authTwoFactor').set({ lastStep: step }).where('userId', '=', userId).where('lastStep', '<', step);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Replaces the codes that are in use, or those that will be. */
    async putRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[], active: boolean): Promise<void> {
      await at(tx).deleteFrom('authRecoveryCode').where('userId', '=', userId).where('active', '=', active).execute();
      await at(tx)
        .insertInto('authRecoveryCode')
        .values(hashes.map((hash) => ({ userId, hash, active })))
        .execute();
    },
    async activateRecoveryCodes(tx: Tx, userId: string): Promise<void> {
      await at(tx).deleteFrom('authRecoveryCode').where('userId', '=', userId).where('active', '=', true).execute();
      await at(tx).updateTable('authRecoveryCode').set({ active: true }).where('userId', '=', userId).execute();
    },
    /** Uses up a recovery code. @returns false if there is none */
    async useRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
      const query = at(tx).deleteFrom('authRecoveryCode').where('userId', '=', userId).where('hash', '=', hash);
      return (await query.where('active', '=', true).executeTakeFirst()).numDeletedRows > 0n;
    },
    async recoveryCodesLeft(userId: string, tx?: Tx): Promise<number> {
      const { n } = await at(tx)
        .selectFrom('authRecoveryCode')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('userId', '=', userId)
        .where('active', '=', true)
        .executeTakeFirstOrThrow();
      return n;
    },

    devices(userId: string, now: Date): Promise<TrustedDeviceRow[]> {
      const query = at().selectFrom('authTrustedDevice').selectAll().where('userId', '=', userId).where('expiresAt', '>', now);
      return query.orderBy('lastUsedAt', 'desc').execute();
    },
    async addDevice(device: TrustedDeviceRow): Promise<void> {
      await at().insertInto('authTrustedDevice').values(device).execute();
    },
    /** @returns whether the device is trusted; then it was used now */
    async useDevice(userId: string, tokenHash: string, now: Date): Promise<boolean> {
      const query = at().updateTable('authTrustedDevice').set({ lastUsedAt: now }).where('userId', '=', userId);
      return (await query.where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst()).numUpdatedRows > 0n;
    },
    /** @returns the device; undefined if it isn't trusted */
    removeDevice(tx: Tx, userId: string, id: string): Promise<{ userAgent: string | null } | undefined> {
      const query = at(tx).deleteFrom('authTrustedDevice').where('userId', '=', userId).where('id', '=', id);
      return query.returning('userAgent').executeTakeFirst();
    },
    async removeDevices(userId: string, tx?: Tx): Promise<void> {
      await at(tx).deleteFrom('authTrustedDevice').where('userId', '=', userId).execute();
    },
    async clean(now: Date): Promise<void> {
      await at().deleteFrom('authTrustedDevice').where('expiresAt', '<', now).execute();
    },
  };
}
export type TwoFactorStore = ReturnType<typeof createTwoFactorStore>;
