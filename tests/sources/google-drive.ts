import { createHash } from 'node:crypto';
import type { drive_v3 } from '@googleapis/drive';
import { type Cloud, type CloudAnswer, type CloudFile, type CloudRequest, pageOf, startCloud } from './cloud.ts';

const folderType = 'application/vnd.google-apps.folder';
const modifiedTime = '2026-11-20T10:00:00.000Z';

/** Drive, as its types describe it. A file whose `parent` is the ID of a shared drive is in that drive. */
export const startGoogleDrive = (): Promise<Cloud> =>
  startCloud({
    consentPath: '/accounts/o/oauth2/v2/auth',
    tokenPath: '/oauth2/token',
    revokePath: '/oauth2/revoke',
    scopes: 'https://www.googleapis.com/auth/drive.readonly',
    unauthorized: refuse(401, 'authError', 'Invalid Credentials'),
    answer,
  });

function refuse(status: number, reason: string, message: string): CloudAnswer {
  return { status, json: { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } } };
}

/** Shared drives are those files that say so. */
const isDrive = ({ more }: CloudFile): boolean => more.drive === true;

/** The drive that a file is in, however deep. */
function driveOf(file: CloudFile, cloud: Cloud): string | undefined {
  const parent = file.parent === null ? undefined : cloud.files.get(file.parent);
  if (!parent) return undefined;
  return isDrive(parent) ? parent.id : driveOf(parent, cloud);
}

function fileOf(file: CloudFile, cloud: Cloud): drive_v3.Schema$File {
  const driveId = driveOf(file, cloud);
  const isGoogles = file.type.startsWith('application/vnd.google-apps.');
  return {
    id: file.id,
    name: file.name,
    mimeType: file.folder ? folderType : file.type,
    modifiedTime,
    hasThumbnail: !file.folder && !isGoogles,
    capabilities: { canDownload: !file.folder },
    ...(driveId !== undefined && { driveId }),
    ...(!file.folder &&
      !isGoogles && {
        size: String(file.content.byteLength),
        md5Checksum: createHash('md5').update(file.content).digest('hex'),
        thumbnailLink: `${cloud.url}/api/thumbnails/${file.id}`,
      }),
    ...(file.more as drive_v3.Schema$File),
  };
}

function listed(url: URL, cloud: Cloud): CloudAnswer {
  const query = url.searchParams;
  const q = query.get('q') ?? '';
  const [, parent] = /^'((?:[^'\\]|\\.)*)' in parents/.exec(q) ?? [];
  const [, name] = /^name contains '((?:[^'\\]|\\.)*)'/.exec(q) ?? [];
  const inDrive = query.get('driveId');
  if (inDrive !== null && query.get('corpora') !== 'drive') return refuse(400, 'invalid', 'driveId needs corpora=drive');
  const all = [...cloud.files.values()].filter((file) => {
    if (isDrive(file)) return false;
    if (name !== undefined) return file.name.toLowerCase().includes(name.replace(/\\(.)/g, '$1').toLowerCase());
    if (q.startsWith('sharedWithMe')) return file.more.shared === true;
    // What is in a shared drive is only listed with it.
    if ((driveOf(file, cloud) ?? null) !== inDrive) return false;
    return parent === 'root' ? file.parent === null && file.more.shared !== true : file.parent === parent;
  });
  const { items, next } = pageOf(
    all.toSorted((a, b) => Number(b.folder) - Number(a.folder) || a.name.localeCompare(b.name, 'en', { numeric: true })),
    query.get('pageToken'),
    Number(query.get('pageSize') ?? 100),
  );
  const list: drive_v3.Schema$FileList = {
    kind: 'drive#fileList',
    incompleteSearch: false,
    files: items.map((file) => fileOf(file, cloud)),
    ...(next !== null && { nextPageToken: next }),
  };
  return { json: list };
}

function answer({ url }: CloudRequest, cloud: Cloud): CloudAnswer | null {
  const path = url.pathname.replace(/^\/api/, '');
  if (path === '/drive/v3/about') {
    const about: drive_v3.Schema$About = { user: { permissionId: '0815', emailAddress: 'ida@example.org', displayName: 'Ida Holm' } };
    return { json: about };
  }
  if (path === '/drive/v3/drives') {
    const drives = [...cloud.files.values()]
      .filter(isDrive)
      .map(({ id, name }): drive_v3.Schema$Drive => ({ id, name, kind: 'drive#drive' }));
    const list: drive_v3.Schema$DriveList = { kind: 'drive#driveList', drives };
    return { json: list };
  }
  if (path === '/drive/v3/files') return listed(url, cloud);
  const [, what, id = ''] = /^\/(drive\/v3\/files|thumbnails)\/([^/]+)$/.exec(path) ?? [];
  const file = cloud.files.get(decodeURIComponent(id));
  if (!what) return null;
  if (!file) return refuse(404, 'notFound', `File not found: ${id}.`);
  if (what === 'thumbnails') return { bytes: file.content };
  if (driveOf(file, cloud) !== undefined && url.searchParams.get('supportsAllDrives') !== 'true') {
    return refuse(404, 'notFound', `File not found: ${id}.`);
  }
  if (url.searchParams.get('alt') !== 'media') return { json: fileOf(file, cloud) };
  if (file.type.startsWith('application/vnd.google-apps.'))
    return refuse(403, 'fileNotDownloadable', 'Use Export with Docs Editors files.');
  return { bytes: file.content };
}
