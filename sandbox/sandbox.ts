import { type Doors, openDoors } from './core/doors.ts';
import { createFaults, type Faults } from './core/faults.ts';
import { type FileStore, recorded } from './core/files.ts';
import { appOf } from './core/ids.ts';
import type { FeedPost, Login, Person, Stage, StandIn } from './core/stand-in.ts';
import { createCleaning, createFileRecords, createRecordStore, type StandInDatabase } from './core/store.ts';
import { createTokens, type Tokens } from './core/tokens.ts';
import { createWindows } from './core/windows.ts';
import { standIns } from './stand-ins.ts';

export interface SandboxParts<Tables> {
  db: StandInDatabase<Tables>;
  files: FileStore;
  now(): Date;
  /** From this the tenants' client secrets are made. */
  key: string;
  /** Where the stand-ins are found: each under its own name, without a slash at the end. */
  base(): string;
  fetch: typeof globalThis.fetch;
  pace?: Partial<Stage['pace']>;
  /** Without doors, every request to the stand-ins is allowed. */
  doors?: Doors;
}

/** A stand-in as others may play with it, besides speaking its protocol. */
export interface Played {
  standIn: StandIn;
  faults: Faults;
  tokens: Tokens;
  people(tenant: string): Promise<Person[]>;
  feed(tenant: string): Promise<FeedPost[]>;
}

export type Sandbox = ReturnType<typeof createSandbox<unknown>>;

/** For people who try records out. Milliseconds. */
const usualPace = { processing: 3_000, slow: 8_000, limited: 60_000 };

/** What was done in the sandbox is shown for so long. Milliseconds. */
const keptFor = 90 * 86_400_000;
/** A file may lie so long before what it belongs to is there, in milliseconds. */
const givenUpAfter = 86_400_000;
/** Files that are cleared away together. */
const atOnce = 500;

/** The stand-ins of all platforms, for any number of tenants. */
export function createSandbox<Tables>({ db, files, now, key, base, fetch, pace, doors = openDoors }: SandboxParts<Tables>) {
  const all = new Map(
    Object.entries(standIns).map(([platform, create]) => {
      const records = createRecordStore(db, platform, now);
      const stage: Stage = {
        platform,
        records,
        tokens: createTokens(records, now),
        faults: createFaults(records),
        files: recorded(files, createFileRecords(db, platform, now)),
        doors,
        now,
        spend: createWindows(records, now),
        clientSecret: (tenant) => appOf(tenant, key).clientSecret,
        base: () => `${base()}/${platform}`,
        fetch,
        pace: { ...usualPace, ...pace },
      };
      const standIn = create(stage);
      const played: Played = { standIn, faults: stage.faults, tokens: stage.tokens, people: standIn.people, feed: standIn.feed };
      return [platform, played] as const;
    }),
  );

  const cleaning = createCleaning(db);
  return {
    platforms: all,
    /** Begins a platform anew for a tenant; its people's consents stay. */
    empty: (tenant: string, platform: string): Promise<void> => cleaning.empty(tenant, platform),
    /** Forgets what is old, and deletes the files of records that are gone: of those, after `empty`, or with a workspace. */
    async clean(): Promise<void> {
      await cleaning.forgetOld(new Date(now().getTime() - keptFor), new Date(now().getTime() - givenUpAfter));
      for (let count = atOnce; count === atOnce; ) {
        const keys = await cleaning.forgetUnused(new Date(now().getTime() - givenUpAfter), atOnce);
        for (const key of keys) await files.delete(key);
        count = keys.length;
      }
    },
    /** The credentials of a tenant's application, the same at every stand-in. */
    appOf: (tenant: string) => appOf(tenant, key),
    /** What a tenant's people type who log in by name and password; none where consent is given on a page. */
    loginsOf: async (tenant: string, platform: string): Promise<Login[]> => (await all.get(platform)?.standIn.logins?.(tenant)) ?? [],
    /** Where a stand-in is found, as a connection's service. */
    serviceOf: (platform: string): string => `${base()}/${platform}`,
  };
}
