import type { Socket } from 'node:net';
import type { Permission } from '@everycast/contract/permissions';
import type { Target } from '../../kernel/safe-fetch/dial.ts';
import type { LimitNeeds } from './limits/limits.ts';
import type { NewsNeeds } from './news/news.ts';
import type { RecordingNeeds } from './recording/recordings.ts';

/** What streams need of other features. */
export interface StreamsNeeds extends RecordingNeeds, NewsNeeds, LimitNeeds {
  /** Connects to the sandbox's live destination; null for any other host. */
  dialSandbox(target: Target): Promise<Socket> | null;
  /** For how many milliseconds a person's stream goes on without its source. */
  sourceGrace(userId: string): Promise<number>;
  may(userId: string, workspaceId: string, permission: Permission): Promise<boolean>;
}
