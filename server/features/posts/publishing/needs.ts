import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import type { ConnectedAccount } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Platform } from '@everycast/platforms/port/platform';
import type { RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Posts } from '../posts.ts';

/** An account as it stands now. `version` grows with its credentials. */
export interface PublishingAccount extends ConnectedAccount {
  id: string;
  workspaceId: string;
  platform: PlatformId;
  version: number;
  /** Why a person must connect it again before anything can be sent, in plain words; null where it can be used. */
  needsPerson: Message | null;
  /** Why it cannot be used for now, though its person can do nothing about it; null where it can. */
  unusable: Message | null;
  sandbox: boolean;
  /** Whose day at the platform its calls count against. */
  quotaId: string;
}

/** Runs with the account as it is after renewing its login; a second time where that was not accepted. */
export type AccountWork<T> = (account: PublishingAccount, env: PlatformEnv) => Promise<T>;

/**
 * How an account is called. `quota`: the limit that counts. `mayWait`: false calls whatever the limits say. `guard`: wraps the fetch.
 */
export interface AccountCall {
  quota?: string | undefined;
  mayWait?: boolean;
  guard?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
}

/** A file as it is, or made by a spec. `service`: where the platform lives that it is for. */
export interface WantedFile {
  id: string;
  spec: RenditionSpec | null;
  service: string;
}

type SentFile = Omit<MediaFile, 'alt'>;
/** `making`: it came so far, and is asked for again at that moment; until then its content cannot be opened. */
export type FileState =
  | { is: 'ready'; file: SentFile }
  | { is: 'making'; file: SentFile; fraction: number; at: Date }
  | { is: 'cannot'; why: string };

export interface PublishingNeeds {
  platforms: Readonly<Record<PlatformId, Platform>>;
  posts: Pick<Posts, 'contents' | 'changeable' | 'note' | 'refuseUnfitText' | 'textChanged'>;
  accounts: {
    /** Registers how many posts wouldn't be published on an account if it was disconnected now. */
    addPlanner(planned: (accountId: string) => Promise<number>): void;
    /** The accounts by id, whatever state they are in; disconnected ones too. */
    forPublishing(ids: readonly string[]): Promise<Map<string, PublishingAccount>>;
    /**
     * Calls an account's platform with a login that works, within its limits. The account's state is the caller's to mark.
     * @throws PlatformProblem, and whatever `work` throws
     */
    call<T>(account: PublishingAccount, work: AccountWork<T>, how: AccountCall & { marks: false }): Promise<T>;
    /** What platforms said of their limits. */
    limits: {
      /** Reads what other processes were told. */
      load(ids: readonly string[], now: Date): Promise<void>;
      /** The moment until which nothing is left of a limit, or null. */
      until(id: string, name: string, now: Date): Date | null;
    };
    /** Notes that the platform wants the person again; false if the credentials have changed since that version. */
    markReconnect(tx: Tx, id: string, version: number, reason: Message): Promise<boolean>;
  };
  media: {
    /** Files of the library by id; those that are not there any more are left out. */
    facts(ids: readonly string[]): Promise<Map<string, Media>>;
    /** Those that are wanted, in their order, without their alt texts; null for those that are not there any more. */
    files(wanted: readonly WantedFile[]): Promise<(FileState | null)[]>;
  };
  notifications: {
    notify(tx: Tx, news: { workspaceId: string; userId: string; kind: string; title: string; body: string; link: string }): Promise<void>;
  };
}
