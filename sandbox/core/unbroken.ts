/** Longer than any host name, and longer than any link. UTF-16 units. */
const endlessName = /[^\s!-,/:-@[-^`{-~]{1000,}/g;
const endlessLink = /\S{5000,}/g;

/**
 * A text of the same length for a library whose link detection is quadratic in the length of candidates: without the dots of what is too
 * long for a host name, and without the brackets of what is too long for a link.
 */
export const withoutEndless = (text: string): string =>
  text.replace(endlessName, (name) => name.replaceAll('.', ',')).replace(endlessLink, (link) => link.replace(/[()]/g, ','));
