import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser that subscribed: what it gives to servers, and what it keeps. */
export interface BrowserSubscription {
  keys: { p256dh: string; auth: string };
  privateKey: Buffer;
}

export function newBrowserKeys(): BrowserSubscription {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: randomBytes(16).toString('base64url') },
    privateKey: pair.getPrivateKey(),
  };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts as a browser does (RFC 8291, section 3.4). @throws Error if the message isn't for it, or was changed */
export function openMessage(body: Buffer, { keys, privateKey }: BrowserSubscription): Buffer {
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error('More than one record.');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(keys.p256dh, 'base64url'), sender]);
  const secret = derive(pair.computeSecret(sender), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record.');
  return padded.subarray(0, end);
}

/** Verifies the Authorization header of RFC 8292. @returns its claims and the server's key @throws Error if the signature is wrong */
export function openVapid(header: string): { claims: { aud: string; exp: number; sub: string }; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(header) ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))) throw new Error('Forged.');
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')), publicKey };
}

interface Received {
  path: string;
  topic: string;
  publicKey: string;
  message: unknown;
}

/**
 * A push service as RFC 8030, 8291 and 8292 describe it: it accepts what a browser that subscribed could read from the server it subscribed
 * to, and answers anything else as push services do.
 */
export async function startPushService() {
  const browsers = new Map<string, BrowserSubscription>();
  const received: Received[] = [];
  /** Statuses for the next requests; then they are served. */
  const fates: number[] = [];
  let origin = '';

  async function take(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers, url: path = '' } = request;
    const fate = fates.shift();
    if (fate !== undefined) return fate;
    const browser = browsers.get(path);
    if (!browser) return 410;
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl))) return 400;
    const { claims, publicKey } = openVapid(headers.authorization ?? '');
    const left = claims.exp - Date.now() / 1000;
    if (claims.aud !== origin || left < 0 || left > 86_400 || !/^(mailto:|https:)/.test(claims.sub)) return 401;
    const body = Buffer.concat(chunks);
    if (body.length > 4_096) return 413;
    received.push({ path, topic: String(headers.topic), publicKey, message: JSON.parse(openMessage(body, browser).toString('utf8')) });
    return 201;
  }

  const server = createServer((request, response) => {
    void take(request)
      .catch(() => 400)
      .then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    received,
    fates,
    /** What a browser sends to the server after it subscribed. */
    subscribe() {
      const browser = newBrowserKeys();
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, browser);
      return { endpoint: origin + path, expirationTime: null, keys: browser.keys };
    },
    /** The browser unsubscribed. */
    forget: (endpoint: string) => browsers.delete(new URL(endpoint).pathname),
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}
