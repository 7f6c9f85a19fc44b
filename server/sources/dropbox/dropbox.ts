import { objectIn } from '@everycast/platforms/port/call';
import { type Fields, fieldsIn, textOf } from '@everycast/platforms/port/fields';
import { smallBody } from '../port/bytes.ts';
import type { RemotePage, Source, SourceEnv, SourceLogin } from '../port/source.ts';
import { argument, ask, connect, download, host } from './api.ts';
import { entryOf } from './entries.ts';

const pageSize = 100;
const largestThumbnail = 5_000_000;

async function rpc(login: SourceLogin, env: SourceEnv, path: string, json: object): Promise<Fields> {
  const url = `${host(login, 'api')}/2/files/${path}`;
  return objectIn(await ask(login, env, { url, json }), url);
}

/** Dropbox has more as long as it says so; its cursor comes with every page. */
const nextOf = ({ has_more: more, cursor }: Fields): string | null => (more === true && typeof cursor === 'string' ? cursor : null);
const listIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsIn) : []);

const content = (login: SourceLogin, env: SourceEnv, path: string, given: object): Promise<Response> =>
  download(login, env, `${host(login, 'content')}/2/files/${path}`, { method: 'POST', headers: { 'dropbox-api-arg': argument(given) } });

export const dropbox: Source = {
  id: 'dropbox',
  connect,

  async list(login, { folder, cursor }, env): Promise<RemotePage> {
    const found =
      cursor === null
        ? await rpc(login, env, 'list_folder', { path: folder ?? '', limit: pageSize, include_non_downloadable_files: true })
        : await rpc(login, env, 'list_folder/continue', { cursor });
    return { entries: listIn(found.entries).flatMap((entry) => entryOf(entry) ?? []), cursor: nextOf(found) };
  },

  async search(login, { text, cursor }, env): Promise<RemotePage> {
    const options = { max_results: pageSize, file_status: { '.tag': 'active' }, filename_only: true };
    const found =
      cursor === null
        ? await rpc(login, env, 'search_v2', { query: text, options })
        : await rpc(login, env, 'search/continue_v2', { cursor });
    const entries = listIn(found.matches).map(({ metadata }) => fieldsIn(fieldsIn(metadata).metadata));
    return { entries: entries.flatMap((entry) => entryOf(entry) ?? []), cursor: nextOf(found) };
  },

  async find(login, id, env) {
    const file = await rpc(login, env, 'get_metadata', { path: id });
    const entry = entryOf(file);
    if (!entry) throw new TypeError('Dropbox returned an entry without an ID.');
    return { ...entry, version: textOf(file.rev) || null };
  },

  async thumbnail(login, id, env) {
    const resource = { '.tag': 'path', path: id };
    const given = { resource, format: { '.tag': 'jpeg' }, size: { '.tag': 'w480h320' }, mode: { '.tag': 'bestfit' } };
    return smallBody(await content(login, env, 'get_thumbnail_v2', given), largestThumbnail);
  },

  open: (login, id, env) => content(login, env, 'download', { path: id }),
};
