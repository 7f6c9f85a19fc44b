/** What the composer's location says of a draft that it opens: it was shared by another app just now. */
export const sharedState = 'shared';
