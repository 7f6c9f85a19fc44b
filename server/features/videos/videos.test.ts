import { Edit } from '@everycast/contract/videos';
import { DiskFull, ToolFailed } from '@everycast/video/tool/run';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { aborted, type Call, createVideosWorld, pastLease, scriptedEngine, type VideosWorld } from '../../../tests/support/videos.ts';
import { newId } from '../../kernel/ids.ts';
import { keepFor } from './rules.ts';

const scripted = scriptedEngine();
let world: VideosWorld;
beforeAll(async () => {
  world = await createVideosWorld({ engine: scripted.engine });
});
afterAll(() => world?.close());
beforeEach(async () => {
  Object.assign(scripted, { script: () => undefined, plays: true, calls: [] });
  await world.rows.deleteFrom('videoJob').execute();
  await world.rows.deleteFrom('video').execute();
  await world.videos.clean();
});

const nothing = { stored: [], listed: [], scratch: [] };
const exported = { kind: 'export', format: 'mp4', preset: 'source' } as const;
const open = (media: { id: string }) => world.videos.open(world.home, media.id);

describe('a video in the editor', () => {
  test('is prepared once, however many ask for it, and each part is shown as soon as it is there', async () => {
    scripted.plays = false;
    const media = await world.addMedia();
    const [first] = await Promise.all([open(media), open(media), open(media)]);
    expect(first).toMatchObject({ frameRate: null, keyframes: null, playUrl: null, proxied: false, thumbnails: null, waveform: null });
    expect(first?.preparing).toEqual({ progress: 0, problem: null });

    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    scripted.script = async ({ what, progress }) => {
      if (what !== 'proxy') return;
      progress(0.5);
      reached.resolve();
      await go.promise;
    };
    const stop = world.videos.start();
    await reached.promise;
    const half = await until(async () => {
      const video = await open(media);
      return video.preparing && video.preparing.progress > 0 ? video : null;
    });
    expect(half).toMatchObject({ frameRate: { numerator: 25 }, videoCodec: 'h264', audioCodec: 'aac', keyframes: [0, 2, 4] });
    expect(half).toMatchObject({ thumbnails: { count: 10 }, waveform: { count: 1000 }, playUrl: null, proxied: true });
    expect(half.preparing?.progress).toBeCloseTo(11 / 16, 3);
    go.resolve();
    const whole = await until(async () => ((await open(media)).preparing === null ? open(media) : null));
    expect(whole.playUrl).toContain(`/api/v1/videos/${media.id}/play?workspace=${world.home}`);
    await stop();
    expect(scripted.calls).toEqual(['keyframes', 'sheet', 'waveform', 'proxy']);
    expect(await world.videos.made(world.home, media.id, 'play')).toMatchObject({ bytes: 5, contentType: 'video/mp4' });
  });

  test('that browsers can play needs no copy', async () => {
    const media = await world.addMedia();
    await open(media);
    await world.settle();
    expect(await open(media)).toMatchObject({ playUrl: media.url, proxied: false, preparing: null });
    await expect(world.videos.made(world.home, media.id, 'play')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('whose worker was killed keeps what was made, and gets the rest', async () => {
    const media = await world.addMedia();
    await open(media);
    scripted.script = ({ what, signal }) => (what === 'waveform' ? aborted(signal) : undefined);
    const stop = world.videos.start();
    await until(() => scripted.calls.includes('waveform'));
    await stop();
    scripted.script = () => undefined;
    await world.settle();
    expect(scripted.calls).toEqual(['keyframes', 'sheet', 'waveform', 'waveform']);
    expect((await open(media)).preparing).toBeNull();
  });

  test('of which one part cannot be made has the others, and says what is wrong', async () => {
    const media = await world.addMedia();
    await open(media);
    scripted.script = ({ what }) => {
      if (what === 'sheet') throw new ToolFailed('ffmpeg ended with 1.', 'some words\nInvalid data found');
    };
    await world.settle();
    const video = await open(media);
    expect(video).toMatchObject({ thumbnails: null, waveform: { count: 1000 }, playUrl: media.url });
    expect(video.preparing).toEqual({
      progress: 1,
      problem: 'This video cannot be worked on; its file may be damaged. ffmpeg says: Invalid data found',
    });
    // Nothing tries in vain again and again.
    await world.settle();
    expect(scripted.calls).toEqual(['keyframes', 'sheet', 'waveform']);
  });

  test('that found no room is prepared after all when there is some', async () => {
    const media = await world.addMedia();
    await open(media);
    scripted.script = () => {
      throw new DiskFull('No space left on device');
    };
    await world.settle();
    expect((await open(media)).preparing?.problem).toContain('no space left');
    scripted.script = () => undefined;
    world.advance(61_000);
    expect((await open(media)).preparing).toEqual({ progress: 0, problem: null });
    await world.settle();
    expect((await open(media)).preparing).toBeNull();
  });

  test('goes with its file, and everything that was made of it too', async () => {
    const media = await world.addMedia();
    await open(media);
    await world.ask(media);
    await world.settle();
    expect((await world.left()).stored).toHaveLength(3);
    await world.rows.deleteFrom('media').where('id', '=', media.id).execute();
    await world.videos.clean();
    expect(await world.left()).toEqual(nothing);
  });

  test('is a video, of this workspace, and not in the trash', async () => {
    const picture = await world.addMedia({ kind: 'image', contentType: 'image/png', duration: null });
    await expect(open(picture)).rejects.toMatchObject({ code: 'unsupported_media' });
    const foreign = await world.addMedia({ workspaceId: await world.addWorkspace() });
    await expect(open(foreign)).rejects.toMatchObject({ code: 'not_found' });
    const deleted = await world.addMedia({ deletedAt: '2026-11-20T12:00:00Z' });
    await expect(open(deleted)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an edit', () => {
  const keep = (id: string, part: Partial<Edit>, version: number) =>
    world.videos.keepEdit(world.home, id, { edit: Edit.parse(part), version });

  test('is kept, unless somebody else changed it meanwhile', async () => {
    const media = await world.addMedia();
    expect(await open(media)).toMatchObject({ edit: Edit.parse({}), editVersion: 1 });
    expect(await keep(media.id, { mute: true }, 1)).toMatchObject({ edit: { mute: true }, editVersion: 2 });
    const conflict = { code: 'version_conflict', details: { edit: { mute: true }, editVersion: 2 } };
    await expect(keep(media.id, { speed: 2 }, 1)).rejects.toMatchObject(conflict);
    expect(await open(media)).toMatchObject({ edit: { mute: true, speed: 1 }, editVersion: 2 });
    const both = await Promise.allSettled([keep(media.id, { speed: 2 }, 2), keep(media.id, { speed: 3 }, 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('that cannot be is refused', async () => {
    const media = await world.addMedia();
    await expect(keep(media.id, { segments: [{ start: 3, end: 2 }] }, 1)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a job', () => {
  test('goes from waiting to done, and its file can be saved once', async () => {
    const media = await world.addMedia({ folderId: null });
    const job = await world.ask(media, { edit: { segments: [{ start: 1, end: 3 }] } });
    expect(job).toMatchObject({ state: 'waiting', progress: 0, file: null, savedAs: null, keptUntil: null });
    await expect(world.videos.jobs.save(world.home, job.id)).rejects.toMatchObject({ code: 'not_found' });
    await world.settle();
    const done = await world.get(job);
    expect(done).toMatchObject({ state: 'done', progress: 1, secondsLeft: null, method: 'smart', why: 'Only the ends were encoded.' });
    expect(done.file).toMatchObject({ name: 'Talk (cut).mp4', bytes: 3, duration: 10, width: 320, height: 180 });

    const before = world.added.length;
    const saved = await world.videos.jobs.save(world.home, job.id);
    expect((await world.videos.jobs.save(world.home, job.id)).id).toBe(saved.id);
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
    await expect(asked(newId())).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('not in the library') });
    await expect(asked(media.id)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('must be a picture') });
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

describe('a cancelled job', () => {
  const cancel = (job: { id: string }) => world.videos.jobs.cancel(world.home, job.id);

  test('that waits is not begun', async () => {
    const job = await world.ask(await world.addMedia());
    expect(await cancel(job)).toMatchObject({ state: 'cancelled', keptUntil: expect.any(String) });
    await world.settle();
    expect(scripted.calls).toEqual([]);
  });

  test('is ended at 99 %, by whatever process, and leaves nothing', async () => {
    const ended = Promise.withResolvers<void>();
    scripted.script = async ({ signal, progress }) => {
      progress(1);
      await aborted(signal).finally(() => ended.resolve());
    };
    const job = await world.ask(await world.addMedia(), { output: exported });
    const stop = world.videos.start();
    const running = await until(async () => {
      const now = await world.get(job);
      return now.progress > 0.9 ? now : null;
    });
    expect(running).toMatchObject({ state: 'running', progress: expect.closeTo(0.97, 2) });
    // Whoever cancels knows nothing of the worker but its row.
    expect(await cancel(job)).toMatchObject({ state: 'cancelled' });
    await ended.promise;
    await stop();
    expect(await world.get(job)).toMatchObject({ state: 'cancelled', file: null, problem: null });
    expect(await world.left()).toEqual(nothing);
  });

  test('is cancelled even while its file is being put away', async () => {
    const job = await world.ask(await world.addMedia());
    const { putFile } = world.kernel.storage;
    world.kernel.storage.putFile = async (...args) => {
      await putFile(...args);
      await cancel(job);
    };
    await world.settle();
    world.kernel.storage.putFile = putFile;
    expect((await world.get(job)).state).toBe('cancelled');
    expect(await world.left()).toEqual(nothing);
  });

  test('that had ended stays as it was', async () => {
    const job = await world.ask(await world.addMedia());
    await world.settle();
    expect(await cancel(job)).toMatchObject({ state: 'done', file: { bytes: 3 } });
    await expect(cancel({ id: newId() })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of another workspace is nobody’s business', async () => {
    const job = await world.ask(await world.addMedia());
    await expect(world.videos.jobs.cancel(await world.addWorkspace(), job.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await world.get(job)).state).toBe('waiting');
  });
});

describe('a worker that dies', () => {
  /** Takes the job as a process does that is killed after that, with a file half-way into the storage. */
  async function die(): Promise<void> {
    const now = world.now();
    const job = await world.store.claim({ now, until: new Date(now.getTime() + 10_000), token: newId(), kinds: ['trim'] });
    if (!job) throw new Error('There was no job to take.');
    const key = `videos/${job.workspaceId}/${job.id}-${job.token}-made.mp4`;
    await world.rows.insertInto('videoFile').values({ key, leaseToken: job.token, bytes: 4, contentType: 'video/mp4' }).execute();
    await world.kernel.storage.put(key, Buffer.from('half'), 'video/mp4');
  }

  test('has its job done by another one, once, and leaves nothing', async () => {
    const job = await world.ask(await world.addMedia());
    await die();
    await world.videos.clean();
    expect((await world.left()).stored).toHaveLength(1);
    world.advance(pastLease);
    await world.settle();
    expect(await world.get(job)).toMatchObject({ state: 'done' });
    expect(await world.row(job)).toMatchObject({ attempts: 2, leaseToken: null, takeAt: null });
    expect((await world.left()).stored).toEqual([(await world.row(job)).fileKey?.split('/').at(-1)]);
    expect(scripted.calls).toEqual(['cut']);
  });

  test('again and again ends its job with a reason, and not in a circle', async () => {
    const job = await world.ask(await world.addMedia());
    for (let death = 1; death <= 3; death += 1) {
      await die();
      world.advance(pastLease);
    }
    await world.settle();
    expect(await world.get(job)).toMatchObject({ state: 'failed', problem: { message: expect.stringContaining('was stopped 3 times') } });
    expect(scripted.calls).toEqual([]);
    expect(await world.left()).toEqual(nothing);
  });

  test('orderly gives its job back, and no try is spent', async () => {
    const job = await world.ask(await world.addMedia());
    scripted.script = ({ signal }) => aborted(signal);
    const stop = world.videos.start();
    await until(() => scripted.calls.length > 0);
    await stop();
    expect(await world.row(job)).toMatchObject({ state: 'waiting', attempts: 0, leaseToken: null });
    expect(await world.left()).toEqual(nothing);
    scripted.script = () => undefined;
    await world.settle();
    expect((await world.get(job)).state).toBe('done');
  });
});

describe('a job that fails', () => {
  const failing = async (script: (call: Call) => void, output: typeof exported | { kind: 'trim' } = exported) => {
    scripted.script = script;
    const job = await world.ask(await world.addMedia(), { output });
    await world.settle();
    expect(await world.left()).toEqual(nothing);
    return world.get(job);
  };
  const throwing = (error: Error) => () => {
    throw error;
  };

  test.each([
    ['a disk that is full for ffmpeg', new DiskFull('av_interleaved_write_frame(): No space left on device'), 'no_space', 'no space left'],
    ['a disk that is full for us', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), 'no_space', 'no space left'],
    [
      'a disk that is full for the storage',
      new Error('E_CANNOT_WRITE', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
      'no_space',
      'Free some',
    ],
    [
      'a damaged file',
      new ToolFailed('ffmpeg ended with 1.', 'moov atom not found'),
      'unreadable_video',
      'ffmpeg says: moov atom not found',
    ],
    [
      'a tool that is not there',
      new ToolFailed('ffmpeg is not installed on this machine. Install ffmpeg, then try again.', ''),
      'unavailable',
      'Install ffmpeg',
    ],
  ])('says what is wrong: %s', async (_name, error, code, words) => {
    expect(await failing(throwing(error))).toMatchObject({ state: 'failed', problem: { code, message: expect.stringContaining(words) } });
    expect(scripted.calls).toHaveLength(1);
  });

  test('for a reason that nobody foresaw is tried again, and not for ever', async () => {
    const job = await world.ask(await world.addMedia());
    scripted.script = throwing(new Error('Nobody thought of this.'));
    const stop = world.videos.start();
    const state = async () => (await world.row(job)).state;
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await until(async () => scripted.calls.length === attempt && (await state()) === 'waiting');
      world.advance(15_000);
      await world.kernel.events.wake(world.kernel.db, 'videos');
    }
    await until(async () => (await state()) === 'failed');
    await stop();
    expect((await world.get(job)).problem).toMatchObject({ code: 'internal' });
    expect(scripted.calls).toHaveLength(3);
    expect(await world.left()).toEqual(nothing);
  });

  test('because its video was deleted meanwhile says so', async () => {
    const media = await world.addMedia();
    const job = await world.ask(media);
    const one = world.library.get(media.id);
    if (one) one.media = { ...one.media, deletedAt: world.now().toISOString() };
    await world.settle();
    expect(await world.get(job)).toMatchObject({
      state: 'failed',
      problem: { code: 'not_found', message: expect.stringContaining('was deleted meanwhile') },
    });
    world.library.delete(media.id);
  });

  test('because its video is gone for good ends with it', async () => {
    const media = await world.addMedia();
    await world.ask(media);
    const ended = Promise.withResolvers<void>();
    scripted.script = ({ signal }) => aborted(signal).finally(() => ended.resolve());
    const stop = world.videos.start();
    await until(() => scripted.calls.length > 0);
    await world.rows.deleteFrom('media').where('id', '=', media.id).execute();
    await ended.promise;
    await stop();
    expect(await world.left()).toEqual(nothing);
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

test('figures tell how many wait and how long jobs take', async () => {
  const figures = await world.kernel.metrics.text();
  expect(figures).toMatch(/everycast_video_jobs_waiting \d/);
  expect(figures).toMatch(/everycast_video_job_seconds_count\{kind="trim",ending="done"\} [1-9]/);
});
