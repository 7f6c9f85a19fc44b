import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Secrets } from '../../../kernel/secrets.ts';

/** How long a token is valid: RFC 8292 allows a day. Seconds. */
const validFor = 12 * 3600;

/** The server's identity towards push services (RFC 8292). */
export interface Vapid {
  /** The public key as browsers take it: the uncompressed point, base64url. */
  publicKey: string;
  /** The Authorization header of a request to this endpoint. */
  authorization(endpoint: string, now: Date): string;
}

const base64url = (value: Buffer | object): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

/**
 * The key pair is derived from the installation's secret key, which is created at the first start: all processes have the same, and a backup
 * contains it.
 * @param subject the contact for push services: a mailto: or https: URL
 */
export function createVapid(secrets: Pick<Secrets, 'derive'>, subject: () => string): Vapid {
  const key = keyFrom(secrets);
  const { x, y, publicKey } = key;
  return {
    publicKey,
    authorization(endpoint, now) {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + validFor, sub: subject() };
      const signed = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key: privateKeyOf(key.d, x, y), dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${base64url(signature)}, k=${publicKey}`;
    },
  };
}

function keyFrom(secrets: Pick<Secrets, 'derive'>) {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const d = Buffer.from(secrets.derive(`web push ${attempt}`), 'base64');
    try {
      pair.setPrivateKey(d);
    } catch (error) {
      // One number in four billion isn't a private key of this curve.
      if (attempt < 8) continue;
      throw error;
    }
    const point = pair.getPublicKey();
    return { d, x: point.subarray(1, 33), y: point.subarray(33), publicKey: base64url(point) };
  }
}

const privateKeyOf = (d: Buffer, x: Buffer, y: Buffer): KeyObject =>
  createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: base64url(d), x: base64url(x), y: base64url(y) },
    format: 'jwk',
  });
