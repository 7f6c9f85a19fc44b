import { keepText } from '../keep-text.ts';

const key = 'everycast.destination';

/** Where someone wanted to go when they were asked to sign in, with what they had typed (the navigation state). */
export interface Destination {
  path: string;
  state: unknown;
}

/** Keeps the destination across sign-in, sign-up and a reload; only in this tab. */
export function rememberDestination(destination: Destination): void {
  keepText(key, JSON.stringify(destination), sessionStorage);
}

/** Returns the destination once, or the dashboard if there is none. */
export function takeDestination(): Destination {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ? (JSON.parse(kept) as Destination) : { path: '/dashboard', state: null };
}

/** The token of the invitation that someone is about to accept, or null. */
export function invitationAhead(): string | null {
  const kept = sessionStorage.getItem(key);
  if (!kept) return null;
  const { pathname, searchParams } = new URL((JSON.parse(kept) as Destination).path, location.origin);
  return pathname === '/invitation' ? searchParams.get('token') : null;
}

/** True if someone was redirected to sign-in in this tab. */
export const hasDestination = (): boolean => sessionStorage.getItem(key) !== null;

export const forgetDestination = (): void => sessionStorage.removeItem(key);
