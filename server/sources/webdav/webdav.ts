import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { smallBody } from '../port/bytes.ts';
import type { RemotePage, Source } from '../port/source.ts';
import { connect } from './connect.ts';
import { type DavEntry, mostEntries, propfind } from './listing.ts';
import { previewOf } from './previews.ts';
import { below, mapErrors, send } from './request.ts';
import { search } from './search.ts';

const pageSize = 100;
/** A server without previews sends the whole image for one. Bytes. */
const largestPreview = 12_000_000;

/** Folders first, then by name, as people expect files. */
const inOrder = (entries: readonly DavEntry[]): DavEntry[] =>
  entries.toSorted((a, b) => Number(b.folder) - Number(a.folder) || a.name.localeCompare(b.name, 'en', { numeric: true }));

/** Any WebDAV server, with the previews of Nextcloud and ownCloud where there are some. */
export const webdav: Source = {
  id: 'webdav',
  connect: { by: 'password', connect },

  list: (login, { folder, cursor }, env) =>
    mapErrors(env, 'ask', async (): Promise<RemotePage> => {
      const { entries, more } = await propfind(login, folder ?? '', 1, env);
      const from = Number(cursor ?? 0);
      const ordered = inOrder(entries);
      return {
        entries: ordered.slice(from, from + pageSize),
        cursor: ordered.length > from + pageSize ? String(from + pageSize) : null,
        ...(more && { note: message('sources.too_many', { count: mostEntries }) }),
      };
    }),

  search: (login, { text }, env) => mapErrors(env, 'ask', () => search(login, text, env)),

  find: (login, id, env) =>
    mapErrors(env, 'ask', async () => {
      const { self } = await propfind(login, id, 0, env);
      if (self) return self;
      throw new PlatformProblem('rejected', 'sources.gone');
    }),

  thumbnail: (login, id, env) =>
    mapErrors(env, 'ask', async () => {
      const preview = previewOf(login.service, id);
      const response = await send(login, preview ?? below(login, id), { method: 'GET' }, env);
      return smallBody(response, largestPreview);
    }),

  open: (login, id, env) =>
    // A large file takes as long as it takes: its reader watches how fast it comes.
    mapErrors(env, 'ask', () => send(login, below(login, id), { method: 'GET' }, env, null)),
};
