import type { Socket } from 'node:net';
import type { Tx } from '../../kernel/database/database.ts';
import type { Target } from '../../kernel/safe-fetch/dial.ts';
import type { MediaFeature } from '../media/media.ts';
import type { NewNotification } from '../notifications/notifications.ts';
import type { Plans } from '../plans/plans.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What streams need of other features. */
export interface StreamsNeeds extends Pick<Workspaces, 'may'> {
  plans: Pick<Plans, 'measure' | 'limitOf' | 'refuseOver' | 'refuseOnHold'>;
  /** Where finished recordings go. */
  media: Pick<MediaFeature, 'addFile'>;
  /** Notifies people about streams, if they want that. */
  news(tx: Tx, news: Omit<NewNotification, 'to'> & { userIds: readonly string[] }): Promise<void>;
  /** Connects to the sandbox's live destination; null for any other host. */
  dialSandbox(target: Target): Promise<Socket> | null;
  /** For how many milliseconds a person's stream goes on without its source. */
  sourceGrace(userId: string): Promise<number>;
}
