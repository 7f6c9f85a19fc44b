import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's keys, base64url: a public key on P-256, and a secret of 16 bytes. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** What is random about a message; given in tests. */
interface Randomness {
  salt: Buffer;
  privateKey: Buffer | null;
}

/** The largest message that every push service accepts, before encryption. Bytes (RFC 8030, section 7.2, less what encryption adds). */
export const maxPlainBytes = 3_993;
const recordSize = 4_096;
/** Marks the last record (RFC 8188, section 2). */
const delimiter = Buffer.from([2]);

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Encrypts a message for a browser: RFC 8291, as one record of RFC 8188's aes128gcm.
 * @throws Error if the browser's key is no point on P-256
 */
export function encryptFor(
  { p256dh, auth }: BrowserKeys,
  plain: Buffer,
  { salt, privateKey }: Randomness = { salt: randomBytes(16), privateKey: null },
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const pair = createECDH('prime256v1');
  if (privateKey) pair.setPrivateKey(privateKey);
  else pair.generateKeys();
  const ours = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(Buffer.concat([plain, delimiter])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, body]);
}
