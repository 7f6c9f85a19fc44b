import { diskIsFull } from '@everycast/contract/errors';
import { BadCut } from '@everycast/video/cut/cut';
import { ExportRefused } from '@everycast/video/export/refused';
import { UnreadableVideo } from '@everycast/video/probe/probe';
import { DiskFull, NoMemory, ToolFailed } from '@everycast/video/tool/run';
import { AppError } from '../../../kernel/errors.ts';
import { FileMissing } from '../../../kernel/storage.ts';
import type { Problem } from '../../../kernel/work/types.ts';

/** A job took longer than one may. */
export class TooLong extends Error {}

/** Hours of wall clock that one job may take. */
export const longestHours = 12;

const noSpace: Problem = {
  code: 'no_space',
  message: diskIsFull,
};

/** What a person is told of a failure that trying again does not mend; null of what nobody foresaw. */
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

/** How ffmpeg says that it is the format asked for, and not the file. */
const cannotWrite = /while opening encoder|Could not write header|not currently supported in container|incorrect codec parameters/;

function ofTool({ message, lastWords }: ToolFailed): Problem {
  // Without words of the tool's own it is not the video: the message says what is amiss on this machine.
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

/** Also where the system's error stands behind another one, as storages pass it on. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && codes.includes(String(error.code))) return true;
  return hasCode(error.cause, codes);
}
