import type { DriveItem, User } from '@microsoft/microsoft-graph-types';
import { type Cloud, type CloudAnswer, type CloudFile, type CloudRequest, pageOf, startCloud } from './cloud.ts';

const driveId = 'b!drive';
const lastModifiedDateTime = '2026-11-20T10:00:00Z';

/** OneDrive through Graph, as its types describe it. */
export const startOnedrive = (): Promise<Cloud> =>
  startCloud({
    consentPath: '/login/common/oauth2/v2.0/authorize',
    tokenPath: '/login/common/oauth2/v2.0/token',
    scopes: 'User.Read Files.Read',
    unauthorized: refuse(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.'),
    answer,
  });

function refuse(status: number, code: string, message: string): CloudAnswer {
  return { status, json: { error: { code, message, innerError: { 'request-id': '1' } } } };
}

function itemOf(file: CloudFile, cloud: Cloud): DriveItem {
  return {
    id: file.id,
    name: file.name,
    lastModifiedDateTime,
    eTag: `"${file.id},${file.revision}"`,
    cTag: `"c:${file.id},${file.revision}"`,
    size: file.content.byteLength,
    parentReference: { driveId, driveType: 'business' },
    ...(file.folder ? { folder: { childCount: cloud.inFolder(file.id).length } } : { file: { mimeType: file.type } }),
    ...(file.more as DriveItem),
  };
}

/** A page, whose address of the next one has a token. */
function list(all: readonly CloudFile[], url: URL, cloud: Cloud): CloudAnswer {
  const { items, next } = pageOf(all, url.searchParams.get('$skiptoken'), Number(url.searchParams.get('$top') ?? 200));
  const value = items.map((file) => itemOf(file, cloud));
  return { json: { value, ...(next !== null && { '@odata.nextLink': `https://graph.microsoft.com${url.pathname}?$skiptoken=${next}` }) } };
}

function answer({ url }: CloudRequest, cloud: Cloud): CloudAnswer | null {
  const path = decodeURIComponent(url.pathname.replace(/^\/api\/v1\.0/, ''));
  if (path === '/me') {
    const me: User = { id: 'u1', userPrincipalName: 'ida@example.org', mail: 'ida@example.org', displayName: 'Ida Holm' };
    return { json: me };
  }
  if (path === '/me/drive/root/children') return list(cloud.inFolder(null), url, cloud);
  const [, text] = /^\/me\/drive\/root\/search\(q='(.*)'\)$/.exec(path) ?? [];
  if (text !== undefined) {
    const wanted = text.replaceAll("''", "'").toLowerCase();
    return list(
      [...cloud.files.values()].filter(({ name }) => name.toLowerCase().includes(wanted)),
      url,
      cloud,
    );
  }
  if (path.startsWith('/open/')) return { bytes: cloud.files.get(path.slice('/open/'.length))?.content ?? Buffer.alloc(0) };
  const [, drive, id = '', what] = /^\/drives\/([^/]+)\/items\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (drive === undefined) return null;
  const file = cloud.files.get(id);
  if (!file || drive !== driveId) return refuse(404, 'itemNotFound', 'The resource could not be found.');
  if (what === undefined) return { json: itemOf(file, cloud) };
  if (what === '/children') return list(cloud.inFolder(id), url, cloud);
  // Graph sends those who want a file to an address that needs no token.
  if (what === '/content' || what === '/thumbnails/0/medium/content')
    return { status: 302, headers: { location: `${cloud.url}/open/${id}` } };
  return null;
}
