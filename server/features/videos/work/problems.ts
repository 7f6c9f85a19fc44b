import { diskIsFull } from '@everycast/contract/errors';
import { BadCut } from '@everycast/video/cut/cut';
import { ExportRefused } from '@everycast/video/export/refused';
import { UnreadableVideo } from '@everycast/video/probe/probe';
import { DiskFull, NoMemory, ToolFailed } from '@everycast/video/tool/run';
import { AppError } from '../../../kernel/errors.ts';
import { FileMissing } from '../../../kernel/storage.ts';
import type { Problem } from '../../../kernel/work/types.ts';

/** A job exceeded its time limit. */
export class TooLong extends Error {}

/** The time limit of a job, in hours. */
export const longestHours = 12;

const noSpace: Problem = {
  code: 'no_space',
  message: diskIsFull,
};

/** A failure's message for people if retrying won't help; null for unexpected ones. */
export function problemIn(error: unknown): Problem | null {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (error instanceof UnreadableVideo) return { code: 'unreadable_video', message: error.message };
  if (error instanceof ExportRefused || error instanceof BadCut) return { code: 'invalid_input', message: error.message };
  if (error instanceof TooLong) {
    return {
      code: 'limit_reached',
      message: `This took longer than ${longestHours} hours and was ended. Keep less of the video, or make it smaller.`,
    };
  }
  if (error instanceof FileMissing) {
    return { code: 'not_found', message: 'The file of this video is missing from the storage. Add the video again.' };
  }
  if (error instanceof DiskFull || hasCode(error, ['ENOSPC', 'EDQUOT'])) return noSpace;
  if (error instanceof NoMemory) return noMemory;
  if (error instanceof ToolFailed) return ofTool(error);
  return null;
}

const noMemory: Problem = {
  code: 'unavailable',
  message: 'This needs more memory than the server may use for it. Choose a smaller size, then try again.',
};

/** ffmpeg's message if the output format is the cause, and not the file. */
const cannotWrite = /while opening encoder|Could not write header|not currently supported in container|incorrect codec parameters/;

function ofTool({ message, lastWords }: ToolFailed): Problem {
  // Without a message of the tool it isn't the video: the error says what is wrong on this machine.
  if (lastWords.trim() === '') return { code: 'unavailable', message };
  const line = lastWords.trim().split('\n').at(-1)?.trim() ?? '';
  if (cannotWrite.test(lastWords)) {
    return {
      code: 'unsupported_media',
      message: `Everycast can't write this kind of video. Export it as MP4 instead. ffmpeg says: ${line}`,
    };
  }
  return { code: 'unreadable_video', message: `This video cannot be worked on; its file may be damaged. ffmpeg says: ${line}` };
}

/** Also if the system's error is the cause of another one, as with storages. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && codes.includes(String(error.code))) return true;
  return hasCode(error.cause, codes);
}
