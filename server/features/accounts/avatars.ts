import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { FileMissing } from '../../kernel/storage.ts';
import type { AccountRow, AccountStore } from './account-store.ts';
import type { AccountsNeeds } from './needs.ts';
import type { PlatformEnvs } from './platform-envs.ts';
import type { AccountStates } from './states.ts';

/** Width and height of the copy, in pixels: enough for the largest display size on a dense screen. */
const edge = 192;
const fetchFor = 20_000;
const job = 'accounts.avatar';
const removalJob = 'accounts.avatar-removal';
/** A slow server takes few of the places: pictures of accounts elsewhere don't wait for it. */
const limits = { places: 8, perHost: 2 };

/**
 * Our own copies of accounts' avatars, so that pages load nothing from elsewhere. They are fetched in the background when a check finds a
 * new one, and re-encoded as WebP, so that no browser receives the platform's original bytes.
 */
export function createAvatars(
  kernel: Pick<Kernel, 'jobs' | 'storage' | 'log'>,
  parts: { store: AccountStore; states: AccountStates; envs: PlatformEnvs; needs: AccountsNeeds },
) {
  const { store, states, envs, needs } = parts;

  async function fetchPicture({ id, platform, sandbox, workspaceId }: AccountRow, url: string): Promise<Uint8Array | null> {
    const proxy = (await needs.proxies.ofAccounts([id])).get(id) ?? null;
    const response = await envs.fetchOf({ platform, sandbox, proxy })(url, {
      signal: AbortSignal.timeout(fetchFor),
      headers: { accept: 'image/*' },
    });
    if (response.ok) return needs.media.small(await response.bytes(), edge, workspaceId);
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429) throw new Error(`The platform answers ${response.status} for a picture.`);
    return null;
  }

  async function copy({ id }: { id: string }): Promise<void> {
    const [row] = await store.byIds([id]);
    if (!row || row.disconnectedAt !== null) return;
    let key: string | null = null;
    if (row.avatarUrl !== null) {
      const picture = await fetchPicture(row, row.avatarUrl).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error; // the job is retried
        kernel.log.info({ account: id, reason: error.message }, "An account's picture cannot be used");
        return null;
      });
      if (picture === null) return;
      key = `avatars/${id}/${newId()}.webp`;
      await kernel.storage.put(key, picture, 'image/webp');
    }
    const { taken, before } = await store.changeAvatar(id, row.avatarUrl, key);
    await remove(taken ? before : key);
    if (taken) await store.transaction((tx) => states.publish(tx, row));
  }

  /** A copy that can't be deleted only costs space: it is logged and left. */
  async function remove(key: string | null): Promise<void> {
    if (key === null) return;
    await kernel.storage.delete(key).catch((error: unknown) => {
      kernel.log.warn({ err: error, file: key }, 'A picture that is not needed any more could not be deleted');
    });
  }

  kernel.jobs.define(removalJob, z.object({ key: z.string() }), ({ key }) => kernel.storage.delete(key), {
    retryLimit: 20,
    retryDelay: 30,
  });
  kernel.jobs.define(job, z.object({ id: z.uuid() }), copy, { retryLimit: 3, retryDelay: 30, ...limits });

  return {
    /** The account is disconnected: its copy is deleted once that is committed. */
    async forget(tx: Tx, { workspaceId, avatarKey }: AccountRow): Promise<void> {
      if (avatarKey !== null) await kernel.jobs.send(tx, removalJob, workspaceId, { key: avatarKey });
    },

    /** After a check or a connection: fetches the avatar if it differs from `before`, or was never fetched. */
    async follow(tx: Tx, row: AccountRow, before: string | null): Promise<void> {
      const missing = row.avatarUrl !== null && row.avatarKey === null;
      if (row.avatarUrl === before && !missing) return;
      const host = row.avatarUrl === null ? undefined : new URL(row.avatarUrl).host;
      await kernel.jobs.send(tx, job, row.workspaceId, { id: row.id }, host);
    },

    /** @throws AppError not_found */
    async open(row: AccountRow): Promise<Readable> {
      const none = new AppError('not_found', 'accounts.no_avatar');
      if (row.avatarKey === null) throw none;
      return kernel.storage.stream(row.avatarKey).catch((error: unknown) => {
        throw error instanceof FileMissing ? none : error;
      });
    },
  };
}

export type Avatars = ReturnType<typeof createAvatars>;
