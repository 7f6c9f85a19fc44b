const timeOfDay = /^(\d{1,2})(?::\d{0,2})?$/;
const noon = 12;
/** "12 Uhr mittags" and "1 Uhr mittags", with an hour around it. */
const lastAroundNoon = 14;

/** Where the time is: after "@", or the one with a colon, or the last number, as in "morgen Abend 8". */
function placeOfTime(words: readonly string[]): number {
  const isTime = (word: string | undefined) => word !== undefined && timeOfDay.test(word);
  const afterAt = words.findIndex((word, at) => words[at - 1] === '@' && isTime(word));
  if (afterAt !== -1) return afterAt;
  const withColon = words.findIndex((word) => isTime(word) && word.includes(':'));
  return withColon === -1 ? words.findLastIndex(isTime) : withColon;
}

/** The time in that part of the day, or null where it would be a guess: "at 12 in the evening" may be either day. */
function inPart(time: string, part: string): string | null {
  const hour = Number(timeOfDay.exec(time)?.[1]);
  const of24 = time.includes(':') ? time : `${time}:`;
  if (part === 'noon') {
    if (hour > 0 && hour <= lastAroundNoon - noon) return `${time}pm`;
    return hour >= noon - 1 && hour <= lastAroundNoon ? of24 : null;
  }
  if (part === 'am') return hour < noon ? of24 : null;
  if (hour > noon) return of24;
  return hour > 0 && hour < noon ? `${time}pm` : null;
}

/**
 * "heute pm @ 8", from "heute Abend um 8", as "heute @ 8pm": the part of the day joins its time. Without one, noon is a time, and
 * "Friday evening" is Friday.
 */
export function joinPartOfDay(words: readonly string[]): string[] {
  const at = words.findIndex((word) => word === 'am' || word === 'pm' || word === 'noon');
  if (at === -1) return [...words];
  const part = words[at] ?? '';
  const others = words.filter((_, index) => index !== at);
  const place = placeOfTime(others);
  const isSurelyTime = others[place - 1] === '@' || others[place]?.includes(':');
  // The 2 of "Dec 2, noon" is no hour.
  const mayBeTime = isSurelyTime || part !== 'noon' || others.length === 1;
  const time = place !== -1 && mayBeTime ? inPart(others[place] ?? '', part) : null;
  if (time !== null) return others.with(place, time);
  if (isSurelyTime) return [...words];
  if (part === 'noon') return words.with(at, '12:00');
  return others.length > 0 ? others : [...words];
}
