import type { MediaFeature } from '../media/media.ts';

/** What clips need of the library. */
export interface ClipsNeeds {
  media: Pick<MediaFeature, 'get' | 'resolve' | 'local' | 'addFile'>;
}
