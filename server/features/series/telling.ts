import type { ActivityAction } from '@everycast/contract/activity';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { excerpt } from '../../kernel/text.ts';
import type { SeriesRow } from './series-store.ts';

const nameLength = 80;

/** Tells the workspace's activity what is done with a repeat; it is called by its post's text. */
export const tell = (
  { domainEvents }: Pick<Kernel, 'domainEvents'>,
  tx: Tx,
  { id, workspaceId, content, accountIds }: SeriesRow,
  action: Extract<ActivityAction, `repeat.${string}`>,
): Promise<void> =>
  domainEvents.emit(tx, 'activity.happened', {
    workspaceId,
    action,
    subject: { id, name: excerpt(content.text, nameLength) },
    accountIds,
  });
