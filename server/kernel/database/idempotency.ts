import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Database, Tx } from './database.ts';

type Tables = {
  idempotencyKey: { caller: string; key: string; request: string; startedAt: Date; status: number | null; response: string | null };
};

export type Begun =
  | { kind: 'new' }
  | { kind: 'answered'; status: number; response: string }
  | { kind: 'in-progress' }
  | { kind: 'mismatch' };

/** A request without a response after this long has died with its process; another may take its key. Milliseconds. */
export const abandonedAfter = 60_000;
/** How long a response is kept. Milliseconds. */
const keptFor = 24 * 3600 * 1000;
/** What responses begin with that are encrypted, as no JSON does. */
const sealMark = 'sealed:';
const purpose = 'idempotency';

/** Responses stored for Idempotency-Key, per caller. */
export function createIdempotencyStore(database: Database, clock: Clock, secrets: Pick<Secrets, 'seal' | 'open'>) {
  const db = database.withTables<Tables>();
  const row = (caller: string, key: string) => ({ caller, key });

  return {
    /** Takes the key for a request (`request`: hash of method, URL and body), or returns what is stored for it. */
    async begin(caller: string, key: string, request: string): Promise<Begun> {
      const now = clock.now();
      const taken = await db
        .insertInto('idempotencyKey')
        .values({ ...row(caller, key), request, startedAt: now, status: null, response: null })
        .onConflict((conflict) =>
          conflict
            .columns(['caller', 'key'])
            .doUpdateSet({ startedAt: now })
            .where('idempotencyKey.request', '=', request)
            .where('idempotencyKey.status', 'is', null)
            .where('idempotencyKey.startedAt', '<', new Date(now.getTime() - abandonedAfter)),
        )
        .returning('caller')
        .executeTakeFirst();
      if (taken) return { kind: 'new' };
      const standing = await db
        .selectFrom('idempotencyKey')
        .selectAll()
        .where('caller', '=', caller)
        .where('key', '=', key)
        .executeTakeFirst();
      if (!standing) return { kind: 'in-progress' };
      if (standing.request !== request) return { kind: 'mismatch' };
      if (standing.status === null) return { kind: 'in-progress' };
      const response = standing.response ?? '';
      const isSealed = response.startsWith(sealMark);
      const plain = isSealed ? secrets.open(response.slice(sealMark.length), purpose) : response;
      return { kind: 'answered', status: standing.status, response: plain };
    },
    /** `isSecret`: the response is stored encrypted. */
    async answer(caller: string, key: string, given: { status: number; response: string; isSecret: boolean }): Promise<void> {
      const { status, isSecret } = given;
      const response = isSecret ? sealMark + secrets.seal(given.response, purpose) : given.response;
      await db.updateTable('idempotencyKey').set({ status, response }).where('caller', '=', caller).where('key', '=', key).execute();
    },
    /** Releases the key: the request failed and may be tried again. */
    async forget(caller: string, key: string): Promise<void> {
      await db.deleteFrom('idempotencyKey').where('caller', '=', caller).where('key', '=', key).execute();
    },
    /** Deletes what was answered to a person; a caller's name starts with theirs. */
    async forgetPerson(tx: Tx, userId: string): Promise<void> {
      const query = tx.withTables<Tables>().deleteFrom('idempotencyKey');
      await query.where('caller', '>=', `${userId}/`).where('caller', '<', `${userId}0`).execute();
    },
    async clean(): Promise<void> {
      await db
        .deleteFrom('idempotencyKey')
        .where('startedAt', '<', new Date(clock.now().getTime() - keptFor))
        .execute();
    },
  };
}
export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;
