import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../support/faults.ts';
import type { DatabaseLine } from './database-line.ts';
import type { ServerProcess } from './server-process.ts';
import type { silentDatabase } from './silent-database.ts';

/** How often each mishap happens to the servers, apart from network faults. */
export interface Mishaps {
  /** SIGKILL. */
  kills: number;
  /** A process is frozen for longer than a lease, while the other one works. */
  freezes: number;
  /** The database is unreachable for longer than a lease. */
  outages: number;
  /** So are the connections to it that exist, which never come back: new ones do. */
  blackHoles: number;
  /** The database's own processes are frozen for longer than a lease. */
  stalls: number;
  /** One process's clock is moved forward or back. */
  jumps: number;
}

/** What they happen to. */
export interface SystemUnderTest {
  /** The first one serves people; all of them publish. */
  servers: readonly [ServerProcess, ...ServerProcess[]];
  line: DatabaseLine;
  silence: ReturnType<typeof silentDatabase>;
}

/** Longer than a lease of 45 s, by more than it takes to renew one. */
export const longerThanLease = 55_000;
/** Clock shifts, from less than a lease to a wrong time zone. Milliseconds. */
const shifts = [30_000, -30_000, 120_000, -120_000, -3_600_000];

type Kind = keyof Mishaps;

/**
 * Causes all mishaps one after the other, in an order and at times that the seed determines.
 * @param every mean time between two of them, in milliseconds
 */
export async function sufferAll(
  { servers, line, silence }: SystemUnderTest,
  mishaps: Mishaps,
  { every, seed }: { every: number; seed: number },
): Promise<void> {
  const random = seededRandom(seed);
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const happen: Record<Kind, () => Promise<unknown> | unknown> = {
    // A kill may interrupt a server that is still starting.
    kills: async () => {
      if (random() < 0.8) await servers[0].ready();
      return any(servers).killAndRestart();
    },
    freezes: () => any(servers).freeze(longerThanLease),
    async outages() {
      // A server that starts without a database may report it and exit.
      await Promise.all(servers.map((server) => server.ready()));
      line.cut();
      await wait(longerThanLease);
      line.restore();
    },
    blackHoles: silence.blackHole,
    stalls: silence.freeze,
    jumps: () => any(servers).shiftClock(any(shifts)),
  };
  for (const kind of shuffled(mishaps, random)) {
    await wait(-Math.log(1 - random()) * every);
    await happen[kind]();
  }
  for (const server of servers) server.shiftClock(0);
  await servers[0].ready();
}

/** The approximate duration of all of them, in milliseconds. */
export function durationOf({ kills, jumps, ...long }: Mishaps, every: number): number {
  const lasting = Object.values(long).reduce((sum, count) => sum + count, 0);
  return (kills + jumps + lasting) * every + lasting * longerThanLease;
}

function shuffled(mishaps: Mishaps, random: () => number): Kind[] {
  const kinds = (Object.keys(mishaps) as Kind[]).flatMap((kind) => Array<Kind>(mishaps[kind]).fill(kind));
  for (let last = kinds.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [kinds[last], kinds[other]] = [kinds[other] as Kind, kinds[last] as Kind];
  }
  return kinds;
}
