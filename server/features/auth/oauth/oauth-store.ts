import type { Database, Tx } from '../../../kernel/database/database.ts';

type Token = {
  id: string;
  hash: string;
  clientId: string;
  userId: string;
  grantId: string | null;
  scopes: unknown;
  expiresAt: Date;
  revoked: Date | null;
};

type Tables = {
  authOauthClient: {
    id: string;
    clientId: string;
    name: string | null;
    redirectUris: unknown;
    createdAt: Date;
    kept: boolean;
    usedAt: Date | null;
  };
  authOauthConsent: { id: string; clientId: string; grantId: string | null };
  authOauthAccessToken: Token & { refreshId: string | null };
  authOauthRefreshToken: Token;
};

const shown = ['clientId', 'name', 'redirectUris', 'createdAt', 'kept', 'usedAt'] as const;

/** How long a registration that nobody has used stays, and one that nobody uses any more. Milliseconds. */
const unusedStays = 24 * 3600 * 1000;
const abandonedStays = 90 * unusedStays;

/** Our own queries on the provider's tables; Better Auth brings the others. */
export function createOAuthStore(database: Database) {
  const db = database.withTables<Tables>();
  const expired = (now: Date, clientId?: string) => {
    const query = db
      .deleteFrom('authOauthClient')
      .where('kept', '=', false)
      .where((of) =>
        of.or([
          of.and([of('usedAt', 'is', null), of('createdAt', '<', new Date(now.getTime() - unusedStays))]),
          of.and([
            of('usedAt', '<', new Date(now.getTime() - abandonedStays)),
            of.not(
              of.exists(
                of
                  .selectFrom('authOauthConsent')
                  .select('authOauthConsent.id')
                  .whereRef('authOauthConsent.clientId', '=', 'authOauthClient.clientId'),
              ),
            ),
          ]),
        ]),
      );
    return clientId === undefined ? query : query.where('clientId', '=', clientId);
  };

  return {
    apps(ids: readonly string[]) {
      if (ids.length === 0) return Promise.resolve([]);
      return db.selectFrom('authOauthClient').select(shown).where('clientId', 'in', ids).execute();
    },
    /** The newest first. */
    keptApps: () => db.selectFrom('authOauthClient').select(shown).where('kept', '=', true).orderBy('createdAt', 'desc').execute(),
    async keep(clientId: string): Promise<void> {
      await db.updateTable('authOauthClient').set({ kept: true }).where('clientId', '=', clientId).execute();
    },
    async noteUse(clientId: string, now: Date): Promise<void> {
      await db.updateTable('authOauthClient').set({ usedAt: now }).where('clientId', '=', clientId).execute();
    },
    /** With everything that it holds. @returns whether it was there */
    async removeKept(tx: Tx, clientId: string): Promise<boolean> {
      const query = tx.withTables<Tables>().deleteFrom('authOauthClient').where('clientId', '=', clientId).where('kept', '=', true);
      return (await query.returning('id').executeTakeFirst()) !== undefined;
    },
    /** Forgets an app if its registration has expired. */
    async dropExpired(clientId: string, now: Date): Promise<void> {
      await expired(now, clientId).execute();
    },

    /** Also one that has expired; not one that was revoked. */
    holder: (hash: string) =>
      db
        .selectFrom('authOauthAccessToken')
        .innerJoin('authOauthClient', 'authOauthClient.clientId', 'authOauthAccessToken.clientId')
        .select([
          'authOauthAccessToken.userId',
          'authOauthAccessToken.grantId',
          'authOauthAccessToken.scopes',
          'authOauthAccessToken.expiresAt',
          'authOauthClient.name',
        ])
        .where('authOauthAccessToken.hash', '=', hash)
        .where('authOauthAccessToken.revoked', 'is', null)
        .executeTakeFirst(),

    async revokeAccess(hash: string, clientId: string): Promise<void> {
      await db.deleteFrom('authOauthAccessToken').where('hash', '=', hash).where('clientId', '=', clientId).execute();
    },
    /** The grant that a refresh token of this app belongs to. */
    async grantOfRefresh(hash: string, clientId: string): Promise<string | null> {
      const query = db.selectFrom('authOauthRefreshToken').select('grantId').where('hash', '=', hash).where('clientId', '=', clientId);
      return (await query.executeTakeFirst())?.grantId ?? null;
    },
    /** Ends everything that follows from these grants. */
    async end(tx: Tx, grantIds: readonly string[]): Promise<void> {
      if (grantIds.length === 0) return;
      const of = tx.withTables<Tables>();
      await of.deleteFrom('authOauthAccessToken').where('grantId', 'in', grantIds).execute();
      await of.deleteFrom('authOauthRefreshToken').where('grantId', 'in', grantIds).execute();
      await of.deleteFrom('authOauthConsent').where('grantId', 'in', grantIds).execute();
    },
    /** Those of the grants that still have a token, or may get one. */
    async alive(grantIds: readonly string[], now: Date): Promise<Set<string>> {
      if (grantIds.length === 0) return new Set();
      const valid = { access: db.selectFrom('authOauthAccessToken'), refresh: db.selectFrom('authOauthRefreshToken') };
      const [access, refresh] = await Promise.all([
        valid.access.select('grantId').where('grantId', 'in', grantIds).where('expiresAt', '>', now).where('revoked', 'is', null).execute(),
        valid.refresh
          .select('grantId')
          .where('grantId', 'in', grantIds)
          .where('expiresAt', '>', now)
          .where('revoked', 'is', null)
          .execute(),
      ]);
      return new Set([...access, ...refresh].flatMap(({ grantId }) => grantId ?? []));
    },

    /** Deletes what has expired: tokens, and registrations that nobody used. */
    async clean(now: Date): Promise<void> {
      await db.deleteFrom('authOauthAccessToken').where('expiresAt', '<', now).execute();
      await db.deleteFrom('authOauthRefreshToken').where('expiresAt', '<', now).execute();
      await expired(now).execute();
    },
  };
}
