import type { Media, RenditionState } from '@everycast/contract/media';
import type { Segment } from '@everycast/contract/videos';
import type { Message } from '@everycast/messages/message';
import type { VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Subquery, Tx } from '../../kernel/database/database.ts';

/** The state of a video's rendition. `at`: when to check again. */
export type VideoRendition =
  | { is: 'ready'; file: { key: string; contentType: string; bytes: number; width: number; height: number; seconds: number } }
  | { is: 'making'; fraction: number; at: Date }
  | { is: 'cannot'; why: Message };

/** What this feature registers with the library. */
export interface VideoMaker {
  /** Its current state; started if it doesn't exist. */
  of(workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<VideoRendition>;
  order(tx: Tx, workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<void>;
  states(wanted: readonly { mediaId: string; spec: string }[]): Promise<RenditionState[]>;
  /** The size of a workspace's stored cuts and exports. */
  bytes(tx: Tx, workspaceId: string): Promise<number>;
}

/** What videos need of others. The library's functions all throw AppError not_found for what the workspace doesn't have (anymore). */
export interface VideosNeeds {
  media: {
    get(workspaceId: string, id: string): Promise<Media>;
    /** A path from which the file can be read while `use` runs. */
    local<T>(workspaceId: string, id: string, use: (file: { path: string; media: Media }) => Promise<T>): Promise<T>;
    /** Ingests a local file, which stays where it is; the same file again returns the same media. `poster`: a video's poster. */
    addFile(workspaceId: string, file: { path: string; name: string; folderId?: string | null; poster?: string }): Promise<Media>;
    /** The media that will still be published: their renditions are kept. */
    awaitedMedia(): Subquery<{ mediaId: string }>;
    /** Registers what creates renditions of videos, and how much of them a workspace stores. */
    setVideoMaker(maker: VideoMaker): void;
  };
  /** The strongest known highlight within these parts of a video, in seconds; null if there is none. */
  strongest(mediaId: string, within: readonly Segment[]): Promise<number | null>;
}
