import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Media } from '@everycast/contract/media';
import { Edit, type NewVideoJob, type VideoJob } from '@everycast/contract/videos';
import { message } from '@everycast/messages/message';
import type { VideoInfo } from '@everycast/video/probe/probe';
import type { VideoMaker, VideosNeeds } from '../../server/features/videos/needs.ts';
import type { JobTable } from '../../server/features/videos/tables.ts';
import { createVideos } from '../../server/features/videos/videos.ts';
import { type Engine, engine as realEngine } from '../../server/features/videos/work/job-context.ts';
import { videoTable } from '../../server/features/videos/work/queues.ts';
import { readConfig } from '../../server/kernel/config.ts';
import type { Tx } from '../../server/kernel/database/database.ts';
import { AppError } from '../../server/kernel/errors.ts';
import { newId } from '../../server/kernel/ids.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { createWorkStore } from '../../server/kernel/work/work-store.ts';
import { createTestDatabase } from './database.ts';
import { until } from './until.ts';

export type VideosWorld = Awaited<ReturnType<typeof createVideosWorld>>;
type Row = Record<string, unknown>;

/** Slightly longer than a worker's lease. Milliseconds. */
export const pastLease = 16_000;

/** Videos on a real database and storage, with a stopped clock and a library in memory. Nothing runs in the background: `start` is a worker. */
export async function createVideosWorld({ engine = realEngine }: { engine?: Engine } = {}) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-videos-'));
  let now = new Date('2026-11-21T12:00:00Z');
  const clock = { now: () => new Date(now) };
  const parts = { config: readConfig({}), databaseUrl: database.url, dataDir, secretKey: 'a secret key for tests alone', clock };
  const { kernel, close } = await openKernel({ ...parts, log: createLog('silent') });
  const rows = database.db.withTables<Record<string, Row>>();

  const library = new Map<string, { workspaceId: string; media: Media; path: string }>();
  const found = (workspaceId: string, id: string) => {
    const one = library.get(id);
    if (one?.workspaceId !== workspaceId) throw new AppError('not_found', 'media.gone');
    return one;
  };
  const made: VideoMaker[] = [];
  const added: { name: string; path: string; poster?: string }[] = [];
  const needs: VideosNeeds = {
    media: {
      get: async (workspaceId, id) => found(workspaceId, id).media,
      local: async (workspaceId, id, use) => use(found(workspaceId, id)),
      async addFile(workspaceId, { path, name, folderId = null, poster }) {
        added.push({ name, path, ...(poster !== undefined && { poster }) });
        const kept = join(dataDir, `saved-${added.length}`);
        await copyFile(path, kept);
        return addMedia({ workspaceId, path: kept, name, folderId });
      },
      awaitedMedia: () =>
        database.db
          .withTables<{ media: { id: string } }>()
          .selectFrom('media')
          .select('id as mediaId')
          .where('id', 'in', [newId(), ...awaited]),
      setVideoMaker: (maker) => void made.push(maker),
    },
    strongest: async (mediaId) => strong.get(mediaId) ?? null,
  };
  /** Videos of posts that are still to be published. */
  const awaited = new Set<string>();
  /** The results of a highlights search, by video. */
  const strong = new Map<string, number>();
  const videos = createVideos(kernel, needs, engine);

  async function addWorkspace(): Promise<string> {
    const id = newId();
    await rows.insertInto('workspace').values({ id, name: 'Studio', zone: 'UTC', personalOf: null, createdAt: now }).execute();
    return id;
  }

  async function addMedia({
    workspaceId = home,
    path = '/nowhere',
    ...more
  }: Partial<Media> & { workspaceId?: string; path?: string } = {}) {
    const id = newId();
    const media: Media = {
      id,
      kind: 'video',
      contentType: 'video/mp4',
      animated: false,
      bytes: 9,
      width: 320,
      height: 180,
      duration: 10,
      framesPerSecond: null,
      videoCodec: null,
      audioCodec: null,
      name: 'Talk.mp4',
      alt: '',
      folderId: null,
      tags: [],
      url: `/api/v1/media/${id}/file`,
      credit: null,
      generated: null,
      thumbnailUrl: '/',
      createdAt: now.toISOString(),
      deletedAt: null,
      ...more,
    };
    const row = {
      id,
      workspaceId,
      sourceHash: id,
      hash: id,
      kind: 'image',
      contentType: 'image/png',
      animated: false,
      bytes: 9,
      width: 1,
      height: 1,
    };
    await rows
      .insertInto('media')
      .values({ ...row, name: media.name, fileKey: id, thumbnailKey: id, createdAt: now })
      .execute();
    library.set(id, { workspaceId, media, path });
    return media;
  }

  const home = await addWorkspace();
  const jobs = database.db.withTables<{ videoJob: JobTable }>();

  return {
    kernel,
    database,
    dataDir,
    rows,
    rowsIn: (tx: Tx) => tx.withTables<Record<string, Row>>(),
    /** What was registered with the library. */
    maker: made[0] as VideoMaker,
    videos,
    store: createWorkStore<JobTable>(kernel.db, clock, videoTable),
    library,
    strong,
    awaited,
    /** What was added to the library, in order. */
    added,
    home,
    addWorkspace,
    addMedia,
    now: clock.now,
    advance(milliseconds: number): void {
      now = new Date(now.getTime() + milliseconds);
    },

    /** Requests a cut by default. */
    async ask(
      media: Pick<Media, 'id'>,
      {
        edit,
        output = { kind: 'trim' },
        ...more
      }: Partial<Omit<NewVideoJob, 'edit'>> & { edit?: Partial<Edit>; workspaceId?: string } = {},
    ) {
      const { workspaceId = home } = more;
      return (await videos.jobs.create(workspaceId, { mediaId: media.id, edit: Edit.parse(edit ?? {}), output })).job;
    },
    get: ({ id }: Pick<VideoJob, 'id'>, workspaceId = home) => videos.jobs.get(workspaceId, id),
    row: ({ id }: { id: string }): Promise<JobTable> =>
      jobs.selectFrom('videoJob').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** No jobs, no preparations, and no files of either. */
    async clear(): Promise<void> {
      await rows.deleteFrom('videoJob').execute();
      await rows.deleteFrom('video').execute();
      await videos.clean();
    },

    /** A worker that runs until nothing is left to do; the clock advances for retries. */
    async settle(): Promise<void> {
      const stop = videos.start();
      await until(
        async () => (await jobs.selectFrom('videoJob').select('id').where('nextAttemptAt', 'is not', null).execute()).length === 0,
      );
      await stop();
    },

    /** All stored files of videos, the list of files, and all work folders. */
    async left() {
      const list = (folder: string) => readdir(join(dataDir, folder)).catch(() => [] as string[]); // missing, so empty
      const stored = (await Promise.all((await list('files/videos')).map((workspace) => list(`files/videos/${workspace}`)))).flat();
      const listed = await rows.selectFrom('videoFile').select('key').execute();
      return {
        stored: stored.sort(),
        listed: listed.map(({ key }) => String(key).split('/').at(-1)).sort(),
        scratch: await list('scratch'),
      };
    },

    async close(): Promise<void> {
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A call of the scripted engine: its arguments and controls. */
export interface Call {
  what: 'cut' | 'export' | 'keyframes' | 'sheet' | 'waveform' | 'proxy';
  /** Aborted when the work has to stop. */
  signal: AbortSignal;
  progress(fraction: number): void;
}

interface Scripted {
  script: (call: Call) => Promise<void> | void;
  /** Browsers can play its videos. */
  plays: boolean;
  calls: string[];
  engine: Engine;
  /** No calls, and everything succeeds. */
  reset(): void;
}

/** An engine that immediately creates small files, after following the script: fail, or wait until aborted. */
export function scriptedEngine(): Scripted {
  const fresh = () => ({ script: (): Promise<void> | void => undefined, plays: true, calls: [] });
  const scripted: Scripted = {
    ...fresh(),
    reset: () => void Object.assign(scripted, fresh()),
    engine: {
      probe: async (path) => ({ ...info, path }),
      probeMade: async () => info,
      playsInBrowsers: () => scripted.plays,
      async keyframes(_info, options) {
        await run('keyframes', options);
        return [0, 2, 4];
      },
      async thumbnailSheet(_info, output, options) {
        await run('sheet', options);
        await writeFile(output, 'pictures');
        return { columns: 10, rows: 1, width: 16, height: 9, every: 1, count: 10 };
      },
      async waveform(_info, output, options) {
        await run('waveform', options);
        await writeFile(output, 'peaks');
        return { perSecond: 100, count: 1000 };
      },
      async proxy(_info, output, options) {
        await run('proxy', options);
        await writeFile(output, 'proxy');
      },
      async cut(_info, segments, options) {
        await run('cut', options);
        await writeFile(options.output, 'cut');
        return { method: 'smart', why: message('video.cut_smart', { count: 55, encoded: 10 }), segments: [...segments] };
      },
      async exportVideo(_info, _edit, options) {
        await run('export', options);
        await writeFile(options.output, 'export');
        return { method: 'encoded', why: message('video.export_copied'), poster: null };
      },
    },
  };
  type Options = { signal?: AbortSignal; onProgress?: (fraction: number) => void };
  async function run(what: Call['what'], { signal = new AbortController().signal, onProgress }: Options = {}): Promise<void> {
    scripted.calls.push(what);
    await scripted.script({ what, signal, progress: (fraction) => onProgress?.(fraction) });
    signal.throwIfAborted();
  }
  return scripted;
}

/** Fails like ffmpeg when aborted. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const info: Omit<VideoInfo, 'path'> = {
  demuxer: 'mov',
  contentType: 'video/mp4',
  duration: 10,
  startTime: 0,
  width: 320,
  height: 180,
  rotation: 0,
  video: {
    index: 0,
    codec: 'h264',
    profile: 'High',
    codedWidth: 320,
    codedHeight: 180,
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    frameRate: { numerator: 25, denominator: 1, variable: false },
    bitrate: null,
    frames: 250,
    refresh: 0,
    isReordered: true,
    interlaced: false,
    colour: { range: null, space: null, transfer: null, primaries: null },
  },
  audio: [{ index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, bitrate: null, language: null }],
  extras: [],
};
