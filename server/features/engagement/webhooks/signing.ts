import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AppCredentials } from '@everycast/platforms/port/account';
import type { WebhookApp } from '@everycast/platforms/port/webhook';

/** What platforms send as a challenge: random characters, as base64 or a UUID. Every delivery is the JSON of an object, or contains it. */
const token = /^[\w+/-]{1,200}={0,2}$/;

/** The app as webhooks know it: they can sign with its secret, but don't see it. */
export function signing({ clientId, clientSecret }: AppCredentials): WebhookApp {
  const hmac = (parts: readonly (string | Uint8Array)[]): Buffer => {
    const sum = createHmac('sha256', clientSecret);
    for (const part of parts) sum.update(part);
    return sum.digest();
  };
  return {
    clientId,
    signChallenge: (encoding, text) => (token.test(text) ? hmac([text]).toString(encoding) : null),
    signed(signature, encoding, ...parts) {
      if (token.test(Buffer.concat(parts.map((part) => Buffer.from(part))).toString('latin1'))) return false;
      const right = hmac(parts);
      const given = Buffer.from(signature, encoding);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** The ID of a delivery whose platform gives none: equal bytes are the same delivery. */
export const idOfBytes = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');
