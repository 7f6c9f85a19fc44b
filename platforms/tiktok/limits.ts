/** What TikTok takes. It publishes no description that a machine can read, so all of this is second-hand; it is kept here, in one place. */

/** What is written beside a video, and beside photos, in UTF-16 units. Second-hand both, and tried at no TikTok. */
export const videoTextLength = 2200;
export const photoTextLength = 4000;
export const photoTitleLength = 90;

export const photos = 35;
export const photoBytes = 20_000_000;
/** “1080p”, read as narrowly as it can be: the most of the longer and of the shorter side of a photo, in pixels. */
export const photoSides = { longest: 1920, broadest: 1080 };

export const videoBytes = 4_000_000_000;
/** The most for anybody; of an account it may be less, which TikTok says of each. */
export const videoSeconds = 600;
export const videoSides = { shortest: 360, longest: 4096 };
export const framesPerSecond = { min: 23, max: 60 };

/** A part of an upload has 5 to 64 MB, whether these are millions of bytes or mebibytes; the last one takes what is left over. */
export const chunkBytes = 5 * 1024 * 1024;
/** Parts of files of which there would be many: each waits for an answer of its own, and still fits through a slow line in its time. */
export const largeChunkBytes = 16 * 1024 * 1024;
/** How long the address of an upload is good. Milliseconds. */
export const addressMs = 3_600_000;

/** Posts that may be begun with one login in a minute. */
export const postsAMinute = 6;

/** TikTok does not say when an account may post again; asking costs nothing. Milliseconds. */
export const cappedMs = 3_600_000;
