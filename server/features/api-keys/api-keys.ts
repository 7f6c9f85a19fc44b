import type { ApiKey, CreatedApiKey } from '@everycast/contract/api-keys';
import { AppError } from '../../kernel/errors.ts';
import { accessOf, type Membership, type Who } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ApiKeysNeeds, KeyInfo } from './needs.ts';
import { createApiKeysStore } from './store.ts';

/** So many keys can one person have in one workspace. */
const keysPerMember = 50;

/** Keys with which programs act for one person in one workspace, with that person's role there. */
export function createApiKeys(kernel: Kernel, needs: ApiKeysNeeds) {
  const store = createApiKeysStore(kernel.db);

  return {
    /** The person behind `Authorization: Bearer <key>`; null where there is no key, or none with power. */
    async who(headers: Headers): Promise<Who | null> {
      const [, key] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
      const found = key === undefined ? null : await needs.keys.verify(key);
      if (!found) return null;
      const workspaceId = await store.workspaceOf(found.id);
      return workspaceId === null ? null : { userId: found.userId, by: 'api-key', workspaceId, until: null };
    },

    /** A member's own keys, newest first. */
    async list({ userId, workspaceId }: Membership): Promise<ApiKey[]> {
      return (await needs.keys.byIds(await store.idsOf(userId, workspaceId))).map(shown);
    },

    /** `stillAllowed` is asked once the key exists, so that a password reset at the same moment revokes this one, too. */
    async create({ userId, workspaceId }: Membership, name: string, stillAllowed: () => Promise<boolean>): Promise<CreatedApiKey> {
      if ((await store.idsOf(userId, workspaceId)).length >= keysPerMember) {
        throw new AppError('limit_reached', 'api_keys.too_many', { max: keysPerMember });
      }
      // A crash in between leaves a key that nobody has seen and that opens nothing.
      const { key, ...info } = await needs.keys.create(userId, name);
      await store.bind(info.id, workspaceId, userId);
      if (!(await stillAllowed())) {
        await needs.keys.remove(info.id);
        throw new AppError('not_signed_in', 'access.sign_in');
      }
      return { ...shown(info), key };
    },

    async revoke({ userId, workspaceId }: Membership, id: string): Promise<void> {
      if (!(await store.idsOf(userId, workspaceId)).includes(id)) throw new AppError('not_found', 'api_keys.gone');
      await needs.keys.remove(id);
      await kernel.events.wake(kernel.db, accessOf(userId));
    },
  };
}
export type ApiKeys = ReturnType<typeof createApiKeys>;

const shown = ({ createdAt, lastUsedAt, ...key }: KeyInfo): ApiKey => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
