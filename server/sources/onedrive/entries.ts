import { message } from '@everycast/messages/message';
import { type Fields, fieldsIn, isFields, textOf } from '@everycast/platforms/port/fields';
import { sizeFrom, timeFrom } from '../port/bytes.ts';
import type { RemoteEntry } from '../port/source.ts';
import { name as sourceName } from './api.ts';

/** A file or folder, by its drive and its own ID; what others share is where they have it. Null without either. */
export function entryOf(given: Fields): RemoteEntry | null {
  const item = isFields(given.remoteItem) ? { ...given, ...given.remoteItem } : given;
  const driveId = textOf(fieldsIn(item.parentReference).driveId);
  const id = textOf(item.id);
  if (driveId === '' || id === '') return null;
  const isFolder = isFields(item.folder);
  const contentType = textOf(fieldsIn(item.file).mimeType).toLowerCase() || null;
  return {
    id: `${driveId}/${id}`,
    folder: isFolder,
    name: textOf(item.name) || textOf(given.name),
    contentType: isFolder ? null : contentType,
    bytes: isFolder ? null : sizeFrom(item.size),
    modifiedAt: timeFrom(item.lastModifiedDateTime),
    pictured: !isFolder,
    // A notebook, for example: it has neither content nor children.
    refusal: isFields(item.package) ? message('sources.not_downloadable', { source: sourceName }) : null,
    credit: null,
  };
}
