import type { PlatformId } from '@everycast/contract/platforms';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { excerpt } from '../../kernel/text.ts';
import type { Unnotified } from './publishing-store.ts';
import type { SentContent } from './registered.ts';

const nameLength = 80;
const actions = { failed: 'post.failed', unconfirmed: 'post.unconfirmed' } as const;
type Failed = keyof typeof actions;
const hasFailed = (state: string): state is Failed => state in actions;

/**
 * Tells workspaces' activity on which accounts posts weren't published, or perhaps weren't: one entry per post. Responses from the inbox
 * are no posts, and what a restore put on hold hasn't been tried.
 */
export async function tellFailures(
  tx: Tx,
  { domainEvents }: Pick<Kernel, 'domainEvents'>,
  failures: readonly { target: Unnotified; content: SentContent }[],
  accounts: ReadonlyMap<string, { platform: PlatformId; handle: string }>,
): Promise<void> {
  const told = failures.flatMap(({ target: { state, workspaceId, accountId, problemKind }, content }) => {
    const isTold = hasFailed(state) && problemKind !== 'restored' && content.response === null;
    return isTold ? [{ action: actions[state], workspaceId, accountId, content }] : [];
  });
  for (const those of Map.groupBy(told, ({ action, content }) => `${action} ${content.postId}`).values()) {
    const [first] = those;
    if (!first) continue;
    const { action, workspaceId, content } = first;
    const accountIds = those.map(({ accountId }) => accountId);
    const on = accountIds.flatMap((id) => {
      const account = accounts.get(id);
      return account ? [{ platform: account.platform, handle: account.handle }] : [];
    });
    const subject = { id: content.postId, name: excerpt(content.text.trim() || (content.own.text ?? ''), nameLength) };
    await domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject, accountIds, details: { on } });
  }
}
