/** What files the library takes. It needs no zod, so that a page can load only this. */

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/mp2t'] as const;

/** Image types that are accepted and converted to JPEG, or to PNG if they are transparent or TIFF: few platforms accept them. */
export const convertedTypes = ['image/heic', 'image/heif', 'image/avif', 'image/tiff'] as const;

/** The largest accepted image, in bytes and pixels; a platform's limits are in its manifest. */
export const maxImageBytes = 20_000_000;
export const maxImagePixels = 100_000_000;
/** The longest accepted video, in seconds, and the longer side of its frame, in pixels. */
export const maxVideoSeconds = 12 * 3600;
export const maxVideoEdge = 8192;
/** The most pixels per video frame: cinema 8K, in either orientation. */
export const maxVideoPixels = 8192 * 4320;
