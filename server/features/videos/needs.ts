import type { Media } from '@everycast/contract/media';
import type { Segment } from '@everycast/contract/videos';
import type { Subquery } from '../../kernel/database/database.ts';

/** What videos ask of others. Those of the library all throw AppError not_found for what the workspace does not have (any more). */
export interface VideosNeeds {
  media: {
    get(workspaceId: string, id: string): Promise<Media>;
    /** A path from which the file can be read as long as `use` runs. */
    local<T>(workspaceId: string, id: string, use: (file: { path: string; media: Media }) => Promise<T>): Promise<T>;
    /** Takes a local file in, which stays where it is; the same file again gives the same media. `poster`: a picture that stands for a video. */
    addFile(workspaceId: string, file: { path: string; name: string; folderId?: string | null; poster?: string }): Promise<Media>;
  };
  /** The media of posts that are still to go out: what is made of them to fit platforms is kept. */
  awaitedMedia(): Subquery<{ mediaId: string }>;
  /** The moment within these parts of a video that is known to stand out most, in seconds of the video; null where none is. */
  strongest(mediaId: string, within: readonly Segment[]): Promise<number | null>;
}
