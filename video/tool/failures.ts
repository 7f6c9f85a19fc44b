import { type Message, type MessageCode, message } from '@everycast/messages/message';
import { Refusal } from '../refusal.ts';

/** ffmpeg or ffprobe failed. `lastWords` is the end of its output. */
export class ToolFailed extends Refusal {
  override name = 'ToolFailed';
  readonly lastWords: string;

  constructor(reason: MessageCode | Message, lastWords: string) {
    super(reason);
    if (lastWords !== '') this.message += ` It said: ${lastWords.trim().slice(-600)}`;
    this.lastWords = lastWords;
  }
}

/** The disk has no space for the output. */
export class DiskFull extends ToolFailed {
  override name = 'DiskFull';

  constructor(lastWords: string) {
    super('common.disk_full', lastWords);
  }
}

/** It needs more memory than its limit. */
export class NoMemory extends ToolFailed {
  override name = 'NoMemory';

  constructor(lastWords: string) {
    super('video.no_memory', lastWords);
  }
}

/** The tool isn't installed. */
export class ToolMissing extends ToolFailed {
  override name = 'ToolMissing';

  constructor(tool: string) {
    super(message('video.tool_missing', { tool }), '');
  }
}

/** What a tool's exit means: null if it succeeded. `code` is null after a signal. */
export function failure(tool: string, code: number | null, words: string): ToolFailed | null {
  if (/No space left on device|Disk quota exceeded/.test(words)) return new DiskFull(words);
  if (code !== 0 && /malloc of size \d+ failed|Cannot allocate memory|out of memory|allocation failed/i.test(words))
    return new NoMemory(words);
  if (code === 127) return new ToolMissing(tool);
  if (code === null) return new ToolFailed(message('video.tool_ended', { tool }), words);
  if (code !== 0) return new ToolFailed(message('video.tool_failed', { tool, exit: code }), words);
  // It exits with 0 even if it couldn't finish the file.
  if (words.includes('Error writing trailer')) return new ToolFailed(message('video.tool_unfinished', { tool }), words);
  return null;
}
