import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Media } from '@everycast/contract/media';
import { ffmpeg, output } from '@everycast/video/tool/run';
import { clipsRoutes } from '../../server/features/clips/clip-routes.ts';
import { clipTable, createClipsStore, type JobRow } from '../../server/features/clips/clip-store.ts';
import { createClips } from '../../server/features/clips/clips.ts';
import type { ClipsNeeds } from '../../server/features/clips/needs.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { AppError } from '../../server/kernel/errors.ts';
import { newId } from '../../server/kernel/ids.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { createWorkStore } from '../../server/kernel/work/work-store.ts';
import { createTestDatabase } from './database.ts';
import { openTestHttp } from './http.ts';
import { until } from './until.ts';

/** A minute and a half: quiet and still, except for a loud part from 0:40 to 0:48. */
const seconds = 90;

export type ClipsWorld = Awaited<ReturnType<typeof createClipsWorld>>;

/** Clips on a real database, with a stopped clock and a library in memory. Nothing runs in the background: `work` is a worker. */
export async function createClipsWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-clips-'));
  const film = join(folder, 'talk.mp4');
  const sound = "aevalsrc='(0.03+0.4*between(t,40,48))*sin(2000*t)':sample_rate=16000";
  const encoded = ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await ffmpeg(['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=5', '-f', 'lavfi', '-i', sound, ...encoded, output(film)]);
  const database = await createTestDatabase();
  let now = new Date('2026-11-21T12:00:00Z');
  const parts = { config: readConfig({}), databaseUrl: database.url, dataDir: folder, secretKey: 'a secret key for tests alone' };
  const { kernel, close } = await openKernel({ ...parts, log: createLog('silent'), clock: { now: () => now } });
  const rows = () => database.db.withTables<Record<string, Record<string, unknown>>>();
  for (const id of ['ida', 'ola', 'eve']) {
    await rows()
      .insertInto('authUser')
      .values({ id, name: id, email: `${id}@example.org` })
      .execute();
  }
  /** The library's media, with their files. */
  const library = new Map<string, { media: Media; workspace: string; path: string }>();

  async function addMedia(to: string, part: Partial<Media> & { path?: string } = {}): Promise<Media> {
    const { path = film, ...more } = part;
    const id = newId();
    const media: Media = {
      id,
      kind: 'video',
      contentType: 'video/mp4',
      animated: false,
      bytes: 9,
      width: 160,
      height: 90,
      duration: seconds,
      framesPerSecond: null,
      videoCodec: null,
      audioCodec: null,
      name: 'Talk.mp4',
      alt: '',
      folderId: null,
      tags: [],
      url: '/',
      credit: null,
      generated: null,
      thumbnailUrl: '/',
      createdAt: now.toISOString(),
      deletedAt: null,
      ...more,
    };
    const { kind, contentType, duration, bytes, width, height, name } = media;
    const row = { id, workspaceId: to, kind, contentType, duration, bytes, width, height, name, animated: false, createdAt: now };
    await rows()
      .insertInto('media')
      .values({ ...row, sourceHash: id, hash: id, fileKey: id, thumbnailKey: id })
      .execute();
    library.set(id, { media, workspace: to, path });
    return media;
  }

  function found(of: string, id: string) {
    const one = library.get(id);
    if (one?.workspace !== of) throw new AppError('not_found', 'media.gone');
    return one;
  }
  const media: ClipsNeeds['media'] = {
    get: async (of, id) => found(of, id).media,
    resolve: async (of, ids) => new Map(ids.flatMap((id) => (library.get(id)?.workspace === of ? [[id, found(of, id).media]] : []))),
    local: async (of, id, use) => use(found(of, id)),
    async addFile(to, { path, name, folderId, tags }) {
      await world.beforeAdding();
      const kept = join(folder, `kept-${newId()}`);
      await copyFile(path, kept);
      return addMedia(to, { path: kept, kind: 'image', contentType: 'image/jpeg', duration: null, name, folderId, tags });
    },
  };

  const clips = createClips(kernel, { media });
  async function addWorkspace(): Promise<string> {
    const id = newId();
    await rows().insertInto('workspace').values({ id, name: 'Studio', zone: 'UTC', personalOf: null, createdAt: now }).execute();
    return id;
  }
  const openHttp = (workspace: string, other: string) => {
    const members = { ida: { [workspace]: 'contributor' }, ola: { [workspace]: 'viewer' }, eve: { [other]: 'owner' } } as const;
    return openTestHttp({ db: database.db, members, routes: (scope) => clipsRoutes(scope, clips) });
  };
  let http: Awaited<ReturnType<typeof openHttp>> | null = null;

  const world = {
    clips,
    store: createClipsStore(kernel.db),
    jobs: createWorkStore<JobRow>(kernel.db, kernel.clock, clipTable),
    rows,
    library,
    addMedia,
    /** `ida` contributes and `ola` views; `eve` owns another one. */
    workspace: '',
    other: '',
    /** A video in it. */
    talk: {} as Media,
    /** Runs before the library accepts a file; a test makes it fail or wait. */
    beforeAdding: (): Promise<void> | void => undefined,
    later: (milliseconds: number) => new Date(now.getTime() + milliseconds),
    now: () => now,
    advance(milliseconds: number): void {
      now = new Date(now.getTime() + milliseconds);
    },
    leftOver: () => readdir(join(folder, 'scratch')),

    /** No jobs, and new workspaces. */
    async begin(): Promise<void> {
      world.beforeAdding = () => undefined;
      await rows().deleteFrom('clipJob').execute();
      [world.workspace, world.other] = [await addWorkspace(), await addWorkspace()];
      world.talk = await addMedia(world.workspace);
      await http?.close();
      http = await openHttp(world.workspace, world.other);
    },

    async call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, user = 'ida') {
      if (http === null) throw new Error('begin() opens it.');
      return http.inject({ method, url: `/api/v1/clips/${url}`, headers: { 'x-user': user }, ...(body && { payload: body }) });
    },
    take: (times: number[], more: object = {}) => world.call('POST', 'snapshots', { mediaId: world.talk.id, times, ...more }),
    snapshots: async () => (await world.call('GET', `snapshots?mediaId=${world.talk.id}`)).json().items,
    look: (body: object = {}) => world.call('POST', 'highlights', { mediaId: world.talk.id, ...body }),
    highlights: async () => (await world.call('GET', `highlights/${world.talk.id}`)).json(),

    /** A worker that runs until nothing is left to do. */
    async work(): Promise<void> {
      const stop = clips.start();
      const open = () => rows().selectFrom('clipJob').where('state', 'in', ['waiting', 'running']).select('id').execute();
      await until(async () => (await open()).length === 0);
      await stop();
    },

    async close(): Promise<void> {
      await http?.close();
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}
