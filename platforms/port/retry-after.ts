/** The wait if the platform doesn't say how long. */
const usualWait = 60_000;
/** No platform's window is longer than a day; anything above is a mistake or a trap. */
const longestWait = 24 * 3_600_000;
/** A small reset value is seconds from now, a large one seconds since 1970. */
const epochSeconds = 1_000_000_000;

/**
 * Until when a platform asks to wait, always in the future and at most a day away. Reads Retry-After (seconds or an HTTP date, RFC 9110)
 * and then RateLimit-Reset and X-RateLimit-Reset, which platforms write as seconds from now, as seconds since 1970 or as an ISO 8601 date.
 */
export function retryAfter(headers: Headers, now: Date): Date {
  for (const name of ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset']) {
    const at = momentOf(headers.get(name), now);
    const until = at === null ? null : soonEnough(new Date(at), now);
    if (until !== null) return until;
  }
  return new Date(now.getTime() + usualWait);
}

/** When a platform says a limit resets, in the future and at most a day away; null if invalid. */
export function soonEnough(at: Date | null, now: Date): Date | null {
  if (at === null || Number.isNaN(at.getTime())) return null;
  return new Date(Math.min(Math.max(at.getTime(), now.getTime() + 1000), now.getTime() + longestWait));
}

function momentOf(value: string | null, now: Date): number | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  if (/^\d+(\.\d+)?$/.test(text)) {
    const seconds = Number(text);
    return seconds >= epochSeconds ? seconds * 1000 : now.getTime() + seconds * 1000;
  }
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}
