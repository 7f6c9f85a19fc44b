import type { Assistant } from '../assistant/assistant.ts';
import type { MediaFeature } from '../media/media.ts';

/** Who makes images. */
export type Maker = Awaited<ReturnType<Assistant['pictures']['maker']>>;

/** What generated images need of other features. */
export interface GeneratedImagesNeeds {
  pictures: Pick<Assistant['pictures'], 'maker' | 'describe'>;
  media: Pick<MediaFeature, 'get' | 'local' | 'still' | 'addFile'>;
}
