import { message } from '@everycast/messages/message';
import { BadCut, ExportRefused, UnreadableVideo } from '@everycast/video/refusal';
import { DiskFull, NoMemory, ToolFailed } from '@everycast/video/tool/run';
import { AppError } from '../../../kernel/errors.ts';
import { FileMissing } from '../../../kernel/storage.ts';
import type { Problem } from '../../../kernel/work/types.ts';

/** A job exceeded its time limit. */
export class TooLong extends Error {}

/** The time limit of a job, in hours. */
export const longestHours = 12;

/** A failure's message for people if retrying won't help; null for unexpected ones. */
export function problemIn(error: unknown): Problem | null {
  if (error instanceof AppError) return { code: error.code, message: error.reason };
  if (error instanceof UnreadableVideo) return { code: 'unreadable_video', message: error.reason };
  if (error instanceof ExportRefused || error instanceof BadCut) return { code: 'invalid_input', message: error.reason };
  if (error instanceof TooLong) return { code: 'limit_reached', message: message('videos.too_long', { hours: longestHours }) };
  if (error instanceof FileMissing) return { code: 'not_found', message: message('videos.file_missing') };
  if (error instanceof DiskFull || hasCode(error, ['ENOSPC', 'EDQUOT'])) return { code: 'no_space', message: message('common.disk_full') };
  if (error instanceof NoMemory) return { code: 'unavailable', message: error.reason };
  if (error instanceof ToolFailed) return ofTool(error);
  return null;
}

/** ffmpeg's message if the output format is the cause, and not the file. */
const cannotWrite = /while opening encoder|Could not write header|not currently supported in container|incorrect codec parameters/;

function ofTool({ reason, lastWords }: ToolFailed): Problem {
  // Without a message of the tool it isn't the video: the error says what is wrong on this machine.
  if (lastWords.trim() === '') return { code: 'unavailable', message: reason };
  const words = lastWords.trim().split('\n').at(-1)?.trim() ?? '';
  if (cannotWrite.test(lastWords)) return { code: 'unsupported_media', message: message('videos.cannot_write', { words }) };
  return { code: 'unreadable_video', message: message('videos.damaged', { words }) };
}

/** Also if the system's error is the cause of another one, as with storages. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && codes.includes(String(error.code))) return true;
  return hasCode(error.cause, codes);
}
