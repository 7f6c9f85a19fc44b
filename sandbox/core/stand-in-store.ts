import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { FileRecords } from './files.ts';
import { InvalidBody, type Kind, type RecordStore, type StoredRecord } from './records.ts';

type Row = Omit<StoredRecord<unknown>, 'body'> & { kind: string; platform: string; body: unknown; place: number };
type FileRow = { fileKey: string; platform: string; createdAt: Date };
type Tables = { sandboxRecord: Row; sandboxFile: FileRow };

const usualLimit = 500;

/** A database with the stand-ins' table and the camel case plugin. */
export type StandInDatabase<T> = Kysely<T>;

/** The database has no text with NUL. */
const storable = (body: object): string =>
  JSON.stringify(body, (_key, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));

/** A stand-in's storage in the database. */
export function createRecordStore<T>(database: StandInDatabase<T>, platform: string, now: () => Date): RecordStore {
  const db = database as unknown as Kysely<Tables>;
  const columns = ['id', 'tenant', 'parent', 'body', 'createdAt'] as const;
  const recordsOf = ({ name }: Kind<object>, on: Kysely<Tables>) =>
    on.selectFrom('sandboxRecord').select(columns).where('platform', '=', platform).where('kind', '=', name);

  /** @throws InvalidBody */
  function parse<Body extends object>(kind: Kind<Body>, row: StoredRecord<unknown>): StoredRecord<Body> {
    const parsed = kind.body.safeParse(row.body);
    if (parsed.success) return { ...row, body: parsed.data };
    const wrong = parsed.error.issues.map(({ path, message }) => `${['body', ...path].join('.')} (${message})`);
    throw new InvalidBody(`Invalid ${kind.name} ${row.id} of ${platform}: ${wrong.join(', ')}`, { cause: parsed.error });
  }

  return {
    async add(kind, { id, tenant, parent = null, body }, max) {
      const row = { platform, kind: kind.name, id, tenant, parent, body: storable(body), createdAt: now() };
      const insert = async (on: Kysely<Tables>): Promise<boolean> => {
        const query = on.insertInto('sandboxRecord').values(row as never);
        return (await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
      };
      if (max === undefined) return insert(db);
      return db.transaction().execute(async (tx) => {
        // Held from the count to the end of the transaction, so that the limit is exact.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${platform} ${kind.name} of ${tenant}`}, 0))`.execute(tx);
        const count = tx.selectFrom('sandboxRecord').select((all) => all.fn.countAll<number>().as('count'));
        const own = count.where('platform', '=', platform).where('kind', '=', kind.name).where('tenant', '=', tenant);
        return Number((await own.executeTakeFirstOrThrow()).count) < max && insert(tx);
      });
    },

    async get(kind, id) {
      // Nothing that is stored is called something with NUL.
      if (id.includes('\0')) return null;
      const row = await recordsOf(kind, db).where('id', '=', id).executeTakeFirst();
      return row ? parse(kind, row) : null;
    },

    change: async (kind, id, change) => {
      if (id.includes('\0')) return null;
      return db.transaction().execute(async (tx) => {
        const row = await recordsOf(kind, tx).where('id', '=', id).forUpdate().executeTakeFirst();
        if (!row) return null;
        const record = parse(kind, row);
        const body = change(record);
        if (body === null) return record;
        const update = tx
          .updateTable('sandboxRecord')
          .set({ body: storable(body) })
          .where('platform', '=', platform);
        await update.where('kind', '=', kind.name).where('id', '=', id).execute();
        return { ...record, body };
      });
    },

    async list(kind, { tenant, parent, limit = usualLimit }) {
      if (parent?.includes('\0')) return [];
      const rows = await recordsOf(kind, db)
        .where('tenant', '=', tenant)
        .$if(parent !== undefined, (some) => some.where('parent', 'is not distinct from', parent ?? null))
        .orderBy('place', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse().map((row) => parse(kind, row));
    },

    async remove({ name }, id) {
      const query = db.deleteFrom('sandboxRecord').where('platform', '=', platform).where('kind', '=', name).where('id', '=', id);
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

/** A stand-in's file keys. */
export function createFileRecords<T>(database: StandInDatabase<T>, platform: string, now: () => Date): FileRecords {
  const db = database as unknown as Kysely<Tables>;
  return {
    async add(fileKey) {
      const insert = db.insertInto('sandboxFile').values({ fileKey, platform, createdAt: now() });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
    async remove(key) {
      await db.deleteFrom('sandboxFile').where('fileKey', '=', key).execute();
    },
  };
}

type OfBoth = ExpressionBuilder<Tables, 'sandboxRecord' | 'sandboxFile'>;
const ofOnePlatform = ({ eb, ref }: OfBoth) => eb('sandboxRecord.platform', '=', ref('sandboxFile.platform'));
/** The file's key contains the record's ID. */
const isNamed = (of: OfBoth) => {
  const parts = of.fn<string[]>('string_to_array', ['sandboxFile.fileKey', of.val('/')]);
  return of.and([ofOnePlatform(of), of('sandboxRecord.id', '=', of.fn.any(parts))]);
};
/** The record contains the file's key. */
const names = (of: OfBoth) => {
  const place = of.fn<number>('strpos', [of.cast<string>('sandboxRecord.body', 'text'), 'sandboxFile.fileKey']);
  return of.and([ofOnePlatform(of), of(place, '>', 0)]);
};

/** What a reset of a platform keeps: its people, their consents, and the tokens issued for them. */
const kept = ['people', 'person', 'grant', 'code', 'token', 'page token', 'rotation'];

/** Cleanup across all stand-ins. */
export function createCleaning<T>(database: StandInDatabase<T>) {
  const db = database as unknown as Kysely<Tables>;
  return {
    /** Deletes everything a tenant did on one platform. */
    async empty(tenant: string, platform: string): Promise<void> {
      const all = db.deleteFrom('sandboxRecord').where('tenant', '=', tenant).where('platform', '=', platform);
      await all.where('kind', 'not in', kept).execute();
    },

    /** Deletes what is older than `old`, and unusable codes and tokens issued before `spent`. Existing connections stay valid. */
    async forgetOld(old: Date, spent: Date): Promise<void> {
      await db.deleteFrom('sandboxRecord').where('createdAt', '<', old).where('kind', 'not in', kept).execute();
      const unusable = db.deleteFrom('sandboxRecord').where('createdAt', '<', spent).where('kind', 'in', ['code', 'token']);
      await unusable
        .where(({ or, eb, cast }) =>
          or([
            eb(sql`body ->> 'spent'`, '=', 'true'),
            eb('kind', '=', 'code'),
            eb(cast(sql`body ->> 'expiresAt'`, 'timestamptz'), '<', spent),
          ]),
        )
        .execute();
    },

    /** Forgets files from before this time whose record is gone. @returns their keys, at most this many */
    async forgetUnused(before: Date, max: number): Promise<string[]> {
      const unused = db
        .selectFrom('sandboxFile')
        .select('fileKey')
        .where('createdAt', '<', before)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('sandboxRecord').select('id').where(isNamed))))
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('sandboxRecord').select('id').where(names))))
        .limit(max);
      const rows = await db.deleteFrom('sandboxFile').where('fileKey', 'in', unused).returning('fileKey').execute();
      return rows.map(({ fileKey }) => fileKey);
    },
  };
}
