import { message } from '@everycast/messages/message';
import { type Fields, textOf } from '@everycast/platforms/port/fields';
import { sizeFrom, timeFrom } from '../port/bytes.ts';
import type { RemoteEntry } from '../port/source.ts';
import { name as sourceName } from './api.ts';

/** Dropbox makes thumbnails of images up to this size, in bytes, and of no videos. */
const picturedUpTo = 20_000_000;
const picturedTypes = /\.(jpe?g|png|tiff?|gif|webp|ppm|bmp)$/i;

/** A file or folder; null for what was deleted, and without an ID. Dropbox knows no types, only names. */
export function entryOf(entry: Fields): RemoteEntry | null {
  const id = textOf(entry.id);
  const tag = entry['.tag'];
  if (id === '' || (tag !== 'file' && tag !== 'folder')) return null;
  const name = textOf(entry.name);
  const bytes = tag === 'file' ? sizeFrom(entry.size) : null;
  return {
    id,
    folder: tag === 'folder',
    name,
    contentType: null,
    bytes,
    modifiedAt: timeFrom(entry.server_modified),
    pictured: bytes !== null && bytes <= picturedUpTo && picturedTypes.test(name),
    refusal: entry.is_downloadable === false ? message('sources.not_downloadable', { source: sourceName }) : null,
    credit: null,
  };
}
