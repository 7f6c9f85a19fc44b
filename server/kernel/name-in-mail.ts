/**
 * A name that someone chose, as it may stand in a mail. Mail programs turn what looks like an address into a link, and an invitation goes to
 * people who never agreed to read anything: addresses are taken apart.
 */
export const nameInMail = (name: string): string => name.replaceAll(/[.。．｡](?=[\p{L}\p{N}])|:(?=\/\/)/gu, '$& ');
