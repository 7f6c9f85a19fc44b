/** Minimum length of a password, in characters (specification, section 5). */
export const minPasswordLength = 6;
