/**
 * What Instagram takes. Where it is not said otherwise, these are second-hand: the description of its API names no numbers but those of a
 * caption.
 */

/** Of a caption, in the description of the edge `media`; comments are as long. That of comments is second-hand. */
export const captionLength = 2200;
export const hashtags = 30;
export const mentions = 20;

/** Pictures and videos of a carousel. */
export const items = 10;
export const imageBytes = 8 * 1024 * 1024;
export const altLength = 1000;
/** 4:5 to 1.91:1. */
export const ratio = { min: 0.8, max: 1.91 };
export const minWidth = 320;
export const reelBytes = 300_000_000;
export const reelSeconds = { min: 3, max: 15 * 60 };
export const itemBytes = 100_000_000;
export const itemSeconds = { min: 3, max: 60 };

/** Of a picture that is the cover of a reel. Of another shape than 9:16, Instagram shows its middle, so that it is not made to fit here. */
export const coverBytes = 8 * 1024 * 1024;
/** People who are invited to have a post on their profile as well, and people who are tagged in one. */
export const collaborators = 3;
export const people = 20;
/** Of the name of an account, in characters. */
export const usernameLength = 30;

/** Containers of an account in a day; how much it may publish is asked of Instagram each time. */
export const containersADay = 400;
