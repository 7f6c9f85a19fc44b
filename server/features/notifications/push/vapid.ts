import { createECDH } from 'node:crypto';
import type { Secrets } from '../../../kernel/secrets.ts';

/** The server's identity towards push services (RFC 8292). Both keys are base64url. */
interface VapidKeys {
  /** As browsers take it: the uncompressed point. */
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair is derived from the installation's secret key, which is created at the first start: all processes have the same, and a backup
 * contains it.
 */
export function vapidKeys(secrets: Pick<Secrets, 'derive'>): VapidKeys {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const key = Buffer.from(secrets.derive(`web push ${attempt}`), 'base64');
    try {
      pair.setPrivateKey(key);
    } catch (error) {
      // One number in four billion isn't a private key of this curve.
      if (attempt < 8) continue;
      throw error;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
  }
}
