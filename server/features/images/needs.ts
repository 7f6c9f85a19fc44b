import type { MediaFeature } from '../media/media.ts';

/** What images need of other features. */
export interface ImagesNeeds {
  media: Pick<MediaFeature, 'get' | 'resolve' | 'local' | 'addFile'>;
}
