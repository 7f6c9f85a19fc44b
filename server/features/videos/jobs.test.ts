import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { createVideosWorld, scriptedEngine, type VideosWorld } from '../../../tests/support/videos.ts';
import { newId } from '../../kernel/ids.ts';
import { keepFor } from './rules.ts';

const scripted = scriptedEngine();
let world: VideosWorld;
beforeAll(async () => {
  world = await createVideosWorld({ engine: scripted.engine });
});
afterAll(() => world?.close());
beforeEach(async () => {
  scripted.reset();
  await world.clear();
});

const nothing = { stored: [], listed: [], scratch: [] };
const exported = { kind: 'export', format: 'mp4', preset: 'source' } as const;
const open = (media: { id: string }) => world.videos.open(world.home, media.id);

describe('a job', () => {
  test('goes from waiting to done, and its file can be saved once', async () => {
    const media = await world.addMedia({ folderId: null });
    const job = await world.ask(media, { edit: { segments: [{ start: 1, end: 3 }] } });
    expect(job).toMatchObject({ state: 'waiting', progress: 0, file: null, savedAs: null, keptUntil: null });
    await expect(world.videos.jobs.save({ workspaceId: world.home, userId: 'ida' }, job.id)).rejects.toMatchObject({ code: 'not_found' });
    await world.settle();
    const done = await world.get(job);
    expect(done).toMatchObject({
      state: 'done',
      progress: 1,
      secondsLeft: null,
      method: 'smart',
      why: 'Exact to the frame: 55 frames copied, 10 at the cuts re-encoded.',
    });
    expect(done.file).toMatchObject({ name: 'Talk 0-01 to 0-03.mp4', bytes: 3, duration: 2, width: 320, height: 180 });

    const before = world.added.length;
    const saved = await world.videos.jobs.save({ workspaceId: world.home, userId: 'ida' }, job.id);
    expect((await world.videos.jobs.save({ workspaceId: world.home, userId: 'ida' }, job.id)).id).toBe(saved.id);
    expect(world.added.length - before).toBe(1);
    expect(await world.get(job)).toMatchObject({ savedAs: saved.id });
    // The library took a copy: the file can still be downloaded.
    const { key } = await world.videos.jobs.file(world.home, job.id, 'file');
    expect(Buffer.from(await world.kernel.storage.get(key)).toString()).toBe('cut');
  });

  test('is listed with the others, newest first', async () => {
    const media = await world.addMedia();
    const ids = [];
    for (const start of [1, 2, 3]) ids.push((await world.ask(media, { edit: { segments: [{ start, end: 5 }] } })).id);
    await open(media);
    const page = await world.videos.jobs.list(world.home, { mediaId: media.id, limit: 2 });
    expect(page.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const rest = await world.videos.jobs.list(world.home, { mediaId: media.id, limit: 2, cursor: page.cursor ?? '' });
    expect(rest).toMatchObject({ items: [{ id: ids[0] }], cursor: null });
    await expect(world.videos.jobs.list(world.home, { limit: 2, cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('that is asked for twice while it is under way is one', async () => {
    const media = await world.addMedia();
    const asked = await Promise.all(Array.from({ length: 5 }, () => world.ask(media)));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect((await world.ask(media, { output: exported })).id).not.toBe(asked[0]?.id);
    await world.settle();
    expect((await world.ask(media)).id).not.toBe(asked[0]?.id);
  });

  test('with a watermark wants a picture that is there', async () => {
    const media = await world.addMedia();
    const mark = (mediaId: string) => ({ watermark: { mediaId, corner: 'top-left', size: 0.2, opacity: 1 } }) as const;
    const asked = (mediaId: string) => world.ask(media, { edit: mark(mediaId), output: exported });
    await expect(asked(newId())).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('no longer in the library'),
    });
    await expect(asked(media.id)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('must be an image') });
    const picture = await world.addMedia({ kind: 'image', contentType: 'image/png', duration: null });
    expect((await asked(picture.id)).state).toBe('waiting');
  });

  test('is refused where a workspace has too many under way', async () => {
    const media = await world.addMedia();
    const each = Array.from({ length: 50 }, (_, index) => ({ edit: { segments: [{ start: index / 10, end: 9 }] } }));
    await Promise.all(each.map((one) => world.ask(media, one)));
    await expect(world.ask(media, { output: exported })).rejects.toMatchObject({ code: 'limit_reached' });
    expect((await world.ask(media, each[0])).state).toBe('waiting');
  });

  test('tells browsers of its beginning and its end', async () => {
    const heard: string[] = [];
    const end = world.kernel.events.subscribe(world.home, (news) => void (news.type === 'video.job' && heard.push(news.jobId)));
    const job = await world.ask(await world.addMedia());
    await until(() => heard.length > 0);
    heard.length = 0;
    await world.settle();
    await until(() => heard.includes(job.id));
    end();
  });
});

test('results are kept for seven days', async () => {
  const job = await world.ask(await world.addMedia());
  await world.settle();
  expect((await world.get(job)).keptUntil).toBe(new Date(world.now().getTime() + keepFor).toISOString());
  world.advance(keepFor - 1000);
  await world.videos.clean();
  expect((await world.get(job)).state).toBe('done');
  world.advance(2000);
  await world.videos.clean();
  await expect(world.get(job)).rejects.toMatchObject({ code: 'not_found' });
  expect(await world.left()).toEqual(nothing);
});

test('results count as room that is taken, and go with their video', async () => {
  const media = await world.addMedia();
  const job = await world.ask(media);
  const used = () => world.maker.bytes(world.kernel.db, world.home);
  expect(await used()).toBe(0);
  await world.settle();
  expect(await used()).toBe((await world.get(job)).file?.bytes);
  expect(await used()).toBeGreaterThan(0);
  await world.kernel.jobs.start(true);
  await world.kernel.db.transaction().execute(async (tx) => {
    await world.rowsIn(tx).deleteFrom('media').where('id', '=', media.id).execute();
    await world.kernel.domainEvents.emit(tx, 'media.deleted', { mediaIds: [media.id] });
  });
  expect(await used()).toBe(0);
  await until(async () => (await world.left()).listed.length === 0);
  await world.kernel.jobs.stop();
  expect(await world.left()).toEqual(nothing);
});

test('preparing a video does not wait for what is exported, nor one workspace for another', async () => {
  const go = Promise.withResolvers<void>();
  scripted.script = ({ what }) => (what === 'export' ? go.promise : undefined);
  const [media, other] = [await world.addMedia(), await world.addWorkspace()];
  for (const speed of [1, 2, 3]) await world.ask(media, { edit: { speed }, output: exported });
  const theirs = await world.ask(await world.addMedia({ workspaceId: other }), { workspaceId: other });
  await open(media);
  const stop = world.videos.start();
  await until(async () => (await world.get(theirs, other)).state === 'done');
  await until(async () => (await open(media)).preparing === null);
  go.resolve();
  await until(async () => (await world.videos.jobs.list(world.home, { limit: 9 })).items.every(({ state }) => state === 'done'));
  await stop();
});

test('exports of one workspace leave a place to another’s, and never keep a cut waiting', async () => {
  const go = Promise.withResolvers<void>();
  let theirsDone = false;
  scripted.script = ({ what }) => (what === 'export' && !theirsDone ? go.promise : undefined);
  const [media, other] = [await world.addMedia(), await world.addWorkspace()];
  for (let speed = 1; speed < 4; speed += 0.1) await world.ask(media, { edit: { speed }, output: exported });
  const stop = world.videos.start();
  await until(() => scripted.calls.includes('export'));
  await until(async () => (await world.videos.jobs.list(world.home, { limit: 50 })).items.some(({ state }) => state === 'running'));
  theirsDone = true;
  const theirs = await world.ask(await world.addMedia({ workspaceId: other }), { workspaceId: other, output: exported });
  const mine = await world.ask(media);
  await until(async () => (await world.get(theirs, other)).state === 'done');
  await until(async () => (await world.get(mine)).state === 'done');
  go.resolve();
  await until(async () => (await world.videos.jobs.list(world.home, { limit: 50 })).items.every(({ state }) => state === 'done'));
  await stop();
});

test('metrics tell how many wait and how long jobs take', async () => {
  const metrics = await world.kernel.metrics.text();
  expect(metrics).toMatch(/everycast_video_jobs_waiting \d/);
  expect(metrics).toMatch(/everycast_work_seconds_count\{queue="trim",ending="done"\} [1-9]/);
});
