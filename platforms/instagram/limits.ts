/** What Instagram accepts. Unless noted, these are unofficial: the API description only has a caption's limits. */

/** A caption's length, from the description of the edge `media`; the same for comments, where it is unofficial. */
export const captionLength = 2200;
export const hashtags = 30;
export const mentions = 20;

/** A message's UTF-8 bytes, from the page on sending messages. */
export const messageBytes = 1000;

/** Images and videos in a carousel. */
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

/** For an image that is a reel's cover. Instagram shows the middle of shapes other than 9:16, so it isn't converted here. */
export const coverBytes = 8 * 1024 * 1024;
/** People invited as collaborators, and people tagged in a post. */
export const collaborators = 3;
export const people = 20;
/** An account name's length, in characters. */
export const usernameLength = 30;

/** Containers per account and day; Instagram reports how much it may publish each time. */
export const containersADay = 400;
