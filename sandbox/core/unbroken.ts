/** No name of a host is as long as the first, no link as long as the second. UTF-16 units. */
const endlessName = /[^\s!-,/:-@[-^`{-~]{1000,}/g;
const endlessLink = /\S{5000,}/g;

/**
 * A text of the same length for a library that finds links, and takes the square of the time that it takes to read what could be one: without
 * the dots of what is too long for a name, and without the brackets of what is too long for a link.
 */
export const withoutEndless = (text: string): string =>
  text.replace(endlessName, (name) => name.replaceAll('.', ',')).replace(endlessLink, (link) => link.replace(/[()]/g, ','));
