import { message } from '@everycast/messages/message';
import { UnreadableVideo } from '@everycast/video/probe/probe';
import { DiskFull, ToolFailed } from '@everycast/video/tool/run';
import { AppError } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Problem } from '../../kernel/work/types.ts';

/** What a failure means to the person who requested the job, and what they can do. What only the operator can fix is also logged. */
export function problemOf(error: unknown, log: Logger): Problem {
  if (error instanceof AppError) return { code: error.code, message: error.reason };
  if (error instanceof UnreadableVideo) return { code: 'unsupported_media', message: error.reason };
  log.error({ err: error }, 'A clip could not be made');
  if (error instanceof DiskFull) return { code: 'no_space', message: message('common.disk_full') };
  if (error instanceof ToolFailed) return { code: 'unsupported_media', message: message('clips.unreadable_part') };
  return { code: 'internal', message: message('clips.internal') };
}
