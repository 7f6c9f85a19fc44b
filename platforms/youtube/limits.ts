/**
 * What YouTube takes. Where it is not said otherwise, these are second-hand: the description of the API names no lengths.
 */

/** Of a title, in UTF-16 units. */
export const titleLength = 100;
export const descriptionBytes = 5000;
/** Of all tags together, with the commas between them and the quotes around those that contain a space. */
export const tagsLength = 500;
export const commentLength = 10_000;

/** The description of the API, method videos.insert. */
export const videoBytes = 274_877_906_944;
/** Channels that have not confirmed a phone number upload a quarter of an hour at most; the others half a day. Seconds. */
export const shortUploads = 15 * 60;
export const longUploads = 12 * 3600;

/** Of a cover. Description of the API, method thumbnails.set. */
export const coverBytes = 50 * 1024 * 1024;

/** What stands upright or is square and no longer than this is shown as a Short. Seconds. */
export const shortSeconds = 180;

/**
 * Uploads of all channels together that an app has in a day of California: calls of videos.insert, each of which opens a session and makes
 * no video yet. What was opened and lost has been counted, too. Documentation of the API, June 2026.
 */
export const uploads = 'uploads';
export const uploadsADay = 100;
/** What all other calls may cost in that day, and what they cost: a list, and whatever writes or deletes. Likewise. */
export const unitsADay = 10_000;
export const units = { list: 1, write: 50 };
export const quotaZone = 'America/Los_Angeles';

/** Everything in an upload but its end comes in multiples of this many bytes. Documentation of resumable uploads. */
export const blockBytes = 256 * 1024;
