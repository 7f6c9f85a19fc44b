import { diskIsFull } from '@everycast/contract/errors';
import { UnreadableVideo } from '@everycast/video/probe/probe';
import { DiskFull, ToolFailed } from '@everycast/video/tool/run';
import { AppError } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';

/** What a failure means to the person who requested the job, and what they can do. What only the operator can fix is also logged. */
export function problemOf(error: unknown, log: Logger): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (error instanceof UnreadableVideo) return { code: 'unsupported_media', message: error.message };
  log.error({ err: error }, 'A clip could not be made');
  if (error instanceof DiskFull) return { code: 'no_space', message: diskIsFull };
  if (error instanceof ToolFailed) {
    const message = 'A part of this video could not be read: it may be damaged there. Play it to the end, or upload it once more.';
    return { code: 'unsupported_media', message };
  }
  return { code: 'internal', message: 'Something went wrong on the server, which is in its log. Try again in a moment.' };
}
