import type { MediaUse, RenditionState } from '@everycast/contract/media';
import type { Entitlement } from '@everycast/contract/plans';
import type { VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Subquery, Tx } from '../../kernel/database/database.ts';

/** What came of a video by a spec so far. `at`: when it is worth asking again. */
export type VideoRendition =
  | { is: 'ready'; file: { key: string; contentType: string; bytes: number; width: number; height: number; seconds: number } }
  | { is: 'making'; fraction: number; at: Date }
  | { is: 'cannot'; why: string };

/** What media asks of other features. */
export interface MediaNeeds {
  entitlementOf(workspaceId: string): Promise<Pick<Entitlement, 'storageBytes' | 'fileBytes'>>;
  videoRenditions: {
    /** Has it made, where nobody has yet. */
    of(workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<VideoRendition>;
    order(tx: Tx, workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<void>;
    /** How far those that are asked for here have come, none of which is begun by asking. */
    states(wanted: readonly { mediaId: string; spec: string }[]): Promise<RenditionState[]>;
  };
  /** What is made of videos besides the library's own files, and lies in the storage, too. */
  made: {
    /** Of a workspace: what was cut and exported and is still kept. */
    bytes(tx: Tx, workspaceId: string): Promise<number>;
    /** Removes what was made of files that are gone. */
    removeUnused(): Promise<void>;
  };
  /** Those of `ids` that a post has, in whatever state, a deleted one that can be brought back too. */
  mediaInUse(tx: Tx, ids: string[]): Promise<string[]>;
  /** The media of posts that are still to go out. */
  awaitedMedia(): Subquery<{ mediaId: string }>;
  /** The media that posts have, the deleted ones apart: joined by the library's own queries. */
  usedMedia(): Subquery<{ mediaId: string }>;
  /** The posts that have it, newest first. */
  usesOf(workspaceId: string, mediaId: string): Promise<MediaUse[]>;
}
