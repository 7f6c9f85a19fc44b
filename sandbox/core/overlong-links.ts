/** A host name's maximum length (RFC 1035), and longer than any link. UTF-16 units. */
const [longestName, longestLink] = [253, 5000];
/** More than a link has in earnest. */
const maxBrackets = 100;
/** The longest beginning of a link that a run of these can end with, and the character before it. */
const beginning = ' https'.length;
// Whole runs: with a minimum length in the pattern, a shorter run would be searched again from each of its characters.
/** At least what the library takes for a character of a domain, including dots, hyphens and underscores. */
const name = /[^\s!#-,/:-@[-^{-~]+/g;
const link = /\S+/g;

/**
 * A text of the same length for a library whose link detection is quadratic in the length of candidates: with commas for what is too long for
 * a host name, except where a link may begin, and for the brackets of what is too long or has too many of them for a link.
 */
export const maskOverlongLinks = (text: string): string =>
  text
    .replace(name, (run) =>
      run.length <= longestName ? run : ','.repeat(run.length - beginning) + run.slice(-beginning).replaceAll('.', ','),
    )
    .replace(link, (run) => {
      const brackets = run.length > maxBrackets ? (run.match(/[()]/g)?.length ?? 0) : 0;
      return run.length < longestLink && brackets <= maxBrackets ? run : run.replace(/[()]/g, ',');
    });
