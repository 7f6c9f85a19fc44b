import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecrets, keptSecretKey } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the kept key', () => {
  test('is one for all who start at once, and for those that start later; only its owner can read it', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => keptSecretKey(folder)));
    expect(new Set([...keys, await keptSecretKey(folder)]).size).toBe(1);
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32);
    expect(await readdir(folder)).toEqual(['secret-key']);
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  test.each(['', '  \n', 'short'])('that is damaged (%j) is never used', async (content) => {
    await writeFile(join(folder, 'secret-key'), content);
    await expect(keptSecretKey(folder)).rejects.toThrow('no longer contains the secret key');
  });
});

describe('sealing', () => {
  const secrets = createSecrets('a secret key for tests alone');

  test('gives every text back, and never the same sealed text twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        const sealed = secrets.seal(plain, 'test');
        expect(secrets.open(sealed, 'test')).toBe(plain.toWellFormed());
        expect(secrets.seal(plain, 'test')).not.toBe(sealed);
      }),
    );
  });

  test('what was sealed for another use, with another key, or changed on the way, does not open', () => {
    const sealed = secrets.seal('hello', 'test');
    expect(() => secrets.open(sealed, 'other')).toThrow();
    expect(() => createSecrets('another secret key').open(sealed, 'test')).toThrow();
    const [mark, nonce, tag = '', text = ''] = sealed.split('.');
    const changed = Buffer.from(text, 'base64url');
    changed[0] = (changed[0] ?? 0) ^ 1;
    expect(() => secrets.open([mark, nonce, tag, changed.toString('base64url')].join('.'), 'test')).toThrow();
    expect(() => secrets.open([mark, nonce, tag.slice(0, 4), text].join('.'), 'test')).toThrow();
    expect(() => secrets.open('hello', 'test')).toThrow('This is no sealed secret.');
  });
});
