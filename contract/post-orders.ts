/** `edited`: last edited first; `planned`: by the planned time, without one last. */
export const postOrders = ['newest', 'oldest', 'edited', 'planned'] as const;
export type PostOrder = (typeof postOrders)[number];

/** The most posts that are listed only to be chosen. */
export const maxMatches = 5_000;
