import { createHash } from 'node:crypto';
import type { files, users } from 'dropbox';
import { type Cloud, type CloudAnswer, type CloudFile, type CloudRequest, pageOf, startCloud } from './cloud.ts';

const modified = '2026-11-20T10:00:00Z';

/** Dropbox, as its types describe it. */
export const startDropbox = (): Promise<Cloud> =>
  startCloud({
    consentPath: '/www/oauth2/authorize',
    tokenPath: '/api/oauth2/token',
    scopes: 'account_info.read files.metadata.read files.content.read',
    unauthorized: { status: 401, json: { error_summary: 'expired_access_token/..', error: { '.tag': 'expired_access_token' } } },
    answer,
  });

const notFound: CloudAnswer = {
  status: 409,
  json: { error_summary: 'path/not_found/..', error: { '.tag': 'path', path: { '.tag': 'not_found' } } },
};

function entryOf(file: CloudFile): files.FileMetadataReference | files.FolderMetadataReference {
  const named = { id: file.id, name: file.name, path_lower: `/${file.name.toLowerCase()}`, path_display: `/${file.name}` };
  if (file.folder) return { '.tag': 'folder', ...named };
  return {
    '.tag': 'file',
    ...named,
    client_modified: modified,
    server_modified: modified,
    rev: `00000${file.revision}`,
    size: file.content.byteLength,
    is_downloadable: true,
    content_hash: createHash('sha256').update(file.content).digest('hex'),
    ...(file.more as Partial<files.FileMetadata>),
  };
}

/** Its cursors name what they continue. */
function listed(cloud: Cloud, folder: string, from: string | null, limit: number): files.ListFolderResult {
  const { items, next } = pageOf(cloud.inFolder(folder === '' ? null : folder), from, limit);
  return { entries: items.map(entryOf), has_more: next !== null, cursor: JSON.stringify([folder, next ?? '', limit]) };
}

function found(cloud: Cloud, query: string, from: string | null, limit: number): files.SearchV2Result {
  const all = [...cloud.files.values()].filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  const { items, next } = pageOf(all, from, limit);
  const matches = items.map((file): files.SearchMatchV2 => ({ metadata: { '.tag': 'metadata', metadata: entryOf(file) } }));
  return { matches, has_more: next !== null, ...(next !== null && { cursor: JSON.stringify([query, next, limit]) }) };
}

function answer({ url, headers, body }: CloudRequest, cloud: Cloud): CloudAnswer | null {
  const given = JSON.parse(String(headers['dropbox-api-arg'] ?? (body || 'null')));
  const file = cloud.files.get(given?.path ?? given?.resource?.path ?? '');
  const position = (): [string, string, number] => JSON.parse(given.cursor);
  switch (url.pathname) {
    case '/api/2/users/get_current_account': {
      const name = { given_name: 'Ida', surname: 'Holm', familiar_name: 'Ida', display_name: 'Ida Holm', abbreviated_name: 'IH' };
      const account: Partial<users.FullAccount> = { account_id: 'dbid:1', email: 'ida@example.org', email_verified: true, name };
      return { json: account };
    }
    case '/api/2/files/list_folder': {
      const asked: files.ListFolderArg = given;
      if (asked.path !== '' && !file?.folder) return notFound;
      return { json: listed(cloud, asked.path, null, asked.limit ?? 500) };
    }
    case '/api/2/files/list_folder/continue':
      return { json: listed(cloud, ...position()) };
    case '/api/2/files/search_v2': {
      const asked: files.SearchV2Arg = given;
      return { json: found(cloud, asked.query, null, Number(asked.options?.max_results ?? 100)) };
    }
    case '/api/2/files/search/continue_v2':
      return { json: found(cloud, ...position()) };
    case '/api/2/files/get_metadata':
      return file ? { json: entryOf(file) } : notFound;
    case '/content/2/files/get_thumbnail_v2':
    case '/content/2/files/download':
      return file && !file.folder ? { bytes: file.content } : notFound;
    case '/api/2/auth/token/revoke':
      cloud.revoke();
      return { json: null };
    default:
      return null;
  }
}
