import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/kernel/database/database.ts';
import type { Cluster } from '../../tests/cluster/cluster.ts';
import type { Ground, Measured } from './ground.ts';

/** For what comes after the last answer, such as counting clicks. Milliseconds. */
const afterwards = 3_000;

/** Bytes that the database has logged and keeps, and CPU time in seconds: of the processes that were asked, and of the database. */
interface Spent {
  logged: number;
  kept: number;
  process: number;
  database: number;
}

/** Runs it once, and says what a thousand cost. */
export async function costsOf(measured: Measured, { kernel, cluster }: Ground): Promise<string> {
  const before = await spent(kernel.db, cluster, measured.role);
  const { count } = await measured.run();
  await wait(afterwards);
  const after = await spent(kernel.db, cluster, measured.role);
  const each = (what: keyof Spent) => ((after[what] - before[what]) / count) * 1000;
  const kilobytes = (what: keyof Spent) => `${Math.round(each(what) / 1000)} kB`;
  return [
    `${measured.name}: a thousand keep ${kilobytes('kept')} and log ${kilobytes('logged')}`,
    `CPU time of ${measured.role} ${each('process').toFixed(2)} s, of the three databases ${each('database').toFixed(2)} s`,
  ].join('; ');
}

async function spent(db: Database, { parts }: Cluster, role: Measured['role']): Promise<Spent> {
  const { rows } = await sql<{ logged: number; kept: number }>`
    select (pg_current_wal_lsn() - '0/0')::float8 as logged,
      (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables)::float8 as kept`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The database doesn’t say what it has written.');
  const cpuOf = (name: string) => parts.filter((part) => part.name.startsWith(name)).reduce((sum, part) => sum + part.cpuTime(), 0);
  return { ...figures, process: cpuOf(role), database: cpuOf('postgres') };
}
