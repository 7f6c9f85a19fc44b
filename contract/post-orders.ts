/** `edited`: last edited first; `planned`: by the planned time, without one last; `board`: as people have arranged them on the board. */
export const postOrders = ['newest', 'oldest', 'edited', 'planned', 'board'] as const;
export type PostOrder = (typeof postOrders)[number];

/** The most posts that are listed only to be chosen. */
export const maxMatches = 5_000;
