import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { openSources, type SourceId } from '@everycast/contract/named-sources';
import type { SourceEntries, SourcePlace, SourceQuery } from '@everycast/contract/sources';
import { AppError } from '../../kernel/errors.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import type { SentFile } from '../../kernel/http/send-file.ts';
import { say } from '../../kernel/messages.ts';
import type { Source, SourceEnv, SourceLogin } from '../../sources/port/source.ts';
import type { Owner } from './connection-store.ts';
import type { Connections } from './connections.ts';
import type { Logins } from './logins.ts';
import type { SourcesNeeds } from './needs.ts';
import { toEntry } from './view.ts';

/** A screen of thumbnails is asked for at once; each may take a server seconds. */
const thumbnailTurns = { atOnce: 12, perOwner: 6, waiting: 400, busy: 'sources.busy' } as const;
const thumbnailEdge = 320;

/** Where files are, ready to be asked. */
interface OpenPlace {
  source: Source;
  call<T>(work: (login: SourceLogin, env: SourceEnv) => Promise<T>): Promise<T>;
}

const isOpenSource = (place: SourcePlace): place is (typeof openSources)[number] =>
  (openSources as readonly SourceId[]).includes(place as SourceId);

/** What people see of sources before they import. */
export function createBrowsing(
  { sources, media }: Pick<SourcesNeeds, 'sources' | 'media'>,
  { connections, logins, serviceOf }: { connections: Connections; logins: Logins; serviceOf(source: SourceId): string },
) {
  const turn = createFairQueue(thumbnailTurns);

  /** @throws AppError not_found */
  async function open(owner: Owner, place: SourcePlace): Promise<OpenPlace> {
    if (isOpenSource(place)) {
      const login = { service: serviceOf(place), credentials: {} };
      return { source: sources[place], call: (work) => logins.openly(() => work(login, logins.env)) };
    }
    const row = await connections.get(owner, place);
    return { source: sources[row.source], call: (work) => logins.callNow(row, work) };
  }

  return {
    open,

    /** A page of a folder, or of what matches a search. @throws AppError */
    async entries(owner: Owner, place: SourcePlace, { folder, search = '', cursor }: SourceQuery): Promise<SourceEntries> {
      const { source, call } = await open(owner, place);
      const at = cursor ?? null;
      const page = await call((login, env) =>
        search === ''
          ? source.list(login, { folder: folder ?? null, cursor: at }, env)
          : source.search(login, { text: search, cursor: at }, env),
      );
      const { workspaceId } = owner;
      const largest = await media.largestFile(workspaceId);
      const items = page.entries.flatMap((entry) => toEntry(entry, { place, workspaceId, largest }) ?? []);
      return { items, cursor: page.cursor, note: page.note ? say(page.note) : null };
    },

    /** A small picture of a file, made here: the browser never meets the source. @throws AppError not_found */
    async thumbnail(owner: Owner, place: SourcePlace, entry: string): Promise<SentFile> {
      const { source, call } = await open(owner, place);
      const bytes = await turn({ owner: owner.userId }, async () => {
        const found = await call((login, env) => source.thumbnail(login, entry, env));
        return found && media.small(found, thumbnailEdge, owner.workspaceId).catch(noPicture);
      });
      if (!bytes) throw new AppError('not_found', 'sources.no_thumbnail');
      const hash = createHash('sha256').update(bytes).digest('hex');
      return { contentType: 'image/webp', hash, name: 'thumbnail', bytes: bytes.byteLength, open: async () => Readable.from([bytes]) };
    },
  };
}
export type Browsing = ReturnType<typeof createBrowsing>;

/** What a source calls an image may be none, or damaged: then there is no thumbnail. */
function noPicture(error: unknown): null {
  if (error instanceof AppError && (error.code === 'unsupported_media' || error.code === 'too_large')) return null;
  throw error;
}
