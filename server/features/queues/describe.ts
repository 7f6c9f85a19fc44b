import { shownHandle } from '@everycast/contract/named-platforms';
import type { QueueParts } from './parts.ts';

/** A queue, by what people call it. */
export interface QueueBrief {
  id: string;
  accountId: string | null;
  zone: string;
  /** Its account's handle, or its group's name. */
  name: string;
}

export const createDescribe =
  ({ store, needs }: QueueParts) =>
  async (workspaceId: string, ids: readonly string[]): Promise<QueueBrief[]> => {
    const rows = (await store.list(workspaceId)).filter(({ id }) => ids.includes(id));
    const accountIds = rows.flatMap(({ accountId }) => accountId ?? []);
    const [accounts, groups] = await Promise.all([needs.accounts.describe(workspaceId, accountIds), needs.groups.list(workspaceId)]);
    return rows.map(({ id, accountId, groupId, zone }) => {
      const account = accountId ? accounts.get(accountId) : undefined;
      const name = account ? shownHandle(account) : groups.find((group) => group.id === groupId)?.name;
      return { id, accountId, zone, name: name ?? '' };
    });
  };
