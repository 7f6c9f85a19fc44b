import { type Audience, createAudience } from './core/audience/audience.ts';
import { speaking } from './core/audience/speaking.ts';
import type { ConsentHost } from './core/consent-host.ts';
import { createFaults, type Faults } from './core/faults.ts';
import { createFeed, type FeedPage, type FeedWish } from './core/feed.ts';
import { type FileStore, recorded } from './core/files.ts';
import { appOf } from './core/ids.ts';
import type { Login, Person, StandIn, StandInContext } from './core/stand-in.ts';
import { createCleaning, createFileRecords, createRecordStore, type StandInDatabase } from './core/stand-in-store.ts';
import { createTokens, type Tokens } from './core/tokens.ts';
import { createWindows } from './core/windows.ts';
import { createLiveStandIn } from './live.ts';
import { standIns } from './stand-ins.ts';

export interface SandboxParts<Tables> {
  db: StandInDatabase<Tables>;
  files: FileStore;
  now(): Date;
  /** Tenants' client secrets are derived from this. */
  key: string;
  /** The stand-ins' URL: each is under its own name, without a trailing slash. */
  base(): string;
  fetch: typeof globalThis.fetch;
  pace?: Partial<StandInContext['pace']>;
  consentHost: ConsentHost;
}

/** A stand-in as the app uses it, besides speaking its protocol. */
export interface Played {
  standIn: StandIn;
  faults: Faults;
  tokens: Tokens;
  audience: Audience;
  /** Everybody that the tenant has needed so far; there are more. */
  people(tenant: string): Promise<Person[]>;
  feed(tenant: string, wish: FeedWish): Promise<FeedPage>;
}

export type Sandbox = ReturnType<typeof createSandbox<unknown>>;

/** For people trying it out. */
const usualPace = { processing: 3_000, slow: 8_000, limited: 60_000, audience: 1 };

/** How long sandbox activity is shown. Milliseconds. */
const keptFor = 90 * 86_400_000;
/** How long a file may exist before its record. Milliseconds. */
const givenUpAfter = 86_400_000;
/** Files deleted per batch. */
const atOnce = 500;

/** The stand-ins of all platforms, for any number of tenants. */
export function createSandbox<Tables>({ db, files, now, key, base, fetch, pace, consentHost }: SandboxParts<Tables>) {
  const all = new Map(
    Object.entries(standIns).map(([platform, create]) => {
      const records = createRecordStore(db, platform, now);
      const paces = { ...usualPace, ...pace };
      const audience = createAudience({ platform, pace: paces.audience });
      const stage: StandInContext = {
        platform,
        records,
        tokens: createTokens(records, now, consentHost.languageOf),
        faults: createFaults(records),
        files: recorded(files, createFileRecords(db, platform, now)),
        consentHost,
        now,
        spend: createWindows(records, now),
        clientSecret: (tenant) => appOf(tenant, key).clientSecret,
        base: () => `${base()}/${platform}`,
        fetch,
        audience,
        pace: paces,
      };
      const standIn = create(stage);
      const { faults, tokens } = stage;
      const feed = createFeed(standIn, { audience, now });
      const played: Played = {
        standIn,
        faults,
        tokens,
        audience,
        people: standIn.people,
        feed: async (tenant, wish) => speaking(await tokens.languageOf(tenant), () => feed(tenant, wish)),
      };
      return [platform, played] as const;
    }),
  );

  const live = createLiveStandIn({ key, now, records: createRecordStore(db, 'live', now) });
  const cleaning = createCleaning(db);
  return {
    platforms: all,
    /** Where live streams go. */
    live,
    /** Resets a platform for a tenant; its people's consents stay. */
    empty: (tenant: string, platform: string): Promise<void> => cleaning.empty(tenant, platform),
    /** Deletes what is old, and the files of deleted records: because of age, `empty`, or a deleted workspace. */
    async clean(): Promise<void> {
      await cleaning.forgetOld(new Date(now().getTime() - keptFor), new Date(now().getTime() - givenUpAfter));
      for (let count = atOnce; count === atOnce; ) {
        const keys = await cleaning.forgetUnused(new Date(now().getTime() - givenUpAfter), atOnce);
        for (const key of keys) await files.delete(key);
        count = keys.length;
      }
    },
    /** The credentials of a tenant's app, the same at every stand-in; vetted where its platform vets apps for everyone who asks. */
    appOf: (tenant: string, platform?: string) => appOf(tenant, key, all.get(platform ?? '')?.standIn.selfServe !== true),
    /** What a tenant's people enter to log in by username and password, and somebody new last; none if consent is given on a page. */
    loginsOf: async (tenant: string, platform: string): Promise<Login[]> => (await all.get(platform)?.standIn.logins?.(tenant)) ?? [],
    /** A stand-in's URL, as a connection's service. */
    serviceOf: (platform: string): string => `${base()}/${platform}`,
  };
}
