import { keepText } from '../keep-text.ts';
import { isRecord, readStored } from '../stored.ts';

const key = 'everycast.destination';

/** Where someone wanted to go when they were asked to sign in, with what they had typed (the navigation state). */
export interface Destination {
  path: string;
  state: unknown;
}

const isDestination = (value: unknown): value is Destination => isRecord(value) && typeof value.path === 'string';
const read = () => readStored(key, isDestination, sessionStorage);

/** Someone is signing out: wherever the guard sends them now, they don't want to come back to where they were. */
let isLeaving = false;

/** Runs a sign-out, during which no destination is kept. */
export async function whileLeaving(signOut: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await signOut();
  } finally {
    isLeaving = false;
  }
}

/** Keeps the destination across sign-in, sign-up and a reload; only in this tab. */
export function rememberDestination(destination: Destination): void {
  if (isLeaving) return;
  keepText(key, JSON.stringify(destination), sessionStorage);
}

/** Returns the destination once, or the dashboard if there is none. */
export function takeDestination(): Destination {
  const kept = read();
  sessionStorage.removeItem(key);
  return kept ?? { path: '/dashboard', state: null };
}

/** The token of the invitation that someone is about to accept, or null. */
export function invitationAhead(): string | null {
  const kept = read();
  if (!kept) return null;
  const { pathname, searchParams } = new URL(kept.path, location.origin);
  return pathname === '/invitation' ? searchParams.get('token') : null;
}

/** Where someone will be after signing in, if they were redirected in this tab; for words only. */
export const destinationAhead = (): string | null => read()?.path ?? null;

export const forgetDestination = (): void => sessionStorage.removeItem(key);
