import { randomBytes } from 'node:crypto';
import type { Ingest } from '@everycast/contract/media';
import type { Source, SourceEntries, StartedImport } from '@everycast/contract/sources';
import { sourcesRoutes } from '../../server/features/sources/source-routes.ts';
import { createSources } from '../../server/features/sources/sources.ts';
import { readConfig } from '../../server/kernel/config.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { sources as known } from '../../server/sources.ts';
import { openTestHttp } from './http.ts';
import { createMediaWorld } from './media.ts';
import { until } from './until.ts';

/** The library with sources over HTTP: two people in one workspace, and one in another. */
export async function createSourcesWorld(environment: Record<string, string> = {}) {
  const world = await createMediaWorld({ realTime: true });
  const config = readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on', ...environment });
  const kernel: Kernel = Object.create(world.kernel, { config: { value: config } });
  const [workspaceId, elsewhere] = [await world.addWorkspace(), await world.addWorkspace()];
  const [ida, ola, eve] = [await world.addPerson(), await world.addPerson(), await world.addPerson()];
  const members = { [ida]: { [workspaceId]: 'editor' }, [ola]: { [workspaceId]: 'owner' }, [eve]: { [elsewhere]: 'owner' } } as const;
  for (const [userId, all] of Object.entries(members)) {
    for (const [id, role] of Object.entries(all)) {
      await world.rows.insertInto('member').values({ workspaceId: id, userId, role, joinedAt: new Date() }).execute();
    }
  }
  const sources = createSources(kernel, { sources: known, media: world.media, workspaces: { may: async () => true } });
  const http = await openTestHttp({ db: kernel.db, members, routes: (server) => sourcesRoutes(server, sources) });
  const stop = world.media.start();

  async function call<T = unknown>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { body, by = ida }: { body?: object; by?: string } = {},
  ) {
    const answer = await http.inject({
      method,
      url: `/api/v1/sources${path}`,
      headers: { 'x-user': by, accept: 'application/json', 'idempotency-key': randomBytes(8).toString('hex') },
      ...(body && { payload: body }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, headers: answer.headers, body: (isJson ? answer.json() : answer.rawPayload) as T };
  }

  return {
    ...world,
    kernel,
    workspaceId,
    ida,
    ola,
    eve,
    http,
    call,
    list: async (by?: string) => (await call<{ items: Source[] }>('GET', '', by === undefined ? {} : { by })).body.items,
    async entries(place: string, query: Record<string, string> = {}): Promise<SourceEntries> {
      const { status, body } = await call<SourceEntries>('GET', `/${place}/entries?${new URLSearchParams(query)}`);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    },
    async import(place: string, entries: string[], folderId: string | null = null): Promise<Ingest[]> {
      const { status, body } = await call<StartedImport>('POST', `/${place}/imports`, { body: { entries, folderId } });
      if (status !== 202) throw new Error(JSON.stringify(body));
      return body.items;
    },
    /** An import that has ended, however it did. */
    ended: (id: string): Promise<Ingest> =>
      until(async () => {
        const one = await world.media.imports.get(workspaceId, id);
        return !['receiving', 'checking'].includes(one.state) && one;
      }),
    /** Lets imports that wait to be tried again be tried now. */
    async hurry(): Promise<void> {
      await world.rows
        .updateTable('mediaIngest')
        .set({ nextAttemptAt: new Date(0) })
        .where('state', '=', 'waiting')
        .execute();
      await kernel.events.wake(kernel.db, 'work media_ingest fetch');
    },
    async close(): Promise<void> {
      await stop();
      await http.close();
      await world.close();
    },
  };
}
export type SourcesWorld = Awaited<ReturnType<typeof createSourcesWorld>>;
