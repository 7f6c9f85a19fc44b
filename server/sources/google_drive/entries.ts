import { message } from '@everycast/messages/message';
import { type Fields, fieldsIn, textOf } from '@everycast/platforms/port/fields';
import { sizeFrom, timeFrom } from '../port/bytes.ts';
import type { RemoteEntry } from '../port/source.ts';
import { name as sourceName } from './api.ts';

const googleTypes = 'application/vnd.google-apps.';
export const folderType = `${googleTypes}folder`;
const shortcutType = `${googleTypes}shortcut`;

export const entryFields = 'id,name,mimeType,size,modifiedTime,md5Checksum,hasThumbnail,driveId,shortcutDetails,capabilities(canDownload)';

/** What others share with a person has no folder in Drive: this stands for it. */
export const sharedId = 'shared-with-me';
const folder = { folder: true, contentType: null, bytes: null, modifiedAt: null, pictured: false, refusal: null, credit: null } as const;
export const sharedEntry: RemoteEntry = { ...folder, id: sharedId, name: '', label: message('sources.shared_with_me') };

/** A shared drive's top folder has the drive's ID. */
export const driveEntry = ({ id, name }: Fields): RemoteEntry | null =>
  typeof id === 'string' ? { ...folder, id: `${id}:${id}`, name: textOf(name) } : null;

/** A file or folder; a shortcut is what it leads to. Null without an ID. */
export function entryOf(file: Fields): RemoteEntry | null {
  const { targetId, targetMimeType } = fieldsIn(file.shortcutDetails);
  const isShortcut = file.mimeType === shortcutType;
  const id = textOf(isShortcut ? targetId : file.id);
  const type = textOf(isShortcut ? targetMimeType : file.mimeType);
  if (id === '') return null;
  const driveId = textOf(file.driveId);
  const name = textOf(file.name);
  const modifiedAt = timeFrom(file.modifiedTime);
  // A shortcut may lead out of the drive that it is in.
  if (type === folderType) return { ...folder, id: driveId && !isShortcut ? `${driveId}:${id}` : id, name, modifiedAt };
  const mayDownload = fieldsIn(file.capabilities).canDownload !== false;
  return {
    id,
    folder: false,
    name,
    contentType: type,
    bytes: isShortcut ? null : sizeFrom(file.size),
    modifiedAt,
    pictured: file.hasThumbnail !== false,
    refusal: type.startsWith(googleTypes)
      ? message('sources.google_document')
      : mayDownload
        ? null
        : message('sources.not_downloadable', { source: sourceName }),
    credit: null,
  };
}
