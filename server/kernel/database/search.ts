/** A pattern for `like` and `ilike` that matches what contains this text, whatever signs it has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
