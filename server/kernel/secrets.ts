import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from './errors.ts';

/**
 * Encrypts texts so that a stolen database reveals none of them. `purpose` separates uses: what was sealed for one can't be opened for
 * another.
 */
export interface Secrets {
  seal(plain: string, purpose: string): string;
  /** @throws Error if the text wasn't sealed with this key and purpose, or was changed. */
  open(sealed: string, purpose: string): string;
  /** A separate key for a part of the kernel that signs or encrypts on its own, as base64. */
  derive(purpose: string): string;
}

const version = 'v1';
/** The minimum length of a key, in characters. */
export const shortestKey = 16;

/** AES-256-GCM under a key derived from `secretKey` for each purpose. Sealed form: v1.<nonce>.<tag>.<text>, base64url. */
export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKey, 'everycast', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };

  return {
    seal(plain, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [version, nonce.toString('base64url'), cipher.getAuthTag().toString('base64url'), text.toString('base64url')].join('.');
    },
    open(sealed, purpose) {
      const [mark, nonce, tag, text] = sealed.split('.');
      if (mark !== version || nonce === undefined || tag === undefined || text === undefined) throw new Error('This is no sealed secret.');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
    derive: (purpose) => keyFor(purpose).toString('base64'),
  };
}

/**
 * This installation's key: created once and kept in `dataDir`, readable only by its owner. Processes that start at the same time get the
 * same.
 * @throws StartError if the stored key is invalid
 */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key');
  await makeKey(path);
  const key = (await readFile(path, 'utf8')).trim();
  if (key.length >= shortestKey) return key;
  throw new StartError(
    `${path} no longer contains the secret key. Restore it from a backup, or set SECRET_KEY to it. If it's lost, remove the file: a new key is created, and all accounts must be connected again.`,
  );
}

/** The stored key, without creating one: null if there is none. */
export async function findSecretKey(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'secret-key'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : text.trim();
}

/**
 * Stores this key in `dataDir`. An existing one is moved aside, because it may be all that opens some other database.
 * @returns where it was moved to, or null
 */
export async function keepSecretKey(dataDir: string, key: string): Promise<string | null> {
  const path = join(dataDir, 'secret-key');
  const found = await findSecretKey(dataDir);
  if (found === key) return null;
  const aside = found === null ? null : `${path}.before-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  if (aside) await rename(path, aside);
  await makeKey(path, key);
  return aside;
}

/** Distinguishes keys without revealing them. */
export const fingerprintOf = (secretKey: string): string => createSecrets(secretKey).derive('fingerprint');

/** Creates the file if it is missing: complete and on disk, or not at all. */
async function makeKey(path: string, key = randomBytes(32).toString('base64url')): Promise<void> {
  const there = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  if (there) return chmod(path, 0o600);
  const draft = `${path}.${randomUUID()}`;
  try {
    await using file = await open(draft, 'wx', 0o600);
    await file.writeFile(key);
    await file.sync();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // otherwise another process was faster: its key counts
    });
  } finally {
    await rm(draft, { force: true });
  }
  await using folder = await open(dirname(path));
  await folder.sync();
}
