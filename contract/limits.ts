/** Minimum length of a password, in characters (specification, section 5). */
export const minPasswordLength = 6;

/** Most letters of what somebody asks the assistant for. */
export const maxPromptLength = 4000;
