import type { MediaFile } from '../port/media-file.ts';
import type { Content } from '../port/publisher.ts';
import { coverKey } from './options.ts';

/** A file's cover: it belongs to the first video of a post and its thread. */
export function coverOf(file: MediaFile, { media, thread, pictures }: Content): MediaFile | undefined {
  const files = [media, ...thread.map((part) => part.media)].flat();
  return files.find(({ kind }) => kind === 'video') === file ? pictures[coverKey] : undefined;
}
