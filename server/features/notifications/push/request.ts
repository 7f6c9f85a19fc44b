import { createECDH, createHash } from 'node:crypto';
import type { PushMessage } from '@everycast/contract/push';
import type { RequestOptions } from 'web-push';
import type { Secrets } from '../../../kernel/secrets.ts';
import { shortened } from '../../../kernel/text.ts';

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

/** A browser's keys, base64url: a public key on P-256, and a secret of 16 bytes. */
interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** How long a push service keeps a message for a browser that is offline. Seconds. */
const keptFor = 24 * 3600;
/** Longest texts, in characters: what systems show of them. */
const shown = { title: 120, body: 300 };
/** The largest message that every push service accepts, before encryption. Bytes (RFC 8030, section 7.2, less what encryption adds). */
const maxPlainBytes = 3_993;

/** Loaded when it is first used: many servers never push anything. */
const webPush = async () => (await import('web-push')).default;

/** Identifies messages that replace each other: at most 32 characters (RFC 8030, section 5.4). */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function payloadOf(message: PushMessage): Buffer {
  const fit = { ...message, title: shortened(message.title, shown.title), body: shortened(message.body, shown.body) };
  const plain = Buffer.from(JSON.stringify(fit));
  // Links are short paths of ours; only a text in a script of four bytes per character could be too long.
  return plain.length <= maxPlainBytes ? plain : Buffer.from(JSON.stringify({ ...fit, body: '' }));
}

/** Whether messages can be encrypted with a browser's keys: one that isn't a point on P-256 is no key. */
export async function areBrowserKeys({ p256dh, auth }: BrowserKeys): Promise<boolean> {
  const { encrypt } = await webPush();
  try {
    encrypt(p256dh, auth, Buffer.from('.'), 'aes128gcm');
    return true;
  } catch {
    // It fails for one reason: a key isn't one.
    return false;
  }
}

/** The request that delivers a message to a browser: encrypted for it (RFC 8291), and signed by this server (RFC 8292). */
export async function pushRequest(
  { endpoint, ...keys }: BrowserKeys & { endpoint: string },
  message: PushMessage,
  vapidDetails: NonNullable<RequestOptions['vapidDetails']>,
) {
  const { generateRequestDetails } = await webPush();
  // The library builds the token's audience from the text of the address, and push services compare it with their origin.
  const { href } = new URL(endpoint);
  const details = { vapidDetails, TTL: keptFor, topic: topicOf(message.tag), contentEncoding: 'aes128gcm' } as const;
  const { method, headers, body } = generateRequestDetails({ endpoint: href, keys }, payloadOf(message), details);
  // It returns numbers among them.
  const texts = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)] as const);
  return { method, headers: Object.fromEntries(texts), body: new Uint8Array(body) };
}
