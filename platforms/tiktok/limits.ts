/** What TikTok accepts. It publishes no machine-readable description, so all of this is unofficial, and kept in one place. */

/** The text's length with a video, and with photos, in UTF-16 units. Both unofficial, and not tried on TikTok itself. */
export const videoTextLength = 2200;
export const photoTextLength = 4000;
export const photoTitleLength = 90;

export const photos = 35;
export const photoBytes = 20_000_000;
/** “1080p”, interpreted as narrowly as possible: the maximum of a photo's longer and shorter side, in pixels. */
export const photoSides = { longest: 1920, broadest: 1080 };

export const videoBytes = 4_000_000_000;
/** The maximum for any account; TikTok reports lower ones per account. */
export const videoSeconds = 600;
export const videoSides = { shortest: 360, longest: 4096 };
export const framesPerSecond = { min: 23, max: 60 };

/** A chunk has 5 to 64 MB, whether these are megabytes or mebibytes; the last one takes the remainder. */
export const chunkBytes = 5 * 1024 * 1024;
/** The chunk size of large files: each chunk waits for its response, and must still fit through a slow connection in time. */
export const largeChunkBytes = 16 * 1024 * 1024;
/** How long an upload's URL is valid. Milliseconds. */
export const addressMs = 3_600_000;

/** Posts that one login may start per minute. */
export const postsAMinute = 6;

/** TikTok doesn't say when an account may post again; checking is free. Milliseconds. */
export const cappedMs = 3_600_000;
