import { maxSavedReplies, type NewSavedReply, type SavedReply, type SavedReplyChange } from '@everycast/contract/engagement';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { compareNames } from '../../kernel/messages.ts';
import { createSavedReplyStore } from './store/saved-replies.ts';

export interface SavedReplies {
  /** By name. */
  list(workspaceId: string): Promise<SavedReply[]>;
  /** @throws AppError limit_reached */
  create(workspaceId: string, reply: NewSavedReply): Promise<SavedReply>;
  /** @throws AppError not_found */
  change(workspaceId: string, id: string, change: SavedReplyChange): Promise<SavedReply>;
  /** @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;
}

const savedGone = () => new AppError('not_found', 'engagement.saved_gone');

/** Texts that people answer with again and again. */
export function createSavedReplies(kernel: Pick<Kernel, 'db' | 'clock'>): SavedReplies {
  const saved = createSavedReplyStore(kernel.db);

  return {
    async list(workspaceId) {
      return (await saved.list(workspaceId)).toSorted((one, other) => compareNames(one.name, other.name));
    },
    create: (workspaceId: string, { name, text }: NewSavedReply): Promise<SavedReply> =>
      kernel.db.transaction().execute(async (tx) => {
        if ((await saved.lockCount(tx, workspaceId)) >= maxSavedReplies) {
          throw new AppError('limit_reached', 'engagement.too_many_saved', { max: maxSavedReplies });
        }
        const reply = { id: newId(), name, text };
        await saved.add(tx, { ...reply, workspaceId, createdAt: kernel.clock.now() });
        return reply;
      }),
    async change(workspaceId: string, id: string, change: SavedReplyChange): Promise<SavedReply> {
      const { name, text } = change;
      const reply = await saved.change(workspaceId, id, { ...(name !== undefined && { name }), ...(text !== undefined && { text }) });
      if (!reply) throw savedGone();
      return reply;
    },
    async remove(workspaceId: string, id: string): Promise<void> {
      if (!(await saved.remove(workspaceId, id))) throw savedGone();
    },
  };
}
