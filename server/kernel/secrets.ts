import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Seals texts so that a stolen database shows none of them. `purpose` separates uses: what was sealed for one cannot be opened for another. */
export interface Secrets {
  seal(plain: string, purpose: string): string;
  /** @throws Error if the text was not sealed with this key and purpose, or was changed. */
  open(sealed: string, purpose: string): string;
  /** A key of its own for a part of the kernel that signs or encrypts by itself, as base64. */
  derive(purpose: string): string;
}

const version = 'v1';

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

/** The key of this installation: made once and kept in `dataDir`, readable by its owner alone. */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key');
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const key = randomBytes(32).toString('base64url');
      await file.writeFile(key);
      await file.sync();
      return key;
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await chmod(path, 0o600);
    return (await readFile(path, 'utf8')).trim();
  }
}
