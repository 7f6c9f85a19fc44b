/** The longest name of a client. UTF-16 units. */
export const maxReviewerName = 80;
/** For how many days a link works. */
export const reviewDays = { min: 1, max: 90, usual: 14 } as const;
/** Digits of the code that a mail brings. */
export const reviewCodeLength = 6;
