import type { MediaFeature } from '../media/media.ts';

/** What link cards need of other features. */
export type LinkCardsNeeds = Pick<MediaFeature, 'still'>;

/** An image, re-encoded as JPEG. */
export type Still = Awaited<ReturnType<MediaFeature['still']>>;
