import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/kernel/database/database.ts';
import type { DatabaseLine } from './database-line.ts';
import type { ServerProcess } from './server-process.ts';

interface Parts {
  servers: readonly ServerProcess[];
  line: DatabaseLine;
  /** `pid`: of the server, if it was started for this run alone. */
  database: { db: Database; pid: number | null };
  tell(line: string): void;
}

/** A worker that takes nothing for so long has stopped. Milliseconds. */
const patience = 120_000;

/**
 * A database that says nothing, for longer than a lease: connections that end in a black hole, which stay dead when new ones pass again; and
 * a server that is frozen, which then does everything it was sent, even by those who gave up long ago.
 */
export function silentDatabase({ servers, line, database: { db, pid }, tell }: Parts, lasts: number) {
  const ready = () => Promise.all(servers.map((server) => server.ready()));

  async function during(what: string, begin: () => void, end: () => void): Promise<void> {
    // A server that starts without a database may report it and exit.
    await ready();
    begin();
    try {
      await wait(lasts);
    } finally {
      end();
    }
    await ready();
    const since = performance.now();
    for (let due = await waiting(); due.length > 0; due = await waiting()) {
      if (performance.now() - since > patience)
        throw new Error(`Nothing is published after a database that ${what}: ${JSON.stringify(due)}`);
      await wait(100);
    }
    tell(`publishing went on ${((performance.now() - since) / 1000).toFixed(1)} s after a database that ${what} was there again`);
  }

  /** What is due while nobody works on anything. */
  async function waiting(): Promise<unknown[]> {
    const { rows } = await sql`
      select state, next_attempt_at, problem_kind, crash_count from target
      where next_attempt_at <= now() and lease_token is null
        and not exists (select from target where lease_token is not null and next_attempt_at > now())`.execute(db);
    return rows;
  }

  return {
    blackHole: () =>
      during(
        'could not be heard',
        () => line.cut(),
        () => line.reopen(),
      ),
    async freeze(): Promise<void> {
      if (pid === null) throw new Error('Only a database that chaos has started can be frozen: leave out --database.');
      // The server first, so that it starts no more processes.
      const all = () => [pid, ...childrenOf(pid)];
      const signal = (name: NodeJS.Signals, pids: readonly number[]) => {
        for (const one of pids) process.kill(one, name);
      };
      await during(
        'was frozen',
        () => {
          signal('SIGSTOP', [pid]);
          signal('SIGSTOP', childrenOf(pid));
        },
        () => signal('SIGCONT', all()),
      );
    },
  };
}

/** Linux's list. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);

function parentOf(pid: number): number | null {
  try {
    // Its name, in brackets, may contain anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return null; // it has ended
  }
}
