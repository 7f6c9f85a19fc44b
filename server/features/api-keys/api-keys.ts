import type { ApiKey, CreatedApiKey, NewApiKey } from '@everycast/contract/api-keys';
import { scopes, scopesWith } from '@everycast/contract/permissions';
import type { Origin } from '../../kernel/domain-events.ts';
import { AppError } from '../../kernel/errors.ts';
import { accessOf, assistantHeader, type Membership, type Who } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { type Binding, createApiKeysStore } from './api-key-store.ts';
import type { ApiKeysNeeds, KeyInfo } from './needs.ts';

/** The most keys per person and workspace. */
const keysPerMember = 50;

/** Keys that let programs act for one person in one workspace, within the key's scopes and that person's role. */
export interface ApiKeys {
  /**
   * The person behind `Authorization: Bearer <key>`; null without a valid key. An assistant's scopes are those that its confirmation leaves.
   * @throws AppError not_signed_in if the key has expired, or its owner has turned API access off
   */
  who(headers: Headers): Promise<Who | null>;

  /** A member's own keys, newest first. */
  list(member: Membership): Promise<ApiKey[]>;

  /**
   * `stillAllowed` is called once the key exists, so that a concurrent password reset revokes this one, too.
   * @throws AppError invalid_input, limit_reached, not_signed_in
   */
  create(member: Membership, wanted: NewApiKey, request: { stillAllowed(): Promise<boolean>; origin: Origin }): Promise<CreatedApiKey>;

  /** @throws AppError not_found */
  revoke(member: Membership, id: string, origin: Origin): Promise<void>;
}

export function createApiKeys(kernel: Kernel, needs: ApiKeysNeeds): ApiKeys {
  const store = createApiKeysStore(kernel.db);

  return {
    async who(headers) {
      const [, key] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
      const found = key === undefined ? null : await needs.keys.verify(key);
      if (!found) return null;
      if (!(await needs.settings.apiKeyEnabled(found.userId))) throw new AppError('not_signed_in', 'api_keys.disabled');
      const binding = await store.binding(found.id);
      if (!binding) return null;
      const { workspaceId, expiresAt } = binding;
      if (expiresAt && expiresAt <= kernel.clock.now()) {
        throw new AppError('not_signed_in', 'api_keys.expired', { at: expiresAt.toISOString() });
      }
      const confirmation = binding.confirmation ?? (headers.has(assistantHeader) ? 'ask' : null);
      const left = scopesWith(confirmation, binding.scopes);
      // What it may not schedule at all doesn't ask for approval either.
      const asks = confirmation === 'approval' && !binding.scopes.includes('post.publish') ? 'ask' : confirmation;
      const program = { keyId: found.id, grantId: null, until: expiresAt };
      const who: Who = { userId: found.userId, by: 'api-key', keyName: found.name, program, workspaceId, scopes: left, until: expiresAt };
      return asks === null ? who : { ...who, confirmation: asks };
    },

    async list({ userId, workspaceId }) {
      const bindings = new Map((await store.of(userId, workspaceId)).map((binding) => [binding.keyId, binding]));
      const keys = await needs.keys.byIds([...bindings.keys()]);
      return keys.flatMap((key) => {
        const binding = bindings.get(key.id);
        return binding ? [shown(key, binding)] : [];
      });
    },

    async create({ userId, workspaceId }, wanted, { stillAllowed, origin }) {
      const expiresAt = wanted.expiresAt === null ? null : new Date(wanted.expiresAt);
      if (expiresAt && expiresAt <= kernel.clock.now()) throw new AppError('invalid_input', 'api_keys.expires_in_past');
      // A crash in between leaves a key that nobody has seen and that gives no access.
      const { key, ...info } = await needs.keys.create(userId, wanted.name);
      const { confirmation } = wanted;
      const granted = scopes.filter((scope) => wanted.scopes.includes(scope));
      const binding = { keyId: info.id, workspaceId, userId, scopes: granted, confirmation, expiresAt };
      if (!(await store.bind(binding, keysPerMember))) {
        await needs.keys.remove(info.id);
        throw new AppError('limit_reached', 'api_keys.limit_reached', { max: keysPerMember });
      }
      if (!(await stillAllowed())) {
        await needs.keys.remove(info.id);
        throw new AppError('not_signed_in', 'access.sign_in');
      }
      const what = { kind: 'api_key_created', name: wanted.name } as const;
      await kernel.db.transaction().execute(async (tx) => {
        await kernel.domainEvents.emit(tx, 'security.happened', { userId, what, origin });
        await kernel.domainEvents.emit(tx, 'activity.happened', {
          workspaceId,
          action: 'key.created',
          subject: { id: null, name: wanted.name },
        });
      });
      return { ...shown(info, binding), key };
    },

    async revoke({ userId, workspaceId }, id, origin) {
      if (!(await store.of(userId, workspaceId)).some(({ keyId }) => keyId === id)) throw new AppError('not_found', 'api_keys.gone');
      await kernel.db.transaction().execute(async (tx) => {
        const removed = await needs.keys.remove(id, tx);
        if (!removed) return; // by another request
        const what = { kind: 'api_key_revoked', name: removed.name ?? '' } as const;
        await kernel.domainEvents.emit(tx, 'security.happened', { userId, what, origin });
        await kernel.domainEvents.emit(tx, 'activity.happened', {
          workspaceId,
          action: 'key.revoked',
          subject: { id: null, name: what.name },
        });
      });
      await kernel.events.wake(kernel.db, accessOf(userId));
    },
  };
}

type Shown = Pick<Binding, 'scopes' | 'confirmation' | 'expiresAt'>;
const shown = ({ createdAt, lastUsedAt, ...key }: KeyInfo, { scopes, confirmation, expiresAt }: Shown): ApiKey => ({
  ...key,
  scopes: [...scopes],
  confirmation,
  expiresAt: expiresAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
