import { http } from '../api/client.ts';

/** What the server's clock is ahead of this page's timer, in milliseconds; null before its first response. */
let ahead: number | null = null;
/** Responses take time, and name full seconds: less than this is no difference. Milliseconds. */
const tolerance = 2_000;

/** Of the computer when the page was opened, whatever happens to its clock since. */
const pageNow = (): number => performance.timeOrigin + performance.now();

/** The server's time in milliseconds since 1970, for comparing with times that it has sent: the computer's own clock may be wrong. */
export const serverNow = (): number => pageNow() + (ahead ?? 0);

/** @param date the header of a response that has just arrived */
export function syncServerTime(date: string | null): void {
  const heard = Date.parse(date ?? '') - pageNow();
  if (!Number.isNaN(heard) && Math.abs(heard - (ahead ?? 0)) > tolerance) ahead = heard;
}

// Here rather than with the client itself, which every page loads.
http.use({ onResponse: ({ response }) => syncServerTime(response.headers.get('Date')) });
