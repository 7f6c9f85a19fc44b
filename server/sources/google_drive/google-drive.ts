import { message } from '@everycast/messages/message';
import { objectIn } from '@everycast/platforms/port/call';
import { type Fields, fieldsIn, textOf } from '@everycast/platforms/port/fields';
import { smallBody } from '../port/bytes.ts';
import type { RemoteEntry, RemotePage, Source, SourceEnv, SourceLogin } from '../port/source.ts';
import { ask, connect, download, host, name } from './api.ts';
import { driveEntry, entryFields, entryOf, folderType, sharedEntry, sharedId } from './entries.ts';

const pageSize = 100;
const largestThumbnail = 5_000_000;
/** The order in which Drive itself shows files. */
const orderBy = 'folder,name_natural';

/** Where a folder is: in a person's own drive, shared with them, or in a shared drive (`<drive>:<folder>`). */
function placeOf(folder: string | null): { q: string; corpora: string; driveId?: string } {
  if (folder === sharedId) return { q: 'sharedWithMe and trashed = false', corpora: 'user' };
  const [first = '', second] = (folder ?? 'root').split(':');
  const inFolder = (id: string) => `'${escaped(id)}' in parents and trashed = false`;
  return second === undefined ? { q: inFolder(first), corpora: 'user' } : { q: inFolder(second), corpora: 'drive', driveId: first };
}

/** A text in Drive's query language. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");

async function files(login: SourceLogin, env: SourceEnv, query: Record<string, string | undefined>): Promise<RemotePage> {
  const url = `${host(login, 'api')}/drive/v3/files`;
  const fields = `nextPageToken,incompleteSearch,files(${entryFields})`;
  const all = { ...query, fields, pageSize, supportsAllDrives: true, includeItemsFromAllDrives: true, spaces: 'drive' };
  const found = objectIn(await ask(login, env, { url, query: all }), url);
  const list = Array.isArray(found.files) ? found.files : [];
  return {
    entries: list.flatMap((file) => entryOf(fieldsIn(file)) ?? []),
    cursor: textOf(found.nextPageToken) || null,
    ...(found.incompleteSearch === true && { note: message('sources.search_incomplete', { source: name }) }),
  };
}

/** The drives that an organization shares with this person, and what others share with them. */
async function sharedFolders(login: SourceLogin, env: SourceEnv): Promise<RemoteEntry[]> {
  const url = `${host(login, 'api')}/drive/v3/drives`;
  const { drives } = objectIn(await ask(login, env, { url, query: { pageSize: 100, fields: 'drives(id,name)' } }), url);
  return [sharedEntry, ...(Array.isArray(drives) ? drives : []).flatMap((drive) => driveEntry(fieldsIn(drive)) ?? [])];
}

async function fileOf(login: SourceLogin, env: SourceEnv, id: string): Promise<Fields> {
  const url = `${host(login, 'api')}/drive/v3/files/${encodeURIComponent(id)}`;
  return objectIn(await ask(login, env, { url, query: { fields: `${entryFields},thumbnailLink`, supportsAllDrives: true } }), url);
}

export const googleDrive: Source = {
  id: 'google_drive',
  connect,

  async list(login, { folder, cursor }, env) {
    const page = await files(login, env, { ...placeOf(folder), orderBy, pageToken: cursor ?? undefined });
    if (folder !== null || cursor !== null) return page;
    return { ...page, entries: [...(await sharedFolders(login, env)), ...page.entries] };
  },

  search: (login, { text, cursor }, env) => {
    const kinds = `(mimeType contains 'image/' or mimeType contains 'video/' or mimeType = '${folderType}')`;
    const q = `name contains '${escaped(text)}' and ${kinds} and trashed = false`;
    return files(login, env, { q, corpora: 'allDrives', pageToken: cursor ?? undefined });
  },

  async find(login, id, env) {
    const file = await fileOf(login, env, id);
    const entry = entryOf(file);
    if (!entry) throw new TypeError('Drive returned a file without an ID.');
    const version = textOf(file.md5Checksum) || `${textOf(file.modifiedTime)} ${textOf(file.size)}`;
    return { ...entry, id, version };
  },

  async thumbnail(login, id, env) {
    const link = textOf((await fileOf(login, env, id)).thumbnailLink);
    if (!URL.canParse(link) || !isGoogles(new URL(link), login)) return null;
    return smallBody(await download(login, env, link), largestThumbnail);
  },

  open: (login, id, env) =>
    download(login, env, `${host(login, 'api')}/drive/v3/files/${encodeURIComponent(id)}?alt=media&supportsAllDrives=true`),
};

/** The token goes to Google alone. */
const isGoogles = ({ protocol, host: name, origin }: URL, login: SourceLogin): boolean =>
  origin === new URL(host(login, 'api')).origin || (protocol === 'https:' && /(^|\.)(googleusercontent|google)\.com$/.test(name));
