import { capitalise } from '../text.ts';

/** What prompts begin with, or name; worth reading even where it was typed in haste. */
const commands = ['write', 'create', 'announce', 'promote', 'celebrate', 'introduce', 'congratulate', 'apologise', 'explain', 'about'];

/** Is `typed` one slip away from `meant`: two letters swapped or, in a long word, one of two like letters left out? */
const isSlip = (typed: string, meant: string): boolean =>
  typed !== meant &&
  (Array.from(meant, (_, at) => meant.slice(0, at) + (meant[at + 1] ?? '') + (meant[at] ?? '') + meant.slice(at + 2)).includes(typed) ||
    (meant.length > 6 && typed === meant.replace(/(.)\1/, '$1')));

const withoutSlips = (text: string): string =>
  text.replace(/\p{L}{4,}/gu, (word) => {
    const meant = commands.find((one) => isSlip(word.toLowerCase(), one));
    return meant ? (/^\p{Lu}/u.test(word) ? capitalise(meant) : meant) : word;
  });

/** Shouting and sloppy capitals made quiet; names of days and months as English writes them. */
export function settle(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  const shouted = letters.length > 8 && letters.filter((letter) => /\p{Lu}/u.test(letter)).length > letters.length * 0.8;
  const calm = shouted
    ? text
        .split(/(\S*(?:\/\/|@|#)\S*)/)
        .map((part, index) => (index % 2 ? part : part.toLowerCase()))
        .join('')
    : text;
  return withoutSlips(calm)
    .replace(/^(announce|promote|introduce|celebrate) are (?=\p{Ll})/iu, '$1 our ')
    .replace(/(?<![\p{L}\p{N}])(\p{L}+)(?:[ ]+\1){2,}(?![\p{L}\p{N}])/giu, '$1')
    .replace(/["“”']{2,}/g, '')
    .replace(/\b([Ww]e|[Yy]ou|[Tt]hey) r\b/g, '$1 are')
    .replace(/\bi(?=['’](?:m|ve|ll|d)\b|\s)/g, 'I')
    .replace(
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|april|june|july|august|september|october|november|december)\b|\b(?:christmas|easter|halloween|english|german|french|spanish|italian)\b/g,
      (name) => capitalise(name),
    )
    .replace(/\b(?:black friday|cyber monday|(?:mother|father|valentine|new year)['’]s (?:day|eve)|earth day|boxing day)\b/gi, (name) =>
      name.split(' ').map(capitalise).join(' '),
    );
}
