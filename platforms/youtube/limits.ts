/** What YouTube accepts. Unless noted, these are unofficial: the API description has no lengths. */

/** A title's length, in UTF-16 units. */
export const titleLength = 100;
export const descriptionBytes = 5000;
/** All tags together, with the commas between them and the quotes around those that contain a space. */
export const tagsLength = 500;
export const commentLength = 10_000;

/** From the API description, method videos.insert. */
export const videoBytes = 274_877_906_944;
/** Channels without a confirmed phone number upload at most a quarter of an hour, the others half a day. Seconds. */
export const shortUploads = 15 * 60;
export const longUploads = 12 * 3600;

/** A cover's size. From the API description, method thumbnails.set. */
export const coverBytes = 50 * 1024 * 1024;

/** A vertical or square video up to this length is shown as a Short. Seconds. */
export const shortSeconds = 180;

/**
 * An app's uploads for all channels together in a day in California: calls of videos.insert, each of which opens a session and creates no
 * video yet. Sessions that were opened and lost count, too. API documentation, June 2026.
 */
export const uploads = 'uploads';
export const uploadsADay = 100;
/** What all other calls may cost in that day, and what they cost: reading a list, and anything that writes or deletes. Same source. */
export const unitsADay = 10_000;
export const units = { list: 1, write: 50 };
/** What reading inboxes may use of them, so that publishing keeps the rest; ours. */
export const reading = 'reading';
export const readingADay = 5_000;
/** How soon an inbox is read again. Seconds; ours. */
export const readEverySeconds = 300;
export const quotaZone = 'America/Los_Angeles';

/** Every chunk of an upload except the last is a multiple of this many bytes. From the documentation of resumable uploads. */
export const blockBytes = 256 * 1024;
