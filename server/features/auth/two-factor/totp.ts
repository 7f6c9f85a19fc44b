import { createHmac, randomBytes } from 'node:crypto';

/** One-time codes by RFC 6238 with what every authenticator app supports: SHA-1, six digits, 30 seconds. */

/** Seconds. */
const period = 30;
const digits = 6;
/** How many steps a phone's clock may be off, in each direction. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): string => base32(randomBytes(20));

/**
 * The time step whose code this is, within the tolerance; null if it is none. A caller that accepts it keeps the step, and refuses it and
 * earlier ones from then on.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / period);
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    // Codes are compared by their text: there are few, they change, and attempts are limited.
    if (codeOf(secret, step) === code) return step;
  }
  return null;
}

/** The address that a QR code carries to an authenticator app. */
export function addressOf(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(digits), period: String(period) })}`;
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/** Bytes in a multiple of five, so that there is no padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
