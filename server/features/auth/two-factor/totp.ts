import { Secret, TOTP } from 'otpauth';

/** How many steps of 30 seconds a phone's clock may be off, in each direction. */
const tolerance = 1;

/** One-time codes by RFC 6238 with what every authenticator app supports: SHA-1, six digits, 30 seconds. */
const codesOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

/** In base32, without padding. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * The time step whose code this is, within the tolerance; null if it is none. A caller that accepts it keeps the step, and refuses it and
 * earlier ones from then on.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const codes = codesOf(secret);
  const timestamp = now.getTime();
  const delta = codes.validate({ token: code, timestamp, window: tolerance });
  return delta === null ? null : codes.counter({ timestamp }) + delta;
}

/** The address that a QR code carries to an authenticator app. */
export const addressOf = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  codesOf(secret, { issuer, label: account }).toString();
