/** What LinkedIn accepts. It publishes no machine-readable description, so all of this is unofficial, and kept in one place. */

/** A post's length in characters people see; whether LinkedIn counts escape characters is unknown. */
export const textLength = 3000;
export const commentLength = 1250;
export const altLength = 4086;
export const linkTitleLength = 400;
export const linkDescriptionLength = 4086;

export const images = { min: 2, max: 20 };
/** An image's pixels, width times height. LinkedIn names no limit in bytes; these are more than its own app creates. */
export const imagePixels = 36_152_319;
export const imageBytes = 20_000_000;

export const videoBytes = { min: 75_000, max: 500_000_000 };
export const videoSeconds = { min: 3, max: 30 * 60 };

/**
 * A document (PDF): LinkedIn's documentation states 100 MB and 300 pages. What isn't images, alt texts above all, takes far less than what
 * `pictures` leaves of its bytes. Its title's length isn't stated; the same as a link's.
 */
export const documents = { bytes: 100_000_000, pictures: 90_000_000, pages: 300, title: 400 };

/** LinkedIn names no limits for a video's cover. JPEG and PNG of ten million bytes are what other publishing tools state. */
export const coverBytes = 10_000_000;
export const coverTypes = ['image/jpeg', 'image/png'];
/** LinkedIn names none; the same as a link's title. */
export const videoTitleLength = 400;

/**
 * Posts and comments of one member per UTC day, including those in the name of their pages, with the product “Share on LinkedIn”; other
 * apps see theirs in LinkedIn's portal.
 */
export const postsADay = 150;
/** The app's requests for all members together in the same day. */
export const requestsADay = 100_000;
/** What reading inboxes may use of them, so that publishing keeps the rest; ours. */
export const reading = 'reading';
export const readingADay = 50_000;
/** How soon an inbox is read again: a reading takes a request for each post. Seconds; ours. */
export const readEverySeconds = 300;

/** How long a post is rejected as a duplicate of itself. Documented for an older API; reports mention longer times. Milliseconds. */
export const duplicateMs = 10 * 60_000;
