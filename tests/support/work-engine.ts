import { verbatim } from '@everycast/messages/message';
import { openDatabase } from '../../server/kernel/database/database.ts';
import { newId } from '../../server/kernel/ids.ts';
import { createLog } from '../../server/kernel/log.ts';
import type { Context, Outcome, Queue, WorkRow } from '../../server/kernel/work/types.ts';
import { openWork } from './work.ts';

/** Short leases for tests. */
const lengths = { lasts: 3_000, margin: 1_000, every: 200 };
const table = { name: 'scene', queue: 'queue', owner: 'workspaceId' } as const;

/** What a test job does when it runs. */
export type Act = 'hang' | 'end' | 'half' | 'crash';
export interface Scene extends WorkRow {
  workspaceId: string;
  queue: string;
  act: Act;
  problemMessage: string | null;
  note: string | null;
}

/** An engine over its own table, as in a feature. */
export async function openWorkEngine(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl, { log: createLog('silent'), max: 4 });
  const open = await openWork({ db, url: databaseUrl }, lengths);
  const { clock } = open;
  const work = open.work.in<Scene>(table);
  const rows = db.withTables<{ scene: Scene }>();

  return {
    db,
    work,
    async add(queue: string, workspaceId: string, act: Act): Promise<string> {
      const id = newId();
      await db.transaction().execute(async (tx) => {
        await tx
          .withTables<{ scene: Partial<Scene> }>()
          .insertInto('scene')
          .values({ id, queue, workspaceId, act, nextAttemptAt: clock.now() })
          .execute();
        await work.wake(tx, queue);
      });
      return id;
    },
    cancel: (id: string, owner: string) => db.transaction().execute((tx) => work.cancel(tx, { id, owner })),
    find: (id: string): Promise<Scene> => rows.selectFrom('scene').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Runs queues, with this many places each. @returns how to stop */
    start(places: Record<string, number>, run: (job: Scene, context: Context) => Promise<Outcome>): () => Promise<void> {
      const shared: Omit<Queue<Scene>, 'name' | 'places'> = {
        run,
        problemOf: () => null,
        maxAttempts: 3,
        gaveUp: { code: 'internal', message: verbatim('It stopped its worker three times.') },
        retryIn: () => 0,
      };
      return work.start(Object.entries(places).map(([name, count]) => ({ ...shared, name, places: count })));
    },
    async close(): Promise<void> {
      await open.close();
      await close();
    },
  };
}

/** The table, in a test's database. */
export const sceneTable = `create table scene (id uuid primary key, workspace_id text not null, queue text not null, act text not null, note text,
  state text not null default 'waiting', next_attempt_at timestamptz, lease_token uuid, attempts int not null default 0, progress real not null default 0,
  started_at timestamptz, ended_at timestamptz, problem_code text, problem_message jsonb)`;
