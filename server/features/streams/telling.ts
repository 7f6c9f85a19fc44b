import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { StreamRow } from './stream-store.ts';

/** Says in the workspace's activity that a stream has started or ended. */
export const tellStream = (
  { domainEvents }: Pick<Kernel, 'domainEvents'>,
  tx: Tx,
  action: 'stream.started' | 'stream.ended',
  { workspaceId, id, title }: Pick<StreamRow, 'workspaceId' | 'id' | 'title'>,
): Promise<void> => domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject: { id, name: title } });
