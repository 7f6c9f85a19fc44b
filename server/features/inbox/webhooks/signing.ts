import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AppCredentials } from '@everycast/platforms/port/account';
import type { WebhookApp } from '@everycast/platforms/port/webhook';

/** The app as webhooks know it: they can sign with its secret, but don't see it. */
export function signing({ clientId, clientSecret }: AppCredentials): WebhookApp {
  const hmac = (parts: readonly (string | Uint8Array)[]): Buffer => {
    const sum = createHmac('sha256', clientSecret);
    for (const part of parts) sum.update(part);
    return sum.digest();
  };
  return {
    clientId,
    sign: (encoding, ...parts) => hmac(parts).toString(encoding),
    signed(signature, encoding, ...parts) {
      const right = hmac(parts);
      const given = Buffer.from(signature, encoding);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** The ID of a delivery whose platform gives none: equal bytes are the same delivery. */
export const idOfBytes = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');
