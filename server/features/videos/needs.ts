import type { Media, RenditionState } from '@everycast/contract/media';
import type { Segment } from '@everycast/contract/videos';
import type { VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Subquery, Tx } from '../../kernel/database/database.ts';

/** What came of a video by a spec so far. `at`: when it is worth asking again. */
export type VideoRendition =
  | { is: 'ready'; file: { key: string; contentType: string; bytes: number; width: number; height: number; seconds: number } }
  | { is: 'making'; fraction: number; at: Date }
  | { is: 'cannot'; why: string };

/** What this feature registers with the library. */
export interface VideoMaker {
  /** What came of it so far; begun where nobody has yet. */
  of(workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<VideoRendition>;
  order(tx: Tx, workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<void>;
  states(wanted: readonly { mediaId: string; spec: string }[]): Promise<RenditionState[]>;
  /** Of a workspace's cuts and exports, as long as they are kept. */
  bytes(tx: Tx, workspaceId: string): Promise<number>;
}

/** What videos ask of others. Those of the library all throw AppError not_found for what the workspace does not have (any more). */
export interface VideosNeeds {
  media: {
    get(workspaceId: string, id: string): Promise<Media>;
    /** A path from which the file can be read as long as `use` runs. */
    local<T>(workspaceId: string, id: string, use: (file: { path: string; media: Media }) => Promise<T>): Promise<T>;
    /** Takes a local file in, which stays where it is; the same file again gives the same media. `poster`: a picture that stands for a video. */
    addFile(workspaceId: string, file: { path: string; name: string; folderId?: string | null; poster?: string }): Promise<Media>;
    /** The media that will still be published: what is made of them to fit platforms is kept. */
    awaitedMedia(): Subquery<{ mediaId: string }>;
    /** Registers what makes files of videos, and says how much of them a workspace keeps. */
    setVideoMaker(maker: VideoMaker): void;
  };
  /** The moment within these parts of a video that is known to stand out most, in seconds of the video; null where none is. */
  strongest(mediaId: string, within: readonly Segment[]): Promise<number | null>;
}
