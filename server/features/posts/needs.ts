import type { Media, MediaUse } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformManifest, Traits } from '@everycast/platforms/port/manifest';
import type { RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Subquery, Tx } from '../../kernel/database/database.ts';

/** An account as posts show it. `connected` is false once a person took it away; its old posts keep its name. */
export interface AccountBrief {
  id: string;
  platform: PlatformId;
  traits: Traits;
  handle: string;
  sandbox: boolean;
  connected: boolean;
}

/** What posts register with the library. */
export interface MediaUser {
  mediaInUse(tx: Tx, ids: readonly string[]): Promise<string[]>;
  awaitedMedia(): Subquery<{ mediaId: string }>;
  usedMedia(): Subquery<{ mediaId: string }>;
  usesOf(workspaceId: string, mediaId: string): Promise<MediaUse[]>;
}

/** What posts ask of the others. Each answers for many at once, so that a list costs the same few queries however long it is. */
export interface PostsNeeds {
  manifests: Readonly<Record<PlatformId, PlatformManifest>>;
  accounts: {
    /** Those of `ids` that belong to the workspace, by id. */
    describe(workspaceId: string, ids: readonly string[]): Promise<Map<string, AccountBrief>>;
  };
  media: {
    /** Those of `ids` that belong to the workspace, by id. */
    resolve(workspaceId: string, ids: readonly string[]): Promise<Map<string, Media>>;
    /** Has files made to fit, so that what is scheduled does not wait for them when it is due. */
    prepare(tx: Tx, workspaceId: string, wanted: readonly { id: string; spec: RenditionSpec }[]): Promise<void>;
    /** Registers which files posts refer to. */
    addUser(user: MediaUser): void;
  };
  labels: {
    /** The ids of the labels of posts, by post; posts without any are left out. */
    of(postIds: readonly string[]): Promise<Map<string, string[]>>;
    /** Gives a post exactly these. Throws AppError where the workspace doesn't have one of them. */
    set(tx: Tx, workspaceId: string, postId: string, labelIds: readonly string[]): Promise<void>;
    /** The posts that have one of them. */
    postsWith(labelIds: readonly string[]): Subquery<string>;
  };
  people: {
    /** Names by user id; people who are gone are left out. */
    names(userIds: readonly string[]): Promise<Map<string, string>>;
  };
}
