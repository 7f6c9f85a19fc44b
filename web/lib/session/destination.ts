import { keepText } from '../keep-text.ts';

const key = 'everycast.destination';

/** Where somebody wanted to go when they were asked to sign in, with what they had typed (the state of the navigation). */
export interface Destination {
  path: string;
  state: unknown;
}

/** Keeps the destination across login, sign-up and a reload; this tab only. */
export function rememberDestination(destination: Destination): void {
  keepText(key, JSON.stringify(destination), sessionStorage);
}

/** Gives the destination once, or the dashboard where there is none. */
export function takeDestination(): Destination {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ? (JSON.parse(kept) as Destination) : { path: '/dashboard', state: null };
}

/** The token of the invitation that somebody is about to accept, or null. */
export function invitationAhead(): string | null {
  const kept = sessionStorage.getItem(key);
  if (!kept) return null;
  const { pathname, searchParams } = new URL((JSON.parse(kept) as Destination).path, location.origin);
  return pathname === '/invitation' ? searchParams.get('token') : null;
}

/** True if somebody was stopped on their way in this tab. */
export const hasDestination = (): boolean => sessionStorage.getItem(key) !== null;

export const forgetDestination = (): void => sessionStorage.removeItem(key);
