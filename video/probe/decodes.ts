import { ffmpeg, input, ToolFailed } from '../tool/run.ts';
import type { Kind } from './kind.ts';

/**
 * Decodes a file from its beginning to its end.
 *
 * @param options `pictures`: how many there are; a decoder leaves some out without a word
 * @returns what is wrong with it, for the log; null if nothing is
 * @throws {DiskFull}, {NoMemory} or {ToolMissing}, which say nothing about the file; the signal's reason once it is aborted
 */
export async function undecodable(
  { path, demuxer }: Pick<Kind, 'demuxer'> & { path: string },
  { pictures, signal }: { pictures: number | null; signal: AbortSignal },
): Promise<string | null> {
  const all = ['-map', '0:v?', '-map', '0:a?', '-fps_mode', 'passthrough', '-f', 'null', '-'];
  let decoded = 0;
  const onFrames = (frames: number) => {
    decoded = frames;
  };
  try {
    await ffmpeg(['-xerror', ...input({ path, demuxer }), ...all], { signal, onFrames });
  } catch (error) {
    if (error instanceof ToolFailed && error.constructor === ToolFailed) return error.lastWords || error.message;
    throw error;
  }
  return pictures === null || decoded === pictures ? null : `${decoded} of ${pictures} pictures were decoded`;
}
