import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Media } from '@everycast/contract/media';
import { message } from '@everycast/messages/message';
import { draftMedia } from '@everycast/platforms/port/draft';
import type { ImageRules, MediaRules } from '@everycast/platforms/port/media-rules';
import { renditionOf } from '@everycast/platforms/port/renditions/rendition';
import { keyOf, type RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { createMedia } from '../../server/features/media/media.ts';
import type { VideoRendition } from '../../server/features/media/registered.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { newId } from '../../server/kernel/ids.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import type { Jobs } from '../../server/kernel/work/jobs/jobs.ts';
import { createTestDatabase } from './database.ts';
import { plansLimitedBy } from './plans.ts';
import { issueRead } from './reads.ts';

/** A platform that accepts images of up to 2 MB. */
export const pictureLimits: ImageRules = {
  max: 4,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  bytes: 2_000_000,
  alt: 1_000,
};
/** The rules of a platform that accepts these images and nothing else. */
const picturesOnly = (image: ImageRules): MediaRules => ({ image, video: null, mixed: false, needed: false, max: image.max });

/** An image's rendition spec for these limits; null: it is published unchanged. */
export function specFor(media: Media, image: ImageRules = pictureLimits, crop = false): RenditionSpec | null {
  const rendition = renditionOf(draftMedia(media, '', { crop }), picturesOnly(image), {
    file: message('renditions.image'),
    platform: 'Somewhere',
  });
  if (rendition.rendition === 'cannot') throw new Error(issueRead(rendition));
  return rendition.rendition === 'made' ? rendition.spec : null;
}

type Row = Record<string, unknown>;

/**
 * The library on a real database and a real disk, with a stopped clock by default. Jobs are recorded but not run; the media posts use are a
 * set. `storage` may wrap the real one.
 */
export async function createMediaWorld(
  options: {
    storage?: (real: Kernel['storage']) => Kernel['storage'];
    realTime?: boolean;
    patience?: { first: number; bytes: number; within: number };
  } = {},
) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-media-'));
  let now = new Date('2026-11-21T12:00:00Z');
  const config = readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on' });
  const log = createLog('silent');
  const parts = {
    config,
    databaseUrl: database.url,
    dataDir,
    secretKey: 'a secret key for tests alone',
    log,
    clock: options.realTime ? systemClock : { now: () => new Date(now) },
  };
  const { kernel: real, close } = await openKernel(parts);
  const handlers = new Map<string, (data: object) => Promise<void>>();
  const sent: { name: string; data: object }[] = [];
  const jobs: Jobs = {
    ...real.jobs,
    define: (name, schema, handler) => void handlers.set(name, (data) => handler(schema.parse(data), { lastTry: true })),
    every: () => undefined,
    send: async (_tx, name, _owner, data) => void sent.push({ name, data }),
  };
  const disk = { freeBytes: null as number | null };
  const kernel: Kernel = Object.create(real, {
    jobs: { value: jobs },
    storage: { value: options.storage?.(real.storage) ?? real.storage },
    scratch: { value: { ...real.scratch, freeBytes: async () => disk.freeBytes ?? real.scratch.freeBytes() } },
  });
  const limits: { storageBytes: number | null; fileBytes: number | null } = { storageBytes: null, fileBytes: null };
  const used = new Set<string>();
  const awaited = new Set<string>();
  const videoRenditions = new Map<string, VideoRendition>();
  const orderedVideos: string[] = [];
  const rows = database.db.withTables<Record<string, Row>>();
  const those = (ids: ReadonlySet<string>) =>
    database.db
      .withTables<{ media: { id: string } }>()
      .selectFrom('media')
      .select('id as mediaId')
      .where('id', 'in', [newId(), ...ids]);
  const madeBytes = new Map<string, number>();
  const deleted: string[] = [];
  const media = createMedia(kernel, { plans: plansLimitedBy(limits) }, options);
  media.setVideoMaker({
    of: async (_workspaceId, id, spec) => videoRenditions.get(`${id} ${keyOf(spec)}`) ?? { is: 'making', fraction: 0, at: now },
    order: async (_tx, _workspaceId, id, spec) => void orderedVideos.push(`${id} ${keyOf(spec)}`),
    states: async (wanted) => wanted.map((one) => ({ ...one, state: 'none' as const, fraction: 0, problem: null })),
    bytes: async (_tx, workspaceId) => madeBytes.get(workspaceId) ?? 0,
  });
  media.addUser({
    awaitedMedia: () => those(awaited),
    mediaInUse: async (_tx, ids) => ids.filter((id) => used.has(id)),
    usedMedia: () => those(used),
    usesOf: async () => [],
  });
  kernel.domainEvents.on('media.deleted', async (_tx, { mediaIds }) => void deleted.push(...mediaIds));
  const names = (path: string) => readdir(path, { recursive: true }).catch(() => []);

  return {
    database,
    kernel,
    madeBytes,
    /** Deleted files that other features were notified about. */
    deleted,
    media,
    dataDir,
    limits,
    /** The disk's reported free space, instead of the real one. */
    disk,
    used,
    /** Media of posts that are still to be published. */
    awaited,
    /** The video engine's renditions, by media and spec, and the requests for them. */
    videoRenditions,
    orderedVideos,
    sent,
    rows,
    handler: (name: string) => handlers.get(name) ?? (() => Promise.reject(new Error(`No job is called ${name}.`))),
    now: () => now,
    advance(milliseconds: number): void {
      now = new Date(now.getTime() + milliseconds);
    },
    async addWorkspace(): Promise<string> {
      const id = newId();
      await rows.insertInto('workspace').values({ id, name: 'Test', zone: 'UTC', createdAt: now }).execute();
      return id;
    },
    async addPerson(): Promise<string> {
      const id = newId();
      const more = { emailVerified: false, createdAt: now, updatedAt: now };
      await rows
        .insertInto('authUser')
        .values({ id, name: 'Ida Holm', email: `${id}@example.org`, ...more })
        .execute();
      return id;
    },
    /** The names of a workspace's stored files. */
    stored: (workspaceId: string) => names(join(dataDir, 'files', 'media', workspaceId)),
    /** What is left in folders that should be empty: scratch and uploads. */
    leftOver: async () => [...(await names(join(dataDir, 'scratch'))), ...(await names(join(dataDir, 'uploads')))],
    async close(): Promise<void> {
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type MediaWorld = Awaited<ReturnType<typeof createMediaWorld>>;
