import type { Tx } from '../../kernel/database/database.ts';
import type { AuthStore } from './auth-store.ts';
import { apiKeyLength, apiKeyPrefix, type BetterAuth } from './better-auth.ts';

export interface KeyInfo {
  id: string;
  name: string;
  /** The first characters, to tell keys apart. */
  start: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const shape = new RegExp(`^${apiKeyPrefix}[A-Za-z]{${apiKeyLength}}$`);

/** People's API keys: created, listed, verified and revoked. What a key can access isn't decided here. */
export interface Keys {
  /** Returns the key itself, which isn't stored and can't be shown again. */
  create(userId: string, name: string): Promise<KeyInfo & { key: string }>;

  /** The key's owner; null if it is unknown or revoked. */
  verify(key: string): Promise<{ id: string; userId: string; name: string } | null>;

  /** Newest first. */
  byIds(ids: readonly string[]): Promise<KeyInfo[]>;

  /** @returns its name; undefined if there is none */
  remove(id: string, tx?: Tx): Promise<{ name: string | null } | undefined>;
}

/** What decides whether a key that exists can be used, and whether it could be looked up at all. */
interface KeyChecks {
  isDisabled(userId: string): Promise<boolean>;
  pingDatabase(): Promise<void>;
}

export function createKeys(betterAuth: BetterAuth, store: AuthStore, { isDisabled, pingDatabase }: KeyChecks): Keys {
  return {
    async create(userId, name) {
      const made = await betterAuth.api.createApiKey({ body: { userId, name } });
      return { id: made.id, name, start: made.start, createdAt: made.createdAt, lastUsedAt: null, key: made.key };
    },
    async verify(key) {
      if (!shape.test(key)) return null;
      const answer = await betterAuth.api.verifyApiKey({ body: { key } });
      if (answer.valid && answer.key) {
        const { id, name, referenceId: userId } = answer.key;
        return (await isDisabled(userId)) ? null : { id, userId, name: name ?? '' };
      }
      // Better Auth also says "invalid" if the database didn't respond, but then its message isn't a string.
      if (typeof answer.error?.message !== 'string') {
        await pingDatabase();
        throw new Error('The API key could not be checked.');
      }
      return null;
    },
    async byIds(ids) {
      const keys = await store.keys(ids);
      return keys.map(({ lastRequest, ...key }) => ({ ...key, name: key.name ?? '', lastUsedAt: lastRequest }));
    },
    remove: store.removeKey,
  };
}
