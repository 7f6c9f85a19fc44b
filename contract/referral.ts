/** Carries a code from the page it came with to sign-up. */
export const referralCookie = 'everycast.referral';

/**
 * A sign-up link's referral code if it can be stored: letters, digits, - and _, at most 64 characters.
 * @returns null for anything else
 */
export function referralCodeFrom(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim() : '';
  return /^[A-Za-z0-9_-]{1,64}$/.test(code) ? code : null;
}
