import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { FileRecords } from './files.ts';
import type { Thing, Things } from './things.ts';

type Row = Omit<Thing, 'body'> & { platform: string; body: unknown; place: number };
type FileRow = { fileKey: string; platform: string; createdAt: Date };
type Tables = { sandboxThing: Row; sandboxFile: FileRow };

const usualLimit = 500;

/** A database with the table of the stand-ins, and the camel case plugin. */
export type StandInDatabase<T> = Kysely<T>;

/** The memory of a platform's stand-in in the database. */
export function createThings<T>(database: StandInDatabase<T>, platform: string, now: () => Date): Things {
  const db = database as unknown as Kysely<Tables>;
  const columns = ['kind', 'id', 'world', 'parent', 'body', 'createdAt'] as const;
  const one = (kind: string, id: string) =>
    db.selectFrom('sandboxThing').select(columns).where('platform', '=', platform).where('kind', '=', kind).where('id', '=', id);

  return {
    async add({ kind, id, world, parent = null, body }) {
      const row = { platform, kind, id, world, parent, body: JSON.stringify(body), createdAt: now() };
      const insert = db.insertInto('sandboxThing').values(row as never);
      return (await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
    },

    get: async (kind, id) => ((await one(kind, id).executeTakeFirst()) as Thing<never> | undefined) ?? null,

    change: (kind, id, change) =>
      db.transaction().execute(async (tx) => {
        const query = tx.selectFrom('sandboxThing').select(columns).where('platform', '=', platform);
        const thing = (await query.where('kind', '=', kind).where('id', '=', id).forUpdate().executeTakeFirst()) as
          | Thing<never>
          | undefined;
        if (!thing) return null;
        const body = change(thing);
        if (body === null) return thing;
        const update = tx
          .updateTable('sandboxThing')
          .set({ body: JSON.stringify(body) })
          .where('platform', '=', platform);
        await update.where('kind', '=', kind).where('id', '=', id).execute();
        return { ...thing, body };
      }),

    async list(kind, { world, parent, limit = usualLimit }) {
      const query = db.selectFrom('sandboxThing').select(columns).where('platform', '=', platform).where('kind', '=', kind);
      const rows = await query
        .where('world', '=', world)
        .$if(parent !== undefined, (some) => some.where('parent', 'is not distinct from', parent ?? null))
        .orderBy('place', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse() as Thing<never>[];
    },

    async remove(kind, id) {
      const query = db.deleteFrom('sandboxThing').where('platform', '=', platform).where('kind', '=', kind).where('id', '=', id);
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

/** Which files a stand-in keeps. */
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

type OfBoth = ExpressionBuilder<Tables, 'sandboxThing' | 'sandboxFile'>;
const ofOnePlatform = ({ eb, ref }: OfBoth) => eb('sandboxThing.platform', '=', ref('sandboxFile.platform'));
/** The key of the file has the id of the thing. */
const isNamed = (of: OfBoth) => {
  const parts = of.fn<string[]>('string_to_array', ['sandboxFile.fileKey', of.val('/')]);
  return of.and([ofOnePlatform(of), of('sandboxThing.id', '=', of.fn.any(parts))]);
};
/** The thing has the key of the file. */
const names = (of: OfBoth) => {
  const place = of.fn<number>('strpos', [of.cast<string>('sandboxThing.body', 'text'), 'sandboxFile.fileKey']);
  return of.and([ofOnePlatform(of), of(place, '>', 0)]);
};

/** What remains of a platform when it is begun anew: its people, that they consented, and the tokens that came of it. */
const kept = ['person', 'grant', 'code', 'token', 'page token', 'rotation'];

/** Clearing up, over all stand-ins. */
export function createCleaning<T>(database: StandInDatabase<T>) {
  const db = database as unknown as Kysely<Tables>;
  return {
    /** Everything that a world has done, at one platform, is forgotten. */
    async empty(world: string, platform: string): Promise<void> {
      const all = db.deleteFrom('sandboxThing').where('world', '=', world).where('platform', '=', platform);
      await all.where('kind', 'not in', kept).execute();
    },

    /**
     * Forgets what was done before `old`, and codes and tokens that nobody can use any more and were given before `spent`. Existing
     * connections stay valid.
     */
    async forgetOld(old: Date, spent: Date): Promise<void> {
      await db.deleteFrom('sandboxThing').where('createdAt', '<', old).where('kind', 'not in', kept).execute();
      const unusable = db.deleteFrom('sandboxThing').where('createdAt', '<', spent).where('kind', 'in', ['code', 'token']);
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

    /** Forgets files from before that moment whose thing is gone. @returns their keys, so many at most */
    async forgetUnused(before: Date, max: number): Promise<string[]> {
      const unused = db
        .selectFrom('sandboxFile')
        .select('fileKey')
        .where('createdAt', '<', before)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('sandboxThing').select('id').where(isNamed))))
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('sandboxThing').select('id').where(names))))
        .limit(max);
      const rows = await db.deleteFrom('sandboxFile').where('fileKey', 'in', unused).returning('fileKey').execute();
      return rows.map(({ fileKey }) => fileKey);
    },
  };
}
