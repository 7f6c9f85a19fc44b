import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import type { ConnectedAccount } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Platform } from '@everycast/platforms/port/platform';
import type { RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Tx } from '../../kernel/database/database.ts';
import type { PostProvider } from './registered.ts';

/** An account in its current state. `version` increases with its credentials. */
export interface PublishingAccount extends ConnectedAccount {
  id: string;
  workspaceId: string;
  platform: PlatformId;
  displayName: string;
  version: number;
  /** Why a person has to connect it again before anything can be sent; null if it is usable. */
  needsPerson: Message | null;
  /** Why it can't be used for now although its owner can't change that; null if it can. */
  unusable: Message | null;
  sandbox: boolean;
  /** Whose daily quota its calls count against. */
  quotaId: string;
}

/** Runs with the account after its login was renewed; a second time if the login was rejected. */
export type AccountWork<T> = (account: PublishingAccount, env: PlatformEnv) => Promise<T>;

/** How to call an account. `quota`: the limit it counts against. `mayWait`: false ignores limits. `guard`: wraps the fetch. */
export interface AccountCall {
  quota?: string | undefined;
  mayWait?: boolean;
  guard?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
}

/** A file as it is, or converted by a spec. `service`: the service it is for. */
export interface WantedFile {
  id: string;
  spec: RenditionSpec | null;
  service: string;
}

type SentFile = Omit<MediaFile, 'alt'>;
/** `making`: its progress, and when to check again; it can't be opened yet. */
export type FileState =
  | { is: 'ready'; file: SentFile }
  | { is: 'making'; file: SentFile; fraction: number; at: Date }
  | { is: 'cannot'; why: Message };

/** What publishing needs of other features. */
export interface PublishingNeeds {
  platforms: Readonly<Record<PlatformId, Platform>>;
  accounts: {
    /** Registers how many posts would not be published if an account were disconnected now. */
    addPlanner(planned: (accountId: string) => Promise<number>): void;
    /** The accounts by ID in any state, including disconnected ones. */
    load(ids: readonly string[]): Promise<Map<string, PublishingAccount>>;
    /**
     * Calls an account's platform with a valid login, within its limits. The caller updates the account's state.
     * @throws PlatformProblem, and whatever `work` throws
     */
    call<T>(account: PublishingAccount, work: AccountWork<T>, how: AccountCall & { marks: false }): Promise<T>;
    /** The limits that platforms reported. */
    limits: {
      /** Loads what other processes received. */
      load(ids: readonly string[], now: Date): Promise<void>;
      /** When the limit has room again, or null if it has now. */
      until(id: string, name: string, now: Date): Date | null;
    };
    /** Marks the account to be connected again; false if its credentials have changed since that version. */
    markReconnect(tx: Tx, id: string, version: number, reason: Message): Promise<boolean>;
  };
  media: {
    /** Library files by ID; deleted ones are left out. */
    facts(ids: readonly string[]): Promise<Map<string, Media>>;
    /** The wanted files in order, without alt texts; null for deleted ones. */
    files(wanted: readonly WantedFile[]): Promise<(FileState | null)[]>;
  };
  notifications: {
    /** `group`: replaces earlier notifications of this group. */
    notify(
      tx: Tx,
      news: { workspaceId: string; userId: string; kind: string; title: Message; body: Message; link: string; group?: string },
    ): Promise<void>;
  };
}

/** With the posts, which register later. */
export type NeedsAndPosts = PublishingNeeds & { posts: PostProvider };
