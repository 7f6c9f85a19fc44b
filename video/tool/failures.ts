/** ffmpeg or ffprobe failed. The message is for logs; `lastWords` is the end of its output. */
export class ToolFailed extends Error {
  readonly lastWords: string;

  constructor(message: string, lastWords: string) {
    super(lastWords === '' ? message : `${message} It said: ${lastWords.trim().slice(-600)}`);
    this.name = 'ToolFailed';
    this.lastWords = lastWords;
  }
}

/** The disk has no space for the output. */
export class DiskFull extends ToolFailed {
  constructor(lastWords: string) {
    super('The disk of this server is full.', lastWords);
    this.name = 'DiskFull';
  }
}

/** It needs more memory than its limit. */
export class NoMemory extends ToolFailed {
  constructor(lastWords: string) {
    super('This needs more memory than the server may use for it. Choose a smaller size, then try again.', lastWords);
    this.name = 'NoMemory';
  }
}

/** The tool isn't installed. */
export class ToolMissing extends ToolFailed {
  constructor(command: string) {
    super(`${command} is not installed on this machine. Install ffmpeg, then try again.`, '');
    this.name = 'ToolMissing';
  }
}

/** What a tool's exit means: null if it succeeded. `code` is null after a signal. */
export function failure(command: string, code: number | null, words: string): ToolFailed | null {
  if (/No space left on device|Disk quota exceeded/.test(words)) return new DiskFull(words);
  if (code !== 0 && /malloc of size \d+ failed|Cannot allocate memory/.test(words)) return new NoMemory(words);
  if (code === 127) return new ToolMissing(command);
  if (code === null) return new ToolFailed(`${command} was ended by the system, perhaps for want of memory.`, words);
  if (code !== 0) return new ToolFailed(`${command} ended with ${code}.`, words);
  // It exits with 0 even if it couldn't finish the file.
  if (words.includes('Error writing trailer')) return new ToolFailed(`${command} could not finish its file.`, words);
  return null;
}
