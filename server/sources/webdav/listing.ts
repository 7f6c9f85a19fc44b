import { CallFailure } from '@everycast/platforms/port/call';
import { unreached } from '@everycast/platforms/port/unreached';
import { sizeFrom, timeFrom } from '../port/bytes.ts';
import type { RemoteEntry, SourceEnv, SourceLogin } from '../port/source.ts';
import { type DavResponse, multistatusReader } from './multistatus.ts';
import { hasPreviews } from './previews.ts';
import { below, send } from './request.ts';

/** The most that is read of one folder. WebDAV has no pages: a server always sends all of it. */
export const mostEntries = 20_000;

const asked =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><displayname/><resourcetype/><getcontentlength/><getcontenttype/><getlastmodified/><getetag/></prop></propfind>';

/** What can be shown small without a preview of the server's. */
const pictures = /\.(avif|gif|heic|heif|jpe?g|png|tiff?|webp)$/i;

export type DavEntry = RemoteEntry & { version: string | null };

/**
 * What a folder contains (depth 1), or what a file is (depth 0), with the folder itself as `self`. `more`: it has more than is read.
 * @throws CallFailure
 */
export async function propfind(
  login: SourceLogin,
  path: string,
  depth: 0 | 1,
  env: SourceEnv,
): Promise<{ self: DavEntry | null; entries: DavEntry[]; more: boolean }> {
  const url = below(login, path);
  const headers = { depth: String(depth), 'content-type': 'application/xml; charset=utf-8', accept: 'application/xml, text/xml' };
  const response = await send(login, url, { method: 'PROPFIND', headers, body: asked }, env);
  const entries: DavEntry[] = [];
  let self: DavEntry | null = null;
  let more = false;
  const reader = multistatusReader((one) => {
    const entry = entryOf(one, login, url);
    if (entry === null) return true;
    if (isSame(entry.id, path)) self = entry;
    else if (entries.length < mostEntries) entries.push(entry);
    else more = true;
    return !more;
  });
  if (response.status !== 207 || !(await readInto(reader, response, url))) {
    await response.body?.cancel();
    throw new CallFailure('refused', url.host, { status: 405 });
  }
  return { self, entries, more };
}

async function readInto(reader: ReturnType<typeof multistatusReader>, response: Response, url: URL): Promise<boolean> {
  const decoder = new TextDecoder();
  try {
    // Leaving the loop early cancels the rest of the body.
    for await (const chunk of response.body ?? []) if (!reader.write(decoder.decode(chunk, { stream: true }))) break;
  } catch (cause) {
    throw new CallFailure('unanswered', url.host, { why: unreached(cause, url.host), cause });
  }
  return reader.end();
}

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);
const isSame = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other);

/** An entry below the login's address; null for what a server says about anything else. Its ID is its path there. */
function entryOf({ href, folder, properties }: DavResponse, { service }: SourceLogin, base: URL): DavEntry | null {
  if (!URL.canParse(href, base)) return null;
  const [url, root] = [new URL(href, base), new URL(service)];
  const path = url.pathname;
  // A server behind a proxy may name another host than it is reached by: only the path counts.
  if (!`${path}/`.startsWith(root.pathname)) return null;
  const id = path.slice(root.pathname.length);
  const { getcontentlength, getcontenttype, getlastmodified, getetag } = properties;
  const bytes = folder ? null : sizeFrom(getcontentlength);
  const modifiedAt = timeFrom(getlastmodified);
  const contentType = folder ? null : (getcontenttype?.split(';')[0]?.trim().toLowerCase() ?? null);
  return {
    id,
    folder,
    name: nameOf(id),
    contentType,
    bytes,
    modifiedAt,
    pictured: !folder && (hasPreviews(service) || pictures.test(nameOf(id))),
    refusal: null,
    credit: null,
    version: getetag || (modifiedAt && `${modifiedAt.toISOString()} ${bytes}`),
  };
}

function nameOf(path: string): string {
  const last = withoutSlash(path).split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    // A lone % is literal.
    return last;
  }
}
