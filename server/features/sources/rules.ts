import type { SourceId } from '@everycast/contract/named-sources';
import { sourceNamed } from '@everycast/contract/named-sources';
import type { SourceEntry } from '@everycast/contract/sources';
import { type Message, message } from '@everycast/messages/message';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../kernel/errors.ts';
import type { RemoteEntry } from '../../sources/port/source.ts';

export const nameOf = (source: SourceId): string => sourceNamed(source).name;

/** The error for a person who waits for the response, from a source's failure. */
export function errorOf({ code, reason, platformMessage, at }: PlatformProblem): AppError {
  return new AppError(code, reason, undefined, { platformMessage, ...(at && { retryAt: at.toISOString() }) });
}

const extensions = {
  image: new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'heif', 'avif', 'tif', 'tiff']),
  video: new Set(['mp4', 'm4v', 'mov', 'webm', 'mkv', 'ts', 'mts', 'm2ts']),
};

/** What an entry is, by its type, or its name where the source doesn't know types. Its content decides when it is imported. */
export function kindOf({ folder, contentType, name }: Pick<RemoteEntry, 'folder' | 'contentType' | 'name'>): SourceEntry['kind'] {
  if (folder) return 'folder';
  const [type] = contentType?.split('/') ?? [];
  if (type === 'image' || type === 'video') return type;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (extensions.image.has(extension)) return 'image';
  return extensions.video.has(extension) ? 'video' : 'other';
}

/** Why an entry can't be imported, as far as that can be told beforehand; null if it can. */
export function refusalOf(entry: RemoteEntry, largest: number | null): Message | null {
  if (entry.folder) return null;
  if (entry.refusal) return entry.refusal;
  if (kindOf(entry) === 'other') return message('sources.not_media');
  if (entry.bytes === 0) return message('media.empty');
  return largest !== null && entry.bytes !== null && entry.bytes > largest ? message('media.too_large', { max: largest }) : null;
}

/** Whether what a source says about a file is still what it said before it was read. */
export const isUnchanged = (before: { version: string | null; bytes: number | null }, after: typeof before): boolean =>
  before.version === after.version && before.bytes === after.bytes;
