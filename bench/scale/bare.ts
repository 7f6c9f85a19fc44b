import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianPostgresPrograms } from '../../tests/support/debian-postgres.ts';

export interface BareWork {
  databaseUrl: string;
  folder: string;
  /** Statements of one transaction each, in pgbench's language. */
  script: readonly string[];
  clients: number;
  seconds: number;
}

/** The engine itself: the statements by PostgreSQL's own benchmark, on the same cluster. @returns how often per second all of them */
export async function pgbench({ databaseUrl, folder, script, clients, seconds }: BareWork): Promise<number> {
  const programs = await debianPostgresPrograms();
  if (programs === null) throw new Error('pgbench is part of Debian’s postgresql-15.');
  const file = join(folder, 'script.sql');
  await writeFile(file, `${script.join('\n')}\n`);
  const options = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '2', '-T', String(seconds)];
  const { stdout } = await promisify(execFile)(join(programs, 'pgbench'), [...options, databaseUrl]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench said nothing of use.\n${stdout}`);
  return perSecond;
}
