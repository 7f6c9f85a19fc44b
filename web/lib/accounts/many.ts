/** From this many accounts on they can be searched and are grouped; fewer are visible at a glance. */
export const manyAccounts = 9;
