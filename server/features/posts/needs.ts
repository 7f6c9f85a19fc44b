import type { Media, MediaUse } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformManifest, Traits } from '@everycast/platforms/port/manifest';
import type { RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Subquery, Tx } from '../../kernel/database/database.ts';
import type { Publishing } from '../publishing/publishing.ts';

export type { ManyActivity, SentContent, StoredResponse, TargetActivity } from '../publishing/registered.ts';
export type { PublishingTables, TargetTable } from '../publishing/tables.ts';
export type { PlannedTarget, Planning, TargetContent, Targets } from '../publishing/target-store.ts';

/** An account as posts show it. Once it is disconnected, `connected` is false and its old posts keep its name. */
export interface AccountBrief {
  id: string;
  platform: PlatformId;
  traits: Traits;
  handle: string;
  displayName: string;
  sandbox: boolean;
  connected: boolean;
}

/** What posts register with the media library. */
export interface MediaUser {
  mediaInUse(tx: Tx, ids: readonly string[]): Promise<string[]>;
  awaitedMedia(): Subquery<{ mediaId: string }>;
  usedMedia(): Subquery<{ mediaId: string }>;
  usesOf(workspaceId: string, mediaId: string): Promise<MediaUse[]>;
}

/** What posts need of other features. Each call takes many IDs, so a list costs the same few queries whatever its length. */
export interface PostsNeeds {
  manifests: Readonly<Record<PlatformId, PlatformManifest>>;
  accounts: {
    /** Those of `ids` that belong to the workspace, by ID. */
    describe(workspaceId: string, ids: readonly string[]): Promise<Map<string, AccountBrief>>;
  };
  media: {
    /** Those of `ids` that belong to the workspace, by ID. */
    resolve(workspaceId: string, ids: readonly string[]): Promise<Map<string, Media>>;
    /** Requests renditions ahead of time, so that scheduled posts don't wait for them when due. */
    prepare(tx: Tx, workspaceId: string, wanted: readonly { id: string; spec: RenditionSpec }[]): Promise<void>;
    /** Registers which files posts refer to. */
    addUser(user: MediaUser): void;
  };
  labels: {
    /** Label IDs by post; posts without labels are left out. */
    of(postIds: readonly string[]): Promise<Map<string, string[]>>;
    /** Replaces a post's labels. Throws AppError if the workspace doesn't have one of them. */
    set(tx: Tx, workspaceId: string, postId: string, labelIds: readonly string[]): Promise<void>;
    /** Posts with any of these labels. */
    postsWith(labelIds: readonly string[]): Subquery<string>;
  };
  groups: {
    /** Each group's accounts in the order of the groups, also those that are disconnected. */
    memberships(workspaceId: string): Promise<{ id: string; accountIds: string[] }[]>;
    /** The accounts in any of the groups, also those that are disconnected. */
    accountsOf(groupIds: readonly string[]): Subquery<string>;
  };
  /** Publishing stores what posts plan, with them, and publishes it when it is due. */
  publishing: Pick<Publishing, 'targets' | 'history' | 'setPosts'>;
  people: {
    /** Names by user ID; deleted users are left out. */
    names(userIds: readonly string[]): Promise<Map<string, string>>;
  };
}
