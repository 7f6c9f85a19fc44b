import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Media } from '@everycast/contract/media';
import { describeTag } from '@everycast/streaming/flv/header';
import { createFlvReader } from '@everycast/streaming/flv/read';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { writeTag } from '@everycast/streaming/flv/write';
import { film, runFfmpeg } from '@everycast/streaming/testing/ffmpeg';
import { probe } from '@everycast/streaming/testing/probe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { until } from '../../../tests/support/until.ts';
import { runSql } from '../../kernel/database/run-sql.ts';
import { newId } from '../../kernel/ids.ts';
import { FileMissing } from '../../kernel/storage.ts';
import type { Jobs } from '../../kernel/work/jobs/jobs.ts';
import { createPlans } from '../plans/plans.ts';
import { wholeTags } from './recording/files.ts';
import { createStreams, type Streams } from './streams.ts';

/* A recording stays in order whatever happens to the server's clock. */

/** A row of the library, as far as a recording refers to it. */
const inLibrary = `insert into media (id, workspace_id, kind, source_hash, hash, content_type, animated, bytes, width, height, duration, name,
  file_key, thumbnail_key, created_at) values ($1, $2, 'video', $3, $3, 'video/mp4', false, 1, 1, 1, 1, '', '', '', now())`;

let database: TestDatabase;
let app: Identity;
let streams: Streams;
let folder: string;
let tags: MediaTag[];
let stopSaving: () => Promise<void>;
/** What the server's clock is ahead, in milliseconds. */
let ahead = 0;
/** What the disk has free, in bytes. */
let room = 1e12;
/** Runs by the clock. */
let tidy: () => Promise<void>;
/** The notifications that people received. */
const told: string[] = [];
/** The streams whose recordings were said to be ready, with their files. */
const ready: { streamId: string; mediaIds: readonly string[] }[] = [];
/** The files that were added to the library. */
const saved: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-recording-'));
  const path = join(folder, 'film.flv');
  [database] = await Promise.all([createTestDatabase(), runFfmpeg([...film(6), path])]);
  tags = createFlvReader().push(await readFile(path));
  app = await startIdentity({
    databaseUrl: database.url,
    environment: { RTMP_PORT: 'off' },
    routes(_http, kernel) {
      const clock = { now: () => new Date(kernel.clock.now().getTime() + ahead) };
      const scratch = { ...kernel.scratch, freeBytes: async () => room };
      const every: Jobs['every'] = (name, _cron, run) => {
        if (name === 'streams.tidy') tidy = run;
      };
      kernel.domainEvents.on('recording.ready', async (_tx, { streamId, mediaIds }) => void ready.push({ streamId, mediaIds }));
      streams = createStreams(
        { ...kernel, clock, scratch, jobs: { ...kernel.jobs, every } },
        {
          plans: createPlans(),
          media: {
            async addFile(workspaceId, file) {
              const copy = join(folder, `${saved.length}.mp4`);
              await writeFile(copy, await readFile(file.path));
              const id = newId();
              await runSql(kernel.db, inLibrary, [id, workspaceId, id]);
              saved.push(copy);
              // Nobody reads more of it.
              return { id } as Media;
            },
          },
          may: async () => true,
          async news(_tx, { kind }) {
            told.push(kind);
          },
          dialSandbox: () => null,
          sourceGrace: async () => 60_000,
        },
      );
      stopSaving = streams.startSaving();
    },
  });
});
afterAll(async () => {
  await stopSaving?.();
  await streams?.owner.close();
  await app?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a clock that is set back or forward by an hour changes neither the order nor the times of a recording', async () => {
  const ida = await app.join('ida.records@example.org');
  const workspaceId = (await app.call('GET', '/api/v1/workspaces/current', ida)).json().id as string;
  const { id } = await streams.create(workspaceId, ida.id, { destinationIds: [] });
  const broadcast = await streams.owner.of({ workspaceId, id });
  const frames = tags.filter((tag) => tag.kind === 'video' && !describeTag(tag).config).length;
  // Right again in the end: what is due by a clock that is behind, such as saving, would be due at once by the queue's.
  for (const jump of [-3_600_000, 3_600_000, 3_600_000, -3_600_000]) {
    ahead += jump;
    // Two films are longer than a segment.
    for (const _ of [1, 2]) {
      const input = broadcast?.attach({ dismissed: () => undefined });
      for (const tag of tags) input?.write(tag);
      // Until the recorder has them.
      await wait(100);
    }
  }
  await until(async () => (await streams.get(workspaceId, id)).incoming.frames >= 8 * frames);
  await streams.end(workspaceId, id);
  await until(() => saved.length > 0);
  const { video, audio } = await probe(saved[0] as string);
  for (const { times } of [video, audio]) {
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBeLessThan(2);
    expect(times.at(-1)).toBeGreaterThan(45);
  }
  expect((await streams.get(workspaceId, id)).totals.onAirMs).toBeLessThan(60_000);
});

test('a recording without room on the disk waits, says so once, and is saved when there is room', async () => {
  ahead = 0;
  const ida = await app.join('ida.waits@example.org');
  const workspaceId = (await app.call('GET', '/api/v1/workspaces/current', ida)).json().id as string;
  const { id } = await streams.create(workspaceId, ida.id, { destinationIds: [] });
  const broadcast = await streams.owner.of({ workspaceId, id });
  const input = broadcast?.attach({ dismissed: () => undefined });
  for (const tag of tags) input?.write(tag);
  await until(async () => (await streams.get(workspaceId, id)).incoming.frames >= 150);
  const recording = async () => (await streams.get(workspaceId, id)).recording;
  const before = saved.length;
  told.length = 0;
  room = 499_000_000;
  // So that a minute later is in a moment.
  ahead = -59_800;
  await streams.end(workspaceId, id);
  const delayed = await until(async () => [await recording()].find(({ state }) => state === 'delayed') ?? null);
  expect(delayed.problem).toContain('disk is full');
  // It looks again, and finds none.
  await wait(1_000);
  expect(saved).toHaveLength(before);
  room = 1e12;
  await until(async () => (await recording()).state === 'saved');
  expect((await recording()).problem).toBeNull();
  expect(told).toEqual(['stream.recording_delayed', 'stream.recorded']);
  expect(ready.filter(({ streamId }) => streamId === id)).toEqual([{ streamId: id, mediaIds: (await recording()).mediaIds }]);
  const { video } = await probe(saved.at(-1) as string);
  expect(video.times.at(-1)).toBeGreaterThan(5);
}, 60_000);

test('segments of a stream that is gone with its workspace are deleted', async () => {
  const ida = await app.join('ida.leaves@example.org');
  const workspaceId = (await app.call('GET', '/api/v1/workspaces/current', ida)).json().id as string;
  const { id } = await streams.create(workspaceId, ida.id, { destinationIds: [] });
  const { db, storage } = app.kernel;
  const fileKey = `streams/${id}/0.flv`;
  await storage.put(fileKey, Uint8Array.of(1), 'video/x-flv');
  await runSql(db, 'insert into stream_segment values ($1, 0, $2, 1)', [id, fileKey]);
  await tidy();
  expect(await storage.size(fileKey)).toBe(1);
  await runSql(db, 'delete from workspace where id = $1', [workspaceId]);
  await tidy();
  await expect(storage.size(fileKey)).rejects.toThrow(FileMissing);
  expect(await runSql(db, 'select from stream_segment where stream_id = $1', [id])).toEqual([]);
});

test('what a killed process wrote is read up to its last whole tag, and nothing after it is lost', async () => {
  const path = join(folder, 'film.flv');
  const whole = await readFile(path);
  const size = whole.length;
  for (const cut of [size - 1, size - 1_000, 20, 13, 5, 0]) {
    const file = join(folder, 'cut.flv');
    await writeFile(file, whole);
    await truncate(file, cut);
    const bytes = await readFile(file);
    const kept: MediaTag[] = [];
    for await (const piece of wholeTags(
      (async function* () {
        for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
      })(),
    ))
      kept.push(...piece);
    const bytesOf = (all: readonly MediaTag[]) => Buffer.concat(all.map(writeTag));
    expect(bytesOf(kept).equals(bytesOf(tags.slice(0, kept.length)))).toBe(true);
    expect(kept.length).toBe(cut > 1_000 ? createFlvReader().push(bytes).length : 0);
  }
});
