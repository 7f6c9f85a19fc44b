/**
 * What LinkedIn takes. It publishes no description that a machine can read, so all of this is second-hand; it is kept here, in one place.
 */

/** Of a post, in the characters that people read; whether LinkedIn counts those that it is escaped with is not known. */
export const textLength = 3000;
export const commentLength = 1250;
export const altLength = 4086;
export const linkTitleLength = 400;
export const linkDescriptionLength = 4086;

export const images = { min: 2, max: 20 };
/** Of one picture, width times height. LinkedIn names no size in bytes; these are more than its own app makes. */
export const imagePixels = 36_152_319;
export const imageBytes = 20_000_000;

export const videoBytes = { min: 75_000, max: 500_000_000 };
export const videoSeconds = { min: 3, max: 30 * 60 };

/**
 * Of a picture that stands for a video LinkedIn names no limits. JPEG and PNG of ten million bytes are what others who publish there say.
 */
export const coverBytes = 10_000_000;
export const coverTypes = ['image/jpeg', 'image/png'];
/** LinkedIn names none; as many as in the title of a link. */
export const videoTitleLength = 400;

/**
 * Posts and comments of one member in a day of UTC, in the name of their pages, too, with the product “Share on LinkedIn”; others see theirs
 * in LinkedIn's portal.
 */
export const postsADay = 150;
/** Requests of all members together that such an app has in the same day. */
export const requestsADay = 100_000;

/** How long a post is refused as a duplicate of itself. Documented for an older interface; reports tell of longer. Milliseconds. */
export const duplicateMs = 10 * 60_000;
