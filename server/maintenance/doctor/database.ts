import type { Database } from '../../kernel/database/database.ts';
import { foreignSchema, schemaOf } from '../../kernel/database/migrate.ts';
import { counted } from '../instance.ts';
import { databaseFacts } from '../store/catalog.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** Leases last 15 seconds and are measured by the processes' clocks: how far these may differ. Milliseconds. */
const noticeable = 2_000;
const harmful = 10_000;

/** @param where "built in" or "at db.example" */
export async function lookAtDatabase(db: Database, where: string): Promise<Finding[]> {
  const before = Date.now();
  const { version, now } = await databaseFacts(db);
  // It was read at some point in between.
  const apart = Math.abs(now.getTime() - (before + Date.now()) / 2);
  const { applied, known } = await schemaOf(db);
  return [ok('Database', `PostgreSQL ${version}, ${where}`), schema(applied, known), clock(apart)];
}

function schema(applied: readonly string[], known: readonly string[]): Finding {
  const foreign = foreignSchema(applied, known);
  const behind = known.filter((name) => !applied.includes(name));
  if (foreign) return failure('Schema', `${foreign.from}. ${foreign.remedy}`);
  if (applied.length === 0) return ok('Schema', 'not created yet; the first start creates it');
  if (behind.length > 0)
    return warning(
      'Schema',
      `${counted(behind.length, 'migration')} behind (${behind.join(', ')}). The next start updates it; make a backup first.`,
    );
  return ok('Schema', `up to date (${applied.at(-1)})`);
}

export function clock(apart: number): Finding {
  const seconds = `${(apart / 1000).toFixed(1)} seconds off the database's clock`;
  if (apart >= harmful) return failure('Clock', `${seconds}. Posts go out at the wrong time. Sync both clocks with NTP.`);
  if (apart >= noticeable) return warning('Clock', `${seconds}. Sync both clocks with NTP.`);
  return ok('Clock', "in sync with the database's clock");
}
