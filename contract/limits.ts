/** Minimum length of a password, in characters (specification, section 5). */
export const minPasswordLength = 6;

/** The longest prompt for the assistant, in characters. */
export const maxPromptLength = 4000;
