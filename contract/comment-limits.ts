/** UTF-16 units. */
export const maxCommentText = 2_000;
/** The most pictures in one comment. */
export const maxCommentPictures = 4;
/** The most comments per post, or notes per conversation: all of them are read at once. */
export const maxComments = 1_000;
/** What a comment hangs on, at most. UTF-16 units. */
export const maxQuote = 300;

/** How often a page says that somebody has a post open, and after how long without word they are gone. Milliseconds. */
export const presence = { every: 20_000, until: 50_000 } as const;
