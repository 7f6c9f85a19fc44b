import type { MediaFile } from '../port/media-file.ts';
import type { Content } from '../port/publisher.ts';
import { coverKey } from './options.ts';

/** The picture that was chosen to stand for a file: of all that a post and its thread have, that is the first video. */
export function coverOf(file: MediaFile, { media, thread, pictures }: Content): MediaFile | undefined {
  const files = [media, ...thread.map((part) => part.media)].flat();
  return files.find(({ kind }) => kind === 'video') === file ? pictures[coverKey] : undefined;
}
