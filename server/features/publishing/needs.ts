import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformOptions, PostOptions } from '@everycast/contract/posts';
import type { Role } from '@everycast/contract/workspaces';
import type { MediaRules } from '@everycast/platforms/port/media-rules';
import type { ConnectedAccount, MediaFile, Platform } from '@everycast/platforms/port/platform';
import type { Tx } from '../../kernel/database/database.ts';

/** Who presses a button on a target. */
export interface Actor {
  workspaceId: string;
  userId: string;
  role: Role;
}

/** An account as it stands now. `version` grows with its credentials. */
export interface PublishingAccount extends ConnectedAccount {
  id: string;
  platform: PlatformId;
  version: number;
  /** Why a person must connect it again before anything can be sent, in plain words; null where it can be used. */
  needsPerson: string | null;
  sandbox: boolean;
}

interface Part {
  text: string;
  media: { id: string; alt: string }[];
}

/** What a target sends. Those of deleted posts have none. */
export interface TargetContent extends Part {
  /** The target. */
  id: string;
  postId: string;
  authorId: string | null;
  thread: Part[];
  firstComment: string;
  /** What was chosen for each platform, and over it what was chosen for this account alone. */
  options: PlatformOptions;
  ownOptions: PostOptions | null;
}

/** What a person did with a target, for the activity of its post. */
export type TargetActivity = { kind: 'retried' | 'ignored' | 'found' | 'sent_again' | 'changed_there' | 'taken_down'; account: string };

export interface PublishingNeeds {
  platforms: Readonly<Record<PlatformId, Platform>>;
  posts: {
    contents(targetIds: readonly string[]): Promise<TargetContent[]>;
    /** Those of the targets whose posts the caller may change. */
    changeable(actor: Actor, targetIds: readonly string[]): Promise<{ id: string; postId: string; accountId: string }[]>;
    note(tx: Tx, postId: string, userId: string, activity: TargetActivity): Promise<void>;
    /** @throws AppError invalid_input where what is out on that account could not have this text */
    refuseUnfitText(workspaceId: string, target: { id: string; postId: string }, text: string): Promise<void>;
    /** What is out on that account has another text now. */
    textChanged(tx: Tx, workspaceId: string, target: { id: string; postId: string }, text: string): Promise<void>;
  };
  accounts: {
    /** The accounts by id, whatever state they are in; disconnected ones too. */
    forPublishing(ids: readonly string[]): Promise<Map<string, PublishingAccount>>;
    /**
     * Renews the credentials of that version under the account's lock, or gives the newer ones that stand there already.
     * @throws PlatformProblem reconnect, retry_later or outage
     */
    refresh(id: string, version: number): Promise<PublishingAccount>;
    /** What calls for an account go through. */
    fetchOf(account: PublishingAccount): typeof fetch;
    /** Notes that the platform wants the person again; false if the credentials have changed since that version. */
    markReconnect(tx: Tx, id: string, version: number, reason: string): Promise<boolean>;
  };
  media: {
    /** Files by media id, made to fit these rules and without their alt texts; those that are not there any more are left out. */
    files(ids: readonly string[], rules: MediaRules): Promise<Map<string, Omit<MediaFile, 'alt'>>>;
  };
  notifications: {
    notify(tx: Tx, news: { workspaceId: string; userId: string; kind: string; title: string; body: string; link: string }): Promise<void>;
  };
}
