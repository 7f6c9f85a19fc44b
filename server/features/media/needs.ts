import type { MediaUse } from '@everycast/contract/media';
import type { Entitlement } from '@everycast/contract/plans';
import type { ImageRules } from '@everycast/platforms/port/media-rules';
import type { Subquery, Tx } from '../../kernel/database/database.ts';

/** What a platform takes of pictures. */
export type PictureLimits = Pick<ImageRules, 'bytes' | 'types'>;

/** What media asks of other features. */
export interface MediaNeeds {
  entitlementOf(workspaceId: string): Promise<Pick<Entitlement, 'storageBytes' | 'fileBytes'>>;
  /** What each platform takes, so that pictures are ready before their moment comes. */
  pictureLimits: readonly PictureLimits[];
  /** Those of `ids` that a post has, in whatever state, a deleted one that can be brought back too. */
  mediaInUse(tx: Tx, ids: string[]): Promise<string[]>;
  /** The media that posts have, the deleted ones apart: joined by the library's own queries. */
  usedMedia(): Subquery<{ mediaId: string }>;
  /** The posts that have it, newest first. */
  usesOf(workspaceId: string, mediaId: string): Promise<MediaUse[]>;
}
