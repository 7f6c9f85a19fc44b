import type { Clips } from '../clips/clips.ts';
import type { MediaFeature } from '../media/media.ts';

export type { VideoMaker, VideoRendition } from '../media/registered.ts';

/** What videos need of other features. */
export interface VideosNeeds {
  media: Pick<MediaFeature, 'get' | 'local' | 'addFile' | 'awaitedMedia' | 'setVideoMaker'>;
  strongest: Clips['strongest'];
}
