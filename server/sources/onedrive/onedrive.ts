import { objectIn } from '@everycast/platforms/port/call';
import { fieldsIn, textOf } from '@everycast/platforms/port/fields';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { smallBody } from '../port/bytes.ts';
import type { RemotePage, Source, SourceEnv, SourceLogin } from '../port/source.ts';
import { ask, connect, download, host } from './api.ts';
import { entryOf } from './entries.ts';

const pageSize = 100;
const largestThumbnail = 5_000_000;

/** An item's address, by an ID as entries have it: its drive, and its own. */
function itemUrl(login: SourceLogin, id: string): string {
  const [drive, item, ...rest] = id.split('/').map(encodeURIComponent);
  if (!drive || !item || rest.length > 0) throw new PlatformProblem('rejected', 'sources.gone');
  return `${host(login, 'api')}/v1.0/drives/${drive}/items/${item}`;
}

/** A page of a list. Of the address of the next one only its token is used. */
async function pageOf(login: SourceLogin, env: SourceEnv, url: string, cursor: string | null): Promise<RemotePage> {
  const query = { $top: pageSize, ...(cursor !== null && { $skiptoken: cursor }) };
  const found = objectIn(await ask(login, env, { url, query }), url);
  const next = textOf(found['@odata.nextLink']);
  const items = Array.isArray(found.value) ? found.value : [];
  return {
    entries: items.flatMap((item) => entryOf(fieldsIn(item)) ?? []),
    cursor: URL.canParse(next) ? new URL(next).searchParams.get('$skiptoken') : null,
  };
}

export const onedrive: Source = {
  id: 'onedrive',
  connect,

  list: (login, { folder, cursor }, env) =>
    pageOf(
      login,
      env,
      folder === null ? `${host(login, 'api')}/v1.0/me/drive/root/children` : `${itemUrl(login, folder)}/children`,
      cursor,
    ),

  search: (login, { text, cursor }, env) =>
    pageOf(login, env, `${host(login, 'api')}/v1.0/me/drive/root/search(q='${encodeURIComponent(text.replaceAll("'", "''"))}')`, cursor),

  async find(login, id, env) {
    const url = itemUrl(login, id);
    const item = objectIn(await ask(login, env, { url }), url);
    const entry = entryOf(item);
    if (!entry) throw new PlatformProblem('outage', 'platforms.unusable_answer');
    return { ...entry, id, version: textOf(item.cTag) || textOf(item.eTag) || null };
  },

  async thumbnail(login, id, env) {
    return smallBody(await download(login, env, `${itemUrl(login, id)}/thumbnails/0/medium/content`), largestThumbnail);
  },

  open: (login, id, env) => download(login, env, `${itemUrl(login, id)}/content`),
};
